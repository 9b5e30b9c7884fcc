/** The pieces of the plain: the tiger seen from above, runners on their crest's legs, stones, paw prints. */
import { useId } from "preact/hooks";
import { crestShape } from "@ui/parts/crest";

const BODY =
  "M44-24C24-35 0-31-24-24C-46-20-58-30-80-28C-99-25-109-12-109 0C-109 12-99 25-80 28C-58 30-46 20-24 24C0 31 24 35 44 24Z";
const TAIL = "M-104 0C-128 4-140 18-160 16C-182 14-184-10-166-14C-156-16-150-8-154-2";
const RIBS =
  "M17.5-31Q18.8-18 15-5Q28.8-18 26.5-31ZM0-31Q1.2-18-2-5Q12.2-18 10-31ZM-17.5-28Q-16.2-16.5-20-5Q-6.2-16.5-8.5-28Z" +
  "M-35.5-25Q-34-15-37-5Q-24-15-26.5-25ZM-53.5-25Q-52-15-55-5Q-42-15-44.5-25ZM-71-29Q-69.5-17-72-5Q-58.5-17-61-29Z" +
  "M-88.5-28Q-86.8-16.5-89-5Q-76.8-16.5-79.5-28Z";

/** What lies on both sides of the tiger's back. */
function Side() {
  return (
    <>
      <path
        class="t-fur"
        d="M-56-16C-62-40-82-56-108-59C-124-60-137-55-137-45C-137-36-126-34-114-36C-102-37-98-26-98-8Z"
      />
      <path class="t-hair" d="M-128-58q3 5 1 9M-134-53q4 3 3 7M-120-59q2 3 1 6" />
      <path class="t-stripe" d="M-75-47q-7 5-7 15q9-4 14-10ZM-93-56q-6 6-5 16q8-5 11-13Z" />
    </>
  );
}

function FrontLeg() {
  return (
    <>
      <path class="t-fur" d="M4-18C14-40 34-60 62-63C77-65 89-60 89-50C89-40 78-37 66-38C52-39 42-30 34-10Z" />
      <path class="t-hair" d="M80-62q-3 6-1 10M86-58q-4 4-3 8M72-63q-1 3 0 6" />
      <path class="t-stripe" d="M26-45q9 3 10 13q-9-3-15-9ZM42-56q6 5 6 16q-8-5-12-12Z" />
    </>
  );
}

function Ear() {
  return (
    <>
      <path class="t-fur" d="M37-24C27-33 27-46 35-48C44-50 54-42 55-33Z" />
      <path class="t-stripe" d="M39-29C34-35 34-41 38-42C43-42 48-37 49-33Z" />
    </>
  );
}

