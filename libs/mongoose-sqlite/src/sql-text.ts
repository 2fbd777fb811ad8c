export type SqlParam = string | number | null;

/** Quotes a name for SQL. */
export const name = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A value as a literal, for partial indexes, whose terms SQLite compares with a query's by their text. */
export const literal = (value: SqlParam): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (!Number.isFinite(value)) return value > 0 ? '9e999' : '-9e999';
  return String(value);
};

const jsonPaths = new Map<string, string>();

/** The JSON path of a dotted path as an SQL literal: `'$."a"."b"'`. */
export const jsonPath = (path: string): string => {
  let sql = jsonPaths.get(path);
  if (sql === undefined) {
    sql = literal(
      `$${path
        .split('.')
        .map((part) => `."${part}"`)
        .join('')}`,
    );
    if (jsonPaths.size < 10_000) jsonPaths.set(path, sql);
  }
  return sql;
};

/** SQLite has no escape for a quote or backslash in a JSON path, so such keys are left to `mingo`. */
export const isSqlPath = (path: string): boolean => path !== '' && !/["\\\0']/.test(path) && path.isWellFormed();

/** The value at a path of a stored document; `_id` has a column of its own. Index and query must spell it alike. */
export const pathExpression = (path: string, table = ''): string => {
  const prefix = table && `${table}.`;
  return path === '_id' ? `${prefix}id` : `json_extract(${prefix}doc,${jsonPath(path)})`;
};

export const pathType = (path: string, table = ''): string => `json_type(${table && `${table}.`}doc,${jsonPath(path)})`;

/** SQLite's names are one space for all collections, so an index's carries its collection's. */
export const sqlIndexName = (collection: string, index: string): string => `${collection}.${index}`;

/** The table beside a collection that holds an index over array elements, or a text index. */
export const sideTable = (collection: string, index: string): string => `${collection}/${index}`;
