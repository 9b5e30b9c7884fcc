/** What the server says of tournaments; docs/api.md describes it. */

export type Form = "round-robin" | "swiss" | "ladder";
export const FORMS: readonly Form[] = ["swiss", "round-robin", "ladder"];

export interface Listed {
  id: string;
  title: string;
  game: string;
  seats: number;
  form: Form;
  time: string;
  status: "open" | "playing" | "over";
  entrants: number;
}

export interface Lists {
  /** Public ones that are not over. */
  open: Listed[];
  /** Those that I hold or have entered. */
  mine: Listed[];
}

export interface Entrant {
  n: number;
  name: string;
  bot: string | null;
  /** Tells bots of one name apart; 0 of people. */
  number: number;
  /** The last round they are in; null: all. */
  out: number | null;
  former: boolean;
}

export interface Line {
  n: number;
  place: number;
  points: number;
  games: number;
  won: number;
  buchholz: number;
  berger: number;
}

export interface Game {
  table: string;
  /** Entrants by seat. */
  sitting: number[];
  /** By seat; null while it is played. */
  places: number[] | null;
  away: boolean[];
}

/** Who meets whom; one alone sits out. */
export interface Match {
  round: number;
  who: number[];
  /** As in `who`. */
  points: number[];
  decided: boolean;
  games: Game[];
}

export interface Tournament extends Omit<Listed, "entrants"> {
  options: Record<string, string>;
  rounds: number;
  best_of: number;
  by_hand: boolean;
  public: boolean;
  created: number;
  started: number | null;
  ended: number | null;
  host_name: string;
  /** The latest round; 0 before the first. */
  round: number;
  /** The host is to begin the next round. */
  waits: boolean;
  entrants: Entrant[];
  standing: Line[];
  matches: Match[];
  host: boolean;
  /** My number, if I take part. */
  you: number | null;
}
