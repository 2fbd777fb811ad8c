import { mongo } from 'mongoose';
import { type Doc, sqlValue } from './document-codec.js';
import { type PathFacts, type PathInfo, Seen } from './path-facts.js';
import { isSqlPath, literal, pathExpression, pathType, type SqlParam } from './sql-text.js';
import { DATE_RANGE, MARK, OBJECT_ID_RANGE } from './value-codec.js';

/** A condition in SQL. It holds for every document that the filter matches; `exact` when for no other. */
export type Fragment = { sql: string; params: readonly SqlParam[]; exact: boolean };

/** A table with one row for each array element, where an index over an array path lives. */
export type ElementTable = { table: string; column: string };

export type FilterScope = {
  facts: PathFacts;
  /** Alias of the collection's table, or '' inside an index definition. */
  alias: string;
  /** Comparisons that partial indexes are declared with: written as literals so that SQLite knows them again. */
  literals: ReadonlySet<string>;
  /** Columns that hold a path's value in the element table a query starts from. */
  columns: ReadonlyMap<string, string>;
  /** The element table whose first column holds this array path, if an index has one. */
  elements: (path: string) => ElementTable | undefined;
  /** The condition on array path that the element table's rows are picked by. */
  driver?: { path: string; value: unknown; column: string } | undefined;
  /** Compiles `$text`. */
  text?: (condition: Doc) => Fragment;
};

const ANYTHING: Fragment = { sql: 'TRUE', params: [], exact: false };
const EVERYTHING: Fragment = { sql: 'TRUE', params: [], exact: true };
const NOTHING: Fragment = { sql: 'FALSE', params: [], exact: true };

const OPERATORS = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;
type RangeOperator = keyof typeof OPERATORS;

export const isPlainObject = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** True for `{ $gt: 1 }`, false for a value to compare with. */
export const isOperators = (value: unknown): value is Doc => {
  if (!isPlainObject(value)) return false;
  for (const key in value) if (key.charCodeAt(0) === 36) return true;
  return false;
};

export const all = (fragments: readonly Fragment[]): Fragment => {
  if (fragments.length === 1) return fragments[0] as Fragment;
  const kept = fragments.filter((fragment) => fragment.sql !== 'TRUE');
  const exact = fragments.every((fragment) => fragment.exact);
  if (kept.length === 0) return exact ? EVERYTHING : ANYTHING;
  return { sql: kept.map(({ sql }) => sql).join(' AND '), params: kept.flatMap(({ params }) => params), exact };
};

const any = (fragments: readonly Fragment[]): Fragment => {
  const exact = fragments.every((fragment) => fragment.exact);
  if (fragments.some(({ sql }) => sql === 'TRUE')) return exact ? EVERYTHING : ANYTHING;
  if (fragments.length === 0) return NOTHING;
  const sql = fragments.map((fragment) => `(${fragment.sql})`).join(' OR ');
  return { sql: `(${sql})`, params: fragments.flatMap(({ params }) => params), exact };
};

const not = (fragment: Fragment): Fragment =>
  fragment.exact ? { ...fragment, sql: `(${fragment.sql}) IS NOT TRUE` } : ANYTHING;

/** Compiles a normalised filter to a condition that no matching document fails. */
export const compileFilter = (filter: Doc, scope: FilterScope, top = true): Fragment => {
  const fragments: Fragment[] = [];
  for (const key of Object.keys(filter)) fragments.push(compileTerm(key, filter[key], scope, top));
  return all(fragments);
};

const compileTerm = (key: string, condition: unknown, scope: FilterScope, top: boolean): Fragment => {
  if (key.charCodeAt(0) !== 36) return compilePath(key, condition, scope, top);
  const branches = () => (Array.isArray(condition) ? (condition as Doc[]) : []);
  switch (key) {
    case '$and':
      return all(branches().map((branch) => compileFilter(branch, scope, top)));
    case '$or':
      return any(branches().map((branch) => compileFilter(branch, scope, false)));
    case '$nor':
      return not(any(branches().map((branch) => compileFilter(branch, scope, false))));
    case '$text':
      return scope.text?.(condition as Doc) ?? ANYTHING;
    default:
      return ANYTHING;
  }
};

const compilePath = (path: string, condition: unknown, scope: FilterScope, top: boolean): Fragment => {
  if (!isSqlPath(path)) return ANYTHING;
  const info = scope.facts.info(path);
  if (info.unknown) return ANYTHING;
  if (!isOperators(condition)) {
    const regex = condition instanceof RegExp;
    return compileOperator(path, regex ? '$regex' : '$eq', condition, info, scope, top);
  }
  if (condition['$regex'] !== undefined) {
    // The other operators still narrow; flags and source are settled by mingo.
    const { $regex, $options, ...rest } = condition;
    const source = typeof $regex === 'string' ? new RegExp($regex) : $regex;
    const pattern = $options ? ANYTHING : compileOperator(path, '$regex', source, info, scope, top);
    return all([pattern, ...compileOperators(path, rest, info, scope, top)]);
  }
  return all(compileOperators(path, condition, info, scope, top));
};

