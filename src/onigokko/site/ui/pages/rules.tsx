import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { gameTitle, t } from "../app";
import { Glossary, Rules } from "../table/rules";
import { mark } from "../title";
import { SiteHead } from "./site_head";

/** The rules of a game, as a page of their own. */
export function RulesAlone({ game, rule }: { game: string; rule: string }) {
  useEffect(() => mark(`${gameTitle.value(game)} · ${t("rules")}`));
  return (
    <Alone>
      <Rules game={game} rule={rule} heading="h1" />
    </Alone>
  );
}

/** The glossary, as a page of its own. */
export function GlossaryAlone({ word }: { word: string }) {
  useEffect(() => mark(t("glossary")));
  return (
    <Alone>
      <Glossary word={word} heading="h1" />
    </Alone>
  );
}

function Alone({ children }: { children: ComponentChildren }) {
  return (
    <>
      <SiteHead />
      <main class="page rules-page" id="main">
        {children}
      </main>
    </>
  );
}
