/** What whoever runs the site tells everybody: a line above every page, until it is put away. */
import { useEffect, useState } from "preact/hooks";
import * as api from "./api";
import { lang, t } from "./app";
import "./notice.css";

interface Told {
  readonly id: number;
  readonly text: string;
}

const PAUSE = 60_000;
const KEPT = "onigokko.announcement";

export function Notice() {
  const [told, setTold] = useState<Told | null>(null);
  const [away, setAway] = useState(putAway());
  const language = lang.value;
  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      api.get<Told>("/api/announcement").then(setTold, () => undefined); // the next look may reach the server
    };
    look();
    const timer = setInterval(look, PAUSE);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [language]);
  if (!told?.text || told.id === away) return null;
  const close = () => {
    setAway(told.id);
    try {
      localStorage.setItem(KEPT, String(told.id));
    } catch {
      // a browser that keeps nothing tells it again
    }
  };
  return (
    <p class="notice" role="status">
      <span>{told.text}</span>
      <button type="button" class="tool" onClick={close}>
        {t("close")}
      </button>
    </p>
  );
}

function putAway(): number {
  try {
    return Number(localStorage.getItem(KEPT));
  } catch {
    return 0;
  }
}
