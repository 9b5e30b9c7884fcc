import type { ComponentChildren } from "preact";

/**
 * A card: paper with an ink outline, five wide to seven high. With `onClick` it is a button; `chosen` marks a choice
 * that is not yet made, `back` the side that tells nothing.
 */
export function Card(props: {
  label: string;
  children?: ComponentChildren;
  chosen?: boolean;
  disabled?: boolean;
  back?: boolean;
  onClick?: () => void;
}) {
  const looks = `card${props.back ? " back" : ""}${props.chosen ? " chosen" : ""}`;
  if (!props.onClick) {
    return (
      <span class={looks} role="img" aria-label={props.label}>
        {props.children}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={looks}
      aria-label={props.label}
      aria-pressed={props.chosen === undefined ? undefined : props.chosen}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
