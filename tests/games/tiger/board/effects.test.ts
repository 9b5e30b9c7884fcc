/** What the board says a card will do is what the engine does. The cases come from the engine: see test_board.py. */
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { effect } from "../../../../src/onigokko/games/tiger/board/effects";
import type { TigerView } from "../../../../src/onigokko/games/tiger/board/view";

interface Case {
  view: TigerView;
  seat: number;
  kind: string;
  slips: boolean;
  /** Positions of all runners, then the tiger's, once the card was played. */
  after: number[];
}

const path = process.env["TIGER_CASES"];
assert.ok(path, "TIGER_CASES names the file of cases");
const cases = JSON.parse(readFileSync(path, "utf-8")) as Case[];

test(`${cases.length} played cards`, () => {
  assert.ok(cases.length > 100);
  for (const { view, seat, kind, slips, after } of cases) {
    const before = [...view.runners.map((runner) => runner.position ?? Number.NaN), view.tiger];
    const what = effect(view, seat, kind, slips);
    if (what) {
      const moved = what.seat < 0 ? view.runners.length : what.seat;
      assert.equal(what.from, before[moved]);
      before[moved] = what.to;
    }
    assert.deepEqual(before, after, `${kind} of seat ${seat}`);
  }
});
