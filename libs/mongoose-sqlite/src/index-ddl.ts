import { badValue, notSupported } from './errors.js';
import { compileFilter } from './filter-compiler.js';
import type { FilterScope, Fragment } from './fragment.js';
import { type IndexDefinition, indexColumns, isTextIndex } from './index-definition.js';
import { PathFacts } from './path-facts.js';
import { isSqlPath, jsonPath, literal, name, pathExpression, pathType, sideTable, sqlIndexName } from './sql-text.js';
import { textIndexDdl } from './text-index.js';
import { NULL_KEY } from './value-codec.js';

const inlineParams = ({ sql, params }: Fragment): string => {
  let next = 0;
  return sql.replace(/\?/g, () => literal(params[next++] ?? null));
};

/**
 * The condition of a partial index, in the same words as a query compiles to. It must not change with what is stored, so
 * it is compiled as for an empty collection: a query that can say the same may use the index, others do not.
 */
export const partialCondition = (index: IndexDefinition, alias = ''): string | null => {
  const { partialFilterExpression } = index;
  if (!partialFilterExpression) return null;
  const scope: FilterScope = {
    facts: new PathFacts(),
    alias,
    literals: new Set(),
    columns: new Map(),
    elements: () => undefined,
  };
  const fragment = compileFilter(partialFilterExpression, scope);
  if (!fragment.exact) throw notSupported(`partialFilterExpression ${JSON.stringify(partialFilterExpression)} is`);
  return inlineParams(fragment);
};

/** The statements that make an index. */
export const createIndexDdl = (collection: string, index: IndexDefinition): string[] => {
  const unfit = Object.keys(index.key).find((path) => !isSqlPath(path) && path !== '$**');
  if (unfit) throw badValue(`an index on ${JSON.stringify(unfit)} cannot be made`);
  if (isTextIndex(index)) return textIndexDdl(collection, index);
  return index.arrayAt === undefined
    ? plainIndexDdl(collection, index)
    : elementIndexDdl(collection, index, index.arrayAt);
};

export const dropIndexDdl = (collection: string, index: IndexDefinition): string[] => {
  const plain = sqlIndexName(collection, index.name);
  const side = sideTable(collection, index.name);
  return [
    `DROP INDEX IF EXISTS ${name(plain)}`,
    `DROP INDEX IF EXISTS ${name(`${plain}/null`)}`,
    ...['insert', 'update', 'delete'].map((event) => `DROP TRIGGER IF EXISTS ${name(`${side}.${event}`)}`),
    `DROP TABLE IF EXISTS ${name(side)}`,
  ];
};

/**
 * SQLite takes NULLs for different from each other, MongoDB takes missing keys for the same. So a unique index comes with
 * a second one over just those rows that lack a key, which is empty as long as all have them.
 */
const keyIndexes = (
  indexName: string,
  table: string,
  index: IndexDefinition,
  columns: { sql: string; descending: boolean }[],
  where: (string | null)[],
  rowKey = '',
): string[] => {
  const conditions = where.filter((part) => part !== null);
  const whereSql = (parts: string[]) => (parts.length > 0 ? ` WHERE ${parts.join(' AND ')}` : '');
  const unique = index.unique ? 'UNIQUE ' : '';
  const list = columns.map(({ sql, descending }) => `${sql}${descending ? ' DESC' : ''}`).join(',');
  const main = `CREATE ${unique}INDEX ${name(indexName)} ON ${name(table)}(${list}${unique ? '' : rowKey})${whereSql(conditions)}`;
  if (!index.unique) return [main];
  const missing = columns.map(({ sql }) => `${sql} IS NULL`).join(' OR ');
  const keys = columns.map(({ sql }) => `ifnull(${sql},${literal(NULL_KEY)})`).join(',');
  const present = index.sparse && index.arrayAt === undefined ? [`(${sparseCondition(index)})`] : [];
  if (index.sparse && index.arrayAt !== undefined) return [main];
  const nulls = `CREATE UNIQUE INDEX ${name(`${indexName}/null`)} ON ${name(table)}(${keys})`;
  return [main, nulls + whereSql([...conditions, `(${missing})`, ...present])];
};

/** A sparse index holds the documents that have at least one of its keys; an explicit null counts as having it. */
const sparseCondition = (index: IndexDefinition): string =>
  indexColumns(index)
    .map(({ path }) => (path === '_id' ? 'TRUE' : `${pathType(path)} IS NOT NULL`))
    .join(' OR ');

const plainIndexDdl = (collection: string, index: IndexDefinition): string[] => {
  const columns = indexColumns(index).map(({ path, descending }) => ({ sql: pathExpression(path), descending }));
  return keyIndexes(sqlIndexName(collection, index.name), collection, index, columns, [partialCondition(index)]);
};

/** True when a path lies in the arrays at `arrayAt`. */
export const isElementPath = (path: string, arrayAt: string): boolean =>
  path === arrayAt || path.startsWith(`${arrayAt}.`);

const elementExpression = (path: string, arrayAt: string, row: string): string => {
  if (!isElementPath(path, arrayAt)) return pathExpression(path, row);
  if (path === arrayAt) return 'item.value';
  return `CASE item.type WHEN 'object' THEN json_extract(item.value,${jsonPath(path.slice(arrayAt.length + 1))}) END`;
};

const elementRows = (row: string, index: IndexDefinition, arrayAt: string, source = ''): string => {
  const columns = indexColumns(index).map(({ path }) => elementExpression(path, arrayAt, row));
  const at = jsonPath(arrayAt);
  const array = `CASE json_type(${row}.doc,${at}) WHEN 'array' THEN ${row}.doc->${at} ELSE json_array(${row}.doc->${at}) END`;
  return `SELECT DISTINCT ${row}.n,${columns.join(',')} FROM ${source}json_each(${array}) item`;
};

const elementIndexDdl = (collection: string, index: IndexDefinition, arrayAt: string): string[] => {
  const side = sideTable(collection, index.name);
  const table = name(side);
  const columns = indexColumns(index).map(({ descending }, position) => ({ sql: `v${position}`, descending }));
  const on = (alias: string) => partialCondition(index, alias);
  const when = (alias: string) => (on(alias) ? ` WHEN ${on(alias)}` : '');
  const insert = (row: string) => `INSERT INTO ${table} ${elementRows(row, index, arrayAt)}`;
  const remove = `DELETE FROM ${table} WHERE n=old.n`;
  const trigger = (event: string, clause: string, body: string) =>
    `CREATE TRIGGER ${name(`${side}.${event}`)} AFTER ${clause} BEGIN ${body}; END`;
  const target = name(collection);
  const condition = on('d');
  return [
    `CREATE TABLE ${table}(n INTEGER NOT NULL,${columns.map(({ sql }) => sql).join(',')})`,
    `INSERT INTO ${table} ${elementRows('d', index, arrayAt, `${target} d,`)}${condition ? ` WHERE ${condition}` : ''}`,
    ...keyIndexes(`${side}.keys`, side, index, columns, [], ',n'),
    `CREATE INDEX ${name(`${side}.rows`)} ON ${table}(n)`,
    trigger('insert', `INSERT ON ${target}${when('new')}`, insert('new')),
    trigger('delete', `DELETE ON ${target}`, remove),
    trigger(
      'update',
      `UPDATE OF doc ON ${target}`,
      `${remove}; ${on('new') ? `${insert('new')} WHERE ${on('new')}` : insert('new')}`,
    ),
  ];
};
