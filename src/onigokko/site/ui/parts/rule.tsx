/** The number of a rule; opens the rules beside the board there. Nothing if there is no number. */
export function RuleLink({ rule, open, label }: { rule: string; open: (rule: string) => void; label?: string }) {
  if (!rule) return null;
  return (
    <button type="button" class="rule" aria-label={label} onClick={() => open(rule)}>
      {rule}
    </button>
  );
}
