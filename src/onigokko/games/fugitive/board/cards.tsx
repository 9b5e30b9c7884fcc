/** Hideout cards and their parts: numbers, footprints, the small picture, the shuttered back. */
import { feet } from "./table";

export function Foot() {
  return (
    <svg class="f-foot" viewBox="0 0 10 17" aria-hidden="true">
      <use href="#f-foot" />
    </svg>
  );
}

/** The footprints of a card. */
export function Feet({ number, goal }: { number: number; goal: number }) {
  const count = feet(number, goal);
  if (!count) return null;
  return (
    <span class="f-feet" aria-hidden="true">
      {Array.from({ length: count }, (_, n) => (
        <Foot key={n} />
      ))}
    </span>
  );
}

const PICTURES = ["inn", "cabin", "tent", "mill", "barn", "shed", "chapel", "tower"] as const;

const pictureOf = (number: number, goal: number): string =>
  number === 0 ? "cell" : number === goal ? "light" : (PICTURES[number % PICTURES.length] ?? "cabin");

/** The face of a hideout. */
export function Face({ number, goal }: { number: number; goal: number }) {
  return (
    <>
      <span class="f-num">{number}</span>
      <Feet number={number} goal={goal} />
      <svg class="f-pic" viewBox="0 0 65 58" aria-hidden="true">
        <use href={`#f-${pictureOf(number, goal)}`} />
      </svg>
    </>
  );
}

/** The shuttered window. */
export function Shutter() {
  return (
    <svg class="f-shutter" viewBox="0 0 81 115" preserveAspectRatio="none" aria-hidden="true">
      <use href="#f-shutter" />
    </svg>
  );
}

/** A card of a hand: number and footprints. */
export function Mini({ number, goal }: { number: number; goal: number }) {
  return (
    <span class="f-mini f-paper" aria-hidden="true">
      <span class="f-num">{number}</span>
      <Feet number={number} goal={goal} />
    </span>
  );
}
