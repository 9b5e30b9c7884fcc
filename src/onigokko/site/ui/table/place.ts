/** Puts a note beside a thing on the page without covering what is needed meanwhile. */

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Needed {
  readonly box: Box;
  readonly weight: number;
}

type Side = "below" | "above" | "right" | "left" | "none";

const GAP = 14;
const MARGIN = 8;
const THING = 1000;
/** What else a note would rather not lie on, and how much rather. */
const NEEDED: ReadonlyArray<readonly [string, number]> = [
  ["#decide .controls, #decide h2", 20],
  [".things > *, .mats, .head, .seats", 6],
  ["[data-coach]", 4],
  [".board", 1],
  [".rail", 1.2],
];

/** Where a note of this size best stands: in view, off the thing, and off what is needed meanwhile. */
export function best(size: { width: number; height: number }, thing: Box, view: Box, needed: readonly Needed[]) {
  const { width, height } = size;
  const middle = { x: (thing.left + thing.right - width) / 2, y: (thing.top + thing.bottom - height) / 2 };
  const along = { x: [middle.x, thing.left, thing.right - width], y: [middle.y, thing.top, thing.bottom - height] };
  const tries: ReadonlyArray<readonly [Side, number, number]> = [
    ...along.x.map((x) => ["below", x, thing.bottom + GAP] as const),
    ...along.x.map((x) => ["above", x, thing.top - GAP - height] as const),
    ...along.y.map((y) => ["right", thing.right + GAP, y] as const),
    ...along.y.map((y) => ["left", thing.left - GAP - width, y] as const),
    ["none", middle.x, view.top],
    ["none", middle.x, view.bottom - height],
    ["none", view.right - width, middle.y],
    ["none", view.right - width, view.bottom - height],
  ];
  let found: { side: Side; left: number; top: number } | null = null;
  let least = Infinity;
  for (const [side, wantedX, wantedY] of tries) {
    const left = Math.max(view.left, Math.min(wantedX, view.right - width));
    const top = Math.max(view.top, Math.min(wantedY, view.bottom - height));
    const box = { left, top, right: left + width, bottom: top + height };
    const covers = THING * shared(box, thing) + needed.reduce((sum, each) => sum + each.weight * shared(box, each.box), 0);
    if (covers < least) {
      least = covers;
      found = { side: touches(box, thing, side) ? side : "none", left, top };
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

/** Whether a note still stands right beside the thing, so that its tip points at it. */
function touches(box: Box, thing: Box, side: Side): boolean {
  const near = (gap: number) => Math.abs(gap - GAP) < 1;
  if (side === "below") return near(box.top - thing.bottom);
  if (side === "above") return near(thing.top - box.bottom);
  if (side === "right") return near(box.left - thing.right);
  return side === "left" && near(thing.left - box.right);
}

/** Moves the note, its tip and the ring to where they belong. */
export function placeBeside(note: HTMLElement, ring: HTMLElement, thing: Element | null): void {
  const root = document.documentElement;
  const tabs = document.querySelector(".tabs")?.getBoundingClientRect();
  const bottom = tabs?.height ? tabs.top : root.clientHeight;
  const view = { left: MARGIN, top: MARGIN, right: root.clientWidth - MARGIN, bottom: bottom - MARGIN };
  const at = thing?.getBoundingClientRect() ?? new DOMRect(root.clientWidth / 2, view.bottom, 0, 0);
  const { side, left, top } =
    getComputedStyle(note).position === "fixed"
      ? best({ width: note.offsetWidth, height: note.offsetHeight }, at, view, needed(thing))
      : inFlow(note, thing, at);
  note.dataset["side"] = side;
  note.style.left = left === null ? "" : `${left}px`;
  note.style.top = top === null ? "" : `${top}px`;
  const from = note.getBoundingClientRect();
  const along = side === "right" || side === "left" ? at.top + at.height / 2 - from.top : at.left + at.width / 2 - from.left;
  const length = side === "right" || side === "left" ? from.height : from.width;
  note.style.setProperty("--tip", `${Math.max(GAP, Math.min(along, length - GAP))}px`);
  ring.hidden = !thing;
  ring.style.left = `${at.left}px`;
  ring.style.top = `${at.top}px`;
  ring.style.width = `${at.width}px`;
  ring.style.height = `${at.height}px`;
}

function needed(thing: Element | null): Needed[] {
  return NEEDED.flatMap(([what, weight]) =>
    [...document.querySelectorAll(what)]
      .filter((each) => !thing || !each.contains(thing) || weight < 2)
      .map((each) => ({ box: each.getBoundingClientRect(), weight })),
  );
}

const tabsHeight = () => document.querySelector<HTMLElement>(".tabs")?.offsetHeight ?? 0;

const SECTIONS = [".seats", ".board", ".deciding", ".things", ".mats"];
const BEFORE = new Set([".deciding", ".things", ".mats"]);

/** On a narrow page the note stands between the parts of the page and pushes them apart: it lies on none of them. */
function inFlow(note: HTMLElement, thing: Element | null, at: DOMRect) {
  const part = SECTIONS.find((each) => thing?.closest(each)) ?? ".deciding";
  const order = Number(getComputedStyle(document.querySelector(part) ?? note).order) || 0;
  const panel = document.querySelector<HTMLElement>(".deciding");
  const over = panel && getComputedStyle(panel).position === "sticky" ? panel.offsetHeight : 0;
  const under = part === ".things" || part === ".mats";
  note.style.scrollMarginTop = over && under ? `${over + MARGIN}px` : "";
  note.style.scrollMarginBottom = over && !under ? `${over + tabsHeight() + MARGIN}px` : "";
  note.style.order = String(BEFORE.has(part) ? order - 1 : order);
  const from = note.getBoundingClientRect();
  const above = (at.top + at.bottom) / 2 < (from.top + from.bottom) / 2;
  return { side: above ? ("below" as const) : ("above" as const), left: null, top: null };
}
