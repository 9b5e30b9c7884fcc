/** The turns that the board counts are those of the engine. The cases come from it: see test_board.py. */
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Heard } from "../../../../src/onigokko/site/ui/board";
import { guessTurns, turns } from "../../../../src/onigokko/games/fugitive/board/turns";

interface Case {
  options: Record<string, string>;
  events: Heard[];
  turns: number[];
}

const path = process.env["FUGITIVE_CASES"];
assert.ok(path, "FUGITIVE_CASES names the file of cases");
const cases = JSON.parse(readFileSync(path, "utf-8")) as Case[];

test(`the turn of all that was said in ${cases.length} games`, () => {
  assert.ok(cases.length > 10);
  for (const { options, events, turns: expected } of cases) {
    const found = turns(events);
    const wrong = events.findIndex((_, index) => found[index] !== expected[index]);
    const around = events.slice(Math.max(0, wrong - 6), wrong + 2).map((event) => `${event.seat} ${event.message}`);
    assert.equal(wrong, -1, `${JSON.stringify(options)}: ${around.join(", ")}`);
  }
});

test("the guesses stand at their turns, the manhunt's single numbers too", () => {
  for (const { events, turns: expected } of cases) {
    const hunt = events.findIndex((event) => event.message === "manhunt");
    const at = events.flatMap((event, index) => {
      const one = hunt >= 0 && index > hunt && event.message === "names";
      return one || ["accuses", "no-guess"].includes(event.message) ? [expected[index]] : [];
    });
    assert.deepEqual(guessTurns(events), at);
  }
});
