/** Cards, small and large, and the little pictures of what a stone asks for. */
import { CrestMark } from "@ui/parts/crest";
import type { Words } from "@ui/board";
import { cardText } from "./say";
import { cardOf } from "./table";
import type { CardView, FootprintsView, MiniView } from "./view";

/** A drawing by its id. */
export function Use({ id, class: looks }: { id: string; class?: string }) {
  return (
    <svg class={looks} aria-hidden="true">
      <use href={`#f-${id}`} />
    </svg>
  );
}

const SIGNS: Readonly<Record<string, string>> = { s: "sun", m: "moon" };

/** Whether cards of a suit are drawn as night; strangers' suits take turns. */
export function isNight(view: FootprintsView, suit: string): boolean {
  if (SIGNS[suit]) return suit === "m";
  const strange = [...new Set(view.deck.map((card) => card.suit))].filter((each) => !SIGNS[each]);
  return strange.indexOf(suit) % 2 === 1;
}

/** The sign of a suit; of one that is not the house's, its first letter. */
function Suit({ suit }: { suit: string }) {
  const sign = SIGNS[suit];
  return (
    <svg class="f-suit" viewBox="0 0 24 24" aria-hidden="true">
      {sign ? (
        <use href={`#f-${sign}`} />
      ) : (
        <text x="12" y="19" text-anchor="middle">
          {suit.slice(0, 1)}
        </text>
      )}
    </svg>
  );
}

function Prints({ n }: { n: number }) {
  return <>{Array.from({ length: n }, (_, index) => <Use key={index} id="print" class="f-print" />)}</>;
}

/** A card in somebody's hand or before a seat; without a name its back. */
export function Small(given: {
  words: Words;
  view: FootprintsView;
  card: string | null;
  from?: number | undefined;
  marked?: boolean;
}) {
  const { words, view, card, from } = given;
  if (card === null) {
    return (
      <span class="f-k f-back" role="img" aria-label={words.t("board.unseen")}>
        <Use id="back" />
      </span>
    );
  }
  const face = cardOf(view, card);
  return (
    <span
      class={`f-k${isNight(view, face.suit) ? " f-night" : ""}${face.footprints ? " f-feet" : ""}${given.marked ? " f-pointed" : ""}`}
      role="img"
      aria-label={cardText(words, view, card)}
      data-f-card={card}
    >
      <b aria-hidden="true">{face.number}</b>
      <Prints n={face.footprints} />
      <Suit suit={face.suit} />
      {from !== undefined && <From crest={from} />}
    </span>
  );
}

/** The flag on a card that came in the last turn: from whom. */
export function From({ crest }: { crest: number }) {
  return (
    <span class="f-tag f-from" aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <CrestMark crest={crest} x={12} y={12} size={24} />
      </svg>
      <Use id="arrow" />
    </span>
  );
}

/** A card inside a sentence. */
export function Inline({ words, view, card }: { words: Words; view: FootprintsView; card: string }) {
  const face = cardOf(view, card);
  return (
    <span
      class={`f-k f-inline${isNight(view, face.suit) ? " f-night" : ""}`}
      role="img"
      aria-label={cardText(words, view, card)}
    >
      <b aria-hidden="true">{face.number}</b>
      <Suit suit={face.suit} />
    </span>
  );
}

/** Hills in the lower part of a large card; each number has its own of four. */
const HILLS = [
  "M0 96c22-12 44-10 62-3 14 5 26 4 38-2v49H0Z",
  "M0 92c18 6 38 8 58 1 16-6 30-8 42-3v50H0Z",
  "M0 90c16-8 36-8 52 0 16 7 34 7 48-2v52H0Z",
  "M0 95c16-10 40-12 58-4 16 6 30 5 42-1v50H0Z",
];
const GRASS = ["M14 112c16-6 28-4 40 0", "M58 114c10-5 22-5 32-1", "M46 116c12-5 26-5 36-1", "M10 108c14-6 30-6 44 0"];
const STEPS: ReadonlyArray<readonly [x: number, y: number, turn: number]> = [
  [30, 98, 48],
  [58, 104, 62],
];

