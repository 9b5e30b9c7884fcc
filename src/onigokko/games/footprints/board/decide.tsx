/** The controls: which card to show; with two seats whether to take or to draw. */
import { useId } from "preact/hooks";
import { Choice } from "@ui/parts/choice";
import { Crest } from "@ui/parts/crest";
import { Big } from "./cards";
import { pick, picked, show } from "./draft";
import { cardName, cardText, rangeText } from "./say";
import { around, cardOf, handOf, reach, rightOf, seatOf, seatsIn, term, type Props } from "./table";

export function Decide(props: Props) {
  return props.view.phase === "choose" ? <TakeOrDraw {...props} /> : <ShowOne {...props} />;
}

function ShowOne(props: Props) {
  const { view } = props;
  const name = useId();
  const up = picked(props);
  const cards = props.question!.moves.arguments("show");
  return (
    <div class="f-decide">
      <Sum props={props} up={up} />
      <div class="f-row">
        <fieldset class={`f-picks f-has-${cards.length}`} data-coach="picks">
          <legend class="unseen">{props.t("board.pick")}</legend>
          {cards.map((card) => (
            <label key={card} class={up === card ? "f-pick f-on" : "f-pick"}>
              <input
                type="radio"
                name={name}
                value={card}
                data-move={`show ${card}`}
                checked={up === card}
                disabled={props.busy}
                aria-label={cardText(props, view, card)}
                onChange={() => pick(props, card)}
                onKeyDown={(event) => {
                  if (event.key === "Enter") show(props);
                }}
              />
              <Big view={view} card={card} />
            </label>
          ))}
        </fieldset>
        <div class="f-go">
          <Choice main disabled={props.busy || up === null} onClick={() => show(props)} result={outcome(props, up)}>
            {up === null ? props.t("board.show.pick") : props.t("board.show.do", { card: cardName(props, view, up) })}
          </Choice>
        </div>
      </div>
    </div>
  );
}

/** What becomes of the card. */
function outcome(props: Props, up: string | null): string {
  const { view, viewer } = props;
  const left = (viewer + 1) % seatsIn(view);
  if (up === null) return props.t("board.show.first");
  switch (seatsIn(view)) {
    case 4:
      return props.t("board.show.pass", {}, left);
    case 3:
      return handOf(view, viewer).length > 1 ? props.t("board.show.lay", {}, left) : props.t("board.show.last");
    default:
      return props.t("board.show.offer", {}, left);
  }
}

/** How far the bird will go, and from whose cards. */
function Sum({ props, up }: { props: Props; up: string | null }) {
  const { view, viewer } = props;
  const range = reach(props, up);
  if (!range) return null;
  const order = [viewer, ...around(props).map(({ seat }) => seat)].slice(0, seatsIn(view));
  return (
    <p class="f-sum" aria-live="polite">
      <span>
        {props.t("board.walks")} <b>{rangeText(range)}</b>
      </span>
      <span class="f-terms" aria-hidden="true">
        {order.map((seat, index) => {
          const own = seat === viewer && up !== null ? cardOf(view, up).footprints : null;
          return (
            <span key={seat}>
              {index > 0 && "+ "}
              <Crest crest={seatOf(props, seat).crest} size={14} />
              {own ?? rangeText(term(view, seat))}
            </span>
          );
        })}
      </span>
    </p>
  );
}

function TakeOrDraw(props: Props) {
  const { view, viewer } = props;
  const { moves } = props.question!;
  const other = rightOf(view, viewer);
  const shown = view.shown[other] ?? null;
  const next = view.known_pile?.[0];
  const feet = (card: string) => props.t("board.take.feet", { n: cardOf(view, card).footprints });
  return (
    <div class="f-choose" data-coach="take">
      {moves.has("take") && shown !== null && (
        <Choice move="take" disabled={props.busy} onClick={() => void props.answer(["take"])} result={feet(shown)}>
          <span class="f-choice">
            <Big view={view} card={shown} />
            {props.t("board.take.do", { card: cardName(props, view, shown) })}
          </span>
        </Choice>
      )}
      {moves.has("draw") && (
        <Choice
          move="draw"
          disabled={props.busy}
          onClick={() => void props.answer(["draw"])}
          result={next ? feet(next) : props.t("board.draw.unseen", { n: view.pile_size }, other)}
        >
          <span class="f-choice">
            {next ? (
              <Big view={view} card={next} />
            ) : (
              <span class="f-big f-back" aria-hidden="true">
                <svg>
                  <use href="#f-back" />
                </svg>
              </span>
            )}
            {next ? props.t("board.draw.known", { card: cardName(props, view, next) }) : props.t("board.draw.do")}
          </span>
        </Choice>
      )}
    </div>
  );
}
