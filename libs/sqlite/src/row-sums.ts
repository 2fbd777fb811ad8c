import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';

/**
 * SQLite finds a page that is out of form, and not one in which other words stand. So rows that matter carry a sum of
 * their values in a column `row_sum`: of all columns in the order of the table, apart from itself and the row's number. A row
 * without one is of an older version of the table.
 */
export const ROW_SUM = 'row_sum';

type Value = string | number | bigint | null | Uint8Array;

const textOf = (value: Value): string =>
  value === null ? '\u0001' : value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value);

/** The sum of a row's values, as SQL's `row_sum_of(...)` gives it. */
export const rowSum = (values: readonly Value[]): number => crc32(values.map(textOf).join('\u0002'));

/** Lets SQL of this connection say `row_sum_of(a, b, ...)`. */
export const defineRowSum = (database: DatabaseSync): void =>
  database.function('row_sum_of', { deterministic: true, varargs: true }, (...values: Value[]) => rowSum(values));

type Column = { readonly name: string; readonly type: string; readonly pk: number };

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const summed = (columns: readonly Column[]): readonly Column[] => {
  const keys = columns.filter(({ pk }) => pk > 0);
  const rowNumber = keys.length === 1 && keys[0]?.type === 'INTEGER' ? keys[0] : undefined;
  return columns.filter((column) => column !== rowNumber && column.name !== ROW_SUM);
};

/** The tables with rows that are not what was written, as `TABLE: n rows`. Reads every row. Needs {@link defineRowSum}. */
export const wrongRows = (database: DatabaseSync): string[] => {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return tables.flatMap(({ name }) => {
    const table = String(name);
    const columns = database.prepare(`PRAGMA table_info(${quoted(table)})`).all() as unknown as Column[];
    if (!columns.some((column) => column.name === ROW_SUM)) return [];
    const values = summed(columns).map((column) => quoted(column.name));
    const wrong = `${ROW_SUM} IS NOT NULL AND ${ROW_SUM} IS NOT row_sum_of(${values.join(', ')})`;
    const count = Number(database.prepare(`SELECT count(*) AS n FROM ${quoted(table)} WHERE ${wrong}`).get()?.['n']);
    return count === 0 ? [] : [`${table}: ${count} ${count === 1 ? 'row' : 'rows'}`];
  });
};
