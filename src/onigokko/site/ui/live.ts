/** The live connection to one table: keeps it, mends it, and keeps answers until the server has them. */
import { type Signal, signal } from "@preact/signals";
import type { Ask, Done, FromServer, Refusal, Whole } from "./protocol";
import { patched, type State, whole } from "./state";

/** The part of a WebSocket that is used here. */
export interface Socket {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(data: string): void;
  close(): void;
}

/** What the connection needs from outside; tests give their own. */
export interface World {
  open(): Socket;
  now(): number;
  after(ms: number, what: () => void): () => void;
}

interface Waiting {
  readonly ask: Ask;
  readonly settle: (done: Done | null) => void;
  /** It was sent on a connection that broke; it may have been accepted or not. */
  again: boolean;
}

const OPEN = 1;
const NO_TABLE = 4404;
/** After a break it is tried again so often that play goes on within 3 s of the server's return; later seldom. */
const LONGEST_WAIT = 2_400;
const PATIENCE = 100; // tries
const LONG_WAIT = 15_000;
const CROWDED = 1_000;
const NO_REPLY = 10_000;

export class Live {
  readonly state: Signal<State | null> = signal(null);
  /** `connecting` at first, `live`, `lost` while it is being mended, `gone` when there is no such table. */
  readonly link: Signal<"connecting" | "live" | "lost" | "gone"> = signal("connecting");
  /** An answer of mine is on its way. */
  readonly busy: Signal<boolean> = signal(false);
  /** The latest refusal, until it is put away. */
  readonly refusal: Signal<Refusal | null> = signal(null);

  private socket: Socket | null = null;
  private waiting = new Map<number, Waiting>();
  private ref = 0;
  private tries = 0;
  private syncing = false;
  private stopped = false;
  private cancelRetry: () => void = () => {};
  private cancelAlarm: () => void = () => {};

  /** `first` is the whole state as the page brought it; the connection tells it again. */
  constructor(
    private readonly world: World,
    first?: Whole,
  ) {
    if (first) this.state.value = whole(first, world.now(), performance.now());
    this.connect();
  }

  /** Asks for something; true once the server says that it is done and on disk. */
  ask(ask: Ask): Promise<boolean> {
    return this.hearOf(ask).then((done) => done !== null);
  }

  /** The same, with what the server says besides; null if it is not done. */
  hearOf(ask: Ask): Promise<Done | null> {
    return new Promise((settle) => {
      if (kept(ask) && [...this.waiting.values()].some((each) => kept(each.ask))) return settle(null);
      if (!kept(ask) && this.socket?.readyState !== OPEN) return settle(null);
      if (ask.do !== "note" && ask.do !== "awake") this.refusal.value = null;
      this.waiting.set(++this.ref, { ask, settle, again: false });
      this.send(this.ref);
      this.noteBusy();
    });
  }

  /** Connects at once instead of waiting for the next try. */
  hurry(): void {
    if (this.link.value === "lost" && !this.socket) this.connect();
  }

  /** Begins anew, in the same state: the language has changed, say. */
  reopen(): void {
    this.socket?.close();
  }

  stop(): void {
    this.stopped = true;
    this.cancelRetry();
    this.cancelAlarm();
    this.socket?.close();
  }

  private connect(): void {
    this.cancelRetry();
    if (this.stopped) return;
    const socket = this.world.open();
    this.socket = socket;
    this.syncing = true;
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      if (code === NO_TABLE) {
        this.stop();
        this.link.value = "gone";
      } else this.lose();
    };
  }

  private lose(): void {
    this.socket = null;
    this.cancelAlarm();
    if (this.stopped) return;
    if (this.state.value) this.link.value = "lost";
    for (const [ref, each] of this.waiting) {
      if (kept(each.ask)) each.again = true;
      else this.settle(ref, null);
    }
    const most = this.tries < PATIENCE ? LONGEST_WAIT : LONG_WAIT;
    const wait = Math.min(500 * 2 ** this.tries++, most);
    this.cancelRetry = this.world.after(wait * (0.75 + Math.random() / 2), () => this.connect());
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "whole":
        this.state.value = whole(message, this.world.now(), performance.now());
        if (this.syncing || this.link.value !== "live") this.resume();
        break;
      case "patch": {
        if (this.syncing || !this.state.value) break;
        const next = patched(this.state.value, message);
        if (next) this.state.value = next;
        else this.sync();
        break;
      }
      case "done":
        this.settle(message.ref, message);
        break;
      case "refused": {
        const ref = message.ref;
        const ask = typeof ref === "number" ? this.waiting.get(ref)?.ask : undefined;
        if (message.error.code === "crowded" && typeof ref === "number" && ask && kept(ask)) {
          this.cancelAlarm();
          this.world.after(CROWDED * (0.75 + Math.random() / 2), () => this.send(ref));
          break;
        }
        const late = typeof message.ref === "number" && this.waiting.get(message.ref)?.again;
        // After a break an answer may come too late for its question; the page shows the new one, and that says it.
        if (!late || message.error.code !== "stale") this.refusal.value = message.error;
        if (typeof message.ref === "number") this.settle(message.ref, null);
      }
    }
  }

  /** The whole state is here: what was kept goes out again under the same question. */
  private resume(): void {
    this.syncing = false;
    this.tries = 0;
    this.link.value = "live";
    for (const [ref, each] of this.waiting) if (each.again) this.send(ref);
  }

  private sync(): void {
    this.syncing = true;
    this.socket?.send(JSON.stringify({ do: "sync", ref: ++this.ref }));
  }

  private send(ref: number): void {
    const each = this.waiting.get(ref);
    if (!each || this.socket?.readyState !== OPEN) {
      if (each) each.again = true;
      return;
    }
    this.socket.send(JSON.stringify({ ...each.ask, ref }));
    this.cancelAlarm();
    const socket = this.socket;
    this.cancelAlarm = this.world.after(NO_REPLY, () => {
      if (this.waiting.has(ref) && socket === this.socket) {
        socket.onclose = null;
        socket.close();
        this.lose();
      }
    });
  }

  private settle(ref: number, done: Done | null): void {
    const each = this.waiting.get(ref);
    this.waiting.delete(ref);
    this.noteBusy();
    each?.settle(done);
  }

  private noteBusy(): void {
    this.busy.value = [...this.waiting.values()].some((each) => kept(each.ask));
  }
}

/** Whether an ask is kept over a break: its question makes it safe to send twice. */
function kept(ask: Ask): boolean {
  return ask.do === "answer" || ask.do === "take-back";
}
