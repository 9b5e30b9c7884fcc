import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "./app";
import { SiteHead } from "./pages/site_head";

/** A page whose code is fetched when it is first shown: few need it. `with` is what it shows. */
export function Late<Props extends object = object>(late: { load: () => Promise<ComponentType<Props>>; with?: Props }) {
  const { load } = late;
  const [Shown, setShown] = useState<ComponentType<Props> | null>(null);
  const [failed, setFailed] = useState(false);
  const fetch = () => {
    setFailed(false);
    load().then(
      (found) => setShown(() => found),
      () => setFailed(true),
    );
  };
  useEffect(fetch, [load]);
  if (Shown) return <Shown {...((late.with ?? {}) as Props)} />;
  return (
    <>
      <SiteHead />
      <main class="page" id="main">
        <p role="status">{t(failed ? "unreachable" : "loading")}</p>
        {failed && (
          <p>
            <button type="button" onClick={fetch}>
              {t("account.again")}
            </button>
          </p>
        )}
      </main>
    </>
  );
}
