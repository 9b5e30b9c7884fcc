/** Where we are: the front page, a new table, a table, a page of the manual, or nowhere. */
import { computed, signal } from "@preact/signals";
import { at, ours } from "./base";

export type Route =
  | { page: "front" }
  | { page: "make"; game: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; hash: string }
  | { page: "rules"; game: string; rule: string }
  | { page: "glossary"; word: string }
  | { page: "notices" }
  | { page: "ratings"; at: string }
  | { page: "mail"; token: string }
  | { page: "tournaments"; at: string }
  | { page: "tournament"; id: string }
  | { page: "account" }
  | { page: "nowhere" };

const place = signal(location.href);

export const route = computed<Route>(() => {
  const url = new URL(place.value);
  const [, first, second, ...more] = (ours(url.pathname) ?? "/").split("/").map(decoded);
  const hash = decoded(url.hash.slice(1));
  if (first === "t" && second && !more.length) return { page: "table", id: second };
  if (first === "replay" && !more.length) return { page: "replay", id: second ?? "", hash };
  if (first === "rules" && second && !more.length) return { page: "rules", game: second, rule: hash };
  if (first === "glossary" && second === undefined) return { page: "glossary", word: hash };
  if (first === "ratings" && second === undefined) return { page: "ratings", at: hash };
  if (first === "notices" && second === undefined) return { page: "notices" };
  if (first === "tournaments" && second === undefined) return { page: "tournaments", at: hash };
  if (first === "tournament" && second && !more.length) return { page: "tournament", id: second };
  if (first === "mail" && second && !more.length) return { page: "mail", token: second };
  if (first === "account" && second === undefined) return { page: "account" };
  if (first || second !== undefined) return { page: "nowhere" };
  if (hash.startsWith("new/")) return { page: "make", game: hash.slice(4) };
  return { page: "front" };
});

/** A part of an address as it reads; as it stands, if it is no such thing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Goes to another page of ours without loading the shell again. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", at(path));
  else history.pushState(null, "", at(path));
  place.value = location.href;
  scrollTo(0, 0);
}

addEventListener("popstate", () => (place.value = location.href));

/** Clicks on plain links to pages of ours stay in the page. */
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  const path = ours(link.pathname);
  if (path === null || !/^\/($|t\/|rules\/|tournament\/|replay(\/|$)|(glossary|notices|ratings|account|tournaments)$)/.test(path)) return;
  if (link.pathname === location.pathname && link.hash && !link.hash.startsWith("#new/")) return;
  event.preventDefault();
  go(path + link.search + link.hash);
});
