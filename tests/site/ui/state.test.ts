import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { GameState, Table, Whole } from "../../../src/onigokko/site/ui/protocol";
import { patched, whole } from "../../../src/onigokko/site/ui/state";

const TABLE = { id: "t", game: "tiger", watchers: 0, next: null, status: "playing" } as unknown as Table;
const EVENT = { at: 1, message: "bid", seat: 0, rule: "T12", arguments: {} };
const GAME: GameState = {
  viewer: 0,
  step: 1,
  view: { lot: "duck", tiger: 0, round: 1 },
  turn: [0],
  since: 5,
  question: { id: "1.0.0", moves: ["pass"], held: [] },
  events: [EVENT],
  ranking: null,
  showable: [],
  own: 0, notes: null,
};
const WHOLE: Whole = { type: "whole", n: 7, table: TABLE, game: GAME, chat: [], time: 1000, clock: 70 };

test("a patch changes what it names and nothing else", () => {
  const state = patched(whole(WHOLE, 400, 50), {
    type: "patch",
    n: 8,
    game: { step: 2, question: null, view: { lot: null }, events: [{ ...EVENT, at: 2 }] },
  });
  assert.ok(state);
  assert.equal(state.skew, 600);
  assert.equal(state.lag, 20);
  assert.deepEqual(state.game?.view, { lot: null, tiger: 0, round: 1 });
  assert.equal(state.game?.question, null);
  assert.equal(state.game?.events.length, 2);
  assert.equal(state.game?.viewer, 0);
  assert.equal(state.fresh, 1);
  assert.equal(state.table, TABLE);
});

test("a patch of the table alone leaves the game alone", () => {
  const before = whole(WHOLE, 0);
  const state = patched(before, { type: "patch", n: 8, table: { watchers: 3 }, chat: [] });
  assert.equal(state?.table.watchers, 3);
  assert.equal(state?.game, before.game);
});

test("lines of chat are added", () => {
  const line = { seat: 0, name: "Ann", text: "hello", time: 1 };
  const one = patched(whole(WHOLE, 0), { type: "patch", n: 8, chat: [line] });
  const two = one && patched(one, { type: "patch", n: 9, chat: [line] });
  assert.equal(two?.chat.length, 2);
});

test("a game that begins is a whole one", () => {
  const open = whole({ ...WHOLE, game: null }, 0);
  assert.equal(open.game, null);
  const state = patched(open, { type: "patch", n: 8, table: { status: "playing" }, game: GAME });
  assert.deepEqual(state?.game, GAME);
});

test("a missing or repeated number is a gap", () => {
  const state = whole(WHOLE, 0);
  assert.equal(patched(state, { type: "patch", n: 9 }), null);
  assert.equal(patched(state, { type: "patch", n: 7 }), null);
});
