/** Puts a box beside a thing on the page without covering it. */

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Side = "below" | "above" | "right" | "left" | "none";

const GAP = 14;
const MARGIN = 8;

/** Where a box of this size best stands: in view, off the thing, and off what is needed meanwhile. */
export function best(size: { width: number; height: number }, thing: Box, view: Box, needed: readonly Box[]) {
  const { width, height } = size;
  const x = (thing.left + thing.right - width) / 2;
  const y = (thing.top + thing.bottom - height) / 2;
  const tries: ReadonlyArray<readonly [Side, number, number]> = [
    ["below", x, thing.bottom + GAP],
    ["above", x, thing.top - GAP - height],
    ["right", thing.right + GAP, y],
    ["left", thing.left - GAP - width, y],
    ["none", x, view.top],
    ["none", x, view.bottom - height],
  ];
  let found: { side: Side; left: number; top: number } | null = null;
  let least = Infinity;
  for (const [side, wantedX, wantedY] of tries) {
    const left = Math.max(view.left, Math.min(wantedX, view.right - width));
    const top = Math.max(view.top, Math.min(wantedY, view.bottom - height));
    const box = { left, top, right: left + width, bottom: top + height };
    const covers = 1000 * shared(box, thing) + needed.reduce((sum, each) => sum + shared(box, each), 0);
    if (covers < least) {
      least = covers;
      found = { side: shared(box, thing) ? "none" : side, left, top };
    }
  }
  return found ?? { side: "none" as const, left: view.left, top: view.top };
}

/** The area that two boxes share. */
function shared(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Moves the box, its tip and the ring to where they belong. */
export function placeBeside(box: HTMLElement, ring: HTMLElement, thing: Element | null): void {
  const root = document.documentElement;
  const tabs = document.querySelector(".tabs")?.getBoundingClientRect();
  const bottom = tabs?.height ? tabs.top : root.clientHeight;
  const view = { left: MARGIN, top: MARGIN, right: root.clientWidth - MARGIN, bottom: bottom - MARGIN };
  const at = thing?.getBoundingClientRect() ?? new DOMRect(root.clientWidth / 2, view.bottom, 0, 0);
  const controls = [...document.querySelectorAll("#decide .controls, #decide h2")].filter((each) => !each.contains(thing));
  const { side, left, top } = best(
    { width: box.offsetWidth, height: box.offsetHeight },
    at,
    view,
    controls.map((each) => each.getBoundingClientRect()),
  );
  box.dataset["side"] = side;
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  const along = side === "right" || side === "left" ? at.top + at.height / 2 - top : at.left + at.width / 2 - left;
  const length = side === "right" || side === "left" ? box.offsetHeight : box.offsetWidth;
  box.style.setProperty("--tip", `${Math.max(GAP, Math.min(along, length - GAP))}px`);
  ring.hidden = !thing;
  ring.style.left = `${at.left}px`;
  ring.style.top = `${at.top}px`;
  ring.style.width = `${at.width}px`;
  ring.style.height = `${at.height}px`;
}
