/** The signs on buttons that turn a game forward and back. Each button says in words what it does. */
const SHAPES = {
  begin: "M5 4v16M19 5 9 12l10 7Z",
  back: "M17 4 6 12l11 8Z",
  play: "M7 4 20 12 7 20Z",
  pause: "M8 4v16M16 4v16",
  on: "M7 4 18 12 7 20Z",
  end: "M19 4v16M5 5l10 7-10 7Z",
  again: "M4 4v6h6M4.5 10a8 8 0 1 1-.4 4",
} as const;

export function Turn({ sign }: { sign: keyof typeof SHAPES }) {
  return (
    <svg class={`turn-sign turn-${sign}`} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={SHAPES[sign]} />
    </svg>
  );
}
