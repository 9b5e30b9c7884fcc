import { useId } from "preact/hooks";

export interface Part<Value> {
  value: Value;
  label: string;
}

/** One of a few: radio buttons side by side. */
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
  return (
    <fieldset class="segment" aria-describedby={props.help ? `${id}-help` : undefined}>
      <legend class={props.quiet ? "unseen" : undefined}>{props.legend}</legend>
      {props.help && (
        <p class="help" id={`${id}-help`}>
          {props.help}
        </p>
      )}
      <div class="segment-row">
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
