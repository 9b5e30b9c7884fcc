import { strict as assert } from "node:assert";
import { test } from "node:test";
import { Live, type Socket } from "../../../src/onigokko/site/ui/live";
import type { Ask, GameState, Table } from "../../../src/onigokko/site/ui/protocol";

/** A network in memory: sockets that open when told, timers that run when told. */
class Net {
  sockets: FakeSocket[] = [];
  timers: { ms: number; what: () => void; off: boolean }[] = [];
  live: Live;

  constructor() {
    this.live = new Live({
      open: () => {
        const socket = new FakeSocket();
        this.sockets.push(socket);
        return socket;
      },
      now: () => 0,
      after: (ms, what) => {
        const timer = { ms, what, off: false };
        this.timers.push(timer);
        return () => (timer.off = true);
      },
    });
  }

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    assert.ok(last);
    return last;
  }

  /** Runs the newest timer that still stands. */
  tick(): number {
    const timer = this.timers.filter((each) => !each.off).at(-1);
    assert.ok(timer);
    timer.off = true;
    timer.what();
    return timer.ms;
  }

  /** Opens the newest socket and lets the server send the whole state. */
  come(n = 1, question = "3.0.0"): void {
    this.socket.readyState = 1;
    this.say({ type: "whole", n, table: TABLE, game: game(question), chat: [], time: 0 });
  }

  say(message: unknown): void {
    this.socket.onmessage?.({ data: JSON.stringify(message) });
  }

  sent(): (Ask & { ref: number })[] {
    return this.socket.out.map((text) => JSON.parse(text) as Ask & { ref: number });
  }
}

class FakeSocket implements Socket {
  readyState = 0;
  out: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(data: string): void {
    this.out.push(data);
  }
  close(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const TABLE = { id: "t", game: "tiger", status: "playing" } as unknown as Table;
const game = (id: string) =>
  ({ viewer: 0, view: {}, turn: [0], events: [], question: { id, moves: ["pass"], held: [] } }) as unknown as GameState;
const ANSWER: Ask = { do: "answer", question: "3.0.0", moves: ["pass"] };

test("an answer is done when the server says so", async () => {
  const net = new Net();
  net.come();
  const done = net.live.ask(ANSWER);
  assert.equal(net.live.busy.value, true);
  net.say({ type: "done", ref: net.sent()[0]?.ref });
  assert.equal(await done, true);
  assert.equal(net.live.busy.value, false);
});

test("a refusal is kept for people to read", async () => {
  const net = new Net();
  net.come();
  const done = net.live.ask(ANSWER);
  net.say({ type: "refused", ref: net.sent()[0]?.ref, error: { code: "illegal", text: "No.", rule: "T12" } });
  assert.equal(await done, false);
  assert.equal(net.live.refusal.value?.text, "No.");
});

test("an answer is sent again after a break, under the same question and reference", async () => {
  const net = new Net();
  net.come();
  const done = net.live.ask(ANSWER);
  const [first] = net.sent();
  net.socket.close();
  assert.equal(net.live.link.value, "lost");
  assert.equal(net.live.busy.value, true);
  net.tick();
  net.come();
  assert.equal(net.live.link.value, "live");
  assert.deepEqual(net.sent(), [first]);
  net.say({ type: "done", ref: first?.ref });
  assert.equal(await done, true);
});

test("an answer given while the connection is lost is sent when it is back", async () => {
  const net = new Net();
  net.come();
  net.socket.close();
  const done = net.live.ask(ANSWER);
  net.tick();
  assert.deepEqual(net.sent(), []);
  net.come();
  assert.equal(net.sent().length, 1);
  net.say({ type: "done", ref: net.sent()[0]?.ref });
  assert.equal(await done, true);
});

test("an answer that comes too late after a break is dropped without a word", async () => {
  const net = new Net();
  net.come();
  const done = net.live.ask(ANSWER);
  net.socket.close();
  net.tick();
  net.come(1, "4.0.0");
  net.say({ type: "refused", ref: net.sent()[0]?.ref, error: { code: "stale", text: "That was another question." } });
  assert.equal(await done, false);
  assert.equal(net.live.refusal.value, null);
});

test("a line of chat is not sent twice: a break fails it", async () => {
  const net = new Net();
  net.come();
  const said = net.live.ask({ do: "say", text: "hello" });
  net.socket.close();
  assert.equal(await said, false);
  assert.equal(await net.live.ask({ do: "say", text: "hello" }), false);
  net.tick();
  net.come();
  assert.deepEqual(net.sent(), []);
});

test("one answer at a time", async () => {
  const net = new Net();
  net.come();
  void net.live.ask(ANSWER);
  assert.equal(await net.live.ask(ANSWER), false);
  assert.equal(net.sent().length, 1);
});

test("a gap asks for the whole state, and patches wait for it", () => {
  const net = new Net();
  net.come(1);
  net.say({ type: "patch", n: 3, table: { watchers: 9 } });
  assert.equal(net.sent()[0]?.do, "sync");
  net.say({ type: "patch", n: 4, table: { watchers: 9 } });
  assert.equal(net.sent().length, 1);
  assert.equal(net.live.state.value?.n, 1);
  net.come(5);
  net.say({ type: "patch", n: 6, table: { watchers: 2 } });
  assert.equal(net.live.state.value?.table.watchers, 2);
});

test("it waits longer after each failure, up to a bound, and begins anew once it is back", () => {
  const net = new Net();
  net.come();
  const waits = Array.from({ length: 110 }, () => {
    net.socket.close();
    return net.tick();
  });
  assert.ok((waits[0] ?? 0) <= 625);
  assert.ok((waits[3] ?? 0) > (waits[0] ?? 0));
  assert.ok(Math.max(...waits.slice(0, 100)) <= 3_000);
  assert.ok(Math.max(...waits.slice(100)) > 3_000);
  assert.ok(Math.max(...waits) <= 15_000 * 1.25);
  net.come();
  net.socket.close();
  assert.ok(net.tick() <= 625);
});

test("an answer that a crowded house sends away goes out again, and the page need not say so", async () => {
  const net = new Net();
  net.come();
  const done = net.live.ask(ANSWER);
  const [first] = net.sent();
  const error = { code: "crowded", text: "", rule: null };
  net.say({ type: "refused", ref: first?.ref, error });
  assert.equal(net.live.refusal.value, null);
  assert.ok(net.live.busy.value);
  assert.ok(net.tick() <= 1250);
  const [, second] = net.sent();
  assert.deepEqual(second, first);
  net.say({ type: "done", ref: first?.ref });
  assert.ok(await done);
  void net.live.ask({ do: "say", text: "hello" });
  net.say({ type: "refused", ref: (first?.ref ?? 0) + 1, error });
  assert.equal(net.live.refusal.value?.code, "crowded");
});

test("no reply to an answer is a broken connection", () => {
  const net = new Net();
  net.come();
  void net.live.ask(ANSWER);
  net.tick();
  assert.equal(net.live.link.value, "lost");
  net.tick();
  net.come();
  assert.equal(net.sent().length, 1);
});

test("a table that does not exist is not asked for again", () => {
  const net = new Net();
  net.socket.close(4404);
  assert.equal(net.live.link.value, "gone");
  assert.equal(net.timers.length, 0);
});