/** The tiger, facing right, about 300 x 130; its front paws stand around (60, 0). */
export function Tiger() {
  const id = useId();
  return (
    <g class="t-tiger">
      <path class="t-tail-0" d={TAIL} />
      <path class="t-tail-1" d={TAIL} />
      <path class="t-tail-2" d={TAIL} />
      <Side />
      <g transform="scale(1 -1)">
        <Side />
      </g>
      <FrontLeg />
      <g transform="scale(1 -1)">
        <FrontLeg />
      </g>
      <path class="t-fur" d={BODY} />
      <clipPath id={id}>
        <path d={BODY} />
      </clipPath>
      <g clip-path={`url(#${id})`}>
        <path class="t-stripe" d={RIBS} />
        <path class="t-stripe" d={RIBS} transform="scale(1 -1)" />
      </g>
      <path class="t-hair" d="M14 0h14M-8 0h12M-30 0h12M-52 0h12M-76 0h14" />
      <path class="t-outline" d={BODY} />
      <Ear />
      <g transform="scale(1 -1)">
        <Ear />
      </g>
      <path
        class="t-fur"
        d="M36-23C40-31 50-36 62-35L58-44L71-36C82-33 92-24 98-14C102-7 102 7 98 14C92 24 82 33 71 36L58 44L62 35C50 36 40 31 36 23C31 9 31-9 36-23Z"
      />
      <path
        class="t-cream"
        d="M76-21C88-24 97-14 99-6C101 0 101 0 99 6C97 14 88 24 76 21C84 14 84 6 80 0C84-6 84-14 76-21Z"
      />
      <path
        class="t-stripe"
        d="M38-2.5h14l5 2.5-5 2.5h-14ZM40-14q9-2 14 4q-8 2-13 0ZM40 14q9 2 14-4q-8-2-13 0ZM52-35q2 7 9 10q-1-7-3-10ZM52 35q2-7 9-10q-1 7-3 10Z"
      />
      <g class="t-eye">
        <ellipse cx="70" cy="-13" rx="6.5" ry="5.5" />
        <ellipse cx="70" cy="13" rx="6.5" ry="5.5" />
      </g>
      <g class="t-pupil">
        <circle cx="72.5" cy="-12.5" r="3" />
        <circle cx="72.5" cy="12.5" r="3" />
      </g>
      <path class="t-hair" d="M62-20q3-3 8-2M62 20q3 3 8 2" />
      <path class="t-tongue" d="M96 7C104 5 112 8 112 13C112 19 103 20 95 13Z" />
      <path class="t-hair thin" d="M98 11q5 0 9 2" />
      <path class="t-stripe" d="M90-6Q99-7 101 0Q99 7 90 6Q87 0 90-6Z" />
      <path class="t-hair thin" d="M88-15q5-6 5-12M84-19q2-6 0-12M88 15q5 6 5 12M84 19q2 6 0 12" />
    </g>
  );
}

/** How a crest wears its face: where its arms begin, its eyes and its mouth are, and how it looks about. */
interface Face {
  readonly run: string;
  readonly stand: string;
  readonly eyes: readonly [left: number, right: number, y: number, radius: number];
  readonly mouth: readonly [x: number, y: number];
}

const FACES: readonly Face[] = [
  {
    run: "M-20-38q-8 3-10 10M20-40q9 0 11-9",
    stand: "M-19-40q-9-3-10-12M19-40q9-3 10-12",
    eyes: [-8, 3, -44, 4.6],
    mouth: [-2.5, -34],
  },
  {
    run: "M-16-34q-9 2-12 9M15-36q9-1 12-10",
    stand: "M-15-35q-9-3-11-12M15-35q9-3 11-12",
    eyes: [-7, 4, -35, 4.6],
    mouth: [-1.5, -25.5],
  },
  {
    run: "M-18-38q-9 2-11 10M18-40q9 0 11-9",
    stand: "M-18-40q-9-3-10-12M18-40q9-3 10-12",
    eyes: [-8, 3, -43, 4.6],
    mouth: [-2.5, -33],
  },
  {
    run: "M-22-38q-7 3-8 9M22-40q7-1 9-8",
    stand: "M-22-40q-7-3-8-11M22-40q7-3 8-11",
    eyes: [-10, 1, -38, 4.6],
    mouth: [-4.5, -29],
  },
  {
    run: "M-12-38q-9 2-12 9M12-40q9 0 12-9",
    stand: "M-12-40q-9-3-11-12M12-40q9-3 11-12",
    eyes: [-6.5, 3.5, -43, 4.4],
    mouth: [-1.5, -32.5],
  },
  {
    run: "M-11-33q-9 1-12 8M11-34q9 0 11-8",
    stand: "M-11-34q-9-2-11-9M11-34q9-2 11-9",
    eyes: [-6, 3.5, -41, 4.2],
    mouth: [-1.5, -32],
  },
];

const RUNNING = "M-6-22C-8-14-13-12-21-13M7-22C15-19 18-13 14-3";
const RUN_SHOES = "M-20-19c3 1 5 3 5 7s-1 7-4 6-5-3-5-7 1-6 4-6ZM9-7c4-1 7 0 12 3 3 2 3 5-1 5H11c-4 0-6-6-2-8Z";
const STANDING = "M-7-23V-5M7-23V-5";
const STAND_SHOES = "M-10-7c4-1 7 0 9 3 2 2 1 4-1 4h-10c-4 0-3-5 2-7ZM10-7c-4-1-7 0-9 3-2 2-1 4 1 4h10c4 0 3-5-2-7Z";

