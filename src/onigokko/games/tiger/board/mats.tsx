/** What lies before each seat for all to see, and one's own hand and money. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Crest } from "@ui/parts/crest";
import { CardSvg, Coin, cardName, cardText, coins } from "./cards";
import { bag, highest, lost, me, runner, seatOf, stacks, type Props } from "./table";

export function Mats(props: Props) {
  const { view } = props;
  return (
    <div class={`t-mats seats-${view.runners.length}`}>
      {view.runners
        .map((_, n) => (props.viewer < 0 ? n : (props.viewer + n) % view.runners.length))
        .map((seat) => (
          <Mat key={seat} props={props} seat={seat} />
        ))}
    </div>
  );
}

function Mat({ props, seat }: { props: Props; seat: number }) {
  const { view } = props;
  const each = runner(view, seat);
  const who = seatOf(props, seat);
  const counts = stacks(each.stamina);
  const runs = view.d10 !== null && view.d10 > 0 && each.may_run;
  const out = view.phase === "auction" && each.passed;
  const open = each.hand !== null && seat !== props.viewer; // somebody sees everything
  const looks = [
    "t-mat",
    seat === props.viewer ? "me" : "",
    runs ? "runs" : "",
    out ? "out" : "",
    props.pointed?.seat === seat ? "pointed" : "",
  ];
  return (
    <section
      class={looks.filter(Boolean).join(" ")}
      aria-label={who.name}
      data-coach={seat === props.viewer ? "mat" : undefined}
    >
      <header>
        <Crest crest={who.crest} size={20} />
        <h3 title={who.name}>
          <bdi>{seat === props.viewer ? props.t("board.you") : who.name}</bdi>
        </h3>
        {view.phase !== "over" && !open && <Backs props={props} count={each.hand_size} />}
        <Money props={props} seat={seat} />
      </header>
      {view.phase !== "over" && open && <Open props={props} seat={seat} />}
      {view.phase !== "over" ? (
        <div class="t-mat-row">
          <ol class="t-mini" aria-label={props.t("board.stamina")}>
            {counts.map((count, index) => (
              <li
                key={index}
                class={count ? "" : "gone"}
                style={{ "--n": count }}
              >
                <span class="unseen">{props.t("board.stack", { number: index + 1, n: count })}</span>
                <i aria-hidden="true" data-t-stack={`${seat} ${index + 1}`}>
                  {index + 1}
                </i>
                {view.d10 === index + 1 && count > 0 && (
                  <i class="lit" aria-hidden="true" data-t-lit="">
                    {index + 1}
                  </i>
                )}
              </li>
            ))}
          </ol>
          <Front props={props} seat={seat} />
        </div>
      ) : (
        <End props={props} seat={seat} />
      )}
    </section>
  );
}

/** A hand from behind: a few backs and how many there are. */
function Backs({ props, count }: { props: Props; count: number }) {
  return (
    <span class="t-backs">
      <span class="unseen">{props.t("board.hand.size", { n: count })}</span>
      {Array.from({ length: Math.min(count, 3) }, (_, n) => (
        <CardSvg key={n} kind={null} looks="t-back-svg" />
      ))}
      <b aria-hidden="true">{count}</b>
    </span>
  );
}

function Money({ props, seat }: { props: Props; seat: number }) {
  const { money, paid } = runner(props.view, seat);
  return (
    <span class="t-money" title={props.t("board.paid", { paid })}>
      <span class="unseen">
        {money === null ? props.t("board.money.hidden") : props.t("board.money.is", { money })}
        {props.lang === "ja" ? "、" : ", "}
        {props.t("board.paid", { paid })}
      </span>
      <span aria-hidden="true">
        $<b>{money ?? "?"}</b>
      </span>
    </span>
  );
}

