import { strict as assert } from "node:assert";
import { test } from "node:test";
import { MoveSet, split } from "../../../src/onigokko/site/ui/moves";

const BIDS = new MoveSet(["pass", ["bid", 8, 184]]);
const TAKES = new MoveSet(["regain 2", "regain 9", "regain none"]);

test("words are split at the first space", () => {
  assert.deepEqual(split("bid 7"), ["bid", "7"]);
  assert.deepEqual(split("pass"), ["pass", ""]);
  assert.deepEqual(split("steal 2 A1649"), ["steal", "2 A1649"]);
});

test("a run of numbers is a set of moves", () => {
  assert.equal(BIDS.size, 178);
  for (const legal of ["pass", "bid 8", "bid 100", "bid 184"]) assert.ok(BIDS.has(legal), legal);
  for (const not of ["bid 7", "bid 185", "bid 08", "bid 8.5", "bid", "bid -8", "pass 8", "raise 9", ""]) {
    assert.ok(!BIDS.has(not), not);
  }
});

test("families, ranges and lists", () => {
  assert.deepEqual(BIDS.families(), ["pass", "bid"]);
  assert.deepEqual(BIDS.range("bid"), { low: 8, high: 184, whole: true });
  assert.equal(BIDS.range("pass"), null);
  assert.deepEqual([BIDS.count("bid"), BIDS.count("pass"), TAKES.count("regain"), BIDS.count("no")], [177, 1, 3, 0]);
  assert.deepEqual(TAKES.range("regain"), { low: 2, high: 9, whole: false });
  assert.deepEqual(TAKES.arguments("regain"), ["2", "9", "none"]);
  assert.deepEqual(new MoveSet(["a", ["b", 1, 3], "c x"]).list(), ["a", "b 1", "b 2", "b 3", "c x"]);
  assert.deepEqual(new MoveSet([["b", 1, 2], ["b", 5, 5]]).list("b"), ["b 1", "b 2", "b 5"]);
});

test("the nearest possible number", () => {
  const gaps = new MoveSet([["seal", 0, 3], ["seal", 7, 9]]);
  assert.equal(gaps.near("seal", 100), 9);
  assert.equal(gaps.near("seal", 5), 7);
  assert.equal(gaps.near("seal", 5, false), 3);
  assert.equal(gaps.near("seal", 4), 3);
  assert.equal(gaps.near("pass", 4), null);
});
