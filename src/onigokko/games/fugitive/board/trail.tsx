/** The trail: from the cell to the newest hideout, with what is known of each, and the signpost of what waits. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Face, Feet, Foot, Shutter } from "./cards";
import { change, draft } from "./draft";
import { timing } from "./motion";
import { placeText, trailText } from "./say";
import { Scene } from "./scene";
import { isFugitive, manhunt, numberOf, roman, waiting, type Props } from "./table";
import type { PlaceView } from "./view";

const LARGE = 100; // px from card to card, on a wide page, that leave the cards large
const LEAST = 52; // the same, below which the trail goes on in a second row
const BESIDE = 212; // px at the ends of the row: margins, the signpost and the lighthouse

/** How wide the trail is. */
function useWidth(): [number, { current: HTMLDivElement | null }] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => globalThis.innerWidth); // until it is measured
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, box];
}

export function Trail({ props }: { props: Props }) {
  const { view } = props;
  const [width, box] = useWidth();
  const cards = view.trail.length + (ghost(props) === null ? 0 : 1);
  const pitch = Math.max(LEAST, Math.floor((width - BESIDE) / cards));
  const many = pitch < LARGE;
  useLayoutEffect(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [view.trail.length, many, draft(props).hideout]);
  return (
    <div
      data-coach="trail"
      class={`f-trail${many ? " many" : ""}${manhunt(view) ? " hunt" : ""}`}
      style={{ "--pitch": `${pitch}px` }}
    >
      <Scene goal={view.goal} />
      <p class="unseen">{trailText(props)}</p>
      <div class="f-way" ref={box} tabIndex={many ? 0 : undefined} role="group" aria-label={props.t("view.trail")}>
        <ol>
          {view.trail.map((place, index) => (
            <Stop key={index} props={props} place={place} index={index} />
          ))}
          <Next props={props} />
        </ol>
      </div>
    </div>
  );
}

function Road({ odd }: { odd: boolean }) {
  const curve = odd ? "M0 0 C45 0 55 -12 100 -12" : "M0 0 C45 0 55 12 100 12";
  return (
    <svg class="f-road" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <path class="bed" d={curve} />
      <path class="top" d={curve} />
      <path class="dash" d={curve} />
    </svg>
  );
}

/** What was announced of a hideout: odd or even (Stakeout). */
function parityOf(props: Props, index: number): string | null {
  const told = props.view.announced.find((each) => each[1] === index && (each[2] === "odd" || each[2] === "even"));
  return told ? String(told[2]) : null;
}

function Stop({ props, place, index }: { props: Props; place: PlaceView; index: number }) {
  const { view, question } = props;
  const canPick = Boolean(question?.moves.has(`pick ${index}`));
  const picked = canPick && draft(props).pick === String(index);
  const parity = parityOf(props, index);
  const turned = timing(props).opened.get(place.hideout ?? -1);
  const pointed =
    props.pointed !== null && index > 0 && (numberOf(props.pointed, "place") === index || named(props).includes(place.hideout ?? -1));
  const looks = ["f-stop", pointed ? "pointed" : "", picked ? "picked" : ""].filter(Boolean).join(" ");
  const fresh = timing(props).laid.get(index);
  const body: ComponentChildren = (
    <>
      <span class="unseen">
        {placeText(props, place, index)}
        {parity && ` ${props.t(`board.parity.${parity}`)}`}
      </span>
      <Hideout place={place} goal={view.goal} turned={turned} key={turned === undefined ? "still" : "turned"} />
      <Sprints place={place} goal={view.goal} />
      {place.sprints === null && place.sprint_count > 0 && (
        <small class="f-under" aria-hidden="true">
          {props.t("board.place.sprints", { n: place.sprint_count })}
        </small>
      )}
    </>
  );
  return (
    <li class={looks} data-place={index}>
      <Road odd={index % 2 === 1} />
      <span class="f-mile" aria-hidden="true">
        {roman(index)}
        {parity && <i>{props.t(`board.parity.${parity}.short`)}</i>}
      </span>
      <div class={`f-pack${fresh !== undefined ? " fresh" : ""}`} style={fresh === undefined ? {} : { animationDelay: `${fresh}ms` }}>
        {canPick ? (
          <button
            type="button"
            class="f-pick"
            aria-pressed={picked}
            disabled={props.busy}
            onClick={() => change(props, { pick: String(index) })}
          >
            {body}
          </button>
        ) : (
          body
        )}
      </div>
    </li>
  );
}

