import { t } from "../app";
import { Segment } from "./segment";
import { Stepper } from "./stepper";

/** A number that cannot be is null. */
export interface TimeChosen {
  readonly unit: "none" | "minutes" | "days";
  readonly minutes: number | null;
  readonly days: number | null;
}

const MOST = { minutes: 600, days: 30 } as const;

/** The choice as the server reads it; null: the number cannot be. */
export function timeOf(chosen: TimeChosen): string | null {
  if (chosen.unit === "none") return "none";
  const number = chosen[chosen.unit];
  return number === null ? null : `${number}${chosen.unit === "days" ? "d" : "m"}`;
}

/** A table's time in words. */
export function timeInWords(time: string): string {
  const n = Number.parseInt(time, 10);
  return Number.isNaN(n) ? t("time.none") : t(time.endsWith("d") ? "time.for_days" : "time.for_minutes", { n });
}

/** How much time a seat has: none (unless it is `limited`), minutes for the game, or days for each decision. */
export function TimeChoice(props: { value: TimeChosen; onChange: (value: TimeChosen) => void; limited?: boolean }) {
  const { value, onChange } = props;
  const { unit } = value;
  const units = (["none", "minutes", "days"] as const).filter((each) => each !== "none" || !props.limited);
  return (
    <>
      <Segment
        legend={t("time")}
        help={t(`time.${unit}_help`)}
        value={unit}
        onChange={(next) => onChange({ ...value, unit: next })}
        parts={units.map((each) => ({ value: each, label: t(`time.${each}`) }))}
      />
      {unit !== "none" && (
        <Stepper
          key={unit}
          label={t(`time.${unit}_each`)}
          bounds={t("number.bounds", { low: 1, high: MOST[unit] })}
          wrong={t("number.wrong", { low: 1, high: MOST[unit] })}
          low={1}
          high={MOST[unit]}
          value={value[unit]}
          onChange={(next) => onChange({ ...value, [unit]: next })}
          chips={unit === "minutes" ? [5, 10] : []}
          less={t("number.less")}
          more={t("number.more")}
        />
      )}
    </>
  );
}
