import { useRef, useState } from "preact/hooks";
import { t } from "../app";
import type { Seat } from "../board";
import { Crest } from "../parts/crest";
import { useStickToEnd } from "../parts/stick";
import { writer } from "./props";
import type { Line } from "../protocol";
import { AboutLine, muted } from "./about_line";
import type { Store } from "./store";

const LONGEST = 500;

/** The table's talk. Text is text: nothing in it is ever read as markup. */
export function Chat({ store, seats }: { store: Store; seats: readonly Seat[] }) {
  const [text, setText] = useState("");
  const [unsent, setUnsent] = useState(false);
  const [about, setAbout] = useState<Line | null>(null);
  const box = useRef<HTMLOListElement>(null);
  const lines = store.live.state.value?.chat ?? [];
  useStickToEnd(box, lines.length, store.sheet.value);
  const say = async () => {
    const line = text.trim();
    if (!line) return;
    const done = await store.live.ask({ do: "say", text: line });
    setUnsent(!done);
    if (done) setText("");
  };
  return (
    <section class="chat" aria-labelledby="chat-title">
      <h2 id="chat-title">{t("chat")}</h2>
      <ol class="chat-lines" ref={box} tabIndex={lines.length ? 0 : undefined} aria-labelledby="chat-title">
        {lines.map((line, index) => (
          <li key={index}>
            <span class="log-crest">{line.seat >= 0 && <Crest crest={seats[line.seat]?.crest ?? 0} size={16} />}</span>
            <span>
              <b>
                <bdi>{writer(line, seats)}</bdi>
              </b>{" "}
              <Said line={line} muted={muted.value.has(line.who)} />
            </span>
            {line.who && !line.you && (
              <button type="button" class="tool about-line" onClick={() => setAbout(line)}>
                <span aria-hidden="true">⋯</span>
                <span class="unseen">{t("chat.about", { who: writer(line, seats) })}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void say();
        }}
      >
        <input
          aria-label={t("chat.say")}
          placeholder={t("chat.say")}
          maxLength={LONGEST}
          value={text}
          autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" disabled={!text.trim()}>
          {t("chat.send")}
        </button>
      </form>
      {about && <AboutLine store={store} line={about} who={writer(about, seats)} close={() => setAbout(null)} />}
      {unsent && (
        <p class="wrong" role="alert">
          {t("chat.unsent")}
        </p>
      )}
    </section>
  );
}

/** What somebody said, unless it is gone, or I do not want to read it. */
function Said({ line, muted }: { line: Line; muted: boolean }) {
  if (line.blocked) return <i class="faint">{t("chat.blocked")}</i>;
  if (muted) return <i class="faint">{t("chat.muted")}</i>;
  return line.former && !line.text ? <i class="faint">{t("chat.removed")}</i> : <bdi>{line.text}</bdi>;
}
