import { type CollectionState, impliesPartial } from './catalog.js';
import { isElementPath } from './index-ddl.js';
import { type Doc, sqlValue } from './document-codec.js';
import { compileFilter } from './filter-compiler.js';
import { all, type ElementTable, type FilterScope, type Fragment } from './fragment.js';
import { isOperators } from './plain-object.js';
import { type IndexDefinition, indexColumns, isTextIndex } from './index-definition.js';
import { Seen } from './path-facts.js';
import { isSqlPath, name, pathExpression, sideTable, type SqlParam } from './sql-text.js';
import { readTextSearch, textFragment, type TextSearch } from './text-index.js';

export type SortSpec = readonly (readonly [path: string, direction: 1 | -1 | 'textScore'])[];

/** A query's parts in SQL. */
export type BuiltQuery = {
  /** From the tables to the end of the condition. */
  tail: string;
  params: readonly SqlParam[];
  /** False when rows may come that the filter does not match. */
  exact: boolean;
  /** Null when the order must be made from the documents. */
  orderBy: string | null;
  /** The expression of the text score, when it was asked for. */
  score: string | null;
};

/** Equalities that every matching document satisfies. */
const conjuncts = (filter: Doc): [string, unknown][] =>
  Object.entries(filter).flatMap(([key, condition]): [string, unknown][] => {
    if (key === '$and') return (condition as Doc[]).flatMap(conjuncts);
    if (key.startsWith('$')) return [];
    const value = isOperators(condition) ? condition['$eq'] : condition;
    return sqlValue(value) === undefined || value === undefined || value === null ? [] : [[key, value]];
  });

type Driver = { index: IndexDefinition; path: string; value: unknown; columns: Map<string, string> };

const elementKey = (index: IndexDefinition): string | undefined =>
  index.arrayAt === undefined
    ? undefined
    : indexColumns(index).find(({ path }) => isElementPath(path, index.arrayAt ?? ''))?.path;

/** The index over array elements that serves the filter best: the one with most leading keys fixed, then sorted by. */
const chooseDriver = (state: CollectionState, filter: Doc, sort: SortSpec): Driver | undefined => {
  const candidates = state.indexes.filter((index) => index.arrayAt !== undefined && impliesPartial(filter, index));
  if (candidates.length === 0) return undefined;
  const equal = new Map(conjuncts(filter));
  let best: { driver: Driver; score: number } | undefined;
  for (const index of candidates) {
    const key = elementKey(index);
    if (key === undefined || !equal.has(key)) continue;
    const paths = indexColumns(index).map(({ path }) => path);
    const fixed = paths.findIndex((path) => !equal.has(path));
    const prefix = fixed === -1 ? paths.length : fixed;
    if (prefix === 0) continue;
    const score = prefix * 2 + (sort[0]?.[0] === paths[prefix] ? 1 : 0);
    if (best && best.score >= score) continue;
    const columns = new Map(
      paths.flatMap((path, position) =>
        isElementPath(path, index.arrayAt ?? '') ? [] : [[path, `k.v${position}`] as const],
      ),
    );
    best = { driver: { index, path: key, value: equal.get(key), columns }, score };
  }
  return best?.driver;
};

const elementTable = (state: CollectionState, filter: Doc, path: string): ElementTable | undefined => {
  const index = state.indexes.find(
    (candidate) =>
      candidate.arrayAt !== undefined &&
      isElementPath(path, candidate.arrayAt) &&
      Object.keys(candidate.key)[0] === path &&
      impliesPartial(filter, candidate),
  );
  return index && { table: name(sideTable(state.name, index.name)), column: 'v0' };
};

const ONE_KIND = [Seen.number, Seen.string, Seen.boolean, Seen.date, Seen.objectId, 0] as number[];

/** True when SQLite's order of a path's values is the order wanted: they are all of one kind. */
const isSortable = (state: CollectionState, path: string): boolean => {
  if (!isSqlPath(path)) return false;
  const info = state.facts.info(path);
  return !info.unknown && info.arraysAt.length === 0 && ONE_KIND.includes(info.mask & ~Seen.null);
};

const compileSort = (
  state: CollectionState,
  sort: SortSpec,
  columns: ReadonlyMap<string, string>,
  score: string | null,
): string | null => {
  const terms: string[] = [];
  for (const [path, direction] of sort) {
    if (direction === 'textScore') {
      if (score === null) return null;
      terms.push(`${score} DESC`);
      continue;
    }
    if (path !== '$natural' && !isSortable(state, path)) return null;
    const expression = path === '$natural' ? 'd.n' : (columns.get(path) ?? pathExpression(path, 'd'));
    terms.push(direction === -1 ? `${expression} DESC` : expression);
  }
  return terms.join(',');
};

const NO_COLUMNS: ReadonlyMap<string, string> = new Map();

export type QueryHints = {
  readonly wantScore?: boolean;
  /** Whether a text search finds so much that its rows are better walked in the order of their ids. */
  readonly findsMany?: (search: TextSearch) => boolean;
};

/** Turns a normalised filter and sort into SQL, as far as it can be without changing the answer. */
export const buildQuery = (
  state: CollectionState,
  filter: Doc,
  sort: SortSpec,
  { wantScore = false, findsMany = () => false }: QueryHints = {},
): BuiltQuery => {
  const search = filter['$text'] === undefined ? undefined : textSearch(state, filter['$text'] as Doc);
  const ranked = search?.match != null && wantScore ? search : undefined;
  const driver = ranked ? undefined : chooseDriver(state, filter, sort);
  const scope: FilterScope = {
    facts: state.facts,
    alias: 'd',
    literals: state.literals,
    columns: driver?.columns ?? NO_COLUMNS,
    elements: (path) => elementTable(state, filter, path),
    driver: driver && {
      path: driver.path,
      value: driver.value,
      column: `k.v${indexColumns(driver.index).findIndex(({ path }) => path === driver.path)}`,
    },
    text: (condition) => {
      const inner = condition === filter['$text'] ? search : textSearch(state, condition);
      if (inner && inner === ranked) return { sql: `${inner.table} MATCH ?`, params: [inner.match], exact: true };
      const found = inner as TextSearch;
      return textFragment(found, 'd', sort[0]?.[0] === '_id' && findsMany(found));
    },
  };
  const where: Fragment = all([compileFilter(filter, scope)]);
  const score = ranked?.score ?? null;
  return {
    tail: `${fromClause(state, driver, ranked)}${where.sql === 'TRUE' ? '' : ` WHERE ${where.sql}`}`,
    params: where.params,
    exact: where.exact,
    orderBy: compileSort(state, sort, scope.columns, score),
    score,
  };
};

const fromClause = (state: CollectionState, driver?: Driver, ranked?: TextSearch): string => {
  const table = `${name(state.name)} d`;
  if (ranked) return `FROM ${ranked.table} CROSS JOIN ${table} ON d.n=${ranked.table}.rowid`;
  if (driver) return `FROM ${name(sideTable(state.name, driver.index.name))} k CROSS JOIN ${table} ON d.n=k.n`;
  return `FROM ${table}`;
};

const textSearch = (state: CollectionState, condition: Doc): TextSearch =>
  readTextSearch(state.name, state.indexes.find(isTextIndex), condition);
