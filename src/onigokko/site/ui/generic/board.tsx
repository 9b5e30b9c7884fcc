/** The board of a game that has none of its own: the view as tables that can be read. */
import { type ComponentChildren, Fragment } from "preact";
import { games, t } from "../app";
import type { BoardProps, Words } from "../board";
import { Name } from "../parts/name";

type Fields = Record<string, unknown>;

/** What is shown, and which of its fields are lists with one entry a seat. */
type Props = BoardProps<Fields> & { readonly game: string };

export function GenericBoard(props: Props) {
  const bySeat = games.value.find((each) => each.name === props.game)?.by_seat ?? [];
  const entries = Object.entries(props.view);
  const large = ([key, value]: [string, unknown]) =>
    isFields(value) || isTable(value) || isLists(value) || (Array.isArray(value) && bySeat.includes(key));
  return (
    <div class="generic-board">
      {entries.filter(large).map(([key, value]) => (
        <section key={key} class="generic-table">
          <h3>{label(props, key)}</h3>
          {isFields(value) ? (
            <Facts words={props} fields={value} />
          ) : isTable(value) ? (
            <Rows props={props} rows={value as readonly Fields[]} seats={bySeat.includes(key)} />
          ) : (
            <Lists props={props} lists={value as readonly unknown[]} seats={bySeat.includes(key)} />
          )}
        </section>
      ))}
      <section class="generic-table">
        <h3>{t("generic.rest")}</h3>
        <Facts words={props} fields={Object.fromEntries(entries.filter((entry) => !large(entry)))} />
      </section>
    </div>
  );
}

/** A list of lists or of values, one a line; if there is one for each seat, each line wears its name. */
function Lists({ props, lists, seats }: { props: BoardProps<Fields>; lists: readonly unknown[]; seats: boolean }) {
  return (
    <dl class="facts">
      {lists.map((list, index) => {
        const seat = seats ? props.seats[index] : undefined;
        return (
          <div key={index}>
            <dt>{seat ? <Name seat={seat} /> : index}</dt>
            <dd>{shown(props, list)}</dd>
          </div>
        );
      })}
    </dl>
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

/** A list of things with the same fields. If there is one for each seat, each column is one; else each row. */
function Rows(given: { props: BoardProps<Fields>; rows: readonly (Fields | null)[]; seats: boolean }) {
  const { props, rows, seats } = given;
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row ?? {})))];
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={t("generic.table")}>
      <table>{seats ? <BySeat props={props} rows={rows} keys={keys} /> : <ByRow props={props} rows={rows} keys={keys} />}</table>
    </div>
  );
}

interface Cells {
  props: BoardProps<Fields>;
  rows: readonly (Fields | null)[];
  keys: readonly string[];
}

function BySeat({ props, rows, keys }: Cells) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{t("generic.seat")}</span>
          </th>
          {props.seats.map((seat) => (
            <th scope="col" key={seat.seat} class="column-name">
              <Name seat={seat} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <th scope="row">{label(props, key)}</th>
            {rows.map((row, index) => (
              <td key={index}>{shown(props, row?.[key] ?? null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function ByRow({ props, rows, keys }: Cells) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t("generic.number")}</th>
          {keys.map((key) => (
            <th scope="col" key={key}>
              {label(props, key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">{index}</th>
            {keys.map((key) => (
              <td key={key}>{shown(props, row?.[key] ?? null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
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
      <Fragment key={index}>
        {index > 0 && (words.lang === "ja" ? "、" : ", ")}
        <span class="generic-item">{shown(words, each)}</span>
      </Fragment>
    ));
  }
  if (isFields(value)) return <Facts words={words} fields={value} />;
  if (typeof value === "object") return <span class="faint">{t("generic.none")}</span>;
  return String(value);
}

function worded(words: Words, value: string): string {
  for (const kind of ["card", "place", "phase", "role"]) {
    if (words.has(`${kind}.${value}`)) return words.t(`${kind}.${value}`);
  }
  return words.label(value);
}

function label(words: Words, key: string): string {
  return words.has(`view.${key}`) ? words.t(`view.${key}`) : key;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

function isLists(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some(Array.isArray) && value.every((each) => each === null || Array.isArray(each));
}

function isTable(value: unknown): boolean {
  return Array.isArray(value) && value.some(isFields) && value.every((each) => each === null || isFields(each));
}
