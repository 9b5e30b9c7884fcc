/** What browser and server say to each other: the shapes of docs/protocol.md. */
import type { Heard } from "./board";
import type { Packed } from "./moves";
import type { Lang, Messages } from "./words";

export interface Refusal {
  code: string;
  text: string;
  rule?: string | null;
}

export interface Me {
  name: string;
  lang: Lang;
  /** Whether I am signed in to an account. */
  account: boolean;
}

export interface OptionInfo {
  name: string;
  default: string;
  choices: string[];
  lowest: number;
  highest: number;
  seats: number[];
}

export interface GameInfo {
  name: string;
  titles: Record<Lang, string>;
  seat_counts: number[];
  usual_seats: number;
  roles: Record<string, string[]>;
  options: OptionInfo[];
  bots: string[];
  /** Fields of the view that are lists with one entry a seat. */
  by_seat: string[];
  /** The rule at which a page opens the rules, by PHASE or, where it depends on them, PHASE.SEATS. */
  rule_of_phase: Record<string, string>;
}

export interface TableSeat {
  /** Whoever sat here has deleted the account. */
  former: boolean;
  name: string;
  kind: "empty" | "person" | "bot";
  bot: string | null;
  here: boolean;
  you: boolean;
}

export interface Table {
  id: string;
  game: string;
  seats: TableSeat[];
  options: Record<string, string>;
  host: boolean;
  status: "open" | "playing" | "over";
  public: boolean;
  commitment: string | null;
  secret: string | null;
  words: (string | null)[];
  watchers: number;
  next: string | null;
  pair: FirstGame | null;
  /** The same people play once more after it, the other way round. */
  both: boolean;
  /** Who sees with which seat's eyes. */
  lent: { seat: number; name: string }[];
  /** What I have lent of my own view; without a name nobody has taken it yet, and `whom` is for whom it is. */
  loans: { token: string; name: string | null; whom: string | null }[];
  /** "none", "20m" (minutes for a game) or "3d" (days for a decision). */
  time: string;
  /** The seats' time, where they have one and the game has begun. */
  clocks: SeatTime[] | null;
  /** Whose game is played here. */
  tournament: string | null;
}

/** What a seat has left of its time, in ms. */
export interface SeatTime {
  left: number;
  /** The house time since which it has been running from that; null: it stands. */
  since: number | null;
  /** It was used up; a bot plays until the seat's person is back. */
  out: boolean;
}

/** The first game of a pair: this table plays it the other way round. Seats are numbered as at this table. */
export interface FirstGame {
  table: string;
  ranking: number[];
  turns: number | null;
}

export interface GameState {
  viewer: number;
  step: number;
  view: Record<string, unknown>;
  turn: number[];
  since: number;
  question: { id: string; moves: Packed; held: string[] } | null;
  events: Heard[];
  ranking: number[] | null;
  showable: string[];
  /** The step with which my own latest decision was made; 0: none yet. */
  own: number;
  /** My seat's private notes, a JSON text. */
  notes: string | null;
}

export interface Line {
  /** Its number at this table. */
  k: number;
  /** Tells one writer from another at this table; "" of somebody unknown. */
  who: string;
  /** I have blocked its writer; the text is "". */
  blocked: boolean;
  /** I have written it. */
  you: boolean;
  seat: number;
  name: string;
  text: string;
  time: number;
  /** Whoever wrote it has deleted the account, and with it the text. */
  former: boolean;
}

export interface Whole {
  type: "whole";
  n: number;
  table: Table;
  game: GameState | null;
  chat: Line[];
  time: number;
  /** The house time, by which the seats' clocks run. */
  clock: number;
}

export interface Patch {
  type: "patch";
  n: number;
  table?: Partial<Table>;
  game?: Partial<GameState> | null;
  chat?: Line[];
}

/** Moves that cannot be made now, and why: the message `no.NO` of the game. */
export interface Reason {
  moves: Packed;
  no: string;
  arguments: Record<string, unknown>;
  rule: string;
}

/** What a bot would do in my place: the moves that answer the question, in words. */
export interface HintAnswer {
  question: string;
  bot: string;
  moves: string[];
}

export interface Done {
  type: "done";
  ref: number;
  /** The answer to `why`. */
  reasons?: Reason[];
  /** The answer to `lend`. */
  token?: string;
}

export type FromServer =
  | Whole
  | Patch
  | Done
  | { type: "refused"; ref?: number | null; error: Refusal };

export type Ask =
  | { do: "claim"; seat: number }
  | { do: "leave" }
  | { do: "bot"; seat: number; bot: string | null }
  | { do: "word"; text: string }
  | { do: "start" }
  | { do: "answer"; question: string; moves: readonly string[] }
  | { do: "take-back"; question: string; count: number }
  | { do: "why"; question: string }
  | { do: "show"; what: readonly string[] }
  | { do: "say"; text: string }
  | { do: "note"; text: string | null }
  | { do: "again"; swap?: boolean }
  | { do: "block"; line: number; block: boolean }
  | { do: "report"; line: number; why: string }
  | { do: "lend"; to: string | null }
  | { do: "see"; token: string }
  | { do: "unlend"; token: string }
  | { do: "awake"; awake: boolean }
  | { do: "sync" };

export interface OpenTable {
  id: string;
  game: string;
  seats: TableSeat[];
  options: Record<string, string>;
  time: string;
  created: number | string;
}

export interface MyTable {
  id: string;
  game: string;
  status: Table["status"];
  your_turn: boolean;
  /** Seconds that I have left there; null: no end. */
  left: number | null;
}

export interface Tables {
  open: OpenTable[];
  mine: MyTable[];
}

export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, string>;
  public?: boolean;
  bots?: Record<string, string>;
  start?: boolean;
  sit?: number | "random";
  both?: boolean;
  time?: string;
}

/** States of a game, step by step: those of the steps from `from` on, as far as one page goes. */
export interface ReplayPage {
  from: number;
  /** The last step there is. */
  steps: number;
  whole: GameState | null;
  patches: Partial<GameState>[];
  /** Where the next page begins. */
  next: number | null;
  /** Words of a game with cards of its own. */
  words: Record<Lang, Messages> | null;
  /** Of a record: the table that its header names. */
  table?: Table;
}

/** The chances of the seats after a step, in thousandths, and what it changed. */
export interface ReviewRow {
  chances: number[];
  /** From how many play-outs; 0: the game is over. */
  n: number;
  /** By seats that decided: by how much that changed their own chance. */
  changed: Record<string, number>;
  /** By seats: what they could reckon of hidden things, by name, in thousandths. */
  odds?: Record<string, Record<string, number>>;
}

/** A decision that changed much, and what a bot would have done. */
export interface ReviewMark {
  step: number;
  seat: number;
  change: number;
  made: string[];
  bot: string;
  better: string[];
}

/** What bots found out about a finished game so far. */
export interface Review {
  status: "done" | "working" | "waiting" | "busy" | "failed" | "off";
  /** The last step there is. */
  of: number;
  /** One a step, from step 0 on. */
  rows?: ReviewRow[];
  marks?: ReviewMark[];
}

/** A page of the manual. */
export interface ManualPage {
  title: string;
  html: string;
}
