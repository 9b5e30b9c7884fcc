/** Two regions that are heard and not seen: what happens, politely, and my turn, at once. */
import { signal } from "@preact/signals";

const polite = signal("");
const assertive = signal("");
let even = false;

/** Says something to a screen reader. The same sentence twice is said twice. */
export function announce(text: string, atOnce = false): void {
  even = !even;
  (atOnce ? assertive : polite).value = text + (even ? "" : "\u00a0");
}

export function Announcements() {
  return (
    <>
      <div class="unseen" role="status" aria-live="polite">
        {polite}
      </div>
      <div class="unseen" role="alert" aria-live="assertive">
        {assertive}
      </div>
    </>
  );
}
