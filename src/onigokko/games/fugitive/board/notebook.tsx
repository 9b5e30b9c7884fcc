/** The marshal's notebook: the numbers from 1 to 42, seven to a row, with own marks; in naming mode numbers are chosen. */
import { useRef, useState } from "preact/hooks";
import { canName, draft, guessing, isNaming, naming, toggleNumber } from "./draft";
import { cycled, read, written, type Mark } from "./notes";
import { cellText } from "./say";
import { HIGHEST, struck, type Props } from "./table";

const IN_A_ROW = 7;
const BANDS = [
  ["A", 1, 14],
  ["B", 15, 28],
  ["C", 29, HIGHEST],
] as const; // two rows each, as the piles go

export function Notebook({ props }: { props: Props }) {
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(1);
  const marks = read(props.notes);
  const names = isNaming(props);
  const canSwitch = guessing(props);
  const press = (number: number) => {
    setAt(number);
    if (names) toggleNumber(props, number);
    else if (number < HIGHEST) props.note(written(cycled(marks, number)));
  };
  const go = (number: number) => {
    setAt(number);
    grid.current?.querySelector<HTMLElement>(`[data-number="${number}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -IN_A_ROW, ArrowDown: IN_A_ROW }[event.key];
    if (by !== undefined) {
      const next = at + by;
      if (next >= 1 && next <= HIGHEST) go(next);
    } else if (event.key === "Home") go(1);
    else if (event.key === "End") go(HIGHEST);
    else if (event.key === "m" && canSwitch) naming.value = !names;
    else return;
    event.preventDefault();
  };
  return (
    <section class="f-book f-paper" data-coach="book" aria-labelledby="f-book">
      <span class="f-rings" aria-hidden="true">
        {Array.from({ length: 12 }, (_, n) => (
          <i key={n} />
        ))}
      </span>
      <div class="f-bookhead">
        <h2 id="f-book">{props.t("board.book")}</h2>
        {canSwitch && (
          <div class="f-mode" role="group" aria-label={props.t("board.mode")}>
            <button type="button" aria-pressed={!names} onClick={() => (naming.value = false)}>
              {props.t("board.mode.mark")}
            </button>
            <button type="button" aria-pressed={names} onClick={() => (naming.value = true)}>
              {props.t("board.mode.name")}
            </button>
          </div>
        )}
      </div>
      <p class="unseen" id="f-book-how">
        {props.t(names ? "board.book.naming" : "board.book.marking")}
      </p>
      <div ref={grid} class="f-bands" role="group" aria-labelledby="f-book" aria-describedby="f-book-how" onKeyDown={keys}>
        {BANDS.map(([pile, from, to]) => (
          <div class="f-band" key={pile} role="group" aria-label={props.t("board.pile", { pile })}>
            <b aria-hidden="true">{pile}</b>
            <div class="f-cells">
              {Array.from({ length: to - from + 1 }, (_, n) => from + n).map((number) => (
                <Cell
                  key={number}
                  props={props}
                  number={number}
                  mark={marks.get(number)}
                  names={names}
                  tab={number === at}
                  press={press}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <ul class="f-legend" aria-hidden="true">
        {(["own", "seen", "unlikely", "likely", "sure"] as const).map((each) => (
          <li key={each}>
            <svg viewBox="0 0 46 38">
              <use href={`#f-m-${each}`} />
            </svg>
            {props.t(each === "own" ? "board.cell.own.short" : each === "seen" ? "board.cell.open" : `board.mark.${each}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cell(given: {
  props: Props;
  number: number;
  mark: Mark | undefined;
  names: boolean;
  tab: boolean;
  press: (number: number) => void;
}) {
  const { props, number, mark, names, tab, press } = given;
  const { view } = props;
  const goal = number === view.goal;
  const gone = struck(props, number);
  const chosen = guessing(props) && (draft(props).numbers ?? []).includes(number);
  const can = names ? canName(props, number) || chosen : !goal;
  const looks = ["f-cell", gone ?? "", mark ?? "", chosen ? "pick" : "", can ? "" : "no"].filter(Boolean).join(" ");
  const signs = [gone === "open" ? "seen" : gone, mark, goal ? "goal" : null].filter(Boolean);
  return (
    <button
      type="button"
      class={looks}
      data-number={number}
      tabIndex={tab ? 0 : -1}
      aria-label={cellText(props, number, mark, gone, chosen)}
      aria-pressed={names ? chosen : undefined}
      aria-disabled={!can || props.busy}
      onClick={() => can && press(number)}
    >
      {signs.map((sign) => (
        <svg key={sign} viewBox="0 0 46 38" aria-hidden="true">
          <use href={`#f-m-${sign}`} />
        </svg>
      ))}
      <span>{number}</span>
    </button>
  );
}
