import { normalise, type Doc } from './document-codec.js';
import { buildQuery } from './query-builder.js';
import { readSort } from './sorting.js';
import type { Store } from './store.js';
import { name, sideTable, sqlIndexName } from './sql-text.js';

export type FindPlan = {
  sql: string;
  /** SQLite's own words, one line a step. */
  plan: string[];
  /** Names of the declared indexes that the query uses (`_id_` for the id). */
  indexes: string[];
  /** True when every document would be looked at. */
  scansAll: boolean;
  /** True when SQLite or the driver would sort the matches: no index gives the order. */
  sorts: boolean;
  /** True when SQL alone decides; otherwise `mingo` looks at each row found. */
  exact: boolean;
};

export const explainQuery = (store: Store, filter: Doc, options: { sort?: unknown; limit?: number } = {}): FindPlan => {
  const { state } = store;
  const query = buildQuery(state, filter, readSort(options.sort), { findsMany: store.findsMany });
  const order = query.orderBy ? ` ORDER BY ${query.orderBy}` : '';
  const limit = options.limit && query.exact && query.orderBy !== null ? ` LIMIT ${options.limit}` : '';
  const sql = `SELECT d.n,d.doc ${query.tail}${order}${limit}`;
  if (!state.exists) return { sql, plan: [], indexes: [], scansAll: true, sorts: false, exact: query.exact };
  const plan = store.database.file.all(`EXPLAIN QUERY PLAN ${sql}`, query.params).map((row) => String(row[3]));
  const uses = (text: string) => plan.some((step) => step.includes(text));
  const indexes = state.indexes.filter((index) => {
    const side = sideTable(state.name, index.name);
    return (
      uses(`INDEX ${sqlIndexName(state.name, index.name)} (`) ||
      uses(`INDEX ${side}.keys (`) ||
      uses(`SCAN ${side} VIRTUAL`)
    );
  });
  const byId = uses(`INDEX sqlite_autoindex_${state.name}_1`);
  return {
    sql,
    plan,
    indexes: [...indexes.map((index) => index.name), ...(byId ? ['_id_'] : [])],
    scansAll: plan.some((step) => step === 'SCAN d' || step === `SCAN ${name(state.name)}`),
    sorts: query.orderBy === null || uses('USE TEMP B-TREE'),
    exact: query.exact,
  };
};

type Explainable = {
  init: () => Promise<unknown>;
  find: (filter: never) => { cast: (model: never, filter: never) => unknown; getFilter: () => unknown };
  collection: unknown;
};

/** How a model's `find` would run: for tests that hold each declared index against the query it is for. */
export const explainFind = async (
  model: Explainable,
  filter: object,
  options: { sort?: unknown; limit?: number } = {},
): Promise<FindPlan> => {
  await model.init();
  const query = model.find(filter as never);
  // What mongoose would send: cast, and with discriminator keys.
  const cast = normalise(query.cast(model as never, query.getFilter() as never)) as Doc;
  return explainQuery((model.collection as { store: Store }).store, cast, options);
};
