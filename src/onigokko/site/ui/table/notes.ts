/** A seat's private notes: what was changed here goes before what the server has, until the server has it too. */
import { computed, effect, type Signal, signal } from "@preact/signals";
import type { Live } from "../live";

const PAUSE = 400; // ms without a change, then it is sent

export class Notes {
  /** What is not with the server yet. */
  private readonly mine: Signal<{ readonly text: string | null } | null> = signal(null);
  private readonly parsed = computed<unknown>(() => {
    const { text } = this.mine.value ?? { text: this.live.state.value?.game?.notes ?? null };
    try {
      return text === null ? null : JSON.parse(text);
    } catch {
      return null;
    }
  });
  private cancel: () => void = () => {};
  private sending = false;
  private readonly unwatch: () => void;

  constructor(
    private readonly live: Live,
    private readonly after: (ms: number, what: () => void) => () => void,
  ) {
    this.unwatch = effect(() => {
      if (live.link.value === "live") void this.save();
    });
  }

  get value(): unknown {
    return this.parsed.value;
  }

  readonly set = (value: unknown): void => {
    this.mine.value = { text: value === null || value === undefined ? null : JSON.stringify(value) };
    this.cancel();
    this.cancel = this.after(PAUSE, () => void this.save());
  };

  /** Sends what has changed now. Without a connection it waits for the next one; what is refused is given up. */
  async save(): Promise<void> {
    this.cancel();
    const mine = this.mine.peek();
    if (!mine || this.sending) return;
    this.sending = true;
    const done = await this.live.ask({ do: "note", text: mine.text });
    this.sending = false;
    const changed = this.mine.peek() !== mine;
    if (changed) void this.save();
    else if (done || this.live.link.peek() === "live") this.mine.value = null;
  }

  stop(): void {
    void this.save();
    this.unwatch();
  }
}
