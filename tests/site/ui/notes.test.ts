/** A seat's notes: shown at once, sent a moment later, and sent again when the connection was away. */
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Live } from "../../../src/onigokko/site/ui/live";
import type { Ask } from "../../../src/onigokko/site/ui/protocol";
import { Notes } from "../../../src/onigokko/site/ui/table/notes";

/** A connection that answers when it is told to, and a clock that strikes when it is told to. */
function world(stored: string | null = null) {
  const asked: Ask[] = [];
  const answers: Array<(done: boolean) => void> = [];
  const live = {
    state: signal({ game: { notes: stored } }),
    link: signal("live"),
    ask: (ask: Ask) => {
      asked.push(ask);
      return new Promise<boolean>((settle) => answers.push(settle));
    },
  };
  let due: (() => void) | null = null;
  const notes = new Notes(live as unknown as Live, (_, what) => {
    due = what;
    return () => (due = null);
  });
  const strike = () => {
    const what = due;
    due = null;
    what?.();
  };
  const answer = async (done: boolean) => {
    answers.shift()?.(done);
    await new Promise((settle) => setImmediate(settle));
  };
  /** What the server would tell. */
  const told = (text: string | null) => (live.state.value = { game: { notes: text } });
  return { live, notes, asked, strike, answer, told };
}

test("what is noted is shown at once and sent once, after a pause", async () => {
  const { notes, asked, strike, answer, told } = world('{"a":1}');
  assert.deepEqual(notes.value, { a: 1 });
  notes.set({ a: 2 });
  notes.set({ a: 3 });
  assert.deepEqual(notes.value, { a: 3 });
  assert.deepEqual(asked, []);
  strike();
  assert.deepEqual(asked, [{ do: "note", text: '{"a":3}' }]);
  told('{"a":3}');
  await answer(true);
  told('{"a":4}'); // by another tab
  assert.deepEqual(notes.value, { a: 4 });
});

test("what is changed while it is sent is sent after it", async () => {
  const { notes, asked, strike, answer, told } = world();
  notes.set(1);
  strike();
  notes.set(2);
  strike();
  assert.equal(asked.length, 1);
  told("1");
  assert.equal(notes.value, 2);
  await answer(true);
  assert.deepEqual(asked.at(-1), { do: "note", text: "2" });
  told("2");
  await answer(true);
  assert.equal(notes.value, 2);
});

test("without a connection it waits for the next one", async () => {
  const { live, notes, asked, strike, answer } = world();
  live.link.value = "lost";
  notes.set([1]);
  strike();
  await answer(false);
  assert.deepEqual(notes.value, [1]);
  live.link.value = "live";
  assert.equal(asked.length, 2);
});

test("what is refused is given up", async () => {
  const { notes, strike, answer } = world("7");
  notes.set(8);
  strike();
  await answer(false);
  assert.equal(notes.value, 7);
});

test("null takes all away; what cannot be read is nothing", () => {
  const { notes, asked, strike, told } = world("7");
  notes.set(null);
  assert.equal(notes.value, null);
  strike();
  assert.deepEqual(asked, [{ do: "note", text: null }]);
  const other = world("{");
  assert.equal(other.notes.value, null);
  told("1");
});
