/** Both drawings have a spot for every space, and pieces on one space do not cover each other. */
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { plan, share, spot } from "../../../../src/onigokko/games/noblesse/board/plan";
import { cases } from "./cases";

for (const name of ["wide", "small"] as const) {
  const view = cases.tables[0]!.view;
  const drawing = plan(name, view);

  test(`${name}: one stone for each space, apart from the others`, () => {
    assert.equal(drawing.halls.length, view.halls.length);
    assert.equal(drawing.stones.length, view.dinner + drawing.chairs.length);
    drawing.stones.slice(1).forEach((one, n) => {
      drawing.stones.slice(n + 2).forEach((other) => {
        const apart = Math.abs(one.x - other.x) >= (one.w + other.w) / 2 || Math.abs(one.y - other.y) >= (one.h + other.h) / 2;
        assert.ok(apart, `${n + 1}`);
      });
    });
  });

  test(`${name}: a hall holds its stones`, () => {
    view.halls.forEach((hall, index) => {
      const { x, y, w, h } = drawing.halls[index]!;
      for (let n = 0; n < hall.spaces; n++) {
        const stone = spot(drawing, hall.first + n);
        assert.ok(stone.x > x && stone.x < x + w && stone.y > y && stone.y < y + h);
      }
    });
  });

  test(`${name}: up to six pieces share a space`, () => {
    for (const space of [0, 1, view.dinner]) {
      for (let count = 2; count <= 6; count++) {
        const places = Array.from({ length: count }, (_, index) => share(drawing, space, index, count));
        places.forEach((one, n) => {
          places.slice(n + 1).forEach((other) => {
            const apart = Math.hypot(one.dx - other.dx, one.dy - other.dy);
            assert.ok(apart >= 0.9 * one.size, `${space}: ${count}`);
          });
        });
      }
    }
  });
}
