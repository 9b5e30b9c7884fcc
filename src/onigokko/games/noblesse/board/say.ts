/** Sentences about the table: for the decision, the plates, the log, and for those who hear the picture. */
import type { Heard, SeatProps, Words } from "@ui/board";
import { best, gap, oldest, sorted, valid, FEWEST } from "./display";
import { asked, at, collector, displays, hallOf, me, paying, rank, rivalCheque, roman, steps, story, type Props } from "./table";
import type { NoblesseView } from "./view";

const glue = (props: Words) => (props.lang === "ja" ? "" : " ");

/** "hall VII", "the club room", "the dinner table". */
export function room(props: Words, view: NoblesseView, space: number): string {
  const hall = hallOf(view, space);
  if (hall === 0) return props.t("board.club");
  return hall > view.halls.length ? props.t("board.dinner.at") : props.t("board.hall", { hall: roman(hall) });
}

/** A card as it is read aloud: "B 1609". */
export const cardName = (card: string) => `${card.slice(0, 1)} ${card.slice(1)}`;

/** The action in words of the game: "Thief 9". */
export function actionName(props: Words, words: string): string {
  const [kind, n] = words.split(" ");
  return n === undefined ? props.t(`board.action.${kind}`) : props.t(`board.action.${kind}`, { it: n });
}

/** The castle in a few sentences. */
export function castleText(props: Props): string {
  const { view } = props;
  const parts: string[] = [];
  const order = view.seats.map((_, seat) => seat).sort((a, b) => collector(view, b).space - collector(view, a).space);
  parts.push(
    props.t("board.reader.pieces", {
      pieces: order.map((seat) =>
        props.t("board.reader.piece", { space: collector(view, seat).space, room: room(props, view, collector(view, seat).space) }, seat),
      ),
    }),
  );
  const hall = paying(view);
  if (hall !== null && view.phase !== "over") {
    parts.push(props.t("board.reader.hall", { hall: roman(hall), ...steps(view) }));
  }
  view.piles.forEach((pile, index) =>
    parts.push(
      pile.open
        ? props.t("board.reader.pile", { pile: index + 1, card: cardName(pile.open), left: pile.size })
        : props.t("board.reader.pile.empty", { pile: index + 1 }),
    ),
  );
  if (view.phase !== "place" && view.phase !== "over" && view.phase !== "deal") {
    for (const place of ["auction", "castle"]) {
      const who = at(view, place);
      if (who.length) parts.push(props.t(`board.reader.${place}`, { who }));
    }
  }
  for (const shown of displays(props)) {
    const taken = shown.cards.filter((each) => each.thief !== null).map((each) => cardName(each.card));
    if (view.phase === "place") {
      parts.push(props.t("board.reader.last", { cards: shown.cards.map((each) => cardName(each.card)) }, shown.seat));
      if (taken.length) parts.push(props.t("board.reader.last.taken", { cards: taken }));
      continue;
    }
    const left = shown.cards.filter((each) => each.thief === null).map((each) => cardName(each.card));
    if (left.length) parts.push(props.t("board.reader.display", { cards: left }, shown.seat));
  }
  const cells = view.jail.flatMap((each, index) =>
    each ? [props.t("board.reader.cell", { skill: each.skill, cell: index + 1 }, each.seat)] : [],
  );
  parts.push(cells.length ? props.t("board.reader.jail", { cells }) : props.t("board.reader.jail.empty"));
  return parts.join(glue(props));
}

/** What these cards are as a display, with a word and whether it counts; null for none. */
export function verdict(props: Words, cards: readonly string[]): { good: boolean; text: string } | null {
  if (!cards.length) return null;
  const missing = gap(cards);
  if (missing !== null) return { good: false, text: props.t("board.verdict.gap", { letter: missing }) };
  if (!valid(cards)) return { good: false, text: props.t("board.verdict.few", { n: FEWEST - cards.length }) };
  return { good: true, text: props.t("board.verdict.good", { n: cards.length, year: oldest(cards) }) };
}

const held = (props: Props) => (me(props)?.collection ?? []).filter((card) => card !== null);

/** Whether the own collection has a display (N14). */
export const canShow = (props: Props) => best(sorted(held(props))).length > 0;

