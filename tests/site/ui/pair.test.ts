/** Who has won two games that were played both ways round. */
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { pairResult } from "../../../src/onigokko/site/ui/table/pair";

const ended = (winner: number, turns: number | null) => ({ ranking: winner === 0 ? [1, 2] : [2, 1], turns });

test("who wins both games wins the pair, in however many turns", () => {
  assert.deepEqual(pairResult(ended(1, 30), ended(1, 40)), { winner: 1, by: "games" });
  assert.deepEqual(pairResult(ended(0, null), ended(0, null)), { winner: 0, by: "games" });
});

test("one each: the fewer turns win", () => {
  assert.deepEqual(pairResult(ended(0, 14), ended(1, 11)), { winner: 1, by: "turns" });
  assert.deepEqual(pairResult(ended(0, 10), ended(1, 11)), { winner: 0, by: "turns" });
});

test("one each, in equally many turns or in unknown ones, is even", () => {
  assert.deepEqual(pairResult(ended(0, 12), ended(1, 12)), { winner: null, by: "even" });
  assert.deepEqual(pairResult(ended(0, null), ended(1, 12)), { winner: null, by: "even" });
});

test("a place that is shared counts for all who have it", () => {
  assert.deepEqual(pairResult({ ranking: [1, 1], turns: 9 }, ended(0, 9)), { winner: 0, by: "games" });
});
