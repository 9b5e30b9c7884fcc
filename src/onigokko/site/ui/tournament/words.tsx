import { gameTitle, t } from "../app";
import { timeInWords } from "../parts/time_choice";
import { botName } from "../table/plates";
import type { Entrant, Form, Tournament } from "./types";

export function formName(form: Form): string {
  return { swiss: t("cup.swiss"), "round-robin": t("cup.round_robin"), ladder: t("cup.ladder") }[form];
}

/** Points with their half: "2½". */
export function points(number: number): string {
  const whole = Math.floor(number);
  return number === whole ? String(whole) : `${whole || ""}½`;
}

/** What an entrant is called. */
export function called(entrant: Entrant, among: readonly Entrant[]): string {
  if (entrant.former) return t("former");
  if (entrant.bot === null) return entrant.name;
  const alike = among.filter((each) => each.bot === entrant.bot).length;
  const name = botName(entrant.bot);
  return alike > 1 ? t("cup.bot_number", { bot: name, n: entrant.number }) : name;
}

/** "Tiger · 4 seats · Swiss · 5 rounds · 20 minutes for each seat". */
export function inShort(cup: Pick<Tournament, "game" | "seats" | "form" | "time"> & { rounds?: number }): string {
  return [
    gameTitle.value(cup.game),
    t("cup.seats", { n: cup.seats }),
    formName(cup.form),
    cup.rounds ? t("cup.rounds_n", { n: cup.rounds }) : "",
    timeInWords(cup.time),
  ]
    .filter(Boolean)
    .join(" · ");
}
