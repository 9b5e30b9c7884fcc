import { strict as assert } from "node:assert";
import { test } from "node:test";
import { ring, TALL, WIDE } from "../../../../src/onigokko/games/tiger/board/path";

const near = (a: number, b: number, within: number) => assert.ok(Math.abs(a - b) <= within, `${a} is not near ${b}`);

for (const [name, points] of [
  ["wide", WIDE],
  ["tall", TALL],
] as const) {
  for (const track of [25, 40, 60]) {
    const line = ring(points, track);

    test(`${name}, ${track} stones: each is equally far from the next along the path`, () => {
      for (let stone = 0; stone < track; stone++) {
        let along = 0;
        for (let part = 0; part < 40; part++) {
          const [a, b] = [line.at(stone + part / 40), line.at(stone + (part + 1) / 40)];
          along += Math.hypot(b.x - a.x, b.y - a.y);
        }
        near(along, line.spacing, line.spacing * 0.01);
      }
    });

    test(`${name}, ${track} stones: a lap more or less leads to the same stone`, () => {
      for (const space of [-3, 0, 7.5, track - 1]) {
        for (const laps of [-2, -1, 1, 3]) {
          const [a, b] = [line.at(space), line.at(space + laps * track)];
          near(a.x, b.x, 1e-6);
          near(a.y, b.y, 1e-6);
        }
      }
    });

    test(`${name}, ${track} stones: the path runs clockwise, and inwards is inwards`, () => {
      const spots = Array.from({ length: track }, (_, stone) => line.at(stone));
      const middle = { x: spots.reduce((sum, s) => sum + s.x, 0) / track, y: spots.reduce((sum, s) => sum + s.y, 0) / track };
      for (const spot of spots) {
        assert.ok((middle.x - spot.x) * spot.inX + (middle.y - spot.y) * spot.inY > 0);
        near(Math.hypot(spot.inX, spot.inY), 1, 1e-9);
      }
    });
  }
}
