import { useId } from "preact/hooks";

/** A labelled field of a form, with a line of help. */
export function Field(props: {
  label: string;
  value: string;
  onInput: (value: string) => void;
  help?: string;
  type?: "text" | "password";
  autocomplete?: string;
  most?: number;
}) {
  const id = useId();
  const input = {
    id,
    value: props.value,
    maxLength: props.most,
    autocomplete: props.autocomplete ?? "off",
    autocapitalize: "off",
    spellcheck: false,
    required: true,
    "aria-describedby": props.help ? `${id}-help` : undefined,
    onInput: (event: { currentTarget: HTMLInputElement }) => props.onInput(event.currentTarget.value),
  } as const;
  return (
    <div class="account-field">
      <label for={id}>{props.label}</label>
      {props.help && (
        <p class="help" id={`${id}-help`}>
          {props.help}
        </p>
      )}
      {props.type === "password" ? <input type="password" {...input} /> : <input type="text" {...input} />}
    </div>
  );
}

/** Tells the browser's keeper of passwords whose password stands beside it. */
export function Owner({ name }: { name: string }) {
  return <input type="text" hidden readOnly autocomplete="username" value={name} />;
}
