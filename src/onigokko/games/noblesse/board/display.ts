/** What makes a display (N14), and which of two is better (N15): for the verdict beside the cards, not to judge moves. */

/** The fewest cards of a display (N14). */
export const FEWEST = 3;

export const letterOf = (card: string) => card.slice(0, 1);
export const yearOf = (card: string) => Number(card.slice(1));

/** Cards by letter, then year. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((a, b) => letterOf(a).localeCompare(letterOf(b), "en") || yearOf(a) - yearOf(b));
}

/** The first letter that is missing between two that are there; null if there is no gap. */
export function gap(cards: readonly string[]): string | null {
  const letters = [...new Set(cards.map(letterOf))].sort();
  for (let n = 1; n < letters.length; n++) {
    const wanted = String.fromCharCode(letters[n - 1]!.charCodeAt(0) + 1);
    if (letters[n] !== wanted) return wanted;
  }
  return null;
}

/** Whether these cards are a display (N14). */
export const valid = (cards: readonly string[]) => cards.length >= FEWEST && gap(cards) === null;

export const oldest = (cards: readonly string[]) => Math.min(...cards.map(yearOf));

/** The best display of a hand: its longest run of letters, the one with the oldest card of equals (N15). */
export function best(hand: readonly string[]): string[] {
  const runs: string[][] = [];
  for (const card of sorted(hand)) {
    const last = runs.at(-1);
    if (last && gap([...last, card]) === null) last.push(card);
    else runs.push([card]);
  }
  return runs
    .filter(valid)
    .reduce<string[]>(
      (found, run) =>
        run.length > found.length || (run.length === found.length && oldest(run) < oldest(found)) ? run : found,
      [],
    );
}
