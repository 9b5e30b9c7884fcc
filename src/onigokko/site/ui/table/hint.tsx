/** What a bot would do in my place: said in a sentence, and marked on the controls. Loaded when it is asked for. */
import "../shared";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import * as api from "../api";
import { t } from "../app";
import type { BoardProps } from "../board";
import type { HintAnswer } from "../protocol";

interface Given {
  /** The table's id. */
  id: string;
  question: string;
  props: BoardProps<Record<string, unknown>>;
  close: () => void;
}

export function Hint({ id, question, props, close }: Given) {
  const [found, setFound] = useState<HintAnswer | null>(null);
  const [problem, setProblem] = useState("");
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let current = true;
    api
      .post<HintAnswer>(`/api/tables/${encodeURIComponent(id)}/hint`, { question })
      .then((answer) => current && setFound(answer))
      .catch((wrong: unknown) => current && setProblem(api.sayOf(wrong) ?? t("unreachable")));
    return () => {
      current = false;
    };
  }, []);
  useLayoutEffect(() => {
    const table = panel.current?.closest(".table");
    if (!found || !table) return;
    const marking = new MutationObserver(() => mark(table, found.moves));
    mark(table, found.moves);
    marking.observe(table, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-move"] });
    return () => {
      marking.disconnect();
      mark(table, []);
    };
  }, [found]);
  return (
    <div class="hint" ref={panel}>
      <p id="hint" role="status">
        {problem ? <span class="wrong">{problem}</span> : found ? sentence(found, props) : t("hint.thinking")}
      </p>
      <button type="button" class="plain" onClick={close}>
        {t("close")}
      </button>
    </div>
  );
}

function sentence({ bot, moves }: HintAnswer, props: Given["props"]): string {
  const named = moves.map((move) => props.t("hint.move", { move: props.label(move) }));
  return props.t("hint.says", { bot, moves: named });
}

/** Marks the controls that make these moves; where a control makes a whole family, that one. */
function mark(table: Element, moves: readonly string[]): void {
  const controls = [...table.querySelectorAll<HTMLElement>("[data-move]")];
  const made = new Set(controls.map((control) => control.dataset["move"]));
  const wanted = new Set(moves.map((move) => (made.has(move) ? move : move.split(" ")[0])));
  for (const control of controls) {
    const hinted = wanted.has(control.dataset["move"]);
    if (hinted === "hinted" in control.dataset) continue;
    if (hinted) control.dataset["hinted"] = "";
    else delete control.dataset["hinted"];
    describe(control, hinted);
  }
}

/** Who comes to a marked control by ear hears the sentence, besides what is told of it anyway. */
function describe(control: HTMLElement, hinted: boolean): void {
  const told = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((each) => each && each !== "hint");
  if (hinted) told.push("hint");
  if (told.length) control.setAttribute("aria-describedby", told.join(" "));
  else control.removeAttribute("aria-describedby");
}
