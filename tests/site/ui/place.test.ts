import assert from "node:assert/strict";
import { test } from "node:test";
import { best } from "../../../src/onigokko/site/ui/table/place";

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const view = box(8, 8, 1264, 784);
const note = { width: 270, height: 200 };

test("a note stands right beside its thing, under it where nothing is in the way", () => {
  const found = best(note, box(500, 300, 100, 60), view, []);
  assert.equal(found.side, "below");
  assert.deepEqual([found.left, found.top], [415, 374]);
});

test("a note keeps off what is needed and off its thing, and in view", () => {
  const thing = box(400, 600, 300, 100);
  const controls = { box: box(300, 560, 600, 232), weight: 20 };
  const hand = { box: box(8, 560, 292, 232), weight: 6 };
  const board = { box: box(8, 8, 892, 552), weight: 1 };
  const found = best(note, thing, view, [controls, hand, board]);
  const here = box(found.left, found.top, note.width, note.height);
  assert.ok(here.left >= view.left && here.right <= view.right && here.top >= view.top && here.bottom <= view.bottom);
  assert.ok(here.left >= controls.box.right || here.bottom <= controls.box.top);
});

test("a note that had to go elsewhere has no tip", () => {
  const thing = box(8, 8, 1264, 600);
  const found = best(note, thing, view, []);
  assert.equal(found.side, "none");
});
