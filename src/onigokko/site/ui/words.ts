/** Messages in the languages of the house, filled by the same rules as `core/words.py`. */

/** What the server sends: a text, or its plural forms. */
export type Messages = Readonly<Record<string, string | readonly string[]>>;
export type Lang = "en" | "ja";
export type Arguments = Readonly<Record<string, unknown>>;

const PLACE = /\{([\p{L}\p{N}_]+)(?::([\p{L}\p{N}_-]+))?\}/gu;

/** The messages of one language, in layers: what the first does not have, the next may. */
export class Catalogue {
  constructor(
    readonly lang: Lang,
    private readonly layers: readonly Messages[],
  ) {}

  has(id: string): boolean {
    return this.forms(id) !== undefined;
  }

  /** The message, filled. One that is missing shows its id, so that it is seen and mended. */
  text(id: string, args: Arguments = {}, names: readonly string[] | null = null, seat = -1): string {
    const forms = this.forms(id);
    if (forms === undefined) return id;
    const given = seat >= 0 && !("seat" in args) ? { ...args, seat } : args;
    const one = this.lang !== "ja" && given["n"] === 1;
    const template = typeof forms === "string" ? forms : (one ? forms[0] : (forms[1] ?? forms[0])) ?? id;
    return template.replace(PLACE, (place: string, name: string, kind: string | undefined) => {
      if (!(name in given)) return place;
      const value = given[name];
      const as = name === "seat" && !kind ? "seat" : kind;
      const values: readonly unknown[] = Array.isArray(value) ? value : [value];
      return values.map((each) => this.one(each, as, names)).join(this.lang === "ja" ? "、" : ", ");
    });
  }

  private one(value: unknown, kind: string | undefined, names: readonly string[] | null): string {
    if (kind === "seat") {
      const name = names?.[Number(value)];
      if (name !== undefined) return name;
      return this.has("seat") ? this.text("seat", { number: value }) : `seat ${String(value)}`;
    }
    const id = `${kind}.${String(value)}`;
    return kind && this.has(id) ? this.text(id) : String(value);
  }

  private forms(id: string): string | readonly string[] | undefined {
    for (const layer of this.layers) if (Object.hasOwn(layer, id)) return layer[id];
    return undefined;
  }
}
