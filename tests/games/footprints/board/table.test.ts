/** What the board reads out of views and events is what the engine did. The games come from it: see test_board.py. */
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Heard, Words } from "../../../../src/onigokko/site/ui/board";
import { chapter } from "../../../../src/onigokko/games/footprints/board/say";
import {
  around,
  came,
  handOf,
  lastMatch,
  lastTurn,
  marked,
  reach,
  walked,
  type Props,
} from "../../../../src/onigokko/games/footprints/board/table";
import type { FootprintsView } from "../../../../src/onigokko/games/footprints/board/view";

/** What one viewer sees and has heard when a turn begins, and at the end. */
interface Moment {
  view: FootprintsView;
  events: Heard[];
}

interface Game {
  viewer: number;
  moments: Moment[];
}

const path = process.env["FOOTPRINTS_CASES"];
assert.ok(path, "FOOTPRINTS_CASES names the file of games");
const games = JSON.parse(readFileSync(path, "utf-8")) as Game[];

const props = (viewer: number, { view, events }: Moment): Props =>
  ({ viewer, view, events, over: view.phase === "over" }) as unknown as Props;

const words = { t: (id: string) => id } as unknown as Words;

/** Each pair of moments between which a turn was played. */
const turns = games.flatMap(({ viewer, moments }) =>
  moments.slice(1).map((after, n) => ({ viewer, before: moments[n]!, after })),
);

test(`${turns.length} walks end where the board said that they may`, () => {
  assert.ok(turns.length > 200);
  let sure = 0;
  for (const { viewer, before, after } of turns) {
    const steps = walked(props(viewer, after));
    const own = lastTurn(after.events).find((event) => event.message === "showed" && event.seat === viewer);
    for (const pick of own ? [null, String(own.arguments["card"])] : [null]) {
      const range = reach(props(viewer, before), pick);
      assert.ok(range);
      assert.ok(range.low <= steps && steps <= range.high, `${steps} steps, not ${range.low} to ${range.high}`);
      if (range.low === range.high) sure += 1;
    }
    const places = after.view.ring.length;
    assert.equal((before.view.piece + steps) % places, after.view.piece);
  }
  assert.ok(sure > 0);
});

test("a flag names the card that came and who gave it", () => {
  let flags = 0;
  for (const { viewer, after } of turns) {
    const said = lastTurn(after.events);
    after.view.hands.forEach((_, seat) => {
      const found = came(props(viewer, after), seat);
      if (!found) return;
      flags += 1;
      assert.ok(handOf(after.view, seat).includes(found.card));
      assert.ok(said.some((event) => event.message === "showed" && event.seat === found.from && event.arguments["card"] === found.card));
    });
  }
  assert.ok(flags > 100);
});

test("whose hands met the stone is what was checked last", () => {
  let matches = 0;
  for (const { viewer, after } of turns) {
    const found = lastMatch(props(viewer, after));
    if (!found) continue;
    matches += 1;
    assert.deepEqual(after.view.checks.at(-1), [found.mini, found.seats]);
  }
  assert.ok(matches > 10);
});

test("the log has a chapter a turn", () => {
  for (const { viewer, moments } of games) {
    const { view, events } = moments.at(-1)!;
    const titles = events.map((event, index) => chapter(event, words, events, index));
    const begun = events.filter((event, index) => event.message === "showed" && events[index - 1]?.message !== "showed");
    assert.equal(begun.length, view.turn_number, `seat ${viewer}`);
    assert.equal(new Set(titles).has(null), true);
  }
});

test("everybody has a place, the viewer the nearest one, and cards go round", () => {
  for (const { viewer, moments } of games) {
    const seats = around(props(viewer, moments[0]!));
    assert.deepEqual(seats.map(({ seat }) => seat).sort(), moments[0]!.view.hands.map((_, seat) => seat));
    assert.equal(seats.at(-1)!.spot, "near");
    assert.equal(seats.at(-1)!.seat, Math.max(0, viewer));
  }
});

test("the places that count bear what the points are made of", () => {
  for (const { moments } of games) {
    const { view } = moments.at(-1)!;
    if (view.hands.length !== 3) continue;
    view.points.forEach((points, seat) => {
      const met = marked(view).filter((place) => view.lacks[seat]?.[place] === 0);
      const worth = met.map((place) => view.minis.find((mini) => mini.name === view.ring[place]!.name)!.points);
      assert.equal(points, worth.reduce((sum, each) => sum + each, 0));
    });
  }
});
