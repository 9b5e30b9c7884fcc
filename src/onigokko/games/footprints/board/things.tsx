/** The own hand: large cards, at all times; while a card is to be shown they pick it. */
import { CrestMark } from "@ui/parts/crest";
import { Big, From, Use } from "./cards";
import { choosing, pick, picked } from "./draft";
import { neighbours } from "./hands";
import { cardText, feetText } from "./say";
import { came, handOf, pointsAtCard, seatOf, seatsIn, type Props } from "./table";

export function Things(props: Props) {
  const { view, viewer } = props;
  if (viewer < 0) return null;
  const hand = handOf(view, viewer).filter((card) => card !== null);
  const up = picked(props);
  return (
    <div class={choosing(props) ? "f-things f-choosing" : "f-things"}>
      <h2>
        {props.t("board.hand.own")} <small>{hand.length > 0 && feetText(props, viewer)}</small>
      </h2>
      <ul class={`f-fan f-has-${hand.length}`} data-f-hand={viewer}>
        {hand.map((card) => (
          <li key={card} class={up === card ? "f-up" : ""}>
            <Held props={props} card={card} up={up === card} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Held({ props, card, up }: { props: Props; card: string; up: boolean }) {
  const { view, viewer } = props;
  const label = cardText(props, view, card);
  const received = came(props, viewer);
  const face = (
    <>
      <span class={pointsAtCard(props, card) ? "f-face f-pointed" : "f-face"} data-f-card={card}>
        <Big view={view} card={card} />
      </span>
      {received?.card === card && <From crest={seatOf(props, received.from).crest} />}
      {up && choosing(props) && <To props={props} />}
      {up && !choosing(props) && view.phase === "show" && (
        <span class="f-tag f-sealed" aria-hidden="true">
          <Use id="tick" />
        </span>
      )}
    </>
  );
  if (!choosing(props)) {
    return (
      <span class="f-card" role="img" aria-label={up ? props.t("board.card.sealed", { card: label }) : label}>
        {face}
      </span>
    );
  }
  return (
    <button
      type="button"
      class="f-card"
      aria-pressed={up}
      aria-label={label}
      disabled={props.busy}
      onClick={() => pick(props, card)}
    >
      {face}
    </button>
  );
}

/** The flag on the picked card: who takes it. */
export function To({ props }: { props: Props }) {
  if (seatsIn(props.view) !== 4) return null;
  const { left } = neighbours(props);
  return (
    <span class="f-tag f-to" aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <CrestMark crest={left.crest} x={12} y={12} size={24} />
      </svg>
      <Use id="arrow" />
    </span>
  );
}
