/** The discards and the sales so far, to be looked at. */
import { Crest } from "@ui/parts/crest";
import { Dialog } from "@ui/parts/dialog";
import { CardSvg, cardName, cardText } from "./cards";
import { bag, seatOf, type Props } from "./table";

export function Cards({ props, close }: { props: Props; close: () => void }) {
  const { view } = props;
  const discards = bag(view.discards);
  return (
    <Dialog title={props.t("board.cards")} close={close}>
      <p>{props.t("board.cards.pile", { n: view.pile_size })}</p>
      <h3>{props.t("board.discards")}</h3>
      {discards.length === 0 ? (
        <p class="faint">{props.t("board.discards.none")}</p>
      ) : (
        <ul class="t-list">
          {discards.map(({ kind, count }) => (
            <li key={kind}>
              <CardSvg kind={kind} />
              <span>
                <b>
                  {cardName(props, kind)} ×{count}
                </b>
                <small>{cardText(props, kind)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <h3>{props.t("board.sales")}</h3>
      {view.sales.length === 0 ? (
        <p class="faint">{props.t("board.sales.none")}</p>
      ) : (
        <ol class="t-list">
          {view.sales.map((sale, n) => (
            <li key={n}>
              <CardSvg kind={sale.card} />
              <span>
                <b class="t-sold">
                  <Crest crest={seatOf(props, sale.seat).crest} size={16} />
                  {sale.card === null ? props.t("board.sales.unseen") : cardName(props, sale.card)}
                </b>
                <small>{props.t("board.sales.line", { round: sale.round, price: sale.price }, sale.seat)}</small>
              </span>
            </li>
          ))}
        </ol>
      )}
      <div class="row end">
        <button type="button" class="act" onClick={close}>
          {props.t("close")}
        </button>
      </div>
    </Dialog>
  );
}
