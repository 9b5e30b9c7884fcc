/** The drawings of footprints, to be used by their ids. They are in the page once, with the board. */

/** Signs of the cards, and small marks. */
function Signs() {
  return (
    <>
      <symbol id="f-sun" viewBox="0 0 24 24">
        <circle cx="12" cy="12" r="5.2" fill="currentColor" />
        <path d="M12 1v3.2M12 19.8V23M1 12h3.2M19.8 12H23M4.2 4.2l2.3 2.3M17.5 17.5l2.3 2.3M4.2 19.8l2.3-2.3M17.5 6.5l2.3-2.3" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
      </symbol>
      <symbol id="f-moon" viewBox="0 0 24 24">
        <path d="M16.5 2.5A10 10 0 1 0 21.5 16 8.4 8.4 0 0 1 16.5 2.5Z" fill="currentColor" />
      </symbol>
      <symbol id="f-print" viewBox="0 0 24 24">
        <path d="M12 22V3M12 14.5 4.5 6M12 14.5 19.5 6" fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" />
      </symbol>
      <symbol id="f-back" viewBox="0 0 24 24">
        <g fill="none" stroke="currentColor" stroke-width="1.3">
          <circle cx="12" cy="12" r="2.2" fill="currentColor" />
          <circle cx="12" cy="12" r="5" />
          <circle cx="12" cy="12" r="8" />
          <circle cx="12" cy="12" r="11" />
        </g>
      </symbol>
      <symbol id="f-dots" viewBox="0 0 24 24">
        <g fill="currentColor">
          <circle cx="4" cy="12" r="2.6" />
          <circle cx="12" cy="12" r="2.6" />
          <circle cx="20" cy="12" r="2.6" />
        </g>
      </symbol>
      <symbol id="f-tick" viewBox="0 0 24 24">
        <path d="m3 13 6 6L21 5" fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" />
      </symbol>
      <symbol id="f-arrow" viewBox="0 0 24 24">
        <path d="M2 12h19M14 4l8 8-8 8" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" />
      </symbol>
      <symbol id="f-coin" viewBox="0 0 24 24">
        <circle cx="12" cy="12" r="10" fill="var(--f-coin)" stroke="var(--ink)" stroke-width="2" />
        <path d="M8.5 8.5h7v7h-7Z" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.8" stroke-linejoin="round" />
      </symbol>
    </>
  );
}

