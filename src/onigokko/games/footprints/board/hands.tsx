/** Who sits around the garden, with what is known of each hand; with three seats what lies in front of each. */
import { Name } from "@ui/parts/name";
import { Thinking, Tick } from "@ui/parts/seat_sign";
import { Inline, Small, Use } from "./cards";
import { Dot } from "./garden";
import { lackText, miniName, seatText } from "./say";
import {
  around,
  came,
  handOf,
  lacks,
  leftOf,
  marked,
  nearShown,
  pointsAtCard,
  rightOf,
  seatOf,
  seatsIn,
  type Props,
  type Spot,
} from "./table";

export function Seats({ props }: { props: Props }) {
  const shown = around(props).filter(({ spot }) => spot !== "near" || nearShown(props));
  return (
    <>
      {shown.map(({ seat, spot }) => (
        <SeatArea key={seat} props={props} seat={seat} spot={spot} />
      ))}
    </>
  );
}

function SeatArea({ props, seat, spot }: { props: Props; seat: number; spot: Spot }) {
  const { view } = props;
  const own = seat === props.viewer;
  const hand = handOf(view, seat);
  const received = came(props, seat);
  const withHand = (!own || props.over) && hand.length > 0;
  const pointed = props.pointed?.seat === seat;
  return (
    <section class={`f-seat f-${spot}${pointed ? " f-pointed" : ""}`} aria-label={seatText(props, seat)}>
      <h3>
        <Name seat={seatOf(props, seat)} size={16} />
        {view.chair === seat && <span class="f-chair">{props.t("board.chair")}</span>}
        <Points props={props} seat={seat} />
        {view.decided.includes(seat) && <Tick />}
        {props.turn.includes(seat) && !props.over && <Thinking />}
      </h3>
      {withHand && (
        <ul class={`f-hand f-has-${hand.length}`} data-f-hand={seat} data-coach="hand" aria-label={props.t("board.hand")}>
          {hand.map((card, index) => (
            <li key={card ?? `back${index}`}>
              <Small
                words={props}
                view={view}
                card={card}
                from={card !== null && received?.card === card ? seatOf(props, received.from).crest : undefined}
                marked={card !== null && pointsAtCard(props, card)}
              />
            </li>
          ))}
        </ul>
      )}
      {received && !props.over && (
        <p class="f-took">
          {props.t("board.took")} <Inline words={props} view={view} card={received.card} />{" "}
          <Name seat={seatOf(props, received.from)} size={12} />
        </p>
      )}
      {seatsIn(view) === 3 && <Front props={props} seat={seat} />}
    </section>
  );
}

/** The coin and the points, where there are any. */
export function Points({ props, seat }: { props: Props; seat: number }) {
  const { view } = props;
  const n = seatsIn(view) === 3 && !props.over ? (view.so_far[seat] ?? 0) : (view.points[seat] ?? 0);
  return (
    <span class={n ? "f-points" : "f-points f-none"} data-f-coin={seat}>
      <Use id="coin" />
      <span aria-hidden="true">{n}</span>
      <span class="unseen">{props.t("board.points", { n })}</span>
    </span>
  );
}

/** Three seats: the cards in front, and how they stand against each place that counts. */
function Front({ props, seat }: { props: Props; seat: number }) {
  const { view } = props;
  const front = view.front[seat] ?? [];
  const places = (view.front[0]?.length ?? 0) + handOf(view, 0).length || 5;
  const own = seat === props.viewer;
  return (
    <>
      <ol class="f-hand f-front" data-f-front={seat} data-coach={own ? "front" : undefined} aria-label={props.t("board.front")}>
        {Array.from({ length: places }, (_, n) => {
          const card = front[n];
          return (
            <li key={n}>
              {card === undefined ? (
                <span class="f-k f-slot" role="img" aria-label={props.t("board.front.empty")} />
              ) : (
                <Small words={props} view={view} card={card} marked={pointsAtCard(props, card)} />
              )}
            </li>
          );
        })}
      </ol>
      <ul class="f-stand" aria-label={props.t("board.stand")}>
        {marked(view)
          .filter((place) => lacks(view, seat, place) !== null)
          .map((place) => {
            const n = lacks(view, seat, place);
            return (
              <li key={place} class={n === 0 ? "f-yes" : ""}>
                {n !== null && n < 2 ? (
                  <Dot half={n === 1} crest={seatOf(props, seat).crest} />
                ) : (
                  <span class="f-lack" aria-hidden="true">
                    −{n}
                  </span>
                )}
                {miniName(props, view, view.ring[place]!.name)}
                <span class="unseen">
                  {props.t("board.colon")}
                  {lackText(props, n)}
                </span>
              </li>
            );
          })}
        {marked(view).every((place) => lacks(view, seat, place) === null) && own && (
          <li class="faint">{props.t("board.stand.none")}</li>
        )}
      </ul>
    </>
  );
}

