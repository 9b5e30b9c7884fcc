import { useEffect } from "preact/hooks";
import { t } from "../app";
import { mark } from "../title";
import { SiteHead } from "./site_head";

/** Where there is nothing: says so, and leads home. */
export function Nowhere({ why = t("nowhere.why") }: { why?: string }) {
  useEffect(() => mark(t("nowhere")));
  return (
    <>
      <SiteHead />
      <main class="page" id="main">
        <h1>{t("nowhere")}</h1>
        <p>{why}</p>
        <p>
          <a class="button act" href="/">
            {t("home")}
          </a>
        </p>
      </main>
    </>
  );
}
