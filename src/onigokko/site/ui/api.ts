/** Requests to the server. A refusal becomes an error that carries the server's own sentence. */
import { at } from "./base";
import type { Refusal } from "./protocol";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.text);
  }
}

/** No answer came, or none that can be read. */
export class Unreachable extends Error {}

/** The server's own sentence about what was wrong; null if it said none. */
export function sayOf(wrong: unknown): string | null {
  return wrong instanceof Refused ? wrong.message : null;
}

let lang = "en";

/** The language in which refusals are worded. */
export function speak(language: string): void {
  lang = language;
}

/** Answers that the page brought with it, by path: each saves the first request for it while it is fresh. */
const brought = new Map<string, unknown>();
const FRESH = 20_000; // ms after the page began to load

/** Takes over what the page brought. */
export function unpack(from: Element | null): void {
  for (const [path, answer] of Object.entries(JSON.parse(from?.textContent || "{}"))) brought.set(path, answer);
  from?.remove();
}

/** The answer that the page brought for this path, once. */
export function taken<Answer>(path: string): Answer | undefined {
  const found = performance.now() < FRESH ? brought.get(path) : undefined;
  brought.delete(path);
  return found as Answer | undefined;
}

export function get<Answer>(path: string): Promise<Answer> {
  const here = taken<Answer>(path);
  return here !== undefined ? Promise.resolve(here) : ask<Answer>(path, { headers: { "Accept-Language": lang } });
}

export function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return ask<Answer>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Onigokko": "1", "Accept-Language": lang },
    body: JSON.stringify(body),
  });
}

/** Asks for something to be taken away. */
export function del<Answer>(path: string): Promise<Answer> {
  return ask<Answer>(path, { method: "DELETE", headers: { "X-Onigokko": "1", "Accept-Language": lang } });
}

/** The same, of an answer that is text. */
export async function text(path: string): Promise<string> {
  const response = await fetch(at(path), { headers: { "Accept-Language": lang }, credentials: "same-origin" }).catch(() => null);
  if (!response?.ok) throw new Unreachable();
  return response.text();
}

/** The same with a file as the body. */
export function send<Answer>(path: string, content: BodyInit): Promise<Answer> {
  return ask<Answer>(path, {
    method: "POST",
    headers: { "Content-Type": "text/plain", "X-Onigokko": "1", "Accept-Language": lang },
    body: content,
  });
}

async function ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let body: unknown;
  let response: Response;
  try {
    const separator = path.includes("?") ? "&" : "?";
    response = await fetch(`${at(path)}${separator}lang=${lang}`, { ...init, credentials: "same-origin" });
    body = await response.json();
  } catch (problem) {
    throw new Unreachable(String(problem));
  }
  if (response.ok) return body as Answer;
  const refusal = (body as { error?: Refusal } | null)?.error;
  if (!refusal?.text) throw new Unreachable(`status ${response.status}`);
  throw new Refused(response.status, refusal);
}
