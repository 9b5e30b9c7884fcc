/** Sentences about the table: for the decision, the plates, the log, and for those who hear the picture. */
import type { Heard, SeatProps, Words } from "@ui/board";
import { draft, fixed, isNaming, laying, leavesSecond, missing, roadblock } from "./draft";
import {
  faceDown,
  feet,
  FUGITIVE,
  handOf,
  isMarshal,
  lastNumber,
  MARSHAL,
  type Props,
} from "./table";
import { turns } from "./turns";
import type { FugitiveView, PlaceView } from "./view";

/** Numbers as one names them in a sentence: "3, 6 and 11". */
export function list(words: Words, numbers: readonly number[]): string {
  const last = numbers.at(-1);
  if (last === undefined) return "";
  if (numbers.length === 1) return String(last);
  return words.t("board.and", { first: numbers.slice(0, -1), last });
}

/** A card and its footprints. */
export const cardText = (words: Words, number: number, goal: number): string =>
  feet(number, goal) ? words.t("board.card", { number, n: feet(number, goal) }) : String(number);

/** One place of the trail. */
export function placeText(words: Words, place: PlaceView, index: number): string {
  if (index === 0) return words.t("board.place.start");
  const n = place.sprint_count;
  const parts =
    place.hideout === null
      ? [words.t("board.place.down", { place: index })]
      : [words.t(place.open ? "board.place.open" : "board.place.own", { place: index, number: place.hideout })];
  if (n) parts.push(place.sprints ? words.t("board.place.with", { cards: place.sprints }) : words.t("board.place.sprints", { n }));
  return parts.join(words.lang === "ja" ? "、" : ", ");
}

/** The trail in one sentence. */
export const trailText = (props: Props): string =>
  props.t("board.trail.text", { n: props.view.trail.length - 1, down: faceDown(props.view).length });

/** What to decide now. */
export function ask(props: Props): string | null {
  const { view, question } = props;
  const moves = question?.moves;
  if (!moves?.size) return null;
  if (view.phase === "draw") {
    const first = isMarshal(props) && view.turn_number === 2 && !view.draws.some((each) => each[0] === MARSHAL); // F13
    return props.t(first ? "board.ask.draw.two" : "board.ask.draw");
  }
  if (laying(props)) return askLay(props);
  if (view.phase === "guess" || view.phase === "manhunt") return askGuess(props);
  if (moves.count("pick")) return props.t("board.ask.pick");
  if (moves.count("sweep")) return props.t("board.ask.sweep");
  if (moves.count("peek")) return props.t("board.ask.peek");
  if (moves.has("take")) return props.t("board.ask.take", { number: view.shown ?? "" });
  if (moves.count("give")) return props.t("board.ask.give");
  return null;
}

function askLay(props: Props): string {
  const { view, question } = props;
  const { hideout, sprints } = draft(props);
  if (hideout === null) {
    const args = { from: lastNumber(view) ?? 0, reach: view.reach, to: (lastNumber(view) ?? 0) + view.reach };
    if (!question?.moves.count("hide")) return props.t("board.ask.hide.none");
    if (!question.moves.has("pass")) return props.t("board.ask.hide.must", args);
    return props.t(isSecond(props) ? "board.ask.hide.second" : "board.ask.hide", args);
  }
  const lacks = missing(props);
  if (lacks) return props.t("board.ask.sprint", { number: hideout, n: lacks });
  if (!leavesSecond(props)) return props.t("board.ask.second-lost");
  if (sprints.length) return props.t("board.ask.lay.with", { number: hideout, cards: list(props, sprints) });
  return props.t(roadblock(props) || fixed(props).length ? "board.ask.lay.only" : "board.ask.lay", { number: hideout });
}

/** Whether a hideout was laid in this turn already. */
export function isSecond(props: Props): boolean {
  const all = turns(props.events);
  return props.events.some(
    (event, index) => event.message.startsWith("laid") && all[index] === props.view.turn_number,
  );
}

function askGuess(props: Props): string {
  const { view, question } = props;
  const numbers = draft(props).numbers;
  const hunt = view.phase === "manhunt";
  if (numbers === null) return props.t("board.ask.guess.wrong");
  if (!numbers.length) {
    if (hunt) return props.t("board.ask.manhunt");
    return props.t(question?.moves.has("accuse") ? "board.ask.guess.may" : "board.ask.guess");
  }
  if (hunt) return props.t("board.ask.manhunt.one", { number: numbers[0] ?? 0 });
  return props.t(numbers.length > 1 ? "board.ask.guess.many" : "board.ask.guess.one", { numbers: list(props, numbers) });
}

/** What stands beneath a seat's name. */
export function note(props: SeatProps<FugitiveView>): string {
  return props.t(props.seat === FUGITIVE ? "role.fugitive" : "role.marshal");
}

/** Where we are, after the title. */
export const headline = (props: Props): string =>
  props.t("board.headline", { turn: props.view.turn_number, phase: props.t(`phase.${props.view.phase}`) });

/** The log is grouped by turns; the manhunt stands apart. */
export function chapter(_event: Heard, words: Words, events: readonly Heard[], index: number): string {
  const hunt = events.findIndex((each) => each.message === "manhunt");
  if (hunt >= 0 && index >= hunt) return words.t("phase.manhunt");
  return words.t("board.turn", { turn: turns(events)[index] ?? 1 });
}

/** A cell of the notebook, for those who hear it. */
export function cellText(props: Props, number: number, mark: string | undefined, struck: string | null, chosen: boolean): string {
  const parts = [String(number)];
  if (struck) parts.push(props.t(struck === "open" ? "board.cell.open" : "board.cell.own"));
  if (mark) parts.push(props.t(`board.mark.${mark}`));
  if (chosen) parts.push(props.t("board.cell.chosen"));
  return parts.join(props.lang === "ja" ? "、" : ", ");
}

export const showsNaming = isNaming;
export const cardsOf = (props: Props): readonly number[] => handOf(props.view, props.viewer) ?? [];