export type Mood = "calm" | "scared" | "glad" | "caught";

/** A runner, its feet at (0, 0), about 54 x 68, running to the right with its eyes back to the left. */
export function Runner({ crest, mood = "calm" }: { crest: number; mood?: Mood }) {
  const face = FACES[crest % FACES.length] ?? FACES[0]!;
  const [left, right, y, radius] = face.eyes;
  const [mx, my] = face.mouth;
  const stands = mood === "glad";
  const look = stands ? 0 : mood === "caught" ? 1.5 : -2;
  return (
    <g class="t-runner">
      <path class="t-limb" d={stands ? STANDING : RUNNING} />
      <path class="t-shoe" d={stands ? STAND_SHOES : RUN_SHOES} />
      <path class="t-limb" d={stands ? face.stand : face.run} />
      <path
        class={`t-body crest-${crest % FACES.length}`}
        d={crestShape(crest)}
        transform="translate(-25.8 -66) scale(2.15)"
      />
      <g class="t-eye">
        <circle cx={left} cy={y} r={radius} />
        <circle cx={right} cy={y} r={radius} />
      </g>
      <g class="t-pupil">
        <circle cx={left + look} cy={y + 0.5} r="2.2" />
        <circle cx={right + look} cy={y + 0.5} r="2.2" />
      </g>
      {mood === "calm" && <path class="t-mouth" d={`M${mx - 3.5} ${my}q3.5-3 7 0`} />}
      {mood === "glad" && <path class="t-mouth" d={`M${mx - 4} ${my - 1.5}q4 5 8 0`} />}
      {(mood === "scared" || mood === "caught") && <ellipse class="t-gape" cx={mx} cy={my - 0.5} rx="3" ry="3.4" />}
      {mood === "scared" && <path class="t-sweat" d="M23-62q4 6 0 8.5q-4-2.5 0-8.5ZM31-52q3.5 5 0 7q-3.5-2 0-7Z" />}
    </g>
  );
}

const STONES = [
  ["M-29 2C-30-10-17-20-2-20C14-21 27-14 29-2C31 11 17 20 1 20C-15 21-28 13-29 2Z", "M-20-5q6-9 17-10"],
  ["M-28-3C-27-14-12-21 3-20C18-19 30-10 29 2C28 14 13 21-3 20C-18 20-29 10-28-3Z", "M-14-13q9-4 18-2M20 4q-2 5-7 7"],
  ["M-30 0C-29-13-14-19 0-20C16-20 28-12 29 0C29 12 15 20-1 21C-16 20-30 12-30 0Z", "M-22 2q1-8 9-12"],
] as const;

/** One of three flat stones, about 60 x 42. */
export function Stone({ kind }: { kind: number }) {
  const [edge, shine] = STONES[kind % STONES.length] ?? STONES[0];
  return (
    <>
      <path class="t-stone-side" d={edge} transform="translate(0 5)" />
      <path class="t-stone" d={edge} />
      <path class="t-stone-shine" d={shine} />
    </>
  );
}

/** A paw print, pointing up, about 22 x 20. */
export function Paw() {
  return (
    <g class="t-paw">
      <path d="M-6 3C-6-1-3-3 0-3S6-1 6 3 3 8 0 8-6 7-6 3Z" />
      <ellipse cx="-8" cy="-3" rx="2.6" ry="3.4" />
      <ellipse cx="-3" cy="-8" rx="2.6" ry="3.6" />
      <ellipse cx="3.5" cy="-8" rx="2.6" ry="3.6" />
      <ellipse cx="8.5" cy="-3" rx="2.6" ry="3.4" />
    </g>
  );
}

/** The same as a small sign in a line of text. */
export function PawSign({ size = 14 }: { size?: number }) {
  return (
    <svg class="t-paw-sign" width={size} height={size} viewBox="-11 -13 22 22" aria-hidden="true">
      <Paw />
    </svg>
  );
}
