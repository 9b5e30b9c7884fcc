import assert from "node:assert/strict";
import test from "node:test";
import type { GameState, ReplayPage } from "../../../src/onigokko/site/ui/protocol";
import { hashOf, momentOf } from "../../../src/onigokko/site/ui/replay/address";
import { Reel, unrolled } from "../../../src/onigokko/site/ui/replay/reel";

const heard = (at: number) => ({ at, message: "bid", seat: 0, rule: "", arguments: {} });
const state = (step: number, more: Partial<GameState> = {}): GameState => ({
  ...{ viewer: -1, step, view: { round: 1, lot: null }, turn: [0], since: 0, question: null, events: [heard(0)] },
  ...{ ranking: null, showable: [], own: 0, notes: null },
  ...more,
});
const page = (from: number, to: number, steps: number): ReplayPage => ({
  from,
  steps,
  whole: state(from, { events: [heard(0), ...(from ? [heard(from)] : [])] }),
  patches: Array.from({ length: to - from }, (_, n) => ({
    step: from + n + 1,
    view: { lot: n },
    events: n % 2 ? [] : [heard(from + n + 1), heard(from + n + 1)],
  })),
  next: to < steps ? to + 1 : null,
  words: null,
});

test("a page is a state a step, each what the one before was but for what changed", () => {
  const states = unrolled(page(0, 2, 2));
  assert.deepEqual(states.map((each) => each.step), [0, 1, 2]);
  assert.deepEqual(states.map((each) => each.view), [
    { round: 1, lot: null },
    { round: 1, lot: 0 },
    { round: 1, lot: 1 },
  ]);
  assert.deepEqual(states.map((each) => each.events.length), [1, 3, 3]);
  assert.deepEqual(unrolled({ ...page(0, 0, 0), whole: null }), []);
});

test("a reel asks for page after page, once each, and then for what is new", async () => {
  const asked: number[] = [];
  let steps = 7;
  const reel = new Reel(2, (from) => {
    asked.push(from);
    return Promise.resolve(page(from, Math.min(from + 2, steps), steps));
  });
  assert.equal(reel.frame(2), null);
  assert.equal(await reel.more(), true);
  await Promise.all([reel.more(), reel.more()]);
  assert.equal(await reel.more(), false);
  assert.deepEqual(asked, [2, 5]);
  assert.equal(reel.last, 7);
  steps = 8;
  await reel.refresh();
  assert.deepEqual(asked, [2, 5, 8]);
  assert.deepEqual([1, 2, 7, 8, 99].map((step) => reel.frame(step)?.step), [2, 2, 7, 8, 8]);
  assert.deepEqual([2, 3, 4, 5].map((step) => reel.fresh(step)), [1, 2, 0, 1]);
});

test("a page that does not come is asked for again", async () => {
  let works = false;
  const reel = new Reel(0, (from) => (works ? Promise.resolve(page(from, 1, 1)) : Promise.reject(new Error("no"))));
  await assert.rejects(reel.more());
  works = true;
  assert.equal(await reel.more(), false);
  assert.equal(reel.last, 1);
});

test("an address names eyes and step, and whatever it says is a moment", () => {
  for (const moment of [
    { eyes: 2, step: 41 },
    { eyes: "-", step: 0 },
    { eyes: "!", step: 7 },
  ] as const) {
    assert.deepEqual(momentOf(hashOf(moment), 4), moment);
  }
  for (const hash of ["", "decide", "eyes=9", "eyes=&step=-3", "eyes=1e0&step=x", "eyes=__proto__", "%"]) {
    assert.deepEqual(momentOf(hash, 4), { eyes: "!", step: 0 }, hash);
  }
});
