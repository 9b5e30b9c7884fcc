/** Sentences about the table: for the decision, the plates, the log, and for those who hear the picture. */
import type { Heard, SeatProps, Words } from "@ui/board";
import { cardName } from "./cards";
import { highest, lost, me, order, rivals, runner, type Props } from "./table";
import type { TigerView } from "./view";

/** The whole ring in a few sentences. */
export function ringText(props: Props): string {
  const { view } = props;
  const parts: string[] = [];
  if (view.caught !== null) parts.push(props.t("board.caught", {}, view.caught));
  const placed = order(view).filter((seat) => runner(view, seat).ahead !== null);
  if (!placed.length) parts.push(props.t("board.reader.unplaced"));
  const mine = props.viewer >= 0 ? runner(view, props.viewer).ahead : null;
  if (mine !== null) parts.push(props.t("board.reader.you", { n: mine }));
  const leads = placed
    .filter((seat) => seat !== props.viewer)
    .map((seat) => props.t("board.reader.other", { n: runner(view, seat).ahead ?? 0 }, seat));
  if (leads.length) parts.push(props.t("board.reader.leads", { leads }));
  if (view.phase === "auction") {
    parts.push(
      view.lot
        ? props.t("board.reader.lot", { card: cardName(props, view.lot) })
        : props.t(view.lot_on_offer ? "board.lot.unseen" : "board.lot.none"),
    );
  }
  if (view.d10 !== null) parts.push(props.t(view.d10 === 0 ? "board.roll.zero" : "board.roll", { roll: view.d10 }));
  return parts.join(props.lang === "ja" ? "" : " ");
}

/** Why a seat cannot bid, for itself: the message and the rule; null if it can. */
export function whyNoBid(props: Props): { text: string; rule: string } | null {
  const mine = me(props);
  if (!mine || !props.question?.moves.has("pass") || props.question.moves.range("bid")) return null;
  if (!mine.stamina.length) return { text: props.t("board.bid.no-stamina"), rule: "T13" };
  return { text: props.t("board.bid.no-money", { bid: highest(props.view), money: mine.money ?? 0 }), rule: "T12" };
}

/** What follows from passing. */
export function afterPass(props: Props): string {
  const { view } = props;
  const left = rivals(view, props.viewer);
  const last = left[0];
  if (last === undefined) return props.t("board.pass.unsold"); // T18, T19
  if (left.length > 1) return props.t("board.pass.on", { n: left.length });
  const bid = runner(view, last).bid;
  return bid > 0 ? props.t("board.pass.buys", { bid }, last) : props.t("board.pass.last", {}, last); // T17, T18
}

/** What to decide now. */
export function ask(props: Props): string | null {
  const { view, question } = props;
  const mine = me(props);
  if (!mine || !question?.moves.size) return null;
  switch (view.phase) {
    case "seal":
      return props.t("board.ask.seal");
    case "start":
      return props.t(question.moves.size === 1 ? "board.ask.start.one" : "board.ask.start", {
        aheads: question.moves.arguments("start").map(Number),
      });
    case "auction": {
      const range = question.moves.range("bid");
      if (mine.owes_stamina) return props.t("board.ask.spend", { bid: mine.bid });
      if (!range) return props.t(mine.earnest ? "board.ask.pass.lose" : "board.ask.pass", { lost: mine.earnest });
      const last = rivals(view, props.viewer).length === 0;
      return props.t(last ? "board.ask.bid.last" : mine.earnest ? "board.ask.bid.lose" : "board.ask.bid", {
        low: range.low,
        high: range.high,
        lost: mine.earnest,
      });
    }
    case "regain":
      return props.t("board.ask.regain");
    case "lay":
      return props.t(question.moves.has("done") ? "board.ask.lay" : "board.ask.lay.must", { roll: view.d10 ?? 0 });
    case "play":
      return props.t(question.moves.size === 1 ? "board.ask.play.one" : "board.ask.play");
    default:
      return null;
  }
}

/** What stands beneath a seat's name. */
export function note(props: SeatProps<TigerView>): string | null {
  const { view, seat } = props;
  const each = runner(view, seat);
  switch (view.phase) {
    case "auction": {
      const gone = lost(props, seat);
      if (each.passed) return gone ? props.t("board.note.lost", { lost: gone }) : props.t("board.note.passed");
      if (!each.bid) return null;
      return props.t(each.bid === highest(view) ? "board.note.leads" : "board.note.bid", { bid: each.bid });
    }
    case "lay":
    case "play":
      if (each.laid_size) return props.t("board.note.laid", { n: each.laid_size });
      if (view.d10 === null) return null;
      return props.t(each.may_run ? "board.note.runs" : "board.note.stays", { roll: view.d10 });
    case "over":
      return props.t(view.caught === seat ? "board.note.caught" : "board.note.spent", { spent: each.paid });
    default:
      return null;
  }
}

/** The log is grouped by rounds: each ends where nobody is caught. */
export function chapter(event: Heard, words: Words, events: readonly Heard[], index: number): string {
  const before = events.slice(0, index);
  if (event.message !== "lot" && !before.some((each) => each.message === "lot")) return words.t("board.chapter.start");
  const ended = before.filter((each) => each.message === "escaped" || each.message === "no-chase").length;
  return words.t("board.chapter.round", { round: ended + 1 });
}
