/** Two games of the same people, the second one the other way round: who has won the pair. */

/** How one of the two ended, by the seats of the second game. */
export interface Ended {
  readonly ranking: readonly number[];
  readonly turns: number | null;
}

export interface PairResult {
  /** Null: the pair is even. */
  readonly winner: number | null;
  /** By games won, or, one each, by the fewer turns in which it was won. */
  readonly by: "games" | "turns" | "even";
}

export function pairResult(first: Ended, second: Ended): PairResult {
  const games = [first, second];
  const seats = first.ranking.map((_, seat) => seat);
  const won = (seat: number) => games.filter((game) => game.ranking[seat] === 1);
  const best = bestOf(seats, (seat) => won(seat).length);
  if (best !== null) return { winner: best, by: "games" };
  if (games.some((game) => game.turns === null)) return { winner: null, by: "even" };
  const quick = bestOf(seats, (seat) => -won(seat).reduce((sum, game) => sum + (game.turns ?? 0), 0));
  return quick === null ? { winner: null, by: "even" } : { winner: quick, by: "turns" };
}

/** The one seat with the most; null if several have it. */
function bestOf(seats: readonly number[], of: (seat: number) => number): number | null {
  const most = Math.max(...seats.map(of));
  const best = seats.filter((seat) => of(seat) === most);
  return best.length === 1 ? (best[0] ?? null) : null;
}
