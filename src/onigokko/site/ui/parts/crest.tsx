/** The sign of a seat: always its colour and its shape together. */
const SHAPES = [
  "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18Z",
  "M12 3 22 20H2Z",
  "M4 4h16v16H4Z",
  "M2 9c3-5 7-5 10 0s7 5 10 0v8c-3 5-7 5-10 0s-7-5-10 0Z",
  "M12 2c8 5 8 14 0 20C4 16 4 7 12 2Z",
  "m12 2 3 7 7 .6-5.4 4.7 1.7 7.2L12 17.6 5.7 21.5l1.7-7.2L2 9.6 9 9Z",
] as const;

/** How many crests there are; a seventh seat begins again. */
export const CRESTS = SHAPES.length;

/** The shape of a crest as a path in a 24 x 24 box, for boards that draw it themselves. */
export function crestShape(crest: number): string {
  return SHAPES[((crest % CRESTS) + CRESTS) % CRESTS] ?? SHAPES[0];
}

/** A crest as a picture of its own. Without `title` it is decoration: a name stands next to it. */
export function Crest({ crest, size = 24, title }: { crest: number; size?: number; title?: string }) {
  return (
    <svg
      class={`crest crest-${crest % CRESTS}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      {...(title ? { role: "img", "aria-label": title } : { "aria-hidden": true })}
    >
      <path d={crestShape(crest)} />
    </svg>
  );
}

/** The same inside a board's own drawing, with its middle at (x, y). */
export function CrestMark({ crest, x, y, size = 24 }: { crest: number; x: number; y: number; size?: number }) {
  const scale = size / 24;
  return (
    <path
      class={`crest-mark crest-${crest % CRESTS}`}
      d={crestShape(crest)}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`}
    />
  );
}