/** A card of the own hand, large: the sky of its suit, and footprints on the ground. */
export function Big({ view, card }: { view: FootprintsView; card: string }) {
  const face: CardView = cardOf(view, card);
  const night = isNight(view, face.suit);
  const cut = face.number % HILLS.length;
  return (
    <span class={night ? "f-big f-night" : "f-big"} aria-hidden="true">
      <svg viewBox="0 0 100 140" preserveAspectRatio="xMidYMax slice">
        <Sky suit={face.suit} night={night} />
        <g transform="translate(-4 -4) scale(1.08 1.06)">
          <path class="f-hill" d={HILLS[cut]} />
          <path class="f-grass" d={GRASS[cut]} />
        </g>
        {STEPS.slice(0, face.footprints).map(([x, y, turn]) => (
          <use
            key={x}
            class="f-ground-print"
            href="#f-print"
            x={x}
            y={y}
            width="30"
            height="30"
            transform={`rotate(${turn} ${x + 15} ${y + 15})`}
          />
        ))}
      </svg>
      <b class={face.number > 9 ? "f-two" : undefined}>{face.number}</b>
    </span>
  );
}

function Sky({ suit, night }: { suit: string; night: boolean }) {
  if (!SIGNS[suit]) {
    return (
      <text class="f-letter" x="70" y="50" text-anchor="middle">
        {suit.slice(0, 2)}
      </text>
    );
  }
  if (night) {
    return (
      <>
        <path class="f-moon-big" d="M68 20a18 18 0 1 0 14 27 15 15 0 0 1-14-27Z" />
        <g class="f-stars">
          <circle cx="84" cy="26" r="1.6" />
          <circle cx="46" cy="66" r="1.6" />
          <circle cx="88" cy="62" r="1.6" />
          <circle cx="24" cy="72" r="1.3" />
        </g>
      </>
    );
  }
  return (
    <g class="f-sun-big" transform="translate(66 38)">
      <circle r="12" />
      <path d="M0-17v-5M0 17v5M-17 0h-5M17 0h5M-12-12l-3.5-3.5M12-12l3.5-3.5M-12 12l-3.5 3.5M12 12l3.5 3.5" />
    </g>
  );
}

/** A little card in a picture. */
function Slip({ x, y, h = 20, looks = "f-slip" }: { x: number; y: number; h?: number; looks?: string }) {
  return <rect class={looks} x={x} y={y} width={15} height={h} rx={2.5} />;
}

const PITCH = 18; // from card to card
const each = <Item,>(count: number, draw: (n: number) => Item): Item[] => Array.from({ length: count }, (_, n) => draw(n));

/** What a stone asks for, as a picture of four cards, 72 x 36; those that may be anything are dashed. */
export function Condition({ view, mini }: { view: FootprintsView; mini: MiniView }) {
  return (
    <svg class="f-pic" viewBox="0 0 72 36" aria-hidden="true">
      <Drawn view={view} mini={mini} />
    </svg>
  );
}

