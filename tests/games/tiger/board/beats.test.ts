/** What happens in one change is shown in the order of the rules, within the time that there is for it. */
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { beats, curtain, flight, hunt } from "../../../../src/onigokko/games/tiger/board/beats";
import { moment, type Place } from "../../../../src/onigokko/games/tiger/board/glide";
import type { TigerView } from "../../../../src/onigokko/games/tiger/board/view";
import type { Heard } from "../../../../src/onigokko/site/ui/board";
import { MOST, overAt, STEP } from "../../../../src/onigokko/site/ui/parts/motion";

const heard = (message: string, seat = -1, args: Record<string, unknown> = {}): Heard => ({
  at: 1,
  message,
  seat,
  rule: "T1",
  arguments: args,
});

/** The end of a run: a banana makes the tiger slip, then the chase, and the duck of seat 1 spares it. */
const CHASE = [
  heard("tiger-slipped", 2, { card: "banana", n: 1 }),
  heard("chase-doubled", -1, { roll: 3, n: 6 }),
  heard("caught-by-duck", 0, { who: 1 }),
];
const position = { runners: [{ position: 8 }, { position: 7 }, { position: 12 }], tiger: 9, phase: "over" };
const view = position as unknown as TigerView;

test("one thing after the other, none at the same time", () => {
  const list = beats(CHASE);
  assert.deepEqual(
    list.map(({ kind }) => kind),
    ["card", "act", "three", "leap", "duck", "bite"],
  );
  list.slice(1).forEach((beat, index) => {
    const before = list[index]!;
    assert.ok(beat.length > 0);
    assert.ok(Math.abs(before.delay + before.length - beat.delay) < 1e-9);
  });
  assert.ok(Math.abs(overAt(list) - MOST) < 1e-9);
});

test("a single thing takes its own time, sealed amounts open together", () => {
  assert.deepEqual(
    beats([heard("lot")]).map(({ delay, length }) => [delay, length]),
    [[0, STEP]],
  );
  const opened = beats([heard("sealed", 0), heard("sealed", 1), heard("sealed", 2), heard("start-order")]);
  assert.deepEqual(
    opened.map(({ kind, delay, length }) => [kind, delay, length]),
    [0, 1, 2].map(() => ["seal", 0, STEP]),
  );
});

test("cards are turned over one after the other, seat by seat", () => {
  const list = beats([heard("revealed", 1, { cards: ["0x"] }), heard("revealed", 0, { cards: ["1", "+1"] })]);
  assert.deepEqual(
    list.map(({ kind, event }) => [kind, event.seat]),
    [
      ["turn", 1],
      ["turn", 0],
    ],
  );
  assert.ok(Math.abs(list[1]!.length - 2 * list[0]!.length) < 1e-9);
});

test("the tiger slips before it leaps; whom it catches stands until it bites", () => {
  const list = beats(CHASE);
  const [slip, leap] = hunt(list, view.tiger);
  assert.deepEqual([slip?.to, slip?.how, leap?.to, leap?.how], [3, "slip", 9, "leap"]);
  const caught = flight(list, view, 0, 9.5);
  assert.deepEqual(
    caught.map(({ to, how }) => [to, how]),
    [[9.5, "bite"]],
  );
  assert.ok(caught[0]!.delay >= leap!.delay + leap!.length);
  assert.deepEqual(flight(list, view, 1, 7), []);

  const at = (space: number): Place => ({ space, x: 0, y: 0, dx: 0, dy: 0 });
  const legs = [slip!, leap!];
  const where = (time: number) => moment(at(4), at(9), legs, time).at.space;
  assert.equal(where(0), 4);
  assert.ok(Math.abs(where(leap!.delay)! - 3) < 1e-9);
  assert.equal(where(MOST), 9);
  assert.ok(moment(at(4), at(9), legs, leap!.delay + leap!.length / 2).lift.height > 0.9);
});

test("whoever is hit slips, whoever runs hops, each in its own beat", () => {
  const list = beats([heard("ran", 1, { n: 1, card: "1" }), heard("hit", 1, { who: 2, n: 2, card: "shot" })]);
  const [ran, hit] = [flight(list, view, 1, 0), flight(list, view, 2, 0)];
  assert.deepEqual([ran[0]?.how, ran[0]?.to], ["hop", 7]);
  assert.deepEqual([hit[0]?.how, hit[0]?.to], ["slip", 12]);
  assert.ok(hit[0]!.delay > ran[0]!.delay);
});

test("the bids stay until the card is sold, the cards until the chase is over", () => {
  const of = (phase: string) => ({ phase }) as unknown as TigerView;
  const sale = beats([heard("passed-lost", 0), heard("bought", 1), heard("rolled", -1, { roll: 3 })]);
  const ten = sale.find(({ kind }) => kind === "ten")!;
  assert.ok(ten.delay > 0);
  assert.deepEqual(curtain(sale, of("auction"), of("lay")), { until: ten.delay, from: ten.delay });
  const end = beats(CHASE);
  assert.deepEqual(curtain(end, of("play"), of("over")), { until: MOST, from: MOST });
  const on = beats([...CHASE.slice(0, 2), heard("escaped"), heard("lot")]);
  const lot = on.at(-1)!;
  assert.deepEqual(curtain(on, of("play"), of("auction")), { until: lot.delay, from: lot.delay });
  assert.deepEqual(curtain(beats([heard("bid", 0)]), of("auction"), of("auction")), { until: 0, from: 0 });
});
