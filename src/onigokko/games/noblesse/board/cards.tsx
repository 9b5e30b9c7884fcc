/** Collection cards, cheques and thieves, as elements of the page and inside the drawing. */
import type { ComponentChildren } from "preact";
import type { Words } from "@ui/board";
import { crestShape } from "@ui/parts/crest";
import { treasure } from "./defs";
import { letterOf, yearOf } from "./display";
import { cardName } from "./say";

/** Gives a seat's colour to what is in it. */
export const tint = (crest: number) => `n-c${((crest % 6) + 6) % 6}`;

/** A crest inside the drawing, with its middle at (x, y). */
export function Sign({ crest, x, y, size, looks = "n-crest" }: { crest: number; x: number; y: number; size: number; looks?: string }) {
  return (
    <path
      class={`${looks} ${tint(crest)}`}
      d={crestShape(crest)}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}
    />
  );
}

/** A face inside a card of the page: letter, picture, year. */
export function Face({ card }: { card: string }) {
  return (
    <>
      <b aria-hidden="true">{letterOf(card)}</b>
      <svg aria-hidden="true">
        <use href={treasure(letterOf(card))} width="100%" height="100%" />
      </svg>
      <span aria-hidden="true">{yearOf(card)}</span>
    </>
  );
}

/** A card inside the drawing. With `h` low, only its letter is on it; its year is told elsewhere. */
export function CardAt(props: {
  card: string;
  x: number;
  y: number;
  w: number;
  h: number;
  year: boolean;
}) {
  const { card, x, y, w, h, year } = props;
  const tall = h > 70;
  const size = year ? Math.min(22, w * 0.44) : Math.min(w * 0.85, h * 0.62, 26);
  return (
    <g>
      <rect class="n-o1 n-fs" x={x} y={y} width={w} height={h} rx={Math.min(6, w / 8)} />
      <text
        class="n-t n-mid"
        x={x + w / 2}
        y={year ? y + h * (tall ? 0.27 : 0.42) : y + h / 2 + size * 0.36}
        font-size={size}
      >
        {letterOf(card)}
      </text>
      {year && tall && (
        <use href={treasure(letterOf(card))} x={x + w * 0.2} y={y + h * 0.32} width={w * 0.6} height={h * 0.4} />
      )}
      {year && (
        <text class="n-t n-mid" x={x + w / 2} y={y + h * (tall ? 0.92 : 0.86)} font-size={Math.min(16, w * 0.37)}>
          {yearOf(card)}
        </text>
      )}
    </g>
  );
}

/** A card that all know, small, or the hatched back of one that is not known. */
export function Mini({ card, words, crest, seat }: { card: string | null; words: Words; crest: number; seat: number }) {
  if (card === null) {
    return <span class={`n-mini back ${tint(crest)}`} role="img" aria-label={words.t("board.card.unseen")} />;
  }
  return (
    <span class="n-mini" data-n-known={`${seat} ${card}`} role="img" aria-label={cardName(card)} title={cardName(card)}>
      <b>{letterOf(card)}</b>
      <i>{yearOf(card)}</i>
    </span>
  );
}

export function Use({ id, w, h, looks = "n-i" }: { id: string; w: number; h: number; looks?: string }) {
  return (
    <svg class={looks} width={w} height={h} aria-hidden="true">
      <use href={`#n-${id}`} width={w} height={h} />
    </svg>
  );
}

export const Slip = ({ children }: { children: ComponentChildren }) => <span class="n-slip">{children}</span>;

/** Cheques, free thieves and jailed ones of a seat, in a row. */
export function Purse(props: {
  words: Words;
  cheques: readonly number[];
  thieves: readonly number[];
  jailed: ReadonlyArray<{ skill: number; cell: number }>;
}) {
  const { words, cheques, thieves, jailed } = props;
  return (
    <span class="n-purse">
      <span class="unseen">{words.t(cheques.length ? "board.cheques" : "board.cheques.none")} </span>
      {cheques.map((amount) => (
        <Slip key={amount}>{amount}</Slip>
      ))}
      {thieves.map((skill) => (
        <span key={skill} class="n-skill" title={words.t("board.action.thief", { it: skill })}>
          <Use id="m-thief" w={20} h={16} />
          <span class="unseen">{words.t("board.thief.word")} </span>
          {skill}
        </span>
      ))}
      {jailed.map(({ skill, cell }) => (
        <span key={skill} class="n-skill locked" title={words.t("board.jailed", { skill, cell })}>
          <Use id="m-lock" w={20} h={16} />
          <span class="unseen">{words.t("board.jailed", { skill, cell })}</span>
          <span aria-hidden="true">{skill}</span>
        </span>
      ))}
    </span>
  );
}