/** Numbers in the log line that is pointed at. */
function named(props: Props): readonly number[] {
  const given = props.pointed?.arguments ?? {};
  const numbers = given["numbers"];
  if (Array.isArray(numbers)) return numbers.filter((each): each is number => typeof each === "number");
  return typeof given["number"] === "number" ? [given["number"]] : [];
}

function Hideout({ place, goal, turned }: { place: PlaceView; goal: number; turned: number | undefined }) {
  if (place.open && place.hideout !== null) {
    return (
      <span class="f-hide f-paper" aria-hidden="true">
        <Face number={place.hideout} goal={goal} />
        {turned !== undefined && (
          <span class="f-leaves" style={{ animationDelay: `${turned}ms` }}>
            <Shutter />
          </span>
        )}
      </span>
    );
  }
  return (
    <span class="f-hide f-paper shut" aria-hidden="true">
      <Shutter />
      {place.hideout !== null && (
        <span class="f-tag">
          <span class="f-num">{place.hideout}</span>
        </span>
      )}
    </span>
  );
}

/** The sprint cards beneath a hideout: strips, each narrower than the one above. */
function Sprints({ place, goal }: { place: PlaceView; goal: number }) {
  const cards: ReadonlyArray<number | null> = place.sprints ?? Array.from({ length: place.sprint_count }, () => null);
  return (
    <span class={cards.length > 3 ? "f-strips many" : "f-strips"} aria-hidden="true">
      {cards.map((card, n) =>
        card === null ? (
          <span key={n} class="f-sprint f-paper down" style={{ zIndex: -n }}>
            <Foot />
          </span>
        ) : (
          <span key={n} class="f-sprint f-paper" style={{ zIndex: -n }}>
            <span class="f-num">{card}</span>
            <Feet number={card} goal={goal} />
          </span>
        ),
      )}
    </span>
  );
}

/** The trail does not go on. */
const ended = (props: Props): boolean => props.over || props.view.trail.at(-1)?.hideout === props.view.goal;

/** What this seat is about to lay. */
const ghost = (props: Props): number | null =>
  isFugitive(props) && props.question && !ended(props) ? draft(props).hideout : null;

/** The end of the road: what is being laid, and beside it a signpost with what waits for the next hideout. */
function Next({ props }: { props: Props }) {
  const { view } = props;
  if (ended(props)) return null;
  const hideout = ghost(props);
  const { sprints } = draft(props);
  const effects = waiting(view).hideout;
  return (
    <>
      {hideout !== null && (
        <li class="f-stop f-ghost">
          <span class="f-mile" aria-hidden="true">
            {roman(view.trail.length)}
          </span>
          <div class="f-pack">
            <span class="unseen">{props.t("board.ghost", { number: hideout })}</span>
            <span class="f-hide f-paper" aria-hidden="true">
              <Face number={hideout} goal={view.goal} />
            </span>
            <Sprints place={{ hideout, sprint_count: sprints.length, sprints, open: true }} goal={view.goal} />
          </div>
        </li>
      )}
      <li class="f-stop f-next">
        <svg class="f-post" viewBox="0 0 30 150" aria-hidden="true">
          <path d="M11 4h8v136h-8Z" class="f-wood" />
          <path d="M-2 142c4-9 9-9 12-4 2-7 9-8 12-1 4-5 9-3 11 5Z" class="f-tuft" />
        </svg>
        <span class="f-arms f-paper">
          <span class="f-arm">{props.t("board.sign.reach", { n: view.reach })}</span>
          {effects.map((effect, n) => (
            <span key={n} class="f-arm event">
              {props.t(`card.${effect}`)}
            </span>
          ))}
        </span>
      </li>
    </>
  );
}
