/** The draws of a record, computed again in this page (the formula is in core/sealed.py). */

export interface Draw {
  number: number;
  line: number;
  said: string;
  due: string;
  /** The weights of the outcomes before the one that the record says; -1 if it can be none. */
  below: number;
  weight: number;
  total: number;
}

export interface Misfit {
  line: number;
  code: string;
  arguments: Record<string, string | number>;
}

/** What the server found in a record. */
export interface Verified {
  commitment: string | null;
  secret: string | null;
  words: (string | null)[];
  draws: Draw[];
  problems: Misfit[];
}

/** Everything that does not fit, and whether this page has computed the draws itself (over plain http it cannot). */
export interface Checked {
  misfits: Misfit[];
  here: boolean;
}

export async function check(found: Verified): Promise<Checked> {
  const wrong = await otherwise(found);
  const known = new Set(found.problems.filter(({ code }) => code === "draw").map(({ line }) => line));
  const more = (wrong ?? [])
    .filter(({ line }) => !known.has(line))
    .map(({ number, line, said }) => ({ line, code: "drawn", arguments: { number, said } }));
  return { misfits: [...found.problems, ...more], here: wrong !== null };
}

/** The draws that do not follow from the secret and the words; null where that cannot be computed. */
export async function otherwise(found: Verified): Promise<Draw[] | null> {
  const key = await keyOf(found.secret);
  if (!key) return null;
  const wrong: Draw[] = [];
  for (const draw of found.draws) {
    const message = new TextEncoder().encode(JSON.stringify(["onigokko 1", found.words, draw.number]));
    const number = wholeOf(await crypto.subtle.sign("HMAC", key, message));
    const point = (number * BigInt(draw.total)) >> 256n;
    const fits = draw.below >= 0 && point >= BigInt(draw.below) && point < BigInt(draw.below + draw.weight);
    if (!fits) wrong.push(draw);
  }
  return wrong;
}

async function keyOf(secret: string | null): Promise<CryptoKey | null> {
  if (!secret || !globalThis.crypto?.subtle || !/^([0-9a-f]{2})+$/i.test(secret)) return null;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** Bytes as a whole number, the highest first. */
function wholeOf(bytes: ArrayBuffer): bigint {
  return BigInt(`0x${[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);
}
