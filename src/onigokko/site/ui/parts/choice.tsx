import type { ComponentChildren } from "preact";

/** A button that decides: what it does, and beneath, small, what follows. `main` is the one thing to do. */
export function Choice(props: {
  children: ComponentChildren;
  result?: ComponentChildren;
  main?: boolean;
  disabled?: boolean | undefined;
  /** What coach marks call it. */
  coach?: string;
  /** The move that it makes, in words: a hint marks it. */
  move?: string;
  onClick: () => void;
}) {
  return (
    <button type="button" class={props.main ? "choice act" : "choice"} disabled={props.disabled} data-coach={props.coach} data-move={props.move} onClick={props.onClick}>
      <b>{props.children}</b>
      {props.result !== undefined && <small>{props.result}</small>}
    </button>
  );
}