/** Two seats: the pile, what is shown, the discards. */
export function Piles({ props }: { props: Props }) {
  const { view } = props;
  if (seatsIn(view) !== 2) return null;
  const order = view.known_pile;
  return (
    <>
      <section class="f-pile" aria-label={props.t("board.pile")}>
        <h3>{props.t("board.pile.n", { n: view.pile_size })}</h3>
        {order ? (
          <>
            <ol class="f-hand f-many" aria-label={props.t("board.pile.order")} data-f-pile>
              {order.map((card) => (
                <li key={card}>
                  <Small words={props} view={view} card={card} marked={pointsAtCard(props, card)} />
                </li>
              ))}
            </ol>
            <p>{props.t("board.pile.next")}</p>
          </>
        ) : (
          <span class="f-stack" aria-hidden="true" data-f-pile>
            {Array.from({ length: Math.min(view.pile_size, 8) }, (_, n) => (
              <span key={n} class="f-k f-back">
                <Use id="back" />
              </span>
            ))}
          </span>
        )}
      </section>
      <section class="f-shown" aria-label={props.t("board.shown")}>
        <h3>{props.t("board.shown")}</h3>
        <ul class="f-hand">
          {view.shown.map((card, seat) => {
            const taken = card !== null && handOf(view, 1 - seat).includes(card);
            return (
              <li key={seat} data-f-shown={seat}>
                <Name seat={seatOf(props, seat)} size={14} />
                {card === null || view.phase === "show" ? (
                  <span class="f-k f-slot" role="img" aria-label={props.t("board.shown.none")} />
                ) : (
                  <Small words={props} view={view} card={card} marked={pointsAtCard(props, card)} />
                )}
                {taken && <small>{props.t("board.shown.taken")}</small>}
              </li>
            );
          })}
        </ul>
        <h3>{props.t("board.discards.n", { n: view.discards.length })}</h3>
        <ol class="f-hand f-many" data-f-discards aria-label={props.t("board.discards")}>
          {view.discards.map((card) => (
            <li key={card}>
              <Small words={props} view={view} card={card} marked={pointsAtCard(props, card)} />
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** Four seats: the ways that the cards go from hand to hand (P10), on wide pages. */
export function Lanes({ props, pick }: { props: Props; pick: number | null }) {
  if (seatsIn(props.view) !== 4 || nearShown(props)) return null;
  return (
    <>
      {pick !== null && (
        <svg class="f-lanes f-mine" viewBox="0 0 440 532" preserveAspectRatio="none" aria-hidden="true">
          <path class="f-lane f-now" d={`M${66 + pick * 112} 532C${60 + pick * 80} 480 118 450 112 400`} />
          <path class="f-lane-head f-now" d="M102 412l9-14 11 13" />
        </svg>
      )}
      <svg class="f-lanes" viewBox="0 0 976 532" preserveAspectRatio="none" aria-hidden="true">
        <path class="f-lane" d="M112 200C116 160 150 126 200 118" />
        <path class="f-lane-head" d="M188 114l13 3-9 11" />
        <path class="f-lane" d="M776 118C826 126 860 160 864 198" />
        <path class="f-lane-head" d="M856 188l8 13 7-14" />
        <path class="f-lane" d="M864 404C852 468 748 508 640 521" />
        <path class="f-lane-head" d="M651 512l-13 9 14 7" />
      </svg>
    </>
  );
}

/** Who gives to whom, in words for the own seat. */
export const neighbours = (props: Props) => ({
  left: seatOf(props, leftOf(props.view, props.viewer)),
  right: seatOf(props, rightOf(props.view, props.viewer)),
});
