/** The record that somebody opened from a file: kept in this tab alone, so that the page can be loaded anew. */
import { type Signal, signal } from "@preact/signals";

export const LARGEST = 256; // kB, as the server takes it
const KEY = "onigokko.record";

export interface Opened {
  readonly name: string;
  readonly text: string;
}

export const opened: Signal<Opened | null> = signal(read());

/** Takes over a record. A file that is not text still gets to the server, which says in which line it is not. */
export function open(name: string, text: string): void {
  opened.value = { name, text };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(opened.value));
  } catch {
    /* it holds until the page is loaded anew */
  }
}

export function putAway(): void {
  opened.value = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    /* nothing was kept */
  }
}

function read(): Opened | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Opened | null;
    return typeof kept?.text === "string" && typeof kept.name === "string" ? kept : null;
  } catch {
    return null;
  }
}
