import { useId, useState } from "preact/hooks";
import { sayOf } from "../api";
import { callMe, me, t } from "../app";

const LONGEST = 24;

/** Asks what the others shall call me. `then` follows when it is said; `skip` offers to stay without a name. */
export function NameForm(props: { then?: () => void; skip?: () => void }) {
  const id = useId();
  const [name, setName] = useState(me.value.name);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  return (
    <form
      class="name-form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!name.trim() || busy) return;
        setBusy(true);
        try {
          await callMe(name.trim());
          props.then?.();
        } catch (wrong) {
          setProblem(sayOf(wrong) ?? t("unreachable"));
        } finally {
          setBusy(false);
        }
      }}
    >
      <label for={id}>{t("name.ask")}</label>
      <p class="help" id={`${id}-why`}>
        {t("name.why")}
      </p>
      <div class="row">
        <input
          id={id}
          value={name}
          maxLength={LONGEST}
          autocomplete="nickname"
          aria-describedby={`${id}-why`}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" disabled={busy || !name.trim()}>
          {t("name.take")}
        </button>
        {props.skip && (
          <button type="button" class="plain" onClick={props.skip}>
            {t("name.skip")}
          </button>
        )}
      </div>
      <p class="wrong" role="alert">
        {problem}
      </p>
    </form>
  );
}
