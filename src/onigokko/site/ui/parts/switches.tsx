/** Language and looks: on every page. */
import { chooseLanguage, lang, type Moving, moving, soundOn, sureOn, t, type Theme, theme } from "../app";
import { Segment } from "./segment";

const OTHER = { en: ["ja", "日本語"], ja: ["en", "English"] } as const;

/** Changes to the other language; named in that language. */
export function LanguageSwitch() {
  const [other, name] = OTHER[lang.value];
  return (
    <button type="button" class="tool" lang={other} onClick={() => void chooseLanguage(other)}>
      {name}
    </button>
  );
}

export function ThemeChoice() {
  const values: readonly Theme[] = ["auto", "light", "dark"];
  return (
    <Segment
      legend={t("theme")}
      value={theme.value}
      onChange={(value) => (theme.value = value)}
      parts={values.map((value) => ({ value, label: t(`theme.${value}`) }))}
    />
  );
}

/** Whether things may move; beside what the system says of it. */
export function MotionChoice() {
  const values: readonly Moving[] = ["auto", "off"];
  return (
    <Segment
      legend={t("motion")}
      value={moving.value}
      onChange={(value) => (moving.value = value)}
      parts={values.map((value) => ({ value, label: t(`motion.${value}`) }))}
    />
  );
}

/** Whether one is asked before something is done that cannot be undone. */
export function SureSwitch() {
  return (
    <button type="button" class="tool" aria-pressed={sureOn.value} onClick={() => (sureOn.value = !sureOn.value)}>
      {t(sureOn.value ? "sure.on" : "sure.off")}
    </button>
  );
}

export function SoundSwitch() {
  return (
    <button type="button" class="tool" aria-pressed={soundOn.value} onClick={() => (soundOn.value = !soundOn.value)}>
      {t(soundOn.value ? "sound.on" : "sound.off")}
    </button>
  );
}
