import { useState } from "preact/hooks";
import { gameTitle, t } from "../app";
import { Menu } from "../parts/menu";
import { LanguageSwitch, MotionChoice, SoundSwitch, SureSwitch, ThemeChoice } from "../parts/switches";
import { beginCoach } from "./coach";
import { CopyLink } from "./copy";
import { Leave } from "./leave";
import { Lend } from "./lend";
import { LookBack } from "./past";
import { headlineOf, type Props, ruleOf } from "./props";
import { dotsOf, QrDialog } from "./qr";
import { Show } from "./show";
import type { Store } from "./store";

/** The line at the top: the game, where we are, and the tools. */
export function Head({ store, props }: { store: Store; props: Props }) {
  const [dialog, setDialog] = useState<"show" | "leave" | "lend" | "qr" | null>(null);
  const state = store.live.state.value;
  if (!state) return null;
  const { table } = state;
  const board = store.board.value ?? null;
  const rule = ruleOf(props, board, table.game);
  const seat = table.seats[props.viewer];
  const sitting = seat?.you === true && seat.bot === null;
  return (
    <header class="head">
      <h1>{gameTitle.value(table.game)}</h1>
      <p>{headlineOf(props, board)}</p>
      <nav aria-label={t("tools")}>
        <LookBack store={store} />
        <span class="wide-only">
          <LanguageSwitch />
        </span>
        <button
          type="button"
          class="tool wide-only"
          aria-expanded={store.sheet.value === "rules"}
          onClick={() => (store.sheet.value === "rules" ? store.closeSheet() : store.openRule(rule))}
        >
          {t("rules")}
        </button>
        <span class="wide-only">
          <SoundSwitch />
        </span>
        <Menu label={t("menu")}>
          {(close) => (
            <>
              {props.showable.length > 0 && (
                <button type="button" class="tool" onClick={() => (close(), setDialog("show"))}>
                  {t("show.open")}
                </button>
              )}
              {board?.coach && props.viewer >= 0 && !props.over && (
                <button type="button" class="tool" onClick={() => (close(), beginCoach(table.game))}>
                  {t("coach.again")}
                </button>
              )}
              {table.tournament && (
                <a class="tool" href={`/tournament/${table.tournament}`}>
                  {t("cup.of")}
                </a>
              )}
              <CopyLink class="tool" />
              <button type="button" class="tool" onClick={() => (close(), setDialog("qr"))}>
                {t("qr.show")}
              </button>
              {table.status === "over" && (
                <>
                  <a class="tool" href={`/replay/${table.id}`}>
                    {t("replay")}
                  </a>
                  <a class="tool" href={`/api/tables/${table.id}/record`} download>
                    {t("over.record")}
                  </a>
                </>
              )}
              {seat?.you && table.status === "playing" && (
                <button type="button" class="tool" onClick={() => (close(), setDialog("lend"))}>
                  {t("lend.open")}
                </button>
              )}
              {sitting && table.status === "playing" && (
                <button type="button" class="tool" onClick={() => (close(), setDialog("leave"))}>
                  {t("leave")}
                </button>
              )}
              <span class="phone-only">
                <LanguageSwitch />
                <SoundSwitch />
              </span>
              <ThemeChoice />
              <SureSwitch />
              <MotionChoice />
              <a class="tool" href="/notices">
                {t("notices")}
              </a>
              <a class="tool" href="/">
                {t("home")}
              </a>
            </>
          )}
        </Menu>
      </nav>
      {dialog === "show" && <Show store={store} props={props} close={() => setDialog(null)} />}
      {dialog === "lend" && <Lend store={store} close={() => setDialog(null)} />}
      {dialog === "qr" && <QrDialog {...dotsOf(table.id)} close={() => setDialog(null)} />}
      {dialog === "leave" && <Leave store={store} close={() => setDialog(null)} />}
    </header>
  );
}