/** Four cuts of stone, their outlines in the gravel, and what grows on their backs. */
function Stones() {
  return (
    <>
      <symbol id="f-st0" viewBox="0 0 100 88" preserveAspectRatio="none">
        <path class="f-side" d="M7 30C9 12 27 3 51 3s42 9 44 28c1 10 1 22-2 31-5 16-24 24-44 24S11 79 7 63c-2-10-2-23 0-33Z" />
        <path class="f-face" d="M7 30C9 12 27 3 51 3s42 9 44 28c2 18-4 34-16 41-9 5-19 7-30 7-13 0-26-3-34-11C6 59 5 43 7 30Z" />
      </symbol>
      <symbol id="f-st1" viewBox="0 0 100 88" preserveAspectRatio="none">
        <path class="f-side" d="M4 39C5 20 16 6 38 4c24-3 47 3 55 21 4 9 4 27 2 36-4 16-22 25-46 25S9 79 5 64c-1-7-1-18-1-25Z" />
        <path class="f-face" d="M4 39C5 20 16 6 38 4c24-3 47 3 55 21 7 17 1 38-12 47-9 6-20 7-32 7-14 0-27-2-35-10C6 61 3 51 4 39Z" />
      </symbol>
      <symbol id="f-st2" viewBox="0 0 100 88" preserveAspectRatio="none">
        <path class="f-side" d="M5 33C8 14 21 5 44 3c20-1 38 2 47 15 6 9 6 34 4 43-4 17-22 25-45 25S9 78 5 62c-1-8-1-21 0-29Z" />
        <path class="f-face" d="M5 33C8 14 21 5 44 3c20-1 38 2 47 15 8 12 5 36-5 47-9 11-22 14-37 14-14 0-27-3-35-11C6 59 3 46 5 33Z" />
      </symbol>
      <symbol id="f-st3" viewBox="0 0 100 88" preserveAspectRatio="none">
        <path class="f-side" d="M5 28C10 10 28 4 47 3c22-1 40 8 47 25 3 8 3 24 1 33-5 17-22 25-46 25S9 79 5 63c-2-10-2-26 0-35Z" />
        <path class="f-face" d="M5 28C10 10 28 4 47 3c22-1 40 8 47 25 6 16 1 33-10 42-9 7-22 9-35 9-14 0-27-2-35-11C4 57 2 42 5 28Z" />
      </symbol>
      <symbol id="f-ol0" viewBox="0 0 100 88" preserveAspectRatio="none">
        <path class="f-ol" d="M7 30C9 12 27 3 51 3s42 9 44 28c1 10 1 22-2 31-5 16-24 24-44 24S11 79 7 63c-2-10-2-23 0-33Z" />
      </symbol>
      <symbol id="f-ol1" viewBox="0 0 100 88" preserveAspectRatio="none">
        <path class="f-ol" d="M4 39C5 20 16 6 38 4c24-3 47 3 55 21 4 9 4 27 2 36-4 16-22 25-46 25S9 79 5 64c-1-7-1-18-1-25Z" />
      </symbol>
      <symbol id="f-ol2" viewBox="0 0 100 88" preserveAspectRatio="none">
        <path class="f-ol" d="M5 33C8 14 21 5 44 3c20-1 38 2 47 15 6 9 6 34 4 43-4 17-22 25-45 25S9 78 5 62c-1-8-1-21 0-29Z" />
      </symbol>
      <symbol id="f-ol3" viewBox="0 0 100 88" preserveAspectRatio="none">
        <path class="f-ol" d="M5 28C10 10 28 4 47 3c22-1 40 8 47 25 3 8 3 24 1 33-5 17-22 25-46 25S9 79 5 63c-2-10-2-26 0-35Z" />
      </symbol>
      <symbol id="f-lichen0" viewBox="0 0 100 88">
        <path d="M22 26c6-5 14-6 20-3M60 62c8 2 16-1 21-6M66 22l6 9-3 8 7 9" fill="none" stroke="var(--f-edge)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
        <path d="M16 58c3-8 12-9 17-5 7-2 12 4 9 9-6 6-22 7-26-4Z" fill="var(--f-moss2)" stroke="var(--ink)" stroke-width="1.5" />
        <g fill="var(--f-edge)">
          <circle cx="46" cy="38" r="2" />
          <circle cx="53" cy="46" r="1.5" />
          <circle cx="34" cy="40" r="1.5" />
        </g>
      </symbol>
      <symbol id="f-lichen1" viewBox="0 0 100 88">
        <path d="M14 40c2-9 8-15 15-18M70 66c7-2 12-6 15-12" fill="none" stroke="var(--f-edge)" stroke-width="2" stroke-linecap="round" />
        <path d="M66 20c5-6 14-4 16 2 6 2 7 9 2 11-8 2-20-3-18-13Z" fill="var(--f-moss2)" stroke="var(--ink)" stroke-width="1.5" />
      </symbol>
    </>
  );
}

