/** The draws of a record, computed in the page. */
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { check, type Draw, otherwise, type Verified } from "../../../src/onigokko/site/ui/dice";

/** Six outcomes of the same weight each, as `core/sealed.py` draws them with this secret and these words. */
const ROLLS = [6, 3, 4, 2, 2, 5, 1, 4];

const draw = (number: number, roll: number): Draw => ({
  number,
  line: 10 + number,
  said: `d6 ${roll}`,
  due: `d6 ${roll}`,
  below: roll - 1,
  weight: 1,
  total: 6,
});

const record = (rolls: number[]): Verified => ({
  commitment: "",
  secret: "00".repeat(32),
  words: ["tiger", null, null],
  draws: rolls.map((roll, number) => draw(number, roll)),
  problems: [],
});

test("honest draws follow from the secret", async () => {
  assert.deepEqual(await check(record(ROLLS)), { misfits: [], here: true });
});

test("a draw that was bent is named, also if the server says nothing of it", async () => {
  const bent = record(ROLLS.with(3, 6));
  assert.deepEqual(await check(bent), {
    misfits: [{ line: 13, code: "drawn", arguments: { number: 3, said: "d6 6" } }],
    here: true,
  });
  const told = { line: 13, code: "draw", arguments: { number: 3, said: "d6 6", due: "d6 2" } };
  assert.deepEqual((await check({ ...bent, problems: [told] })).misfits, [told]);
});

test("another word, another secret and an outcome that there is not do not fit", async () => {
  assert.ok((await otherwise({ ...record(ROLLS), words: ["lion", null, null] }))?.length);
  assert.ok((await otherwise({ ...record(ROLLS), secret: "01".repeat(32) }))?.length);
  const none = record(ROLLS);
  none.draws = none.draws.map((each) => ({ ...each, below: -1, weight: 0 }));
  assert.equal((await otherwise(none))?.length, ROLLS.length);
});

test("without a secret nothing is computed here", async () => {
  assert.equal(await otherwise({ ...record(ROLLS), secret: null }), null);
  assert.equal(await otherwise({ ...record(ROLLS), secret: "xyz" }), null);
});
