/** What the courtyard shows is built from what was said; it agrees with the view. */
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { displays, story, type Props } from "../../../../src/onigokko/games/noblesse/board/table";
import { cases } from "./cases";

const propsOf = (index: number) => cases.tables[index] as unknown as Props;

test("displays", () => {
  let robbed = 0;
  cases.tables.forEach(({ view }, index) => {
    const shown = displays(propsOf(index));
    view.seats.forEach((each, seat) => {
      const left = shown.find((one) => one.seat === seat)?.cards.filter((one) => one.thief === null) ?? [];
      assert.deepEqual(
        left.map((one) => one.card),
        each.display ?? [],
      );
    });
    if (view.phase === "steal") robbed += 1;
  });
  assert.ok(robbed > 20);
});

test("actions and places of the round", () => {
  cases.tables.forEach(({ view }, index) => {
    const told = story(propsOf(index));
    assert.equal(told.round, view.round);
    view.seats.forEach((each, seat) => {
      assert.equal(told.actions.get(seat) ?? null, each.action);
      assert.equal(told.castle.includes(seat), each.place === "castle");
      assert.equal(told.auction.includes(seat), each.place === "auction");
    });
  });
});

test("the winner's steps at the end", () => {
  const ends = cases.tables.flatMap((each, index) => (each.view.phase === "over" ? [displays(propsOf(index))] : []));
  assert.ok(ends.length > 3);
  for (const shown of ends) {
    const rewards = shown.flatMap((each) => (each.reward ? [each.reward.n] : []));
    assert.deepEqual(rewards.sort((a, b) => b - a), [8, 4].slice(0, Math.min(2, shown.length)));
  }
});
