/** What the board lets the fugitive lay is what the engine lets it lay. The cases come from it: see test_board.py. */
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { MoveSet, type Packed } from "../../../../src/onigokko/site/ui/moves";
import {
  chooseHideout,
  draft,
  layMoves,
  leavesSecond,
  missing,
  nameAll,
  reach,
  toggleNumber,
  toggleSprint,
} from "../../../../src/onigokko/games/fugitive/board/draft";
import type { Props } from "../../../../src/onigokko/games/fugitive/board/table";
import type { FugitiveView } from "../../../../src/onigokko/games/fugitive/board/view";

interface Case {
  options: Record<string, string>;
  view: FugitiveView;
  moves: Packed;
  hideout: number;
  sprints: number[];
  can: boolean;
}

const path = process.env["FUGITIVE_CASES"];
assert.ok(path, "FUGITIVE_CASES names the file of cases");
const cases = JSON.parse(readFileSync(path, "utf-8")) as Case[];
let questions = 0;

function propsOf(view: Partial<FugitiveView>, moves: Packed, more: Partial<Props> = {}): Props {
  const question = { id: `${++questions}.0.0`, moves: new MoveSet(moves), held: [] };
  return { view, options: {}, question, viewer: 0, busy: false, ...more } as unknown as Props;
}

test(`${cases.length} ways to lay a hideout`, () => {
  assert.ok(cases.some((each) => each.can) && cases.some((each) => !each.can));
  for (const { options, view, moves, hideout, sprints, can } of cases) {
    const props = propsOf(view, moves, { options });
    chooseHideout(props, hideout);
    for (const card of [...sprints].reverse()) toggleSprint(props, card);
    const chosen = draft(props);
    const whole = chosen.hideout === hideout && chosen.sprints.join() === sprints.join();
    const found = whole && missing(props) === 0 && leavesSecond(props);
    assert.equal(found, can, JSON.stringify({ options, hideout, sprints, trail: view.trail, hand: view.hands[0] }));
    if (can) {
      assert.deepEqual(layMoves(props), [`hide ${hideout}`, ...sprints.map((card) => `sprint ${card}`), "set"]);
      assert.ok(hideout <= reach(props).to);
    }
  }
});

test("a card that was a sprint card is none any more once it is the hideout, and taps undo themselves", () => {
  const view = { trail: [{ hideout: 0, sprint_count: 0, sprints: [], open: true }], hands: [[1, 2, 3, 4, 42], null], reach: 3, goal: 42, turn_number: 3, pending: [], laying: null, named: [] };
  const props = propsOf(view, [["hide", 1, 4], "pass"]);
  chooseHideout(props, 4);
  toggleSprint(props, 2);
  toggleSprint(props, 1);
  toggleSprint(props, 42);
  assert.deepEqual(draft(props).sprints, [1, 2]);
  chooseHideout(props, 2);
  assert.deepEqual([draft(props).hideout, draft(props).sprints], [2, [1]]);
  toggleSprint(props, 1);
  assert.deepEqual(draft(props).sprints, []);
});

test("numbers are named one by one, rising, and the accusation ends it; a refusal ends it, too", async () => {
  const sent: string[] = [];
  const view = { named: [], pending: [], phase: "guess" } as unknown as FugitiveView;
  const answer = (moves: readonly string[]) => {
    sent.push(...moves);
    return Promise.resolve(moves[0] !== "name 30");
  };
  const props = propsOf(view, [["name", 1, 41]], { answer });
  for (const number of [23, 7, 19, 7]) toggleNumber(props, number);
  await nameAll(props);
  assert.deepEqual(sent.splice(0), ["name 19", "name 23", "accuse"]);
  toggleNumber(props, 30);
  await nameAll(props);
  assert.deepEqual(sent.splice(0), ["name 19", "name 23", "name 30"]);
});

test("where one number only may be named, a second takes its place", async () => {
  const sent: string[] = [];
  const view = { named: [], pending: [], phase: "manhunt" } as unknown as FugitiveView;
  const answer = (moves: readonly string[]) => Promise.resolve(sent.push(...moves) > 0);
  const props = propsOf(view, [["name", 1, 41]], { answer });
  toggleNumber(props, 23);
  toggleNumber(props, 7);
  await nameAll(props);
  assert.deepEqual(sent, ["name 7"]);
});
