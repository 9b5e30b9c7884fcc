import { useEffect, useState } from "preact/hooks";
import { t } from "../app";
import { MoveSet } from "../moves";
import { Dialog } from "../parts/dialog";
import { RuleLink } from "../parts/rule";
import type { Reason } from "../protocol";
import type { Props } from "./props";
import type { Store } from "./store";

/** As many moves are named one by one; more are a family and its numbers. */
const FEW = 12;

/** What cannot be done now, and why: the game's own reasons, with the rules that forbid it. */
export function WhyNot({ store, props, close }: { store: Store; props: Props; close: () => void }) {
  const [reasons, setReasons] = useState<readonly Reason[] | null>(null);
  const question = props.question?.id;
  useEffect(() => {
    let current = true;
    void store.why().then((found) => current && (found ? setReasons(found) : close()));
    return () => {
      current = false;
    };
  }, [question]);
  return (
    <Dialog title={t("why.title")} close={close}>
      {reasons === null ? (
        <p class="faint">{t("loading")}</p>
      ) : reasons.length === 0 ? (
        <p>{t("why.nothing")}</p>
      ) : (
        <dl class="why">
          {grouped(reasons).map((group) => (
            <div key={group[0]?.no}>
              {group.length > FEW ? (
                <Many group={group} props={props} close={close} store={store} />
              ) : (
                group.map((reason, index) => <One key={index} reason={reason} props={props} close={close} store={store} />)
              )}
            </div>
          ))}
        </dl>
      )}
      <div class="row end">
        <button type="button" onClick={close}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  );
}

interface Parts {
  store: Store;
  props: Props;
  close: () => void;
}

/** Some moves and the one sentence that refuses them. */
function One({ reason, props, close, store }: Parts & { reason: Reason }) {
  return (
    <>
      <dt>{moveNames(new MoveSet(reason.moves), props)}</dt>
      <dd>
        <Sentence reason={reason} props={props} close={close} store={store} />
      </dd>
    </>
  );
}

function Sentence({ reason, props, close, store }: Parts & { reason: Reason }) {
  const open = (rule: string) => {
    close();
    store.openRule(rule);
  };
  return (
    <>
      {props.t(`no.${reason.no}`, reason.arguments)}{" "}
      <RuleLink rule={reason.rule} open={open} />
    </>
  );
}

/** Many moves that are refused alike, each in words of its own: one is chosen to be told about. */
function Many({ group, ...parts }: Parts & { group: readonly Reason[] }) {
  const [chosen, setChosen] = useState(0);
  const reason = group[chosen];
  return (
    <>
      <dt>
        <select aria-label={t("why.which")} value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
          {group.map((each, index) => (
            <option key={index} value={index}>
              {moveNames(new MoveSet(each.moves), parts.props)}
            </option>
          ))}
        </select>
      </dt>
      <dd aria-live="polite">{reason && <Sentence reason={reason} {...parts} />}</dd>
    </>
  );
}

/** Reasons of one kind stand together, in the order in which the kinds first come. */
function grouped(reasons: readonly Reason[]): Reason[][] {
  const kinds = new Map<string, Reason[]>();
  for (const reason of reasons) kinds.set(reason.no, [...(kinds.get(reason.no) ?? []), reason]);
  return [...kinds.values()];
}

/** "Bid 1 – Bid 7", "Pass, Castle": what moves are called, long runs by their ends. */
function moveNames(moves: MoveSet, props: Props): string {
  const parts = moves.families().flatMap((family) => {
    const range = moves.range(family);
    if (!range?.whole || moves.count(family) < 4) return moves.list(family).map(props.label);
    return t("why.range", { low: props.label(`${family} ${range.low}`), high: props.label(`${family} ${range.high}`) });
  });
  const shown = parts.slice(0, FEW);
  return shown.join(props.lang === "ja" ? "、" : ", ") + (parts.length > FEW ? " …" : "");
}
