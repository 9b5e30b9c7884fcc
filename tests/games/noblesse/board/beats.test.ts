/** What happens in one change is shown in the order of the rules, within the time that there is for it. */
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { beats, robbedUntil, shifts, walk } from "../../../../src/onigokko/games/noblesse/board/beats";
import type { Heard } from "../../../../src/onigokko/site/ui/board";
import { MOST, overAt } from "../../../../src/onigokko/site/ui/parts/motion";
import { cases } from "./cases";

const heard = (message: string, seat = -1, args: Record<string, unknown> = {}): Heard => ({
  at: 1,
  message,
  seat,
  rule: "N1",
  arguments: args,
});

/** The end of a round: a theft, two thieves go to jail and push one out, a detective moves. */
const ROUND = [
  heard("stole", 1, { victim: 0, card: "B1609" }),
  heard("jailed", 2, { skill: 3 }),
  heard("jailed", 1, { skill: 9 }),
  heard("released", 0, { skill: 5 }),
  heard("detective", 0, { n: 3 }),
  heard("round", -1, { round: 8 }),
];

test("theft, jail, detective: one thing after the other", () => {
  const list = beats(ROUND);
  assert.deepEqual(
    list.map(({ kind }) => kind),
    ["hand", "enter", "enter", "release", "hop"],
  );
  list.slice(1).forEach((beat, index) => {
    const before = list[index]!;
    assert.ok(Math.abs(before.delay + before.length - beat.delay) < 1e-9);
  });
  assert.ok(Math.abs(overAt(list) - MOST) < 1e-9);
  assert.equal(robbedUntil(list), list[1]!.delay);
});

test("what was chosen in secret is seen at once, the auction before the castle", () => {
  const list = beats([
    heard("offer", 0, { amount: 24 }),
    heard("lurk", 1, { skill: 4 }),
    heard("bought", 0, { card: "C1617", amount: 24, pile: 1 }),
    heard("cheque-stolen", 1, { amount: 24 }),
    heard("opened", -1, { card: "A1601", pile: 1 }),
    heard("will-display", 2),
    heard("watch", 3),
  ]);
  assert.deepEqual(
    list.map(({ kind }) => kind),
    ["offer", "offer", "pay", "sale", "mask", "open", "castle", "castle"],
  );
  const [first, second] = [list[0]!, list[1]!];
  assert.deepEqual([first.delay, first.length], [second.delay, second.length]);
  assert.equal(list.at(-1)!.delay, list.at(-2)!.delay);
  assert.ok(list[2]!.delay > 0 && list.at(-1)!.delay > list[5]!.delay);
});

test("a piece that moves for its display and at dinner stops between", () => {
  const list = beats([heard("best", 0, { n: 5 }), heard("second", 1, { n: 3 }), heard("second", 0, { n: 4 })]);
  const legs = walk(list, 0, 41);
  assert.deepEqual(
    legs.map(({ to }) => to),
    [37, 41],
  );
  assert.ok(legs[1]!.delay > legs[0]!.delay + legs[0]!.length);
  assert.deepEqual(
    walk(list, 1, 12).map(({ to }) => to),
    [12],
  );
  assert.deepEqual(walk(list, 2, 4), []);
});

test("each thief that enters pushes those inside one cell on", () => {
  const was = [{ seat: 0, skill: 8 }, null, { seat: 0, skill: 5 }, null];
  const now = [
    { seat: 1, skill: 9 },
    { seat: 2, skill: 3 },
    { seat: 0, skill: 8 },
    null,
  ];
  const found = shifts(beats(ROUND), was, now);
  const of = (skill: number) => found.find((inmate) => inmate.skill === skill)!;
  assert.equal(found.length, 4);
  assert.deepEqual([9, 3, 8, 5].map((skill) => [of(skill).from, of(skill).shifts.length]), [
    [-1, 1],
    [-1, 2],
    [0, 2],
    [2, 1],
  ]);
  assert.ok(of(5).leaves && !of(8).leaves);
  assert.ok(of(9).shifts[0]!.delay > of(3).shifts[0]!.delay);
});

test("in whole games pieces and thieves come to where the view has them", () => {
  let [moved, jailed] = [0, 0];
  for (const course of cases.courses) {
    course.slice(1).forEach(({ view, said }, index) => {
      const was = course[index]!.view;
      const list = beats(said);
      assert.ok(overAt(list) < MOST + 1e-9);
      view.seats.forEach(({ space }, seat) => {
        const [from, legs] = [was.seats[seat]!.space, walk(list, seat, space)];
        assert.equal(legs.length > 0, space !== from);
        if (legs.length) moved += 1;
        if (legs.length) assert.equal(legs.at(-1)!.to, space);
      });
      for (const inmate of shifts(list, was.jail, view.jail)) {
        if (inmate.from >= 0) {
          const { seat, skill } = was.jail[inmate.from] ?? {};
          assert.deepEqual([seat, skill], [inmate.seat, inmate.skill]);
        }
        if (inmate.shifts.length) jailed += 1;
      }
    });
  }
  assert.ok(moved > 20 && jailed > 5, `${moved} moves, ${jailed} shifts`);
});
