/** Keys and swipes that turn a replay forward and back. */

export interface Turning {
  by(steps: number): void;
  to(step: number): void;
  end(): void;
  play(): void;
}

const FAR = 48; // px: a swipe is at least as long, and twice as wide as high
const KEEPS_KEYS = "input, select, textarea, [role=slider], [role=radiogroup], dialog";
const KEEPS_SPACE = "button, a, summary, label";

/** Listens until what it gives is called. */
export function listen(turning: Turning): () => void {
  const key = (event: KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (at?.closest(KEEPS_KEYS) || document.querySelector("dialog[open]")) return;
    const scrolls = at?.closest(".log-lines, .rules-sheet");
    if (event.key === "ArrowRight") turning.by(1);
    else if (event.key === "ArrowLeft") turning.by(-1);
    else if (event.key === "Home" && !scrolls) turning.to(0);
    else if (event.key === "End" && !scrolls) turning.end();
    else if (event.key === " " && !scrolls && !at?.closest(KEEPS_SPACE)) turning.play();
    else return;
    event.preventDefault();
  };
  let from: { x: number; y: number } | null = null;
  const down = (event: TouchEvent) => {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined;
    from = touch && swipes(event.target) ? { x: touch.clientX, y: touch.clientY } : null;
  };
  const up = (event: TouchEvent) => {
    const touch = event.changedTouches[0];
    if (!from || !touch) return;
    const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
    from = null;
    if (Math.abs(dx) >= FAR && Math.abs(dx) > 2 * Math.abs(dy)) turning.by(dx < 0 ? 1 : -1);
  };
  document.addEventListener("keydown", key);
  document.addEventListener("touchstart", down, { passive: true });
  document.addEventListener("touchend", up, { passive: true });
  return () => {
    document.removeEventListener("keydown", key);
    document.removeEventListener("touchstart", down);
    document.removeEventListener("touchend", up);
  };
}

/** Whether a swipe that begins here is one over the board, and does not scroll something sideways. */
function swipes(target: EventTarget | null): boolean {
  let at = target instanceof Element ? target : null;
  if (!at?.closest(".board, .mats")) return false;
  for (; at; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && ["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return false;
  }
  return true;
}
