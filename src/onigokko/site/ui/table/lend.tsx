import { useId, useState } from "preact/hooks";
import { me, t } from "../app";
import { at } from "../base";
import { Dialog } from "../parts/dialog";
import { NameForm } from "../parts/name_form";
import type { Props } from "./props";
import type { Store } from "./store";

const HASH = "#see=";
const LONGEST = 24; // a name

function linkOf(id: string, token: string): string {
  return `${location.origin}${at(`/t/${id}`)}${HASH}${token}`;
}

/** Lends my view to a friend by a link that the first who opens it can use, and takes it back. */
export function Lend({ store, close }: { store: Store; close: () => void }) {
  const [whom, setWhom] = useState("");
  const id = useId();
  const table = store.live.state.value?.table;
  if (!table) return null;
  const lend = () => {
    void store.live.ask({ do: "lend", to: whom.trim() || null }).then((done) => done && setWhom(""));
  };
  return (
    <Dialog title={t("lend.open")} close={close}>
      <p>{t("lend.what")}</p>
      <ul class="loans">
        {table.loans.map((loan) => (
          <li key={loan.token}>
            {loan.name === null ? (
              <label class="link-by-hand">
                <span>{loan.whom === null ? t("lend.link") : t("lend.link_for", { who: loan.whom })}</span>
                <input readOnly value={linkOf(table.id, loan.token)} onFocus={(event) => event.currentTarget.select()} />
              </label>
            ) : (
              <bdi>{loan.name}</bdi>
            )}
            <button type="button" onClick={() => void store.live.ask({ do: "unlend", token: loan.token })}>
              {t("lend.back")}
              {loan.name !== null && <span class="unseen">: {loan.name}</span>}
            </button>
          </li>
        ))}
      </ul>
      <form
        class="lend-form"
        onSubmit={(event) => {
          event.preventDefault();
          lend();
        }}
      >
        <label for={id}>{t("lend.whom")}</label>
        <p class="help" id={`${id}-help`}>
          {t("lend.whom_help")}
        </p>
        <div class="row">
          <input
            id={id}
            value={whom}
            maxLength={LONGEST}
            autocomplete="off"
            aria-describedby={`${id}-help`}
            onInput={(event) => setWhom(event.currentTarget.value)}
          />
          <button type="submit">{t("lend.make")}</button>
        </div>
      </form>
      <div class="row end">
        <button type="button" onClick={close}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  );
}

/** Whose eyes I see with; or, with a link to a view that is lent, whether I want it. */
export function Lent({ store, props }: { store: Store; props: Props }) {
  const [token, setToken] = useState(location.hash.startsWith(HASH) ? location.hash.slice(HASH.length) : "");
  const [naming, setNaming] = useState(false);
  const table = store.live.state.value?.table;
  const seat = props.seats[props.viewer];
  if (!table || table.status !== "playing") return null;
  if (seat && !seat.you) {
    return (
      <p class="left-seat" role="status">
        {t("lend.eyes", { whose: seat.name })}
      </p>
    );
  }
  if (!token || seat) return null;
  const see = async () => {
    setNaming(false);
    if (await store.live.ask({ do: "see", token })) {
      history.replaceState(null, "", location.pathname);
      setToken("");
    }
  };
  return (
    <div class="left-seat">
      <p>{t("lend.offer")}</p>
      <button type="button" class="act" onClick={() => (me.value.name ? void see() : setNaming(true))}>
        {t("lend.take")}
      </button>
      {naming && (
        <Dialog title={t("name.title")} close={() => setNaming(false)}>
          <NameForm then={() => void see()} />
        </Dialog>
      )}
    </div>
  );
}
