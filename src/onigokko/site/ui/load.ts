/** Loads the board of a game: its module and its style, as the manifest of the build names them. */
import { taken } from "./api";
import type { BoardModule } from "./board";

interface Entry {
  js: string;
  css: string | null;
}

let manifest: Promise<Record<string, Entry>> | null = null;

/** The board of a game, or null: then the generic board takes its place, as it does where the address asks for it. */
export async function loadBoard(game: string): Promise<BoardModule | null> {
  if (new URLSearchParams(location.search).get("board") === "generic") return null;
  try {
    manifest ??= readManifest();
    const entry = (await manifest)[game];
    if (!entry) return null;
    const [module] = await Promise.all([
      import(new URL(entry.js, import.meta.url).href) as Promise<Partial<BoardModule>>,
      entry.css ? style(new URL(entry.css, import.meta.url).href) : null,
    ]);
    return typeof module.Board === "function" ? (module as BoardModule) : null;
  } catch (problem) {
    manifest = null;
    console.warn(`the board of ${game} could not be loaded; the generic one takes its place`, problem);
    return null;
  }
}

/** Begins to read the manifest, so that it is there when a board is asked for. */
export function prepareBoards(): void {
  manifest ??= readManifest();
  manifest.catch(() => undefined);
}

async function readManifest(): Promise<Record<string, Entry>> {
  const here = taken<Record<string, Entry>>("/static/manifest.json");
  if (here) return here;
  const response = await fetch(new URL("manifest.json", import.meta.url), { cache: "no-cache" });
  if (!response.ok) throw new Error(`manifest.json: status ${response.status}`);
  return (await response.json()) as Record<string, Entry>;
}

function style(href: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  if (links.some((link) => link.href === href)) return Promise.resolve(); // the page brought it, or it was here before
  return new Promise((ready) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = () => ready();
    document.head.append(link);
  });
}
