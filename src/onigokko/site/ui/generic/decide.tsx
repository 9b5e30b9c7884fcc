/** The legal moves as buttons, runs of numbers as a stepper: plays any game to its end. */
import { useState } from "preact/hooks";
import { t } from "../app";
import type { BoardProps } from "../board";
import type { MoveSet, Range } from "../moves";
import { Choice } from "../parts/choice";
import { Stepper } from "../parts/stepper";

/** As many buttons are still easier than a stepper. */
const FEW = 12;

export function GenericDecide(props: BoardProps<Record<string, unknown>>) {
  const moves = props.question?.moves;
  if (!moves) return null;
  const only = moves.size === 1;
  return (
    <div class="generic-decide">
      {moves.families().map((family) => {
        const range = moves.range(family);
        return range && moves.count(family) > FEW ? (
          <Numbers key={family} family={family} range={range} moves={moves} props={props} />
        ) : (
          <div class="row" key={family}>
            {moves.list(family).map((move) => (
              <Choice key={move} move={move} main={only} disabled={props.busy} onClick={() => void props.answer([move])}>
                {props.label(move)}
              </Choice>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** A family of many numbers; what it has besides numbers are buttons after it. */
function Numbers(given: { family: string; range: Range; moves: MoveSet; props: BoardProps<Record<string, unknown>> }) {
  const { family, range, moves, props } = given;
  const [value, setValue] = useState<number | null>(range.low);
  const bounds = t("number.bounds", { low: range.low, high: range.high });
  const play = () => value !== null && void props.answer([`${family} ${value}`]);
  const others = moves.list(family).filter((move) => !/ \d+$/.test(move));
  return (
    <div class="generic-number">
      <Stepper
        label={t("number")}
        bounds={bounds}
        wrong={t("number.wrong", { low: range.low, high: range.high })}
        low={range.low}
        high={range.high}
        value={value}
        onChange={setValue}
        onEnter={play}
        move={family}
        chips={range.high - range.low > 20 ? [5, 10] : []}
        less={t("number.less")}
        more={t("number.more")}
        disabled={props.busy}
        {...(range.whole ? {} : { possible: (n: number) => moves.has(`${family} ${n}`) })}
      />
      <div class="row">
        <Choice main disabled={props.busy || value === null} onClick={play}>
          {value === null ? props.label(family) : props.label(`${family} ${value}`)}
        </Choice>
        {others.map((move) => (
          <Choice key={move} move={move} disabled={props.busy} onClick={() => void props.answer([move])}>
            {props.label(move)}
          </Choice>
        ))}
      </div>
    </div>
  );
}
