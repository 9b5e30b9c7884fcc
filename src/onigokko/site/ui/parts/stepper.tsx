import { useEffect, useId, useState } from "preact/hooks";

const DIGITS = /^\d{1,9}$/;

/**
 * A whole number between two bounds: type it, or step. A number out of bounds is kept as typed, said to be wrong, and
 * given on as null, so that no button can send it.
 */
export function Stepper(props: {
  label: string;
  /** The label is for ears only: a title stands there already. */
  quiet?: boolean;
  /** "10 to 184", written beside the label and said with it. */
  bounds: string;
  /** What is said when the number cannot be. */
  wrong: string;
  low: number;
  high: number;
  value: number | null;
  onChange: (value: number | null) => void;
  /** Called with Enter, when the number is possible. */
  onEnter?: () => void;
  /** Chips that add: [1, 5, 10]. */
  chips?: readonly number[];
  less: string;
  more: string;
  disabled?: boolean;
  /** The family of moves that it is a number of: a hint marks it. */
  move?: string;
  /** Numbers between the bounds that are not possible. */
  possible?: (value: number) => boolean;
}) {
  const id = useId();
  const [text, setText] = useState(String(props.value ?? props.low));
  const fits = (n: number) => n >= props.low && n <= props.high && (props.possible?.(n) ?? true);
  useEffect(() => {
    if (props.value !== null && props.value !== Number(text)) setText(String(props.value));
  }, [props.value]);
  const set = (next: string) => {
    setText(next);
    props.onChange(DIGITS.test(next) && fits(Number(next)) ? Number(next) : null);
  };
  /** The next possible number `by` away, never beyond the bounds. */
  const step = (by: number) => {
    const from = DIGITS.test(text) ? Number(text) : props.low;
    const towards = Math.sign(by);
    let next = Math.min(Math.max(from + by, props.low), props.high);
    while (!fits(next) && next > props.low && next < props.high) next += towards;
    if (fits(next)) set(String(next));
  };
  const wrong = props.value === null;
  return (
    <div class="stepper">
      <label for={id}>
        <b class={props.quiet ? "unseen" : undefined}>{props.label}</b> <span id={`${id}-bounds`}>{props.bounds}</span>
      </label>
      <div class="stepper-row">
        <button type="button" class="less" aria-label={props.less} disabled={props.disabled} onClick={() => step(-1)}>
          −
        </button>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autocomplete="off"
          maxLength={9}
          data-move={props.move}
          value={text}
          disabled={props.disabled}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-wrong` : `${id}-bounds`}
          onInput={(event) => set(event.currentTarget.value.normalize("NFKC").trim())}
          onKeyDown={(event) => {
            const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
            if (by) step(by);
            else if (event.key === "Home") set(String(props.low));
            else if (event.key === "End") set(String(props.high));
            else if (event.key === "Enter" && !wrong) props.onEnter?.();
            else return;
            event.preventDefault();
          }}
        />
        <button type="button" class="more" aria-label={props.more} disabled={props.disabled} onClick={() => step(1)}>
          +
        </button>
        {(props.chips ?? []).map((by) => (
          <button type="button" class="chip" key={by} disabled={props.disabled} onClick={() => step(by)}>
            +{by}
          </button>
        ))}
      </div>
      <p id={`${id}-wrong`} class="wrong" aria-live="polite">
        {wrong ? props.wrong : ""}
      </p>
    </div>
  );
}
