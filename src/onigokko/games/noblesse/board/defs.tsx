/** The drawings of noblesse, to be used by their ids. They are in the page once, with the board. */

/** The six kinds of collection piece: amphora, bust, clock, dagger, egg, fan. */
function Treasures() {
  return (
    <>
      <symbol id="n-obA" viewBox="0 0 48 48">
        <path class="n-o n-fn" d="M18 13c-8-2-12 5-6 11M30 13c8-2 12 5 6 11" />
        <path class="n-o n-fw" d="M18 6h12l-2 4c0 6 9 8 9 18 0 7-5 11-8 14H19c-3-3-8-7-8-14 0-10 9-12 9-18Z" />
        <path class="n-o n-fs" d="M11.5 24h25c.8 3 .6 6-.6 8.5H12.1c-1.2-2.5-1.4-5.5-.6-8.5Z" />
        <path class="n-o1 n-fn" d="m14 30 3-4 3.5 4 3.5-4 3.5 4 3.5-4 3 4" />
      </symbol>
      <symbol id="n-obB" viewBox="0 0 48 48">
        <path class="n-o n-fs" d="M9 37c1-5 5-7 11-8v-5c-3-2-5-6-5-11 0-6 4-9 9-9s9 3 9 9c0 5-2 9-5 11v5c6 1 10 3 11 8Z" />
        <path class="n-o n-fw" d="M12 37h24v7H12Z" />
        <path class="n-o1 n-fn" d="M15.5 11c3 2 13 2 17 0M24 13v5l-2 .8M20.5 21.5c2 1 5 1 7 0M19 14.5h2M27 14.5h2M20 29c2 2 6 2 8 0" />
        <path class="n-o1 n-fw" d="M15 12c-1-6 3-9 9-9s10 3 9 9c-3-4-15-4-18 0Z" />
      </symbol>
      <symbol id="n-obC" viewBox="0 0 48 48">
        <path class="n-o n-fs" d="m21 8 3-5 3 5Z" />
        <path class="n-o n-fw" d="M11 38V21C11 13 17 8 24 8s13 5 13 13v17Z" />
        <path class="n-o n-fs" d="M7 38h34v6H7Z" />
        <circle class="n-o n-fs" cx="24" cy="22" r="8.5" />
        <path class="n-o n-fn" d="M24 17v5l3.5 2.5" />
        <path class="n-o1 n-fn" d="M17 34.5h14" />
      </symbol>
      <symbol id="n-obD" viewBox="0 0 48 48">
        <path class="n-o n-fs" d="M24 46 19.5 37V20h9v17Z" />
        <path class="n-o1 n-fn" d="M24 22v17" />
        <path class="n-o n-fw" d="M21 8h6v9h-6Z" />
        <path class="n-o1 n-fn" d="M21 11h6M21 14h6" />
        <path class="n-o n-fw" d="M10 17c2 3 4 2 6 0h16c2 2 4 3 6 0 0 4-2 6-6 5H16c-4 1-6-1-6-5Z" />
        <circle class="n-o n-fs" cx="24" cy="5.5" r="3.5" />
      </symbol>
      <symbol id="n-obE" viewBox="0 0 48 48">
        <path class="n-o n-fs" d="m17 35-5 9h24l-5-9Z" />
        <path class="n-o n-fw" d="M24 4c8 0 12.5 11 12.5 18a12.5 14 0 0 1-25 0C11.5 15 16 4 24 4Z" />
        <path class="n-o1 n-fs" d="M12 17.5h24c.8 3 .7 6-.1 8.5H12.1c-.8-2.5-.9-5.5-.1-8.5Z" />
        <path class="n-o1 n-fn" d="m14 24 3.3-4.5 3.3 4.5 3.4-4.5 3.4 4.5 3.3-4.5L34 24M19 9.5l5 4 5-4M19 32.5l5-3 5 3" />
      </symbol>
      <symbol id="n-obF" viewBox="0 0 48 48">
        <path class="n-o n-fs" d="M24 42 4 21C14 6 34 6 44 21Z" />
        <path class="n-o n-fw" d="M24 42 13 30.5c6-7 16-7 22 0Z" />
        <path class="n-o1 n-fn" d="M24 42 11 14M24 42 20 10M24 42l4-32M24 42l13-28" />
        <circle class="n-o n-fi" cx="24" cy="42" r="2" />
      </symbol>
    </>
  );
}