/** What the own action gains, in a few words beneath its name. */
export function gain(props: Props, words: string): string {
  const { view } = props;
  const [kind] = words.split(" ");
  if (kind === "display") return canShow(props) ? props.t("board.gain.display", steps(view)) : props.t("board.gain.display.none");
  if (kind === "detective") return props.t("board.gain.detective", { n: rank(view, props.viewer) });
  return props.t(me(props)?.place === "auction" ? "board.gain.thief.auction" : "board.gain.thief.castle");
}

/** What follows from a picked move, and the rule that says so. */
export function follows(props: Props, words: string): { text: string; rule: string } {
  const { view } = props;
  const [kind, n] = words.split(" ");
  switch (kind) {
    case "go":
      return { text: props.t(`board.follows.${n}`), rule: "N8" };
    case "display":
      if (!canShow(props)) return { text: props.t("board.follows.display.none"), rule: "N13" };
      return { text: props.t("board.follows.display", { hall: roman(paying(view) ?? 0), ...steps(view) }), rule: "N16" };
    case "detective":
      return { text: props.t("board.follows.detective", { n: rank(view, props.viewer) }), rule: "N20" };
    case "thief":
      if (me(props)?.place === "auction") return { text: props.t("board.follows.thief.auction"), rule: "N11" };
      return { text: props.t("board.follows.thief.castle"), rule: "N17" };
    case "cheque": {
      const most = rivalCheque(props);
      if (!most) return { text: props.t("board.follows.cheque.alone"), rule: "N10" };
      return { text: props.t("board.follows.cheque", { most }), rule: "N9" };
    }
    case "buy": {
      const card = view.piles[Number(n) - 1]?.open ?? "";
      return { text: props.t("board.follows.buy", { amount: offer(props), card: cardName(card) }), rule: "N9" };
    }
    default:
      return { text: props.t("board.follows.steal"), rule: "N17" };
  }
}

/** The own cheque of this round. */
export const offer = (props: Props) => Number(me(props)?.action?.split(" ")[1] ?? 0);

/** The seat whose display is robbed now. */
export function victim(props: Props): number | null {
  const first = props.question?.moves.arguments("steal")[0];
  return first === undefined ? null : Number(first.split(" ")[0]);
}

/** What to decide now. */
export function ask(props: Props): string | null {
  const { view } = props;
  const mine = me(props);
  if (!mine || !asked(props)) return null;
  const others = at(view, mine.place ?? "").filter((seat) => seat !== props.viewer);
  switch (view.phase) {
    case "place":
      return props.t("board.ask.place");
    case "action":
      return props.t(`board.ask.${mine.place}${others.length > 2 ? ".many" : others.length ? "" : ".alone"}`, { who: others, n: others.length });
    case "buy":
      return props.t("board.ask.buy", { amount: offer(props) });
    case "display":
      return props.t(canShow(props) ? "board.ask.display" : "board.ask.display.none");
    case "steal": {
      const from = victim(props);
      if (from === null) return null;
      return props.t("board.ask.steal", { skill: mine.action?.split(" ")[1] ?? "", victim: from });
    }
    default:
      return null;
  }
}

/** What stands beneath a seat's name. */
export function note(props: SeatProps<NoblesseView>): string | null {
  const { view, seat } = props;
  const each = collector(view, seat);
  const where = room(props, view, each.space);
  const full = props.seats.length > 4; // then plates are low: the space stands on them anyway
  const sealed = view.phase === "place" || view.phase === "over" || view.phase === "deal";
  if (sealed || each.place === null) return full ? null : where;
  const doing = each.action && (seat !== props.viewer || view.phase !== "action") ? actionName(props, each.action) : null;
  if (full) return doing;
  return props.t("board.note.now", { where, now: doing ?? props.t(`place.${each.place}`) });
}

/** The log is grouped by rounds. */
export function chapter(event: Heard, words: Words, events: readonly Heard[], index: number): string {
  if (event.rule === "N23" || event.rule === "N24" || event.rule === "N25") return words.t("board.chapter.end");
  const last = events.slice(0, index + 1).findLast((each) => each.message === "round");
  if (!last) return words.t("board.chapter.start");
  return words.t("board.chapter.round", { round: Number(last.arguments["round"] ?? 0) });
}

/** The sale of this round in a sentence: who bought, and where the cheque went. */
export function saleText(props: Props): string | null {
  const { sale, till } = story(props);
  if (!sale) return null;
  return props.t(till?.thief !== null && till ? "board.sale.stolen" : "board.sale", { ...sale, who: sale.seat, thief: till?.thief ?? -1 });
}
