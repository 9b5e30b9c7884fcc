/** Shopping cards, their back, coins. A face is a picture; its name and what it does come from the catalogue. */
import type { Words } from "@ui/board";
import { Paw, Runner, Tiger } from "./pieces";

/** The kinds in the order in which they are laid (T26). */
export const KINDS = ["1", "+1", "+2", "2x", "0x", "shot", "banana", "duck"] as const;

/** What the corner of a card shows; cards without a number have the picture alone. */
const CORNERS: Readonly<Record<string, string>> = { "1": "1", "+1": "+1", "+2": "+2", "2x": "×2", "0x": "×0" };
const GROUNDS: Readonly<Record<string, string>> = {
  "1": "red",
  "+1": "green",
  "+2": "green",
  "2x": "red",
  "0x": "blue",
  shot: "sand",
  banana: "green",
  duck: "blue",
};

export const cardName = (words: Words, kind: string) => words.t(`card.${kind}`);
export const cardText = (words: Words, kind: string) => words.t(`board.does.${kind}`);

function Shoe() {
  return (
    <>
      <path
        class="t-shoe-top"
        d="M4 4C8 9 17 9 21 3L24 3C31 14 38 18 46 20C53 22 54 30 47 31H9C4 31 2 29 2 25C2 18 5 11 4 4Z"
      />
      <path class="t-shoe-sole" d="M2.5 25.5H51C52 28 50 31 47 31H9C5 31 2.5 29 2.5 25.5Z" />
      <path class="t-line" d="M24 11l5-3M28 15l5-3M32.5 18l4.5-3" />
    </>
  );
}

function Picture({ kind, crest }: { kind: string; crest: number }) {
  switch (kind) {
    case "1":
      return (
        <>
          <g transform="translate(54 102) scale(1.08)">
            <Runner crest={crest} />
          </g>
          <path class="t-line" d="M12 52h14M10 66h12M13 80h8" />
        </>
      );
    case "+1":
      return (
        <>
          <g transform="translate(20 44) scale(1.35) rotate(-6)">
            <Shoe />
          </g>
          <path class="t-line" d="M12 58h11M14 72h6M12 92h10" />
        </>
      );
    case "+2":
      return (
        <>
          <g transform="translate(28 35) scale(1.15) rotate(-6)">
            <Shoe />
          </g>
          <g transform="translate(18 68) scale(1.15) rotate(-6)">
            <Shoe />
          </g>
          <path class="t-line" d="M12 48h12M14 58h8M10 100h6" />
        </>
      );
    case "2x":
      return (
        <>
          <g transform="translate(54 66) scale(.31) rotate(-16)">
            <Tiger />
          </g>
          <path class="t-line" d="M13 42h16M22 50h14M60 96h20M68 88h14" />
        </>
      );
    case "0x":
      return (
        <>
          <g transform="translate(50 74) scale(2.5) rotate(-8)">
            <Paw />
          </g>
          <path class="t-rope-0" d="M24 84C26 100 74 100 76 84C78 74 22 74 24 84Z" />
          <path class="t-rope-1" d="M24 84C26 100 74 100 76 84C78 74 22 74 24 84Z" />
          <path class="t-rope-0" d="M76 86C84 92 80 100 90 108" />
          <path class="t-rope-1" d="M76 86C84 92 80 100 90 108" />
        </>
      );
    case "shot":
      return (
        <g transform="translate(0 -9)">
          <circle class="t-target" cx="66" cy="56" r="22" />
          <circle class="t-target" cx="66" cy="56" r="13" />
          <path class="t-target" d="M66 28v10M66 74v10M38 56h10M84 56h6" />
          <path class="t-fork-0" d="M41 106V90C41 80 28 80 25 66M41 90C41 80 54 76 56 61" />
          <path class="t-fork-1" d="M41 105V90C41 80 28 80 25 67M41 90C41 80 54 76 56 62" />
          <path class="t-line" d="M35 98h12M35 103h12" />
          <path class="t-line" d="M24 66Q38 45 57 60M26 69Q40 50 56 64" />
          <circle class="t-pellet" cx="66" cy="56" r="5.5" />
          <path class="t-line" d="M50 47l5 2M55 42l4 4" />
        </g>
      );
    case "banana":
      return (
        <>
          <path class="t-skid" d="M14 98q10-6 18-1M70 100q8-5 16-1" />
          <path class="t-peel-in" d="M47 40C40 58 30 70 15 77C30 82 44 78 52 68C58 80 70 86 86 82C72 74 62 60 58 40Z" />
          <path class="t-peel" d="M46 36C42 54 33 66 18 72C14 74 12 78 15 79C31 83 45 74 51 60Z" />
          <path class="t-peel" d="M59 36C62 54 70 67 84 75C88 77 88 82 85 83C70 85 58 74 53 60Z" />
          <path class="t-peel" d="M46 36C46 54 46 76 47 90C48 95 53 97 55 92C59 78 61 54 59 36Z" />
          <path class="t-stem" d="M46 37L48 22L55 20L59 37Z" />
          <path class="t-line thin" d="M52 44C52 58 51 70 51 82M41 56C37 64 31 69 25 72M64 56C67 63 72 69 78 74" />
        </>
      );
    case "duck":
      return (
        <g transform="translate(-4 -9)">
          <path
            class="t-duck"
            d="M20 78C30 83 38 77 46 75C53 73 54 66 52 59C48 46 56 36 67 36C79 36 85 46 81 57C79 63 79 67 81 73C86 92 66 99 50 99C31 99 20 92 20 78Z"
          />
          <path class="t-duck-head" d="M52 59C48 46 56 36 67 36C79 36 85 46 81 57C73 64 60 64 52 59Z" />
          <path class="t-bill" d="M81 45C87 46 93 49 93 53C93 57 86 58 79.5 57Z" />
          <circle class="t-duck-eye" cx="70" cy="47" r="3.6" />
          <circle class="t-pupil" cx="71" cy="47" r="1.8" />
          <path class="t-wing" d="M36 82C44 75 60 77 66 84C60 93 44 95 36 82Z" />
          <path class="t-line" d="M44 84q8 3 15 0" />
          <path class="t-line" d="M12 103q6-5 12 0t12 0 12 0 12 0 12 0 12 0" />
        </g>
      );
    default:
      return null;
  }
}

