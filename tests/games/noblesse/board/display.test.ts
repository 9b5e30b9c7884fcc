/** What the board calls a display is one for the engine, and its best one is the engine's best. */
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { best, gap, valid } from "../../../../src/onigokko/games/noblesse/board/display";
import { cases } from "./cases";

test("valid", () => {
  assert.ok(cases.hands.some((each) => each.valid) && cases.hands.some((each) => !each.valid));
  for (const { some, valid: wanted } of cases.hands) assert.equal(valid(some), wanted, some.join(" "));
});

test("best", () => {
  for (const { hand, best: wanted } of cases.hands) assert.deepEqual(best(hand), wanted, hand.join(" "));
});

test("the missing letter is named", () => {
  assert.equal(gap(["A1601", "C1617", "C1665"]), "B");
  assert.equal(gap(["F1641", "A1601"]), "B");
  assert.equal(gap(["E1633", "F1641", "F1689"]), null);
});
