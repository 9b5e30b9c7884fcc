/** The marks of the notebook: their cycle, and what is kept of them. */
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { cycled, read, written, type Marks } from "../../../../src/onigokko/games/fugitive/board/notes";

test("a tap goes on from none to unlikely, likely, sure and back to none", () => {
  let marks: Marks = new Map();
  const seen = [];
  for (let tap = 0; tap < 4; tap++) {
    marks = cycled(marks, 19);
    seen.push(marks.get(19));
  }
  assert.deepEqual(seen, ["unlikely", "likely", "sure", undefined]);
});

test("what is kept is read again", () => {
  const marks = cycled(cycled(cycled(new Map(), 19), 7), 7);
  assert.deepEqual(written(marks), { marks: { "7": "likely", "19": "unlikely" } });
  assert.deepEqual(read(JSON.parse(JSON.stringify(written(marks)))), marks);
  assert.equal(written(new Map()), null);
});

test("what cannot be a mark is left out", () => {
  for (const notes of [null, 7, "x", [], { marks: null }, { marks: 3 }]) assert.equal(read(notes).size, 0);
  assert.deepEqual([...read({ marks: { 0: "sure", 43: "sure", 1.5: "sure", x: "sure", 5: "maybe", 6: "sure" } })], [[6, "sure"]]);
});
