/**
 * What the frame gives to a game's own board, and what a board may be.
 *
 * A board is an ES module, `games/GAME/board/Board.tsx`, loaded when its game is shown; its `board.css` is loaded with
 * it. It exports some of the parts of `BoardModule`. What it leaves out, the frame shows in its plain way, and when a
 * board cannot be loaded the generic board takes its place. Shared parts (crests, cards, stepper, rule links) are in
 * `parts/`; colours and lengths come from `tokens.css`.
 */
import type { ComponentType } from "preact";
import type { MoveSet } from "./moves";

/** Who sits on a seat. */
export interface Seat {
  readonly seat: number;
  /** What it is called, never empty: the person's name, the bot's, or the crest's. */
  readonly name: string;
  /** Number of its crest and colour, 0 to 5. */
  readonly crest: number;
  readonly kind: "empty" | "person" | "bot";
  readonly bot: string | null;
  /** The person is connected; true for bots. */
  readonly here: boolean;
  readonly you: boolean;
}

/** Something that was said at the table, as this viewer heard it. */
export interface Heard {
  /** How many moves the log had when it was said. */
  readonly at: number;
  readonly message: string;
  /** The seat it is about, or -1. */
  readonly seat: number;
  readonly rule: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What this viewer must decide now. */
export interface Question {
  readonly id: string;
  /** The legal moves; empty once a sealed choice is complete and waits for the others. */
  readonly moves: MoveSet;
  /** My moves, in words, that can still be taken back. */
  readonly held: readonly string[];
}

/** Fills messages. A message that is missing shows its id. */
export interface Words {
  readonly lang: "en" | "ja";
  /** The message `id`, of the game, else of the site. `seat` fills `{seat}` with its name. */
  t(id: string, args?: Readonly<Record<string, unknown>>, seat?: number): string;
  has(id: string): boolean;
  /** An event as a sentence. */
  say(event: Heard): string;
  /** A move as a label for people: `bid 7` is "Bid 7". */
  label(words: string): string;
}

/** What every part of a board gets. `View` is the game's view, from its generated `view.ts`. */
export interface BoardProps<View = unknown> extends Words {
  readonly view: View;
  /** My seat, or -1 for spectators. */
  readonly viewer: number;
  readonly seats: readonly Seat[];
  readonly options: Readonly<Record<string, string>>;
  /** Null when there is nothing for me to decide. */
  readonly question: Question | null;
  /** Seats that must decide now, as far as I may know. */
  readonly turn: readonly number[];
  readonly over: boolean;
  /** Finishing places by seat, from 1, once the game is over. */
  readonly ranking: readonly number[] | null;
  /** Everything I heard, oldest first. */
  readonly events: readonly Heard[];
  /** Of those, the number that came with the latest change: what to animate. 0 after a reload or a gap. */
  readonly fresh: number;
  /** The log line somebody points at or has the focus on: show where it happened. */
  readonly pointed: Heard | null;
  /** An answer is on its way: controls stay where they are, disabled. */
  readonly busy: boolean;
  /** False: no gliding, only short fades (reduced motion). */
  readonly motion: boolean;
  /** Cards that I may show to all on purpose; the frame has a control for it. */
  readonly showable: readonly string[];
  /** What this seat has noted for itself, as `note` was given it; null: nothing. Nobody else ever gets it. */
  readonly notes: unknown;
  /** Plays one move or several in a row, all or none. True once it is done; a refusal is shown by the frame. */
  answer(moves: readonly string[]): Promise<boolean>;
  /** Takes back my latest `count` held moves. */
  takeBack(count: number): Promise<boolean>;
  /**
   * Keeps a small JSON value (8 kB as text) for this seat, instead of the one before: private, on the server, over
   * reloads and devices. `notes` shows it at once; it is sent a moment later. Null: nothing.
   */
  note(value: unknown): void;
  /** Opens the rules beside the board at this rule. */
  openRule(rule: string): void;
  /** A short sound, if the person has switched sound on. */
  sound(name: "card" | "move"): void;
}

/** What is shown of one seat inside its plate or its mat. */
export interface SeatProps<View = unknown> extends BoardProps<View> {
  readonly seat: number;
}

/**
 * Something that a first game explains on the board itself: the words `coach.ID` (a title) and `coach.ID.text`, shown
 * beside what they are about. Each is shown once a browser, until all are asked for again.
 */
export interface CoachMark<View = unknown> {
  readonly id: string;
  /** Points at the first element with `data-coach="AT"` that is on the page; without one at the decision panel. */
  readonly at: string;
  /** The rule to read on. */
  readonly rule: string;
  /** Whether this is the moment. Asked only of a seat's own page while the game goes on. */
  when(props: BoardProps<View>): boolean;
  /** Whether the mark is for this seat in this game at all (a role, a number of seats). Else: it is. */
  fits?(props: BoardProps<View>): boolean;
}

/** The parts that a board's module may export. Only `Board` is needed. */
export interface BoardModule<View = unknown> {
  /** The picture. Choosable things in it are focusable and do what the controls do. */
  readonly Board: ComponentType<BoardProps<View>>;
  /**
   * The controls beneath the sentence in the decision panel; shown while `question.moves` is not empty. The frame
   * itself shows what is held and takes it back. Else: buttons and steppers.
   */
  readonly Decide?: ComponentType<BoardProps<View>>;
  /** Your things: hand, money. Shown to a seat at all times, also when it is not its turn; never to spectators. */
  readonly Things?: ComponentType<BoardProps<View>>;
  /** Public things of every seat, between the board and the decision. */
  readonly Mats?: ComponentType<BoardProps<View>>;
  /** At the right end of a seat's plate: the one or two numbers that matter ("ahead 7"). */
  readonly Plate?: ComponentType<SeatProps<View>>;
  /** At the end, above the places: why it ended so, in the game's own picture. */
  readonly Result?: ComponentType<BoardProps<View>>;
  /** At the end: the numbers of one seat, on its step of the podium ("spent 93"). */
  readonly ResultOf?: ComponentType<SeatProps<View>>;
  /** Where we are, after the title: "round 3 · auction". Else: the round and `phase.PHASE`. */
  headline?(props: BoardProps<View>): string;
  /**
   * The group of the log that an event belongs to ("Round 3"); null: the one of the event before. `events` is all that
   * was said, oldest first, and the event is `events[index]`: to count rounds, look back. Else: a message
   * `chapter.MESSAGE` of the game begins a group with that title, `{count}` being how many there are so far.
   */
  chapter?(event: Heard, words: Words, events: readonly Heard[], index: number): string | null;
  /** What to decide now, one sentence. Null or left out: the message `ask.PHASE`, filled by the view. */
  ask?(props: BoardProps<View>): string | null;
  /** The rule that matters now; opening the rules from the table opens them there. Else: the one of the phase. */
  rule?(props: BoardProps<View>): string | null;
  /**
   * Families of moves that one press makes and that cannot be undone: before the first of them the frame asks, unless
   * the person does not want to be asked. Not for what is picked first and then confirmed, nor for what is pending.
   */
  readonly asks?: readonly string[];
  /** What the frame asks about before these moves, as their button calls it. Null or left out: their labels. */
  sure?(moves: readonly string[], props: BoardProps<View>): string | null;
  /** What a first game explains, each at the first moment when it holds; of those that hold the first comes first. */
  readonly coach?: readonly CoachMark<View>[];
  /** Seats in the order in which their plates stand. Else: by number. */
  order?(view: View): readonly number[];
  /** What stands under a seat's name ("passed, lost 3"). Null or left out: only whether it decides. */
  note?(props: SeatProps<View>): string | null;
}
