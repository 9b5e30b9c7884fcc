import { t } from "../app";
import { Menu } from "../parts/menu";
import { LanguageSwitch, MotionChoice, ThemeChoice } from "../parts/switches";
import { NameForm } from "../parts/name_form";
import { me } from "../app";
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";

/** The line at the top of every page but a table's. */
export function SiteHead({ front }: { front?: boolean }) {
  const [naming, setNaming] = useState(false);
  const mark = (
    <a class="wordmark" href="/">
      Onigokko <span lang="ja">鬼ごっこ</span>
    </a>
  );
  return (
    <header class="head site-head">
      {front ? <h1>{mark}</h1> : mark}
      <nav aria-label={t("tools")}>
        {me.value.name && (
          <button type="button" class="tool" onClick={() => setNaming(true)} title={t("name.change")}>
            <bdi class="my-name">{me.value.name}</bdi>
          </button>
        )}
        <a class="tool wide-only" href="/account">
          {t(me.value.account ? "account" : "account.enter")}
        </a>
        <LanguageSwitch />
        <Menu label={t("menu")}>
          {() => (
            <>
              <a class="tool" href="/account">
                {t(me.value.account ? "account" : "account.enter")}
              </a>
              <ThemeChoice />
              <MotionChoice />
              <a class="tool" href="/tournaments">
                {t("cups")}
              </a>
              <a class="tool" href="/ratings">
                {t("ratings")}
              </a>
              <a class="tool" href="/notices">
                {t("notices")}
              </a>
            </>
          )}
        </Menu>
      </nav>
      {naming && (
        <Dialog title={t("name.change")} close={() => setNaming(false)}>
          <NameForm then={() => setNaming(false)} skip={() => setNaming(false)} />
        </Dialog>
      )}
    </header>
  );
}
