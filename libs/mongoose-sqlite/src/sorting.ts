import { resolve } from 'mingo/util';
import type { Doc } from './document-codec.js';
import { badValue, notSupported } from './errors.js';
import type { SortSpec } from './query-builder.js';
import { compareValues } from './values-order.js';

const direction = (path: string, value: unknown): 1 | -1 | 'textScore' => {
  if (value === 1 || value === 'asc' || value === 'ascending' || value === '1') return 1;
  if (value === -1 || value === 'desc' || value === 'descending' || value === '-1') return -1;
  const meta = (value as { $meta?: unknown } | null)?.$meta;
  if (meta === 'textScore') return 'textScore';
  if (meta !== undefined) throw notSupported(`sort by $meta ${JSON.stringify(meta)} is`);
  throw badValue(`bad sort direction for ${path}: ${JSON.stringify(value)}`);
};

/** Reads any of the spellings of a sort: object, map, pairs, one name. */
export const readSort = (sort: unknown): SortSpec => {
  if (sort === undefined || sort === null) return [];
  if (typeof sort === 'string') return [[sort, 1]];
  const entries: [string, unknown][] =
    sort instanceof Map
      ? [...(sort as Map<string, unknown>)]
      : Array.isArray(sort)
        ? sort.map((item): [string, unknown] => (Array.isArray(item) ? [String(item[0]), item[1]] : [String(item), 1]))
        : Object.entries(sort);
  return entries.map(([path, value]) => [path, direction(path, value)] as const);
};

type Sortable = { doc: Doc; score?: number; n: number };

/** Sorts documents as MongoDB would; equal ones stay in the order they came. */
export const sortDocuments = <Item extends Sortable>(items: Item[], sort: SortSpec): Item[] => {
  const keyed = items.map((item) => ({
    item,
    keys: sort.map(([path, way]) =>
      path === '$natural' ? item.n : way === 'textScore' ? item.score : resolve(item.doc, path),
    ),
  }));
  keyed.sort((one, other) => {
    for (const [position, [, way]] of sort.entries()) {
      const order = compareValues(one.keys[position], other.keys[position]);
      if (order !== 0) return way === 1 ? order : -order;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
};
