import { mongo } from 'mongoose';
import { sqlValue } from './document-codec.js';
import { all, any, ANYTHING, type FilterScope, type Fragment, not, NOTHING } from './fragment.js';
import { Seen } from './path-facts.js';
import { literal, type SqlParam } from './sql-text.js';
import { DATE_RANGE, MARK, OBJECT_ID_RANGE } from './value-codec.js';

const OPERATORS = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;
type RangeOperator = keyof typeof OPERATORS;

/** Compiles one comparison with a column whose path holds no arrays; `mask` says what it does hold. */
export const compileComparison = (
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
