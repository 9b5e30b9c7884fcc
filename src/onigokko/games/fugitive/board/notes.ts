/** The marshal's own marks in the notebook. They are kept with the seat, on the server, and nobody else gets them. */
import { HIGHEST } from "./table";

export const MARKS = ["unlikely", "likely", "sure"] as const;
export type Mark = (typeof MARKS)[number];
export type Marks = ReadonlyMap<number, Mark>;

/** The marks in what was kept; whatever cannot be one is left out. */
export function read(notes: unknown): Marks {
  const found = new Map<number, Mark>();
  const marks: unknown = typeof notes === "object" && notes !== null && "marks" in notes ? notes.marks : null;
  if (typeof marks !== "object" || marks === null) return found;
  for (const [key, value] of Object.entries(marks)) {
    const mark = MARKS.find((each) => each === value);
    const number = Number(key);
    if (mark && Number.isInteger(number) && number >= 1 && number <= HIGHEST) found.set(number, mark);
  }
  return found;
}

/** What is kept: `{marks: {"19": "sure"}}`, or null when nothing is marked. */
export const written = (marks: Marks): unknown => (marks.size ? { marks: Object.fromEntries(marks) } : null);

/** The marks with the next one of the cycle none, unlikely, likely, sure at this number. */
export function cycled(marks: Marks, number: number): Marks {
  const before = marks.get(number);
  const next = MARKS[before ? MARKS.indexOf(before) + 1 : 0];
  const out = new Map(marks);
  if (next) out.set(number, next);
  else out.delete(number);
  return out;
}
