import { useEffect } from "preact/hooks";
import { gameTitle, t } from "../app";
import { Rules } from "../table/rules";
import { mark } from "../title";
import { SiteHead } from "./site_head";

/** The rules of a game, as a page of their own. */
export function RulesAlone({ game, rule }: { game: string; rule: string }) {
  useEffect(() => {
    mark(`${gameTitle.value(game)} · ${t("rules")}`);
  });
  return (
    <>
      <SiteHead />
      <main class="page rules-page" id="main">
        <Rules game={game} rule={rule} heading="h1" />
      </main>
    </>
  );
}