/** What is in front of a seat: its coins and bid, what it lost, what it laid. */
function Front({ props, seat }: { props: Props; seat: number }) {
  const { view } = props;
  const each = runner(view, seat);
  if (view.phase === "auction") {
    const gone = lost(props, seat);
    if (each.passed) {
      return (
        <p class="t-front faint">
          {props.t("board.note.passed")}
          {gone > 0 && <span data-t-lost={seat}>{props.t("board.front.lost", { lost: gone })}</span>}
        </p>
      );
    }
    if (!each.bid) return null;
    const leads = each.bid === highest(view);
    return (
      <p class="t-front">
        <span class="t-coins" key={each.earnest}>
          {coins(each.earnest, 3).map((worth, n) => (
            <Coin key={n} worth={worth} />
          ))}
        </span>
        <span>{props.t("board.front.earnest", { earnest: each.earnest })}</span>
        <span class={leads ? "strong" : ""}>{props.t("board.front.bid", { bid: each.bid })}</span>
      </p>
    );
  }
  if (each.laid_size) {
    const laid = each.laid;
    return (
      <p class="t-front t-front-laid" data-t-laid={seat}>
        <span class="unseen">
          {laid
            ? props.t("board.front.laid", { cards: laid.map((kind) => cardName(props, kind)) })
            : props.t("board.note.laid", { n: each.laid_size })}
        </span>
        {Array.from({ length: each.laid_size }, (_, n) => (
          <CardSvg
            key={`${n}${laid?.[n] ?? ""}`}
            kind={laid?.[n] ?? null}
            looks="t-laid-svg"
            face={laid?.[n] ?? ""}
            crest={seatOf(props, seat).crest}
          />
        ))}
      </p>
    );
  }
  if (view.d10 !== null && view.d10 > 0) {
    return (
      <p class={each.may_run ? "t-front" : "t-front faint"}>
        {props.t(each.may_run ? "board.note.runs" : "board.note.stays", { roll: view.d10 })}
      </p>
    );
  }
  return null;
}

/** The end: the hand lies open. */
function End({ props, seat }: { props: Props; seat: number }) {
  return (
    <Open props={props} seat={seat}>
      {props.view.caught === seat && <b class="bad">✕ {props.t("board.note.caught")}</b>}
    </Open>
  );
}

/** A hand that lies open. */
function Open({ props, seat, children }: { props: Props; seat: number; children?: ComponentChildren }) {
  const hand = bag(runner(props.view, seat).hand ?? []);
  return (
    <p class="t-end">
      {children}
      {hand.map(({ kind, count }) => (
        <span key={kind}>
          <CardSvg kind={kind} label={cardName(props, kind)} looks="t-laid-svg" crest={seatOf(props, seat).crest} />
          {count > 1 && `×${count}`}
        </span>
      ))}
    </p>
  );
}

/** One's own hand and money. A card that is chosen says what it does. */
export function Things(props: Props) {
  const mine = me(props);
  const [open, setOpen] = useState<string | null>(null);
  const [reached, setReached] = useState("");
  if (!mine) return null;
  const hand = bag(mine.hand ?? []);
  const crest = seatOf(props, props.viewer).crest;
  const stop = hand.findIndex((each) => each.kind === reached);
  const told = open !== null && hand.some((each) => each.kind === open) ? open : null;
  return (
    <div class="t-things">
      <h2>{props.t(hand.length ? "board.hand" : "board.hand.empty")}</h2>
      <ul class={`t-hand kinds-${Math.min(hand.length, 6)}`}>
        {hand.map(({ kind, count }, index) => (
          <li key={kind}>
            <button
              type="button"
              class={count > 1 ? "t-hand-card many" : "t-hand-card"}
              aria-expanded={told === kind}
              onClick={() => setOpen(told === kind ? null : kind)}
              tabIndex={index === Math.max(0, stop) ? 0 : -1}
              onFocus={() => setReached(kind)}
              onKeyDown={(event) => {
                // One stop for Tab; the arrows go from card to card.
                const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: hand.length - 1 }[event.key];
                if (to === undefined) return;
                event.preventDefault();
                const cards = event.currentTarget.closest("ul")?.querySelectorAll("button");
                cards?.[Math.min(Math.max(to, 0), hand.length - 1)]?.focus();
              }}
              onBlur={() => setOpen(null)}
              onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(kind)}
              onPointerLeave={(event) => event.pointerType === "mouse" && setOpen(null)}
            >
              <span class="unseen">{props.t("board.hand.card", { card: cardName(props, kind), n: count })}</span>
              <CardSvg kind={kind} name={hand.length < 4 ? cardName(props, kind) : undefined} crest={crest} />
              {count > 1 && (
                <b class="t-times" aria-hidden="true">
                  ×{count}
                </b>
              )}
            </button>
          </li>
        ))}
      </ul>
      <p class="t-told" aria-live="polite">
        {told !== null && (
          <span>
            <b>{cardName(props, told)}</b>
            {props.t("board.colon")}
            {cardText(props, told)}
          </span>
        )}
      </p>
      <div class="t-purse">
        <h2>{props.t("board.money")}</h2>
        <p class="t-amount">
          <i>$</i>
          {mine.money}
        </p>
        {mine.earnest > 0 && (
          <p class="t-earnest">
            {coins(mine.earnest, 4).map((worth, n) => (
              <Coin key={n} worth={worth} />
            ))}
            <small>{props.t("board.money.front", { earnest: mine.earnest })}</small>
          </p>
        )}
      </div>
    </div>
  );
}