/** Pictures that reach up to the corner, so that cards without a number use the whole of it. */
const TALL = new Set(["shot", "banana", "duck"]);

/**
 * A face in a 100 x 140 box. `name` is written at its foot if given; without it the picture has the card for itself,
 * which is what small cards want. `crest` is the runner that flees on the escape card.
 */
export function Face({ kind, name, crest = 0 }: { kind: string; name?: string | undefined; crest?: number }) {
  const corner = CORNERS[kind];
  const tall = TALL.has(kind);
  const top = tall ? 8 : name ? 30 : 42;
  return (
    <>
      <rect class="t-card" x="1" y="1" width="98" height="138" rx="8" />
      <rect
        class={`t-ground ${GROUNDS[kind] ?? "sand"}`}
        x="8"
        y={top}
        width="84"
        height={(name ? 110 : 132) - top}
        rx="3"
      />
      <g transform={name ? undefined : tall ? "translate(-3 3) scale(1.06)" : "translate(0 15)"}>
        <Picture kind={kind} crest={crest} />
      </g>
      {kind === "1" && (
        <path
          class="t-line"
          d="M76 20a7 7 0 1 0-2-8M74 5v7h7"
          transform={name ? undefined : "translate(-16 4) scale(1.2)"}
        />
      )}
      {corner && (
        <text class={name ? "t-corner" : "t-corner large"} x="10" y={name ? 24 : 34}>
          {corner}
        </text>
      )}
      {name && (
        <text class={nameFits(name) ? "t-name" : "t-name long"} x="50" y="131">
          {name}
        </text>
      )}
    </>
  );
}

