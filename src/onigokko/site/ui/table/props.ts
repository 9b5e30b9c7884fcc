/** What the frame tells a board, made of what the server told us. */
import { catalogue, games, motion, t } from "../app";
import type { BoardModule, BoardProps, Heard, Question, Seat, SeatProps, Words } from "../board";
import { CRESTS } from "../parts/crest";
import { MoveSet, split } from "../moves";
import type { Line, Table, TableSeat } from "../protocol";
import { sound } from "../sound";
import type { Store } from "./store";

/** What somebody is called: by name, else by crest; so are bots, of which several may be of one kind. */
function nameOf(seat: TableSeat, index: number): string {
  if (seat.former) return t("former");
  const own = seat.kind === "bot" && seat.name === seat.bot ? "" : seat.name.trim();
  return own || t(`crest.${index % CRESTS}`);
}

export function seatsOf(table: Table): Seat[] {
  return table.seats.map((seat, index) => ({
    seat: index,
    name: nameOf(seat, index),
    crest: index % CRESTS,
    kind: seat.kind,
    bot: seat.bot,
    here: seat.here || seat.you, // whoever looks at the page is there
    you: seat.you,
  }));
}

/** Who wrote a line of chat. */
export function writer(line: Line, seats: readonly Seat[]): string {
  if (line.former) return t("former");
  return line.name.trim() || seats[line.seat]?.name || t("chat.watcher");
}

/** The words of a game at a table with these people. */
export function wordsOf(game: string, seats: readonly Seat[]): Words {
  const words = catalogue(game);
  const names = seats.map((seat) => seat.name);
  return {
    lang: words.lang,
    t: (id, args, seat) => words.text(id, args, names, seat),
    has: (id) => words.has(id),
    say: (event) => words.text(`event.${event.message}`, event.arguments, names, event.seat),
    label: (move) => {
      const [family, it] = split(move);
      return words.has(`move.${family}`) ? words.text(`move.${family}`, it ? { it } : {}) : move;
    },
  };
}

const questions = new WeakMap<object, Question>();

/** The question with its moves as a set; the same object as long as the question is the same. */
function questionOf(raw: { id: string; moves: ConstructorParameters<typeof MoveSet>[0]; held: string[] }): Question {
  let found = questions.get(raw);
  if (!found) {
    found = { id: raw.id, moves: new MoveSet(raw.moves), held: raw.held };
    questions.set(raw, found);
  }
  return found;
}

/** Null while the table is open. */
export function boardProps(store: Store): BoardProps<Record<string, unknown>> | null {
  const state = store.live.state.value;
  if (!state?.game) return null;
  const { table, game } = state;
  const seats = seatsOf(table);
  return {
    ...wordsOf(table.game, seats),
    view: game.view,
    viewer: game.viewer,
    seats,
    options: table.options,
    question: game.question && questionOf(game.question),
    turn: game.turn,
    over: game.ranking !== null || table.status === "over",
    ranking: game.ranking,
    events: game.events,
    fresh: state.fresh,
    pointed: store.pointed.value,
    busy: store.live.busy.value,
    motion: motion.value,
    showable: game.showable,
    notes: store.notes.value,
    note: seats[game.viewer]?.you ? store.notes.set : () => undefined,
    answer: store.answer,
    takeBack: store.takeBack,
    openRule: store.openRule,
    sound,
  };
}

export type Props = BoardProps<Record<string, unknown>>;

export function seatProps(props: Props, seat: number): SeatProps<Record<string, unknown>> {
  return { ...props, seat };
}

/** The sentence that says what to decide now. */
export function askOf(props: Props, board: BoardModule<Record<string, unknown>> | null): string {
  const own = board?.ask?.(props);
  if (own) return own;
  const id = `ask.${String(props.view["phase"])}`;
  if (!props.has(id)) return props.t("decide.choose");
  const scalars = Object.entries(props.view).filter(([, value]) => typeof value !== "object");
  return props.t(id, Object.fromEntries(scalars));
}

/** The rule that matters now; "" if no rule is known to. */
export function ruleOf(props: Props, board: BoardModule<Record<string, unknown>> | null, game: string): string {
  const own = board?.rule?.(props);
  if (own) return own;
  const rules = games.value.find((each) => each.name === game)?.rule_of_phase ?? {};
  const phase = String(props.view["phase"]);
  return rules[`${phase}.${props.seats.length}`] ?? rules[phase] ?? "";
}

/** Where we are, after the title. */
export function headlineOf(props: Props, board: BoardModule<Record<string, unknown>> | null): string {
  const own = board?.headline?.(props);
  if (own) return own;
  const { view } = props;
  const count = typeof view["round"] === "number" ? "round" : typeof view["turn_number"] === "number" ? "turn_number" : null;
  const parts = [count && props.t(`head.${count}`, { count: view[count] }), phaseOf(props)];
  return parts.filter(Boolean).join(" · ");
}

/** The word of the phase, if the game has one. */
export function phaseOf(props: Props): string {
  const id = `phase.${String(props.view["phase"])}`;
  return props.has(id) ? props.t(id) : "";
}

export interface Chapter {
  title: string;
  /** Index of its first event among all. */
  from: number;
  events: Heard[];
}

/** The events in groups, as the board or the game's words divide them. */
export function chapters(props: Props, board: BoardModule<Record<string, unknown>> | null): Chapter[] {
  const all: Chapter[] = [];
  const heads = new Map<string, number>();
  props.events.forEach((event, index) => {
    const title = board?.chapter
      ? board.chapter(event, props, props.events, index)
      : plainChapter(event, props, heads);
    const last = all.at(-1);
    if (!last || (title !== null && title !== last.title)) {
      all.push({ title: title ?? props.t("log.begin"), from: index, events: [event] });
    } else last.events.push(event);
  });
  return all;
}

/** A game's word `chapter.MESSAGE` makes that message the head of a group. */
function plainChapter(event: Heard, words: Words, heads: Map<string, number>): string | null {
  const id = `chapter.${event.message}`;
  if (!words.has(id)) return null;
  const count = (heads.get(id) ?? 0) + 1;
  heads.set(id, count);
  return words.t(id, { ...event.arguments, count }, event.seat);
}