function Drawn({ view, mini }: { view: FootprintsView; mini: MiniView }) {
  const { asks, count, numbers } = mini;
  const any = (y: number) => each(Math.max(0, 4 - count), (n) => <Slip key={`any${n}`} x={1 + PITCH * (count + n)} y={y} h={19} looks="f-slip f-any" />);
  switch (asks) {
    case "row":
      return (
        <>
          {each(count, (n) => (
            <g key={n}>
              <Slip x={1 + PITCH * n} y={15 - 4.5 * n} />
              <rect class="f-dark" x={4 + PITCH * n} y={28 - 8.2 * n} width={9} height={3.4 + 3.7 * n} />
            </g>
          ))}
          {any(15)}
        </>
      );
    case "suit": {
      const suits = [...new Set(view.deck.map((card) => card.suit))];
      return (
        <>
          <Suits suit={suits[1] ?? suits[0]!} count={count} night x={5} y={1} />
          <Suits suit={suits[0]!} count={count} x={1} y={14.5} />
          {any(14.5)}
        </>
      );
    }
    case "parity":
      return (
        <>
          {each(count, (n) => (
            <g key={n}>
              <Slip x={5 + 17 * n} y={1} looks="f-slip f-night" />
              <circle class="f-pale" cx={10 + 17 * n} cy={7.5} r={1.9} />
              <circle class="f-pale" cx={15.5 + 17 * n} cy={7.5} r={1.9} />
            </g>
          ))}
          {each(count, (n) => (
            <g key={n}>
              <Slip x={1 + 17 * n} y={14.5} h={20.5} />
              <circle class="f-dark" cx={8.5 + 17 * n} cy={24.8} r={2.6} />
            </g>
          ))}
          {any(14.5)}
        </>
      );
    case "at-most":
    case "at-least": {
      const up = asks === "at-least";
      const tops = up ? [4, 1, 5, 2] : [15, 13, 16, 14];
      return (
        <g transform="translate(3 0)">
          {each(count, (n) => (
            <g key={n}>
              <rect class="f-slip" x={1 + 16 * n} y={tops[n]} width={14} height={19} rx={2.5} />
              <path
                class="f-mark"
                d={up ? `M${8 + 16 * n} ${tops[n]! + 13}v-7M${5 + 16 * n} ${tops[n]! + 9.5} ${8 + 16 * n} ${tops[n]! + 6}l3 3.5` : `M${8 + 16 * n} ${tops[n]! + 4}v7M${5 + 16 * n} ${tops[n]! + 8.5} ${8 + 16 * n} ${tops[n]! + 12}l3-3.5`}
              />
            </g>
          ))}
          <path class="f-bar" d={up ? "M0 30H66" : "M0 8.5H66"} />
        </g>
      );
    }
    case "near":
      return (
        <>
          {each(count, (n) => (
            <rect key={n} class="f-slip" x={14 + 9 * n} y={1} width={16} height={22} rx={2.5} />
          ))}
          <path class="f-rule" d="M14 27v6.5M57 27v6.5M14 30.2h43" />
          {each(Math.min(6, Math.max(0, (numbers[0] ?? 1) - 1)), (n) => (
            <circle key={n} class="f-ink" cx={14 + (43 * (n + 1)) / (numbers[0] ?? 1)} cy={30.2} r={2.8} />
          ))}
        </>
      );
    case "same":
      return (
        <>
          {each(count, (n) => (
            <Slip key={n} x={1 + PITCH * n} y={4} h={22} />
          ))}
          <path class="f-rule" d={`M3 30.5h${PITCH * count - 7}M3 34h${PITCH * count - 7}`} />
          {any(4)}
        </>
      );
    case "all": {
      const wide = numbers.length <= 2;
      return (
        <>
          {wide && each(2, (n) => <rect key={n} class="f-slip f-any" x={23 + 14 * n} y={8.5} width={12} height={17} rx={2.5} />)}
          {numbers.map((one, n) => {
            const w = wide ? 19 : 16;
            const x = wide ? (numbers.length === 1 ? 1 : 1 + 51 * n) : 1 + ((70 - w) / (numbers.length - 1)) * n;
            return (
              <g key={n}>
                <rect class="f-slip" x={x} y={3} width={w} height={27} rx={3} />
                <text class="f-number" x={x + w / 2} y={one > 9 ? 22 : 24} font-size={one > 9 ? 13 : wide ? 21 : 17}>
                  {one}
                </text>
              </g>
            );
          })}
        </>
      );
    }
    default:
      return null;
  }
}

function Suits(given: { suit: string; count: number; night?: boolean; x: number; y: number }) {
  const { suit, count, night, x, y } = given;
  const sign = SIGNS[suit];
  const size = night ? 9 : 11;
  return (
    <>
      {each(count, (n) => (
        <g key={n}>
          <Slip x={x + 17 * n} y={y} h={20.5} looks={night ? "f-slip f-night" : "f-slip"} />
          {sign ? (
            <use
              class={night ? "f-pale-sign" : "f-dark-sign"}
              href={`#f-${sign}`}
              x={x + 17 * n + (night ? 5.5 : 2)}
              y={y + (night ? 2 : 4.8)}
              width={size}
              height={size}
            />
          ) : (
            <text class={night ? "f-number f-pale" : "f-number"} x={x + 17 * n + 7.5} y={y + (night ? 11 : 15)} font-size={11}>
              {suit.slice(0, 1)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}
