import { useRef } from "preact/hooks";
import { t } from "../app";
import { Crest } from "../parts/crest";
import { RuleLink } from "../parts/rule";
import { useStickToEnd } from "../parts/stick";
import { chapters, type Props } from "./props";
import type { Store } from "./store";

/** Everything that was said, grouped by round, the newest at the end and in view. */
export function Log({ store, props }: { store: Store; props: Props }) {
  const box = useRef<HTMLDivElement>(null);
  useStickToEnd(box, props.events.length, store.sheet.value);
  const groups = chapters(props, store.board.value ?? null);
  return (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title">{t("log")}</h2>
      <div
        class="log-lines"
        ref={box}
        tabIndex={0}
        role="group"
        aria-labelledby="log-title"
      >
        {groups.length === 0 && <p class="faint">{t("log.empty")}</p>}
        {groups.map((group, index) => (
          <details key={group.from} open={index >= groups.length - 2}>
            <summary>{group.title}</summary>
            <ol>
              {group.events.map((event, line) => props.say(event) !== group.title && (
                <li
                  key={line}
                  class={group.from + line >= props.events.length - props.fresh ? "fresh" : undefined}
                  onPointerEnter={() => (store.pointed.value = event)}
                  onPointerLeave={() => (store.pointed.value = null)}
                  onFocusIn={() => (store.pointed.value = event)}
                  onFocusOut={() => (store.pointed.value = null)}
                >
                  <span class="log-crest">
                    {event.seat >= 0 && <Crest crest={props.seats[event.seat]?.crest ?? 0} size={16} />}
                  </span>
                  <span>{props.say(event)}</span>
                  <RuleLink rule={event.rule} open={props.openRule} />
                </li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </section>
  );
}
