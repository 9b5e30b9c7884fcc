import { useState } from "preact/hooks";
import { Crest } from "./crest";

/** The picture of a game: its own (`board/cover.svg`), else the crests. Decoration: the title stands beside it. */
export function Cover({ game }: { game: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) {
    return (
      <span class="cover cover-plain">
        {[0, 1, 2, 3, 4, 5].map((crest) => (
          <Crest key={crest} crest={crest} size={40} />
        ))}
      </span>
    );
  }
  const source = new URL(`cover-${game}.svg`, import.meta.url).href;
  return <img class="cover" src={source} alt="" width={320} height={200} onError={() => setMissing(true)} />;
}