/** Thief and detective, and what an action shows. */
function People() {
  return (
    <>
      <symbol id="n-bust" viewBox="0 0 48 48">
        <path class="n-o n-fc" d="M4 47c0-9 8-14 20-14s20 5 20 14Z" />
        <path class="n-o n-fs" d="M15 19v8c0 6 4 10 9 10s9-4 9-10v-8Z" />
        <path class="n-o1 n-fn" d="M20.5 32c2 1.2 5 1.2 7 0" />
        <path class="n-fi" d="M13 19h22v4c0 4-3 6-6 6-2.3 0-4.2-1.3-5-3-.8 1.7-2.7 3-5 3-3 0-6-2-6-6Z" />
        <circle class="n-fs" cx="19" cy="24" r="2" />
        <circle class="n-fs" cx="29" cy="24" r="2" />
        <path class="n-o n-fw" d="M13 18c0-9 4-13 11-13s11 4 11 13Z" />
        <path class="n-o n-fw" d="M8 16.5h32c3 0 3 4 0 4H8c-3 0-3-4 0-4Z" />
        <path class="n-o n-fn" d="m16 35 8 7 8-7" />
      </symbol>
      <symbol id="n-a-detective" viewBox="0 0 96 76">
        <path class="n-o n-fc" d="M12 75c1-15 15-23 36-23s35 8 36 23Z" />
        <path class="n-o n-fn" d="M32 54c2 9 9 14 16 14s14-5 16-14M48 68v7" />
        <path class="n-o n-fs" d="M33 30v9c0 10 7 18 15 18s15-8 15-18v-9Z" />
        <path class="n-o n-fs" d="M30 32c-5-1-5 8 1 9M66 32c5-1 5 8-1 9" />
        <path class="n-o n-fw" d="M28 31C28 15 37 8 48 8s20 7 20 23Z" />
        <path class="n-o1 n-fn" d="M38 11c-3 6-4 12-4 20M58 11c3 6 4 12 4 20M48 8v23M30 21h36" />
        <path class="n-o n-fw" d="M22 32c8-6 44-6 52 0-5 5-14 2-26 2s-21 3-26-2Z" />
        <path class="n-o n-fw" d="M48 8c-9-6-13 2-3 2 5 0 6-2 6-2 9-6 12 2 3 2-5 0-6-2-6-2Z" />
        <path class="n-fi" d="M37 51c3-5 8-5 11-2 3-3 8-3 11 2-4 2-8 1-11-1-3 2-7 3-11 1Z" />
        <circle class="n-fi" cx="41" cy="41" r="2.2" />
        <path d="m68 51 15 15" style="stroke:var(--ink);stroke-width:7;stroke-linecap:round" />
        <path d="m73 56 10 10" style="stroke:var(--n-wood);stroke-width:3;stroke-linecap:round" />
        <circle class="n-o n-fs" cx="59" cy="42" r="12.5" style="stroke-width:3" />
        <path class="n-o1 n-fs" d="M50 42c4-7 14-7 18 0-4 7-14 7-18 0Z" />
        <circle class="n-fi" cx="59" cy="42" r="3.8" />
      </symbol>
      <symbol id="n-a-display" viewBox="0 0 96 76">
        <path class="n-o n-fs" d="M4 52h88v23H4Z" />
        <path class="n-o n-fc" d="M4 52c2 15 20 15 22 0 2 15 20 15 22 0 2 15 20 15 22 0 2 15 20 15 22 0Z" />
        <path class="n-o n-fw" d="M2 48h92v6H2Z" />
        <path class="n-o n-fs" d="M34 40h28v8H34Z" />
        <use href="#n-obB" x="2" y="12" width="36" height="36" style="--sw:2.4" />
        <use href="#n-obC" x="30" y="1" width="36" height="39" style="--sw:2.4" />
        <use href="#n-obE" x="59" y="12" width="36" height="36" style="--sw:2.4" />
      </symbol>
      <symbol id="n-a-thief" viewBox="0 0 96 76">
        <use href="#n-bust" x="11" y="2" width="74" height="74" style="--sw:1.4" />
      </symbol>
      <symbol id="n-a-jailed" viewBox="0 0 96 76">
        <use href="#n-bust" x="11" y="2" width="74" height="74" style="--sw:1.4" />
        <path class="n-o n-fn" style="stroke-width:4" d="M12 3v71M30 3v71M48 3v71M66 3v71M84 3v71" />
        <path class="n-o n-fn" style="stroke-width:4" d="M4 3h88M4 74h88" />
      </symbol>
    </>
  );
}

