/** A set of legal moves as it travels: runs of numbers are packed as [family, lowest, highest]. */
export type Packed = ReadonlyArray<string | readonly [string, number, number]>;

/** The numbers that a family of moves may have now. */
export interface Range {
  readonly low: number;
  readonly high: number;
  /** Every whole number from `low` to `high` is possible. */
  readonly whole: boolean;
}

const NUMBER = /^\d+$/;

/** Splits the words of a move: `bid 7` is `["bid", "7"]`; a bare word has the argument "". */
export function split(words: string): [family: string, argument: string] {
  const space = words.indexOf(" ");
  return space < 0 ? [words, ""] : [words.slice(0, space), words.slice(space + 1)];
}

/** The legal moves of one question. Runs stay packed: asking is cheap also for a thousand bids. */
export class MoveSet {
  /** How many moves there are. */
  readonly size: number;
  private readonly single = new Set<string>();
  private readonly runs: Array<readonly [string, number, number]> = [];
  private readonly order: Array<string | readonly [string, number, number]> = [];

  constructor(packed: Packed) {
    let size = 0;
    for (const each of packed) {
      this.order.push(each);
      if (typeof each === "string") {
        this.single.add(each);
        size += 1;
      } else {
        this.runs.push(each);
        size += each[2] - each[1] + 1;
      }
    }
    this.size = size;
  }

  /** Whether these words are a legal move. */
  has(words: string): boolean {
    if (this.single.has(words)) return true;
    const [family, argument] = split(words);
    if (!NUMBER.test(argument)) return false;
    const n = Number(argument);
    return String(n) === argument && this.runs.some((run) => run[0] === family && run[1] <= n && n <= run[2]);
  }

  /** The families that have a legal move, in the order of the game: `["pass", "bid"]`. */
  families(): string[] {
    return [...new Set(this.order.map((each) => (typeof each === "string" ? split(each)[0] : each[0])))];
  }

  /** The smallest and the largest number of a family; null if it has no numbers now. */
  range(family: string): Range | null {
    const parts = this.parts(family);
    if (!parts.length) return null;
    const low = Math.min(...parts.map((part) => part[0]));
    const high = Math.max(...parts.map((part) => part[1]));
    return { low, high, whole: parts.reduce((sum, part) => sum + part[1] - part[0] + 1, 0) === high - low + 1 };
  }

  /** How many moves of a family are legal. */
  count(family: string): number {
    return this.order.reduce((sum, each) => {
      if (typeof each === "string") return split(each)[0] === family ? sum + 1 : sum;
      return each[0] === family ? sum + each[2] - each[1] + 1 : sum;
    }, 0);
  }

  /** The possible number of a family nearest to `n`, looking up first when `up`, else down; null if there is none. */
  near(family: string, n: number, up = true): number | null {
    let best: number | null = null;
    for (const [low, high] of this.parts(family)) {
      const here = Math.min(Math.max(n, low), high);
      const better =
        best === null ||
        Math.abs(here - n) < Math.abs(best - n) ||
        (Math.abs(here - n) === Math.abs(best - n) && here > best === up);
      if (better) best = here;
    }
    return best;
  }

  /** The moves in words, of one family or all, runs written out, in the order of the game. */
  list(family?: string): string[] {
    const words: string[] = [];
    for (const each of this.order) {
      if (typeof each === "string") {
        if (family === undefined || split(each)[0] === family) words.push(each);
      } else if (family === undefined || each[0] === family) {
        for (let n = each[1]; n <= each[2]; n++) words.push(`${each[0]} ${n}`);
      }
    }
    return words;
  }

  /** What the moves of one family say after its word: `["9", "none"]`. */
  arguments(family: string): string[] {
    return this.list(family).map((words) => split(words)[1]);
  }

  private parts(family: string): Array<[number, number]> {
    const parts: Array<[number, number]> = this.runs.filter((run) => run[0] === family).map((run) => [run[1], run[2]]);
    for (const words of this.single) {
      const [word, argument] = split(words);
      if (word === family && NUMBER.test(argument)) parts.push([Number(argument), Number(argument)]);
    }
    return parts;
  }
}
