import { useState } from "preact/hooks";
import { t } from "../app";
import { at } from "../base";
import { Dialog } from "../parts/dialog";

/** An address of ours, and where its QR code is. */
export interface Dots {
  place: string;
  picture: string;
}

export function dotsOf(table: string): Dots {
  return { place: `/t/${table}`, picture: `/api/tables/${table}/qr.svg` };
}

/** Shows an address as a QR code, for a friend beside me. */
export function QrCode(dots: Dots) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t("qr.show")}
      </button>
      {open && <QrDialog {...dots} close={() => setOpen(false)} />}
    </>
  );
}

export function QrDialog({ place, picture, close }: Dots & { close: () => void }) {
  const address = location.origin + at(place);
  return (
    <Dialog title={t("qr.title")} close={close}>
      <p>{t("qr.how")}</p>
      <img class="qr" src={at(picture)} alt={t("qr.alt", { address })} />
      <p>
        <code>{address}</code>
      </p>
      <div class="row end">
        <button type="button" onClick={close}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  );
}
