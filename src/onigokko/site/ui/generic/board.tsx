/** The board of a game that has none of its own: the view as tables that can be read. */
import type { ComponentChildren } from "preact";
import { t } from "../app";
import type { BoardProps, Words } from "../board";
import { Name } from "../parts/name";

type Fields = Record<string, unknown>;

export function GenericBoard(props: BoardProps<Fields>) {
  const entries = Object.entries(props.view);
  const plain = entries.filter(([, value]) => !isFields(value) && !isTable(value));
  const tables = entries.filter(([, value]) => isFields(value) || isTable(value));
  return (
    <div class="generic-board">
      {tables.map(([key, value]) => (
        <section key={key} class="generic-table">
          <h3>{label(props, key)}</h3>
          {isFields(value) ? (
            <Facts words={props} fields={value} />
          ) : (
            <Rows props={props} rows={value as readonly Fields[]} />
          )}
        </section>
      ))}
      <section class="generic-table">
        <h3>{t("generic.rest")}</h3>
        <Facts words={props} fields={Object.fromEntries(plain)} />
      </section>
    </div>
  );
}

function Facts({ words, fields }: { words: Words; fields: Fields }) {
  return (
    <dl class="facts">
      {Object.entries(fields).map(([key, value]) => (
        <div key={key}>
          <dt>{label(words, key)}</dt>
          <dd>{shown(words, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A list of things with the same fields. If there is one for each seat, each row wears its name. */
function Rows({ props, rows }: { props: BoardProps<Fields>; rows: readonly (Fields | null)[] }) {
  if (!rows.length) return <p class="faint">{t("generic.none")}</p>;
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row ?? {})))];
  const seats = rows.length === props.seats.length;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={t("generic.table")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{seats ? t("generic.seat") : t("generic.number")}</th>
            {keys.map((key) => (
              <th scope="col" key={key}>
                {label(props, key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const seat = seats ? props.seats[index] : undefined;
            return (
              <tr key={index}>
                <th scope="row">{seat ? <Name seat={seat} /> : index}</th>
                {keys.map((key) => (
                  <td key={key}>{shown(props, row?.[key] ?? null)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A value for people: words where the game has them, a dash for what is nothing or hidden. */
function shown(words: Words, value: unknown): ComponentChildren {
  if (value === null || value === undefined) return <span class="faint">{t("generic.hidden")}</span>;
  if (typeof value === "boolean") return t(value ? "generic.yes" : "generic.no");
  if (typeof value === "string") return worded(words, value);
  if (Array.isArray(value)) {
    if (!value.length) return <span class="faint">{t("generic.none")}</span>;
    return value.map((each: unknown, index) => (
      <span class="generic-item" key={index}>
        {shown(words, each)}
      </span>
    ));
  }
  if (isFields(value)) return <Facts words={words} fields={value} />;
  return String(value);
}

function worded(words: Words, value: string): string {
  for (const kind of ["card", "phase", "role"]) {
    if (words.has(`${kind}.${value}`)) return words.t(`${kind}.${value}`);
  }
  return value;
}

function label(words: Words, key: string): string {
  return words.has(`view.${key}`) ? words.t(`view.${key}`) : key;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTable(value: unknown): boolean {
  return Array.isArray(value) && value.some(isFields) && value.every((each) => each === null || isFields(each));
}
