/** Where we are: the front page, a new table, a table, or a page of rules. */
import { computed, signal } from "@preact/signals";

export type Route =
  | { page: "front" }
  | { page: "make"; game: string }
  | { page: "table"; id: string }
  | { page: "rules"; game: string; rule: string };

const place = signal(location.href);

export const route = computed<Route>(() => {
  const url = new URL(place.value);
  const [, first, second] = url.pathname.split("/").map(decodeURIComponent);
  const hash = decodeURIComponent(url.hash.slice(1));
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "rules" && second) return { page: "rules", game: second, rule: hash };
  if (hash.startsWith("new/")) return { page: "make", game: hash.slice(4) };
  return { page: "front" };
});

/** Goes to another page of ours without loading the shell again. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  place.value = location.href;
  scrollTo(0, 0);
}

addEventListener("popstate", () => (place.value = location.href));

/** Clicks on plain links to pages of ours stay in the page. */
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (!/^\/($|t\/|rules\/)/.test(link.pathname)) return;
  if (link.pathname === location.pathname && link.hash && !link.hash.startsWith("#new/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
