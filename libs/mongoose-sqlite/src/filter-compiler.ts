import { compileComparison } from './comparison.js';
import { type Doc, sqlValue } from './document-codec.js';
import { all, any, ANYTHING, EVERYTHING, type FilterScope, type Fragment, not, NOTHING } from './fragment.js';
import { type PathInfo, Seen } from './path-facts.js';
import { isOperators, isPlainObject } from './plain-object.js';
import { isSqlPath, pathExpression, pathType, type SqlParam } from './sql-text.js';

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
  return compileElements(path, { [operator]: operand }, info, scope);
};

const ELEMENT_OPERATORS = ['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$regex'];

/** One look into the table of elements for all of the operators, each of which one and the same element has to meet. */
const compileElements = (path: string, operators: Doc, info: PathInfo, scope: FilterScope): Fragment => {
  const elements = scope.elements(path);
  if (!elements) return ANYTHING;
  const column = `e.${elements.column}`;
  const inScope = { ...scope, literals: new Set<string>() };
  const inner = all(
    Object.entries(operators)
      .filter(([operator]) => ELEMENT_OPERATORS.includes(operator))
      .filter(([, operand]) => operand !== null && !(Array.isArray(operand) && operand.includes(null)))
      .map(([operator, operand]) => compileComparison('', column, operator, operand, info.mask, inScope)),
  );
  if (inner.sql === 'TRUE') return ANYTHING;
  const row = scope.alias ? `${scope.alias}.n` : 'n';
  return {
    sql: `${row} IN (SELECT e.n FROM ${elements.table} e WHERE ${inner.sql})`,
    params: inner.params,
    exact: false,
  };
};

const compileElemMatch = (path: string, condition: Doc, info: PathInfo, scope: FilterScope): Fragment => {
  if (isOperators(condition)) return compileElements(path, condition, info, scope);
  const narrowed = Object.entries(condition).map(([key, item]) =>
    key.startsWith('$') ? ANYTHING : compilePath(`${path}.${key}`, item, scope, false),
  );
  return { ...all(narrowed), exact: false };
};