const compileOperators = (path: string, operators: Doc, info: PathInfo, scope: FilterScope, top: boolean): Fragment[] =>
  Object.keys(operators).map((operator) => compileOperator(path, operator, operators[operator], info, scope, top));

const compileOperator = (
  path: string,
  operator: string,
  operand: unknown,
  info: PathInfo,
  scope: FilterScope,
  top: boolean,
): Fragment => {
  if (info.arraysAt.length > 0) return compileArrayOperator(path, operator, operand, info, scope, top);
  const column = scope.columns.get(path) ?? pathExpression(path, scope.alias);
  switch (operator) {
    case '$exists':
      return compileExists(path, column, Boolean(operand), info, scope);
    case '$not':
      if (operand instanceof RegExp) return ANYTHING;
      return isOperators(operand) ? not(all(compileOperators(path, operand, info, scope, false))) : ANYTHING;
    default:
      return compileComparison(path, column, operator, operand, info.mask, scope);
  }
};

const compileComparison = (
  path: string,
  column: string,
  operator: string,
  operand: unknown,
  mask: number,
  scope: FilterScope,
): Fragment => {
  switch (operator) {
    case '$eq':
      return compileEqual(path, column, operand, mask, scope);
    case '$ne':
      return not(compileEqual(path, column, operand, mask, scope));
    case '$in':
      return compileIn(path, column, operand, mask, scope);
    case '$nin':
      return not(compileIn(path, column, operand, mask, scope));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return compileRange(column, operator, operand, mask, scope);
    case '$regex':
      return compilePrefix(column, operand, mask);
    default:
      return ANYTHING;
  }
};

const compare = (column: string, operator: string, value: SqlParam, exact: boolean, scope: FilterScope): Fragment => {
  const known = scope.literals.size > 0 ? `${column}${operator}${literal(value)}` : '';
  if (known && scope.literals.has(known)) return { sql: known, params: [], exact };
  return { sql: `${column}${operator}?`, params: [value], exact };
};

/** The key column holds composite ids, and the few scalars without a form of their own, as JSON text. */
export const idKey = (id: unknown): SqlParam => {
  const value = typeof id === 'boolean' || id === null ? undefined : sqlValue(id);
  return value ?? `${MARK}k${mongo.BSON.EJSON.stringify({ id }, { relaxed: false })}`;
};

const equalIsExact = (operand: unknown, mask: number): boolean => {
  switch (typeof operand) {
    case 'string':
      return !(mask & (Seen.oddString | Seen.object));
    case 'number':
      return !(mask & Seen.boolean);
    case 'boolean':
      return !(mask & Seen.number);
    default:
      return true;
  }
};

const compileEqual = (path: string, column: string, operand: unknown, mask: number, scope: FilterScope): Fragment => {
  if (path === '_id') return compare(column, '=', idKey(operand), true, scope);
  if (operand === null) return { sql: `${column} IS NULL`, params: [], exact: true };
  const value = sqlValue(operand);
  if (value === undefined || value === null) return ANYTHING;
  if (typeof operand === 'number' && mask & Seen.bigNumber) return ANYTHING;
  return compare(column, '=', value, equalIsExact(operand, mask), scope);
};

const MOST_PLACEHOLDERS = 12;

const compileIn = (path: string, column: string, operand: unknown, mask: number, scope: FilterScope): Fragment => {
  if (!Array.isArray(operand)) return ANYTHING;
  if (operand.length === 1 && !(operand[0] instanceof RegExp))
    return compileEqual(path, column, operand[0], mask, scope);
  const values: SqlParam[] = [];
  let exact = true;
  let nulls = false;
  for (const item of operand as unknown[]) {
    if (item === null && path !== '_id') {
      nulls = true;
      continue;
    }
    const value = path === '_id' && !(item instanceof RegExp) ? idKey(item) : sqlValue(item);
    if (value === undefined || (typeof item === 'number' && mask & Seen.bigNumber)) return ANYTHING;
    values.push(value);
    exact &&= path === '_id' || equalIsExact(item, mask);
  }
  const isNull = nulls ? [{ sql: `${column} IS NULL`, params: [], exact: true }] : [];
  if (values.length === 0) return isNull[0] ?? NOTHING;
  return any([{ ...membership(column, values), exact }, ...isNull]);
};

/** Long lists travel as one JSON parameter, so that their length does not make a new statement each time. */
const membership = (column: string, values: SqlParam[]): Omit<Fragment, 'exact'> => {
  const unusual = values.some((value) => typeof value === 'number' && !Number.isFinite(value));
  if (values.length <= MOST_PLACEHOLDERS || unusual) {
    return { sql: `${column} IN (${values.map(() => '?').join(',')})`, params: values };
  }
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, params: [JSON.stringify(values)] };
};