/** The bird, and what stands in the garden. */
function Garden() {
  return (
    <>
      <symbol id="f-bird" viewBox="0 0 92 84">
        <path d="M36 60l-3 16m0 0-7 4m7-4 0 6m0-6 7 3M50 60l2 15m0 0-7 4m7-4 1 6m-1-6 7 3" fill="none" stroke="var(--f-black)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" />
        <path d="M56 36 88 10c2-1.5 4 .5 3 2.5L66 50Z" fill="var(--f-black)" stroke="var(--f-bo)" stroke-width="2" stroke-linejoin="round" />
        <path d="M10 30C10 16 20 8 31 8c9 0 14 5 18 12 6 10 14 13 21 19 4 4 2 10-3 14-8 7-18 11-28 11C23 64 10 48 10 30Z" fill="var(--f-white)" stroke="var(--f-bo)" stroke-width="2.2" stroke-linejoin="round" />
        <path d="M15 17C19 11 25 8 31 8c9 0 14 5 18 12 6 10 14 13 21 19 2 2 2.5 4.5 1.6 7C62 50 48 47 41 38c-5-7-5-17-13-21-4-2-9-1.6-13 0Z" fill="var(--f-wing)" />
        <path d="M17 14C21 9.6 26 8 31 8c8 0 13 4 16.5 10C40 25 33 21 28 17c-4-2.6-8-3.4-11-3Z" fill="var(--f-black)" />
        <path d="M12 38c5 7 15 10 23 5-3 9-14 13-19 8-2-3-3.4-8-4-13Z" fill="var(--f-black)" />
        <path d="M44 34c6 9 15 12 25 10M47 42c5 5 11 7 18 6" fill="none" stroke="var(--f-black)" stroke-width="2" stroke-linecap="round" />
        <path d="M10 30C10 16 20 8 31 8c9 0 14 5 18 12 6 10 14 13 21 19 4 4 2 10-3 14-8 7-18 11-28 11C23 64 10 48 10 30Z" fill="none" stroke="var(--f-bo)" stroke-width="2.2" stroke-linejoin="round" />
        <path d="M11 24 1 27.5 11 30Z" fill="var(--f-black)" stroke="var(--f-bo)" stroke-width="1.5" stroke-linejoin="round" />
        <circle cx="21" cy="22.5" r="2.6" fill="var(--f-black)" />
      </symbol>
      <symbol id="f-tuft" viewBox="0 0 36 28">
        <path d="M3 27C4 15 10 12 14 15c2-9 12-10 14-1 6-1 7 7 5 13Z" fill="var(--f-moss2)" stroke="var(--ink)" stroke-width="1.8" stroke-linejoin="round" />
        <path d="M11 21c1-2 2-3 4-3M22 20c1-2 3-3 5-2" fill="none" stroke="var(--ink)" stroke-width="1.5" stroke-linecap="round" />
      </symbol>
      <symbol id="f-lantern" viewBox="0 0 44 56">
        <g fill="var(--f-stone)" stroke="var(--ink)" stroke-width="2" stroke-linejoin="round">
          <path d="M17 36h10v12H17Z" />
          <path d="M9 48h26l3 6H6Z" />
          <path d="M12 32h20l3 4H9Z" />
          <path d="M13 20h18v12H13Z" />
          <path d="M3 20c7-2 12-6 15-11h8c3 5 8 9 15 11l-2 3H5Z" />
          <path d="M22 2c4 3 4 5 2 7h-4c-2-2-2-4 2-7Z" />
        </g>
        <path d="M18 24h8v8h-8Z" fill="var(--f-coin)" stroke="var(--ink)" stroke-width="1.5" />
      </symbol>
      <symbol id="f-islet" viewBox="0 0 144 144">
        <path d="M14 72C12 40 38 14 72 12c36-2 60 24 60 58 0 36-26 62-62 62C36 132 16 106 14 72Z" fill="var(--f-moss)" stroke="var(--ink)" stroke-width="2" />
        <path d="M30 96c6 8 14 14 24 17M112 92c-4 8-10 14-18 18M28 58c3-8 8-14 14-19" fill="none" stroke="var(--f-moss2)" stroke-width="2" stroke-linecap="round" />
        <g stroke="var(--ink)" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">
          <path d="M92 74c-2-12-8-16-5-28" fill="none" stroke-width="4" />
          <path d="M66 44c2-8 12-8 16-4 2-8 16-8 18 0 8-2 14 4 10 10-10 4-38 4-44-6Z" fill="var(--f-moss2)" />
          <path d="M84 32c2-8 20-8 20 1-4 5-16 5-20-1Z" fill="var(--f-moss2)" />
          <path d="M36 74c-1-16 8-25 17-22 8 2 12 12 12 22Z" fill="var(--f-stone)" />
          <path d="M58 75c1-9 6-13 12-12 6 2 8 7 8 12Z" fill="var(--f-edge)" />
        </g>
      </symbol>
    </>
  );
}

/** A picture of nothing that holds all of them. */
export function Defs() {
  return (
    <svg class="f-defs" width="0" height="0" aria-hidden="true" focusable="false">
      <Signs />
      <Stones />
      <Garden />
    </svg>
  );
}
