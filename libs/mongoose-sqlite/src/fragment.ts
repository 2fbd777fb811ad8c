import type { Doc } from './document-codec.js';
import type { PathFacts } from './path-facts.js';
import type { SqlParam } from './sql-text.js';

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

export const ANYTHING: Fragment = { sql: 'TRUE', params: [], exact: false };
export const EVERYTHING: Fragment = { sql: 'TRUE', params: [], exact: true };
export const NOTHING: Fragment = { sql: 'FALSE', params: [], exact: true };

export const all = (fragments: readonly Fragment[]): Fragment => {
  if (fragments.length === 1) return fragments[0] as Fragment;
  const kept = fragments.filter((fragment) => fragment.sql !== 'TRUE');
  const exact = fragments.every((fragment) => fragment.exact);
  if (kept.length === 0) return exact ? EVERYTHING : ANYTHING;
  return { sql: kept.map(({ sql }) => sql).join(' AND '), params: kept.flatMap(({ params }) => params), exact };
};

export const any = (fragments: readonly Fragment[]): Fragment => {
  const exact = fragments.every((fragment) => fragment.exact);
  if (fragments.some(({ sql }) => sql === 'TRUE')) return exact ? EVERYTHING : ANYTHING;
  if (fragments.length === 0) return NOTHING;
  const sql = fragments.map((fragment) => `(${fragment.sql})`).join(' OR ');
  return { sql: `(${sql})`, params: fragments.flatMap(({ params }) => params), exact };
};

export const not = (fragment: Fragment): Fragment =>
  fragment.exact ? { ...fragment, sql: `(${fragment.sql}) IS NOT TRUE` } : ANYTHING;
