import { useState } from "preact/hooks";
import { t } from "../app";
import { at } from "../base";
import { Dialog } from "../parts/dialog";

/** Shows the address of a table as a QR code, for a friend beside me. */
export function QrCode({ table }: { table: string }) {
  const [open, setOpen] = useState(false);
  const address = location.origin + at(`/t/${table}`);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t("qr.show")}
      </button>
      {open && (
        <Dialog title={t("qr.title")} close={() => setOpen(false)}>
          <p>{t("qr.how")}</p>
          <img class="qr" src={at(`/api/tables/${table}/qr.svg`)} alt={t("qr.alt", { address })} />
          <p>
            <code>{address}</code>
          </p>
          <div class="row end">
            <button type="button" onClick={() => setOpen(false)}>
              {t("close")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