const compileRange = (
  column: string,
  operator: RangeOperator,
  operand: unknown,
  mask: number,
  scope: FilterScope,
): Fragment => {
  const value = sqlValue(operand);
  if (value === undefined || value === null || mask & Seen.object) return ANYTHING;
  const others = (own: number) => mask & ~(own | Seen.null);
  const term = (exact: boolean) => compare(column, OPERATORS[operator], value, exact, scope);
  const up = operator === '$gt' || operator === '$gte';
  const bound = (low: string, high: string): Fragment => {
    const limit = up ? high : low;
    return { sql: `${column}${up ? '<' : '>='}${literal(limit)}`, params: [], exact: true };
  };
  if (typeof operand === 'number') {
    if (mask & (Seen.bigNumber | Seen.nan)) return ANYTHING;
    const exact = !(mask & Seen.boolean);
    return up && others(Seen.number) ? all([term(exact), bound('', '')]) : term(exact);
  }
  if (typeof operand === 'string') {
    if (mask & Seen.oddString) return ANYTHING;
    const marked = mask & (Seen.date | Seen.objectId | Seen.other | Seen.bigNumber | Seen.nan);
    return !up && others(Seen.string) ? all([term(!marked), bound('', '')]) : term(!marked);
  }
  if (operand instanceof Date) return others(Seen.date) ? all([term(true), bound(...DATE_RANGE)]) : term(true);
  if (operand instanceof mongo.ObjectId) {
    return others(Seen.objectId) ? all([term(true), bound(...OBJECT_ID_RANGE)]) : term(true);
  }
  return ANYTHING;
};

/** An anchored pattern that begins with plain letters is a range of strings. */
const compilePrefix = (column: string, pattern: unknown, mask: number): Fragment => {
  if (!(pattern instanceof RegExp) || /[imuvy]/.test(pattern.flags) || mask & Seen.oddString) return ANYTHING;
  // A letter before *, ? or { may be absent; an alternative may begin otherwise.
  const prefix = pattern.source.includes('|') ? null : /^\^([\w /:@-]+)(?![*?{])/.exec(pattern.source)?.[1];
  if (!prefix) return ANYTHING;
  const last = prefix.charCodeAt(prefix.length - 1);
  const after = prefix.slice(0, -1) + String.fromCharCode(last + 1);
  return { sql: `${column}>=? AND ${column}<?`, params: [prefix, after], exact: false };
};

const compileExists = (path: string, column: string, wanted: boolean, info: PathInfo, scope: FilterScope): Fragment => {
  if (path === '_id') return wanted ? EVERYTHING : NOTHING;
  const tested = info.mask & Seen.null ? pathType(path, scope.alias) : column;
  return { sql: `${tested} IS ${wanted ? 'NOT ' : ''}NULL`, params: [], exact: true };
};

/** Conditions on a path through an array: any element may match, so only an element table can narrow them. */
const compileArrayOperator = (
  path: string,
  operator: string,
  operand: unknown,
  info: PathInfo,
  scope: FilterScope,
  top: boolean,
): Fragment => {
  const { driver } = scope;
  if (top && operator === '$eq' && driver?.path === path && driver.value === operand) {
    return { sql: `${driver.column}=?`, params: [sqlValue(operand) as SqlParam], exact: false };
  }
  if (operator === '$all' && Array.isArray(operand)) {
    return { ...all(operand.map((item) => compileArrayOperator(path, '$eq', item, info, scope, false))), exact: false };
  }
  if (operator === '$elemMatch' && isPlainObject(operand)) return compileElemMatch(path, operand, info, scope);
  if (!['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$regex'].includes(operator)) return ANYTHING;
  if (operand === null || (Array.isArray(operand) && operand.includes(null))) return ANYTHING;
  const elements = scope.elements(path);
  if (!elements) return ANYTHING;
  const column = `e.${elements.column}`;
  const inner = compileComparison('', column, operator, operand, info.mask, { ...scope, literals: new Set() });
  if (inner.sql === 'TRUE') return ANYTHING;
  const row = scope.alias ? `${scope.alias}.n` : 'n';
  return {
    sql: `${row} IN (SELECT e.n FROM ${elements.table} e WHERE ${inner.sql})`,
    params: inner.params,
    exact: false,
  };
};

const compileElemMatch = (path: string, condition: Doc, info: PathInfo, scope: FilterScope): Fragment => {
  const narrowed = isOperators(condition)
    ? compileOperators(path, condition, info, scope, false)
    : Object.entries(condition).map(([key, item]) =>
        key.startsWith('$') ? ANYTHING : compilePath(`${path}.${key}`, item, scope, false),
      );
  return { ...all(narrowed), exact: false };
};
