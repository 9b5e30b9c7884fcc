/** Own collection and purse; what all have seen of the others, on plates or, where these are narrow, on mats. */
import { useState } from "preact/hooks";
import type { SeatProps } from "@ui/board";
import { Name } from "@ui/parts/name";
import { Face, Mini, Purse, Use, tint } from "./cards";
import { fixed, lifted, showing, toggle } from "./draft";
import { cardName, room, verdict } from "./say";
import { collector, crestOf, jailed, me, rank, seatOf, type Props } from "./table";
import type { NoblesseView } from "./view";

/** The own collection: cards are lifted to try a display, or to choose what is shown. */
export function Things(props: Props) {
  const mine = me(props);
  const [reached, setReached] = useState("");
  if (!mine) return null;
  const hand = mine.collection.filter((card) => card !== null);
  const up = lifted(props);
  const stay = fixed(props);
  const said = verdict(props, up);
  const stop = Math.max(0, hand.indexOf(reached));
  return (
    <div class={`n-things ${tint(crestOf(props, props.viewer))}`}>
      <header>
        <h2>{props.t("board.collection", { n: hand.length })}</h2>
        <small>{props.t(hand.length ? (showing(props) ? "board.collection.show" : "board.collection.try") : "board.collection.empty")}</small>
      </header>
      <ul class={`n-shelf${hand.length > 7 ? " many" : ""}`} style={`--n-count:${Math.max(5, hand.length)}`}>
        {hand.map((card, index) => (
          <li key={card}>
            <button
              type="button"
              class={up.includes(card) ? "n-item up" : "n-item"}
              aria-pressed={up.includes(card)}
              disabled={stay.includes(card)}
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => setReached(card)}
              onClick={() => toggle(props, card)}
              onKeyDown={(event) => {
                // One stop for Tab; the arrows go from card to card.
                const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: hand.length - 1 }[event.key];
                if (to === undefined) return;
                event.preventDefault();
                const cards = event.currentTarget.closest("ul")?.querySelectorAll("button");
                cards?.[Math.min(Math.max(to, 0), hand.length - 1)]?.focus();
              }}
            >
              <span class="unseen">
                {props.t(mine.known.includes(card) ? "board.card.known" : "board.card.secret", { card: cardName(card) })}
              </span>
              <Face card={card} />
              {mine.known.includes(card) && <Use id="eye" w={14} h={10} looks="n-eye" />}
            </button>
          </li>
        ))}
      </ul>
      <div class="n-plank" />
      <p class="n-verdict" aria-live="polite">
        {said ? (
          <b class={said.good ? "good" : "bad"}>
            {said.good ? "✓" : "✕"} {up.map((card) => card.slice(0, 1)).join(" ")}
            {props.t("board.colon")}
            {said.text}
          </b>
        ) : (
          <small class="faint">
            <Use id="eye" w={14} h={10} /> {props.t("board.eye")}
          </small>
        )}
      </p>
      <Purse words={props} cheques={mine.cheques} thieves={mine.thieves} jailed={jailed(props.view, props.viewer)} />
    </div>
  );
}

/** The collection of another seat, as far as this viewer knows it, and its purse. */
function Belongings({ props, seat }: { props: Props; seat: number }) {
  const each = collector(props.view, seat);
  const crest = crestOf(props, seat);
  return (
    <>
      <span class={`n-minis${each.collection.length > 6 ? " many" : ""}${each.collection.length > 9 ? " most" : ""}`} role="group" aria-label={props.t("board.cards.of", { n: each.collection_size }, seat)}>
        {each.collection.map((card, index) => (
          <Mini key={card ?? index} card={card} words={props} crest={crest} seat={seat} />
        ))}
        {each.collection.length === 0 && <small class="faint">{props.t("board.cards.none")}</small>}
      </span>
      <Purse words={props} cheques={each.cheques} thieves={each.thieves} jailed={jailed(props.view, seat)} />
    </>
  );
}

/** On a plate: the space; where the plate is wide, what all have seen. */
export function Plate(props: SeatProps<NoblesseView>) {
  const { seat, view } = props;
  const each = collector(view, seat);
  return (
    <span class={`n-plate of-${props.seats.length}`} data-n-plate={seat}>
      <span class="n-plate-space" title={room(props, view, each.space)}>
        {each.place !== null && view.phase !== "place" && view.phase !== "over" && (
          <Use id={each.place === "castle" ? "m-castle" : "m-auction"} w={18} h={18} looks="n-i n-plate-place" />
        )}
        <span class="unseen">{props.t("board.plate", { space: each.space, rank: rank(view, seat) })}</span>
        <span aria-hidden="true">{each.space}</span>
      </span>
      {seat !== props.viewer && (
        <span class="n-plate-things">
          <Belongings props={props} seat={seat} />
        </span>
      )}
    </span>
  );
}

/** On narrow pages: what all have seen of the others, with the years. */
export function Mats(props: Props) {
  return (
    <div class="n-mats">
      {props.seats
        .filter((seat) => seat.seat !== props.viewer)
        .map(({ seat }) => (
          <section key={seat}>
            <h3>
              <Name seat={seatOf(props, seat)} size={20} />
              <small>{props.t("board.where", { space: collector(props.view, seat).space, room: room(props, props.view, collector(props.view, seat).space) })}</small>
            </h3>
            <Belongings props={props} seat={seat} />
          </section>
        ))}
    </div>
  );
}
