import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api";
import { lang, t } from "../app";
import type { ManualPage } from "../protocol";

/** Follows a link of the manual inside a panel; false leaves it to the browser. */
type Follow = (link: URL) => boolean;

interface Given {
  heading: "h1" | "h2";
  follow?: Follow;
}

/** The rules of a game as they stand in the manual; shows and marks the rule that was asked for. */
export function Rules({ game, rule, ...given }: Given & { game: string; rule: string }) {
  return <Reading path={`/api/games/${game}/rules/`} at={rule} {...given} />;
}

/** The glossary of the manual; shows and marks the word, or the game, that was asked for. */
export function Glossary({ word, ...given }: Given & { word: string }) {
  return <Reading path="/api/glossary/" at={word} {...given} />;
}

function Reading({ path, at, heading, follow }: Given & { path: string; at: string }) {
  const [page, setPage] = useState<ManualPage | null>(null);
  const [failed, setFailed] = useState("");
  const text = useRef<HTMLDivElement>(null);
  const Heading = heading;
  useEffect(() => {
    let current = true;
    setFailed("");
    setPage(null);
    api
      .get<ManualPage>(`${path}${lang.value}`)
      .then((got) => current && setPage(got))
      .catch((wrong: unknown) => current && setFailed(api.sayOf(wrong) ?? t("unreachable")));
    return () => {
      current = false;
    };
  }, [path, lang.value]);
  useEffect(() => {
    if (!page || !at) return;
    const element = text.current?.querySelector(`[id="${CSS.escape(at)}"]`);
    if (!(element instanceof HTMLElement)) return;
    element.classList.add("asked");
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: /^H\d$/.test(element.tagName) ? "start" : "center" });
    return () => element.classList.remove("asked");
  }, [page, at]);
  if (failed) return <p class="wrong">{failed}</p>;
  if (!page) return <p class="faint">{t("loading")}</p>;
  return (
    <>
      <Heading class="rules-title" id="rules-title">
        {page.title}
      </Heading>
      {/* The server's own pages, made from the manual; nothing that a player wrote is in them. */}
      <div
        class="rules-text"
        ref={text}
        onClick={(event) => {
          const link = event.target instanceof Element ? event.target.closest("a") : null;
          if (link && follow?.(new URL(link.href))) event.preventDefault();
        }}
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
    </>
  );
}
