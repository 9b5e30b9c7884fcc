import type { Seat } from "../board";
import { Crest } from "./crest";

/** A seat's name with its crest before it. Text only: whatever somebody calls itself is shown as it is written. */
export function Name({ seat, size = 16 }: { seat: Pick<Seat, "name" | "crest">; size?: number }) {
  return (
    <span class="name">
      <Crest crest={seat.crest} size={size} />
      <bdi>{seat.name}</bdi>
    </span>
  );
}
