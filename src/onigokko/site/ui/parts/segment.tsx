import { useId } from "preact/hooks";

export interface Part<Value> {
  value: Value;
  label: string;
}

/** How many letters fit side by side on a phone, and on a wide page. */
const FIT = 37;
const FIT_WIDE = 80;

/** In letters: a Japanese one is as wide as two, and the edges of each part take room as well. */
const width = (label: string) => [...label].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 3);

/** One of a few: radio buttons side by side, or one below the other where they say more. */
export function Segment<Value extends string | number>(props: {
  legend: string;
  /** The legend is for ears only: a title stands there already. */
  quiet?: boolean;
  parts: readonly Part<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  help?: string;
}) {
  const id = useId();
  const long = props.parts.reduce((sum, part) => sum + width(part.label), 0);
  return (
    <fieldset class="segment" aria-describedby={props.help ? `${id}-help` : undefined}>
      <legend class={props.quiet ? "unseen" : undefined}>{props.legend}</legend>
      {props.help && (
        <p class="help" id={`${id}-help`}>
          {props.help}
        </p>
      )}
      <div class={`segment-row ${long > FIT_WIDE ? "long" : long > FIT ? "fairly-long" : ""}`}>
        {props.parts.map((part) => (
          <label key={part.value}>
            <input
              type="radio"
              name={id}
              value={part.value}
              checked={part.value === props.value}
              onChange={() => props.onChange(part.value)}
            />
            <span>{part.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
