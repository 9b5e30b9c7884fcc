/** A region that is heard and not seen: what happens, in order, and then that it is my turn. */
import { signal } from "@preact/signals";

interface Said {
  readonly n: number;
  readonly text: string;
}

const MOST = 20; // as many stay in the page; a reader has heard the older ones, or never will
const all = signal<readonly Said[]>([]);
let count = 0;

/** Says sentences to a screen reader, one after the other. None is lost when the next follows at once. */
export function announce(...texts: readonly string[]): void {
  const said = texts.map((text) => ({ n: ++count, text }));
  all.value = [...all.peek(), ...said].slice(-MOST);
}

/** Leaves nothing behind for another page. */
export function hush(): void {
  if (all.peek().length) all.value = [];
}

/** What is added is read, and not the whole again. Nothing interrupts: a turn is understood by what led to it. */
export function Announcements() {
  return (
    <div class="unseen" role="log" aria-live="polite" aria-atomic="false" aria-relevant="additions">
      {all.value.map(({ n, text }) => (
        <p key={n}>{text}</p>
      ))}
    </div>
  );
}
