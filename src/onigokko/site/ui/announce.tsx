/** Two regions that are heard and not seen: what happens, politely, and my turn, at once. */
import { type Signal, signal } from "@preact/signals";

interface Said {
  readonly n: number;
  readonly text: string;
}

const MOST = 20; // as many stay in the page; a reader has heard the older ones, or never will
const polite = signal<readonly Said[]>([]);
const assertive = signal<readonly Said[]>([]);
let count = 0;

/** Says sentences to a screen reader, one after the other. None is lost when the next follows at once. */
export function announce(what: string | readonly string[], atOnce = false): void {
  const region = atOnce ? assertive : polite;
  const said = (typeof what === "string" ? [what] : what).map((text) => ({ n: ++count, text }));
  region.value = [...region.peek(), ...said].slice(-MOST);
}

export function Announcements() {
  return (
    <>
      <Region role="log" live="polite" said={polite} />
      <Region role="alert" live="assertive" said={assertive} />
    </>
  );
}

/** What is added is read, and not the whole again. */
function Region({ role, live, said }: { role: "log" | "alert"; live: "polite" | "assertive"; said: Signal<readonly Said[]> }) {
  return (
    <div class="unseen" role={role} aria-live={live} aria-atomic="false" aria-relevant="additions">
      {said.value.map(({ n, text }) => (
        <p key={n}>{text}</p>
      ))}
    </div>
  );
}