/** Small marks beside words, and the register. */
function Signs() {
  return (
    <>
      <symbol id="n-tick" viewBox="0 0 16 16">
        <path d="m2 9 4 4 8-11" style="fill:none;stroke:currentColor;stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round" />
      </symbol>
      <symbol id="n-eye" viewBox="0 0 14 10">
        <path d="M1 5c3-5 9-5 12 0-3 5-9 5-12 0Z" style="fill:none;stroke:var(--faint);stroke-width:1.3" />
        <circle class="n-fq" cx="7" cy="5" r="1.8" />
      </symbol>
      <symbol id="n-m-thief" viewBox="0 0 20 16">
        <path d="M1 4h18v3c0 4-2 6-5 6-2 0-3-1-4-3-1 2-2 3-4 3-3 0-5-2-5-6Z" style="fill:currentColor" />
        <circle class="n-fs" cx="6" cy="8" r="1.7" />
        <circle class="n-fs" cx="14" cy="8" r="1.7" />
      </symbol>
      <symbol id="n-m-castle" viewBox="0 0 20 20">
        <path d="M2 18V4h3v3h3V4h4v3h3V4h3v14h-5v-5h-4v5Z" style="fill:none;stroke:currentColor;stroke-width:1.6;stroke-linejoin:round" />
      </symbol>
      <symbol id="n-m-auction" viewBox="0 0 20 20">
        <path d="m3 9 5-5 4 4-5 5ZM9.5 9.5 17 17M2 18h9" style="fill:none;stroke:currentColor;stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round" />
      </symbol>
      <symbol id="n-m-lock" viewBox="0 0 20 16">
        <path d="M2 1v14M7.3 1v14M12.7 1v14M18 1v14M1 2h18M1 14h18" style="fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round" />
      </symbol>
      <symbol id="n-register" viewBox="0 0 96 72">
        <path class="n-o n-fn" d="M84 48h8V36" />
        <circle class="n-o n-fi" cx="92" cy="34" r="2.5" />
        <path class="n-o n-fl" d="M24 12c6-10 42-10 48 0Z" />
        <path class="n-o n-fw" d="M12 58V42c0-8 6-10 14-10h44c8 0 14 2 14 10v16Z" />
        <path class="n-o n-fs" d="M22 12h52v20H22Z" />
        <g class="n-o1 n-fs">
          <circle cx="26" cy="41" r="3" />
          <circle cx="37" cy="41" r="3" />
          <circle cx="48" cy="41" r="3" />
          <circle cx="59" cy="41" r="3" />
          <circle cx="70" cy="41" r="3" />
          <circle cx="26" cy="50" r="3" />
          <circle cx="37" cy="50" r="3" />
          <circle cx="48" cy="50" r="3" />
          <circle cx="59" cy="50" r="3" />
          <circle cx="70" cy="50" r="3" />
        </g>
        <path class="n-o n-fs" d="M8 57h80v13H8Z" />
        <path class="n-o n-fn" d="M42 63h12" />
      </symbol>
    </>
  );
}

