import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api";
import { lang, t } from "../app";
import type { RulesPage } from "../protocol";

/** The rules of a game as they stand in the manual; shows and marks the rule that was asked for. */
export function Rules({ game, rule, heading }: { game: string; rule: string; heading: "h1" | "h2" }) {
  const [page, setPage] = useState<RulesPage | null>(null);
  const [failed, setFailed] = useState("");
  const text = useRef<HTMLDivElement>(null);
  const Heading = heading;
  useEffect(() => {
    let current = true;
    setFailed("");
    api
      .get<RulesPage>(`/api/games/${game}/rules/${lang.value}`)
      .then((got) => current && setPage(got))
      .catch((wrong: unknown) => current && setFailed(api.sayOf(wrong) ?? t("unreachable")));
    return () => {
      current = false;
    };
  }, [game, lang.value]);
  useEffect(() => {
    if (!page || !rule) return;
    const element = text.current?.querySelector(`[id="${CSS.escape(rule)}"]`);
    if (!(element instanceof HTMLElement)) return;
    element.classList.add("asked");
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "center" });
    return () => element.classList.remove("asked");
  }, [page, rule]);
  if (failed) return <p class="wrong">{failed}</p>;
  if (!page) return <p class="faint">{t("loading")}</p>;
  return (
    <>
      <Heading class="rules-title" id="rules-title">
        {page.title}
      </Heading>
      {/* The server's own pages, made from docs/rules; nothing that a player wrote is in them. */}
      <div class="rules-text" ref={text} dangerouslySetInnerHTML={{ __html: page.html }} />
    </>
  );
}