/** Whether a name may have the large type between the edges. CJK characters are twice as wide. */
function nameFits(name: string): boolean {
  return [...name].reduce((width, character) => width + (character > "\u2e80" ? 2 : 1.1), 0) <= 8;
}

/** The back that all cards share, in a 100 x 140 box. */
export function Back() {
  return (
    <>
      <rect class="t-card" x="1" y="1" width="98" height="138" rx="8" />
      <svg class="t-clip" x="9" y="9" width="82" height="122" viewBox="9 9 82 122">
        <rect class="t-back" x="9" y="9" width="82" height="122" />
        <path
          class="t-stripe"
          d="M5 18Q24 11 44 26Q24 21 5 29ZM5 42Q24 35 44 50Q24 45 5 53ZM5 66Q24 59 44 74Q24 69 5 77ZM5 90Q24 83 44 98Q24 93 5 101ZM5 114Q24 107 44 122Q24 117 5 125ZM95 6Q76-1 56 14Q76 9 95 17ZM95 30Q76 23 56 38Q76 33 95 41ZM95 54Q76 47 56 62Q76 57 95 65ZM95 78Q76 71 56 86Q76 81 95 89ZM95 102Q76 95 56 110Q76 105 95 113ZM95 126Q76 119 56 134Q76 129 95 137Z"
        />
      </svg>
      <rect class="t-back-edge" x="9" y="9" width="82" height="122" rx="2" />
    </>
  );
}

/** A card as an element of its own: the face if `kind` is known, else the back. */
export function CardSvg(props: {
  kind: string | null;
  label?: string;
  name?: string | undefined;
  crest?: number;
  looks?: string;
  /** What lies there, for what turns cards over. */
  face?: string;
}) {
  return (
    <svg
      class={props.looks ?? "t-card-svg"}
      data-t-face={props.face}
      viewBox="0 0 100 140"
      {...(props.label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": props.label })}
    >
      {props.kind === null ? <Back /> : <Face kind={props.kind} name={props.name} crest={props.crest ?? 0} />}
    </svg>
  );
}

/** The same inside a drawing. */
export function CardAt(props: {
  kind: string | null;
  x: number;
  y: number;
  width: number;
  name?: string | undefined;
  crest?: number;
}) {
  return (
    <svg aria-hidden="true" x={props.x} y={props.y} width={props.width} height={props.width * 1.4} viewBox="0 0 100 140">
      {props.kind === null ? <Back /> : <Face kind={props.kind} name={props.name} crest={props.crest ?? 0} />}
    </svg>
  );
}

/** Coins and notes that make up an amount, largest first, at most `most` of them. */
export function coins(amount: number, most = 6): number[] {
  const out: number[] = [];
  let left = amount;
  for (const worth of [50, 20, 10, 5, 1]) {
    while (left >= worth && out.length < most) {
      out.push(worth);
      left -= worth;
    }
  }
  return out;
}

/** One coin: the fives and larger ones a little larger. */
export function Coin({ worth }: { worth: number }) {
  const large = worth >= 5;
  const wide = large ? 32 : 26;
  return (
    <svg class="t-coin" width={wide} height="32" viewBox={`0 0 ${wide} 32`} aria-hidden="true">
      {large ? (
        <>
          <ellipse class="t-coin-side" cx="16" cy="18" rx="14" ry="12.5" />
          <ellipse class="t-coin-face" cx="16" cy="15" rx="14" ry="12.5" />
          <ellipse class="t-coin-rim" cx="16" cy="15" rx="10.8" ry="9.4" />
          <text class="t-coin-worth" x="16" y="20">
            {worth}
          </text>
        </>
      ) : (
        <>
          <ellipse class="t-coin-side" cx="13" cy="18.5" rx="11" ry="10" />
          <ellipse class="t-coin-face" cx="13" cy="16" rx="11" ry="10" />
          <text class="t-coin-worth" x="13" y="20.5">
            {worth}
          </text>
        </>
      )}
    </svg>
  );
}
