/** One's own things: the fugitive's hand with the reach of the next jump, or the marshal's notebook and hand. */
import { Mini } from "./cards";
import { draft, fixed, laying, reach, sprintChoices, tapCard } from "./draft";
import { Notebook } from "./notebook";
import { cardsOf, cardText } from "./say";
import { isFugitive, isMarshal, type Props } from "./table";

export function Things(props: Props) {
  return (
    <div class="f-things">
      {isMarshal(props) && <Notebook props={props} />}
      {isFugitive(props) && !props.over && <Arc props={props} />}
      <Hand props={props} />
    </div>
  );
}

const IN_A_ROW = 13; // cards of a hand on a wide page

function Hand({ props }: { props: Props }) {
  const cards = cardsOf(props);
  const { goal } = props.view;
  const choosing = isFugitive(props) && laying(props);
  const { hideout, sprints } = draft(props);
  const can = (card: number) =>
    !fixed(props).includes(card) &&
    (card === hideout || (hideout === null ? props.question?.moves.has(`hide ${card}`) : sprintChoices(props).includes(card)));
  return (
    <section class={`f-hand${cards.length > 12 ? " many" : ""}`} aria-labelledby="f-hand" data-f-hand>
      <h2 id="f-hand">
        {props.t("board.hand")}{" "}
        <small>{props.t(isMarshal(props) ? "board.hand.marshal" : "board.hand.fugitive", { n: cards.length })}</small>
      </h2>
      <ol style={{ "--n": Math.ceil(cards.length / Math.ceil(cards.length / IN_A_ROW)) || 1 }}>
        {cards.map((card) => {
          const chosen = choosing && (card === hideout || sprints.includes(card));
          return (
            <li key={card}>
              {choosing && can(card) ? (
                <button
                  type="button"
                  class={`f-card${chosen ? " on" : ""}${card === hideout ? " hideout" : ""}`}
                  aria-pressed={chosen}
                  aria-label={cardText(props, card, goal)}
                  disabled={props.busy}
                  onClick={() => tapCard(props, card)}
                >
                  <Mini number={card} goal={goal} />
                </button>
              ) : (
                <span class={choosing ? `f-card off${chosen ? " on" : ""}` : "f-card"}>
                  <span class="unseen">{cardText(props, card, goal)}</span>
                  <Mini number={card} goal={goal} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const WIDTH = 372;
const GROUND = 92; // y of the road

/** How far the next jump goes: an arc for the bare reach, a smaller one for each sprint card. */
function Arc({ props }: { props: Props }) {
  const { view } = props;
  const { from, bare, steps, to } = reach(props);
  const { hideout } = draft(props);
  const hand = cardsOf(props);
  const end = Math.min(view.goal, Math.max(to + 2, hideout ?? 0, from + 9));
  const unit = WIDTH / (end - from + 1);
  const x = (number: number) => (number - from + 0.5) * unit;
  const arc = (a: number, b: number) =>
    `M${x(a)} ${GROUND - 16}Q${(x(a) + x(b)) / 2} ${GROUND - 24 - Math.min(64, (x(b) - x(a)) * 0.7)} ${x(b)} ${GROUND - 16}`;
  let at = from + bare;
  const arcs = steps.map((step) => {
    const begin = at;
    at += step.feet;
    return { ...step, begin, end: at };
  });
  const numbers = Array.from({ length: end - from + 1 }, (_, n) => from + n);
  const size = Math.min(30, unit - 2);
  const text = steps.length
    ? props.t("board.reach.with", { from, bare, feet: steps.reduce((sum, step) => sum + step.feet, 0), to })
    : props.t("board.reach", { from, bare, to });
  return (
    <section class="f-arc" data-coach="arc" aria-label={props.t("view.reach")}>
      <p>{text}</p>
      <svg viewBox={`0 0 ${WIDTH} 112`} aria-hidden="true">
        <path class="bed" d={`M0 ${GROUND}H${WIDTH}`} />
        <path class="top" d={`M0 ${GROUND}H${WIDTH}`} />
        <path class="within" d={`M${x(from)} ${GROUND}H${x(Math.min(end, to)) + unit / 2}`} />
        <path class="jump" d={arc(from, Math.min(end, from + bare))} />
        {arcs
          .filter((each) => each.begin < end)
          .map((each) => (
            <g key={each.card}>
              <path class="leg" d={arc(each.begin, Math.min(end, each.end))} />
              <text class="by" x={(x(each.begin) + x(Math.min(end, each.end))) / 2} y={GROUND - 44}>
                +{each.feet}
              </text>
            </g>
          ))}
        {numbers.map((number) => {
          const held = hand.includes(number);
          const looks = number === hideout ? "chosen" : number === from ? "here" : held ? "held" : "";
          return (
            <g key={number} class={`stone ${looks}${number > to ? " far" : ""}`}>
              {(held || number === from) && (
                <rect x={x(number) - size / 2} y={GROUND - 15} width={size} height={30} rx={4} />
              )}
              {(held || number === from || unit > 18) && (
                <text x={x(number)} y={GROUND + 5}>
                  {number}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </section>
  );
}
