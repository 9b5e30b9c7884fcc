import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type Arguments, Catalogue, type Lang, type Messages } from "../../../src/onigokko/site/ui/words";

interface Case {
  lang: Lang;
  messages: Messages;
  id: string;
  args?: Arguments;
  names?: string[];
  seat?: number;
  text: string;
}

const CASES = JSON.parse(readFileSync("tests/site/words_cases.json", "utf-8")) as Case[];

for (const each of CASES) {
  test(`${each.lang}: ${each.text}`, () => {
    const words = new Catalogue(each.lang, [each.messages]);
    assert.equal(words.text(each.id, each.args, each.names ?? null, each.seat), each.text);
  });
}

test("a layer is asked before the next", () => {
  const words = new Catalogue("en", [{ a: "the game's" }, { a: "the site's", b: "both" }]);
  assert.equal(words.text("a"), "the game's");
  assert.equal(words.text("b"), "both");
  assert.equal(words.has("c"), false);
});
