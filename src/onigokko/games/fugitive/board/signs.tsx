/** Signs of the events: footprint, magnifier or neither, and a small picture for each of the house's seventeen. */
import { iconOf } from "./table";

/** A footprint, a magnifier, or the ring of neutral events. */
export function Icon({ icon }: { icon: string }) {
  return (
    <svg class={`f-icon ${icon}`} viewBox="0 0 20 20" aria-hidden="true">
      {icon === "footprint" ? (
        <use href="#f-foot" x="5" y="1.5" width="10" height="17" />
      ) : icon === "magnifier" ? (
        <path class="line" d="M13 13l5 5M8.5 2.5a6 6 0 1 0 0 12a6 6 0 1 0 0-12Z" />
      ) : (
        <path class="line" d="M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14ZM5.2 14.8 14.8 5.2" />
      )}
    </svg>
  );
}

/** Pictures in a box of 36 x 36: ink lines, a little lamp light. */
const PICTURES: Readonly<Record<string, readonly [line: string, lamp?: string]>> = {
  safehouse: ["M5 31V17L18 6l13 11v14ZM14 31V21h8v10M4 18 18 6l14 12", "M14 21h8v10h-8Z"],
  getaway: ["M4 27h28M9 24H6l1-6 6-1 4-6h8l4 6 4 2v5h-3M14 24h9M12 24a3 3 0 1 0 .1 0ZM26 24a3 3 0 1 0 .1 0ZM2 14h6M3 10h7", "M18 12h6l3 5H15Z"],
  double: ["M4 29V15l7-6 7 6v14ZM18 29V18l7-6 7 6v11ZM9 29v-7h4v7M23 29v-6h4v6", "M9 22h4v7H9ZM23 23h4v6h-4Z"],
  "red-tape": ["M8 4h16l5 5v23H8ZM24 4v5h5M12 14h12M12 19h12M12 24h7", "M4 16h28v5H4Z"],
  "false-lead": ["M18 33V5M18 8H6L3 11.5 6 15h12M18 17h12l3 3.5-3 3.5H18M10 33h16"],
  "cold-case": ["M4 14h28v17H4ZM7 14V9h22v5M10 9V5h16v4M14 20h8M18 17v9M14 23h8"],
  tip: ["M9 5c-3 2-5 6-3 11s6 11 11 14 9 2 11-1l-5-6-5 2-7-8 3-5ZM24 5c4 2 6 5 7 9M22 10c2 1 3 2 4 5"],
  dragnet: ["M4 8c8 6 20 6 28 0M7 8c0 12 4 20 11 24 7-4 11-12 11-24M13 11c0 8 2 16 5 21M23 11c0 8-2 16-5 21M6 16c8 4 16 4 24 0M9 23c6 3 12 3 18 0"],
  roadblock: ["M4 12h28v9H4ZM9 21v11M27 21v11M6 32h6M24 32h6M11 12l-5 9M20 12l-5 9M29 12l-5 9", "M14 6h8v6h-8Z"],
  witness: ["M3 18C9 9 27 9 33 18 27 27 9 27 3 18ZM18 12.5a5.5 5.5 0 1 0 .1 0ZM18 16.5a1.5 1.5 0 1 0 .1 0", "M18 12.5a5.5 5.5 0 1 0 .1 0Z"],
  stakeout: ["M5 20h26v8H5ZM8 20l3-8h14l3 8M11 28a3 3 0 1 0 .1 0ZM25 28a3 3 0 1 0 .1 0ZM18 12v8M27 5a4 4 0 1 0 4 5 3 3 0 0 1-4-5Z", "M12 14h5v6h-7Z"],
  helicopter: ["M7 18c0-5 5-7 11-7s9 3 9 7-3 7-9 7S7 23 7 18ZM27 17l7-3v5l-7 1M17 11V6M5 6h24M10 29h16M14 25v4M22 25v4", "M9 17c0-3 3-4 7-4v5H9Z"],
  shortcut: ["M5 31C5 12 31 24 31 5M5 31h8M31 5h-8M31 5v8M14 31l3-3M22 22l3-3"],
  crossroads: ["M14 4v10H4M14 32V22H4M22 4v10h10M22 32V22h10M18 5v4M18 27v4M5 18h4M27 18h4"],
  storm: ["M9 20c-6 0-6-8 0-8 1-7 12-8 14-1 8-1 9 9 2 9ZM18 20l-4 7h6l-4 7", "M18 20l-4 7h6l-4 7"],
  rumour: ["M5 6h26v17H18l-7 7v-7H5ZM11 12h14M11 17h9"],
  trade: ["M6 12h22l-5-5M30 24H8l5 5M6 12v3M30 24v-3"],
};

/** The card of an event: its picture and its sign. */
export function EventSign({ event, small = false }: { event: string; small?: boolean }) {
  const [line, lamp] = PICTURES[event] ?? ["M12 12c0-8 12-8 12 0 0 5-6 5-6 10M18 28v.5"];
  return (
    <span class={small ? "f-event f-paper small" : "f-event f-paper"} aria-hidden="true">
      <svg viewBox="0 0 36 36">
        {lamp && <path class="lamp" d={lamp} />}
        <path class="line" d={line} />
      </svg>
      <Icon icon={iconOf(event)} />
    </span>
  );
}
