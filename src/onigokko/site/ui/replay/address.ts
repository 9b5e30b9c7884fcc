/** A moment as an address says it: `#eyes=2&step=41`. */

/** Whose eyes: a seat, a spectator, or everything open. */
export type Eyes = number | "-" | "!";

export interface Moment {
  readonly eyes: Eyes;
  readonly step: number;
}

const WORDS: ReadonlyMap<string, Eyes> = new Map([
  ["open", "!"],
  ["watch", "-"],
]);

/** What a hash names; where it names nothing: everything open, from the beginning. */
export function momentOf(hash: string, seats: number): Moment {
  const named = new URLSearchParams(hash);
  const eyes = named.get("eyes") ?? "";
  const step = named.get("step") ?? "";
  return {
    eyes: /^\d{1,2}$/.test(eyes) && Number(eyes) < seats ? Number(eyes) : (WORDS.get(eyes) ?? "!"),
    step: /^\d{1,8}$/.test(step) ? Number(step) : 0,
  };
}

export function hashOf({ eyes, step }: Moment): string {
  const word = eyes === "!" ? "open" : eyes === "-" ? "watch" : String(eyes);
  return `eyes=${word}&step=${step}`;
}