/** What stands in the fourteen halls, and the floors. */
function Rooms() {
  return (
    <>
      <symbol id="n-f1" viewBox="0 0 32 32">
        <path class="n-q n-fn" d="M3 5h26v22H3ZM3 16h26M7 5v11M10 5v11M15 7l3 9M20 5v11M24 5v11M8 16v11M13 16v11M18 18l-3 9M22 16v11M26 16v11" />
      </symbol>
      <symbol id="n-f2" viewBox="0 0 32 32">
        <path class="n-q n-fn" d="m5 4 19 19M27 4 8 23M20 26l7-7M5 19l7 7M24 23l4 5M8 23l-4 5" />
      </symbol>
      <symbol id="n-f3" viewBox="0 0 32 32">
        <path class="n-q n-fp" d="M3 7h9c9 0 5 8 12 9 7 1 6 12-1 12H3Z" />
        <path class="n-q n-fn" d="M8 7v21M3 11h5M3 15h5M3 19h5M3 23h5" />
      </symbol>
      <symbol id="n-f4" viewBox="0 0 32 32">
        <path class="n-q n-fp" d="M1 10h8v12H1ZM12 5h9v22h-9ZM24 11h7v9h-7Z" />
        <ellipse class="n-q n-fn" cx="16.5" cy="14" rx="2" ry="3" />
        <path class="n-q n-fn" d="M13.5 23c0-5 6-5 6 0M3 18l2-3 2 3M26 17l2-3 1.5 2" />
      </symbol>
      <symbol id="n-f5" viewBox="0 0 32 32">
        <path class="n-q n-fp" d="M2 7h28v18H2Z" />
        <path class="n-q n-fn" d="M5 10h22v12H5Z" />
        <circle class="n-fq" cx="11" cy="16" r="1.8" />
        <circle class="n-fq" cx="19" cy="14" r="1.8" />
        <circle class="n-fq" cx="21" cy="18" r="1.8" />
      </symbol>
      <symbol id="n-f6" viewBox="0 0 32 32">
        <circle class="n-q n-fp" cx="16" cy="16" r="14" />
        <path class="n-q n-fn" d="M8 8h16v16H8Z" />
        <path class="n-fq" d="M8 8h4v4H8Zm8 0h4v4h-4Zm-4 4h4v4h-4Zm8 0h4v4h-4ZM8 16h4v4H8Zm8 0h4v4h-4Zm-4 4h4v4h-4Zm8 0h4v4h-4Z" />
      </symbol>
      <symbol id="n-f7" viewBox="0 0 32 32">
        <circle class="n-q n-fn" cx="16" cy="16" r="14" />
        <path class="n-q n-fp" d="m16 1 3 12 12 3-12 3-3 12-3-12-12-3 12-3Z" />
        <path class="n-fq" d="m16 1 0 15 3-3Zm15 15H16l3 3ZM16 31V16l-3 3ZM1 16h15l-3-3Z" />
      </symbol>
      <symbol id="n-f8" viewBox="0 0 32 32">
        <path class="n-q n-fleaf" d="M16 16C8 14 8 5 16 2c8 3 8 12 0 14ZM16 16c2-8 11-8 14 0-3 8-12 8-14 0ZM16 16c8 2 8 11 0 14-8-3-8-12 0-14ZM16 16c-2 8-11 8-14 0 3-8 12-8 14 0Z" />
        <circle class="n-q n-fp" cx="16" cy="16" r="3" />
      </symbol>
      <symbol id="n-f9" viewBox="0 0 32 32">
        <circle class="n-q n-fp" cx="15" cy="14" r="10" />
        <path class="n-q n-fn" d="M5 14h20M15 4c-5 5-5 15 0 20 5-5 5-15 0-20M6 24c8 7 22 1 21-14M15 26v4M9 30h12" />
      </symbol>
      <symbol id="n-f10" viewBox="0 0 32 32">
        <path class="n-q n-fp" d="M4 10h5l-1 3c4 4 3 10 0 13H5c-3-3-4-9 0-13ZM14 4h5l-1 4c6 6 5 14 1 18h-5c-4-4-5-12 1-18ZM24 12h5l-1 3c3 3 3 8 0 11h-3c-3-3-3-8 0-11Z" />
        <path class="n-q n-fn" d="M1 27h30" />
      </symbol>
      <symbol id="n-f11" viewBox="0 0 32 32">
        <circle class="n-q n-fp" cx="16" cy="16" r="13" />
        <path class="n-q n-fn" d="M16 8v8l6 4M16 4v2M28 16h-2M16 28v-2M4 16h2" />
      </symbol>
      <symbol id="n-f12" viewBox="0 0 32 32">
        <path class="n-q n-fp" d="M4 6h24v20H4Z" />
        <path class="n-q n-fn" d="M8 10h16v12H8ZM16 10l6 6-6 6-6-6ZM4 6H1M4 11H1M4 16H1M4 21H1M4 26H1M28 6h3M28 11h3M28 16h3M28 21h3M28 26h3" />
      </symbol>
      <symbol id="n-f13" viewBox="0 0 32 32">
        <path class="n-q n-fp" d="M3 28V5h26v23h-5V12H8v16Z" />
        <path class="n-q n-fn" d="M16 27c-6-2-4-7-1-9 0 2 1 2 2 0 4 3 4 8-1 9ZM1 28h30" />
      </symbol>
      <symbol id="n-f14" viewBox="0 0 32 32">
        <circle class="n-q n-fn" cx="16" cy="16" r="9.5" />
        <path class="n-q n-fn" d="M16 6v20M7.5 11l17 10M7.5 21l17-10" />
        <g class="n-q n-fp">
          <circle cx="16" cy="5" r="3" />
          <circle cx="25.5" cy="10.5" r="3" />
          <circle cx="25.5" cy="21.5" r="3" />
          <circle cx="16" cy="27" r="3" />
          <circle cx="6.5" cy="21.5" r="3" />
          <circle cx="6.5" cy="10.5" r="3" />
        </g>
      </symbol>
      <symbol id="n-bush" viewBox="0 0 32 32">
        <path class="n-q n-fleaf" d="M16 3c4-2 8 1 8 4 4 0 6 5 4 8 2 4-1 8-5 8-1 5-7 6-9 3-4 2-9-1-8-5-4-2-4-8 0-10-1-4 4-8 10-8Z" />
        <path class="n-q n-fn" d="M12 11c2-2 5-2 6 0M17 19c2 1 4 0 5-2M10 19c1 2 3 2 4 1" />
      </symbol>
      <pattern id="n-planks" width="36" height="20" patternUnits="userSpaceOnUse">
        <path d="M0 .5h36M0 10.5h36M8 .5v10M26 10.5v10" style="stroke:var(--line);stroke-width:1.2;fill:none" />
      </pattern>
      <pattern id="n-tiles" width="22" height="22" patternUnits="userSpaceOnUse">
        <path d="M0 0h11v11H0ZM11 11h11v11H11Z" style="fill:var(--n-floor2)" />
      </pattern>
      <pattern id="n-herring" width="20" height="20" patternUnits="userSpaceOnUse">
        <path d="m0 10 10-10 10 10M0 20l10-10 10 10M0 0l10-10L20 0M10 0v10M0 10v10" style="stroke:var(--line);stroke-width:1.2;fill:none" />
      </pattern>
      <pattern id="n-cobble" width="56" height="40" patternUnits="userSpaceOnUse">
        <path d="M6 10c3-4 9-4 12 0M34 30c3-4 9-4 12 0M40 8c2-3 6-3 8 0M12 32c2-3 6-3 8 0" style="stroke:var(--line);stroke-width:1.5;fill:none;stroke-linecap:round" />
      </pattern>
      <pattern id="n-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 3h6" style="stroke:var(--line);stroke-width:2" />
      </pattern>
    </>
  );
}

/** A picture of nothing that holds all of them. */
export function Defs() {
  return (
    <svg class="n-defs" width="0" height="0" aria-hidden="true" focusable="false">
      <Treasures />
      <People />
      <Signs />
      <Rooms />
    </svg>
  );
}

const KINDS = "ABCDEF";

/** The id of the drawing for a letter; letters beyond the six of the house begin again. */
export const treasure = (letter: string) => `#n-ob${KINDS[(letter.charCodeAt(0) - 65 + 60) % KINDS.length] ?? "A"}`;
