import { Fragment } from "preact";
import type { Seat } from "../board";
import { Name } from "./name";

/** Stands for the people while a sentence is filled, so that their crests can be put in. */
export const WHO = "\u0001";

/** A sentence that was filled with `WHO`; there stand these people, each with its crest. */
export function Sentence({ text, who, lang }: { text: string; who: readonly Seat[]; lang: "en" | "ja" }) {
  const [before, after] = text.split(WHO);
  return (
    <>
      {before}
      {who.map((seat, index) => (
        <Fragment key={seat.seat}>
          <span class="name-with">
            <Name seat={seat} />
            {index < who.length - 1 && (lang === "ja" ? "、" : ",")}
          </span>
          {index < who.length - 1 && lang !== "ja" && " "}
        </Fragment>
      ))}
      {after}
    </>
  );
}
