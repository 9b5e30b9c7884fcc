import { t } from "../app";

/** The number of a rule; opens the rules beside the board there. Nothing if there is no number. */
export function RuleLink({ rule, open, label }: { rule: string; open: (rule: string) => void; label?: string }) {
  if (!rule) return null;
  return (
    <button type="button" class="rule" aria-label={label ?? t("rule.open", { rule })} onClick={() => open(rule)}>
      {rule}
    </button>
  );
}
