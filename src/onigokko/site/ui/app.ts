/** What the whole page knows: who I am, the words, the games, and how the page is set. */
import { computed, effect, type Signal, signal } from "@preact/signals";
import * as api from "./api";
import type { GameInfo, Me } from "./protocol";
import { type Arguments, Catalogue, type Lang, type Messages } from "./words";

export const me: Signal<Me> = signal({ name: "", lang: "en", account: false });
export const lang: Signal<Lang> = signal("en");
export const games: Signal<readonly GameInfo[]> = signal([]);

export type Theme = "auto" | "light" | "dark";
export const theme: Signal<Theme> = signal(setting("theme", ["auto", "light", "dark"]));
export const soundOn: Signal<boolean> = signal(setting("sound", ["off", "on"]) === "on");
/** Whether one is asked before something is done that cannot be undone. */
export const sureOn: Signal<boolean> = signal(setting("sure", ["on", "off"]) === "on");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const systemCalm = signal(calm.matches);
calm.addEventListener("change", () => (systemCalm.value = calm.matches));
/** Whether pieces may move: as the system wishes, or never. */
export type Moving = "auto" | "off";
export const moving: Signal<Moving> = signal(setting("motion", ["auto", "off"]));
export const motion = computed(() => moving.value === "auto" && !systemCalm.value);

const night = matchMedia("(prefers-color-scheme: dark)");
const systemNight = signal(night.matches);
night.addEventListener("change", () => (systemNight.value = night.matches));
effect(() => {
  const dark = theme.value === "auto" ? systemNight.value : theme.value === "dark";
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  keep("theme", theme.value);
});
effect(() => {
  document.documentElement.dataset["motion"] = moving.value;
  keep("motion", moving.value);
});
effect(() => keep("sound", soundOn.value ? "on" : "off"));
effect(() => keep("sure", sureOn.value ? "on" : "off"));

/* Words: messages by "LANG" and "LANG/GAME", loaded once. */

const loaded = new Map<string, Messages>();
const version = signal(0);
const catalogues = new Map<string, Catalogue>();

/** The words of the page, with those of a game before them. Read it while rendering: it follows the language. */
export function catalogue(game?: string): Catalogue {
  version.value;
  const key = game ? `${lang.value}/${game}` : lang.value;
  let found = catalogues.get(key);
  if (!found) {
    const own = game === ownWords?.game ? ownWords?.words[lang.value] : undefined;
    const layers = [own, loaded.get(key), loaded.get(lang.value)].filter((layer) => layer !== undefined);
    found = new Catalogue(lang.value, layers);
    catalogues.set(key, found);
  }
  return found;
}

let ownWords: { readonly game: string; readonly words: Record<Lang, Messages> } | null = null;

/** Puts the words of cards that the house has not before those of their game; null takes them away. */
export function bringWords(game: string, words: Record<Lang, Messages> | null): void {
  if (words === null && ownWords === null) return;
  ownWords = words && { game, words };
  catalogues.clear();
  version.value++;
}

/** A message of the site. */
export function t(id: string, args?: Arguments): string {
  return catalogue().text(id, args);
}

const wanted = new Set<string>();

/** Loads a game's words, in the language of the page, and from then on with every change of language. */
export async function needWords(game: string): Promise<void> {
  wanted.add(game);
  await load(lang.value, game);
}

async function load(language: Lang, game?: string): Promise<void> {
  const key = game ? `${language}/${game}` : language;
  if (loaded.has(key)) return;
  loaded.set(key, await api.get<Messages>(game ? `/api/games/${game}/words/${language}` : `/api/words/${language}`));
  catalogues.delete(key);
  version.value++;
}

/** Changes the language of the page, without reloading it. */
export async function speak(language: Lang): Promise<void> {
  await Promise.all([load(language), ...[...wanted].map((game) => load(language, game))]);
  lang.value = language;
  api.speak(language);
  document.documentElement.lang = language;
}

/** Everything that any page needs. */
export async function begin(): Promise<void> {
  const first: Lang = document.documentElement.lang === "ja" ? "ja" : "en";
  lang.value = first;
  api.speak(first);
  const [who, list] = await Promise.all([
    api.get<Me>("/api/me"),
    api.get<GameInfo[]>("/api/games"),
    load(first),
  ]);
  me.value = who;
  games.value = list;
  if (who.lang !== first && (who.lang === "en" || who.lang === "ja")) await speak(who.lang);
}

/** The person's own choice of language, remembered by the server. */
export async function chooseLanguage(language: Lang): Promise<void> {
  await speak(language);
  me.value = await api.post<Me>("/api/me", { lang: language });
}

export async function callMe(name: string): Promise<void> {
  me.value = await api.post<Me>("/api/me", { name });
}

export const gameTitle = computed(() => {
  const titles = new Map(games.value.map((game) => [game.name, game.titles[lang.value]]));
  return (game: string): string => titles.get(game) ?? game;
});

/* Settings of this browser. A browser that keeps nothing still works. */

function setting<Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value {
  try {
    const kept = localStorage.getItem(`onigokko.${name}`);
    return values.find((value) => value === kept) ?? values[0];
  } catch {
    return values[0];
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`onigokko.${name}`, value);
  } catch {
    /* it holds until the page is closed */
  }
}
