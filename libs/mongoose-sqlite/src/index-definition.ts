import { badValue, notSupported } from './errors.js';
import type { Doc } from './document-codec.js';

export type IndexDirection = 1 | -1 | 'text' | 'hashed';

export type IndexKey = Record<string, IndexDirection>;

/** An index as MongoDB would list it, plus how it is kept in SQLite. */
export type IndexDefinition = {
  name: string;
  key: IndexKey;
  unique?: boolean;
  sparse?: boolean;
  partialFilterExpression?: Doc;
  expireAfterSeconds?: number;
  weights?: Record<string, number>;
  default_language?: string;
  /** The leading path that holds an array: such an index has a table with one row for each element. */
  arrayAt?: string;
};

export type IndexOptions = Partial<Omit<IndexDefinition, 'key' | 'arrayAt'>> & Record<string, unknown>;

/** Options that change nothing that can be seen through this driver. */
const HARMLESS = ['background', 'v', 'name', 'comment', 'maxTimeMS', 'commitQuorum', 'writeConcern', 'w', 'j'];
const KNOWN = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'weights', 'default_language'];

/** Reads any of the spellings of an index's keys: object, map, pairs, names. */
export const readIndexKey = (spec: unknown): IndexKey => {
  if (typeof spec === 'string') return { [spec]: 1 };
  if (spec instanceof Map) return Object.fromEntries(spec) as IndexKey;
  if (Array.isArray(spec)) {
    const [path, direction] = spec as unknown[];
    if (spec.length === 2 && typeof path === 'string' && (typeof direction === 'number' || direction === 'text')) {
      return { [path]: direction as IndexDirection };
    }
    return Object.fromEntries(spec.map(readIndexKey).flatMap((part) => Object.entries(part)));
  }
  return { ...(spec as IndexKey) };
};

const checkKey = (key: IndexKey): void => {
  const directions = Object.entries(key);
  if (directions.length === 0) throw badValue('an index needs at least one key');
  for (const [path, direction] of directions) {
    if (direction === 1 || direction === -1) continue;
    if (direction === 'text' || direction === 'hashed') continue;
    throw notSupported(`index type ${JSON.stringify(direction)} on ${path} is`);
  }
};

/** Builds a definition from what `createIndex` was given; refuses what this driver cannot honour. */
export const defineIndex = (spec: unknown, options: IndexOptions = {}): IndexDefinition => {
  const key = readIndexKey(spec);
  checkKey(key);
  for (const [option, value] of Object.entries(options)) {
    if (value === undefined || value === null || HARMLESS.includes(option) || KNOWN.includes(option)) continue;
    if (option === 'collation' && (value as { locale?: string }).locale === 'simple') continue;
    throw notSupported(`index option ${option} is`);
  }
  const text = Object.values(key).includes('text');
  const name = options.name ?? Object.entries(key).flat().join('_');
  return {
    name,
    key,
    ...(options.unique ? { unique: true } : {}),
    ...(options.sparse ? { sparse: true } : {}),
    ...(options.partialFilterExpression ? { partialFilterExpression: options.partialFilterExpression } : {}),
    ...(options.expireAfterSeconds !== undefined ? { expireAfterSeconds: Number(options.expireAfterSeconds) } : {}),
    ...(text
      ? { weights: textWeights(key, options.weights), default_language: options.default_language ?? 'english' }
      : {}),
  };
};

const textWeights = (key: IndexKey, weights: Record<string, number> = {}): Record<string, number> =>
  Object.fromEntries(
    Object.entries(key)
      .filter(([, direction]) => direction === 'text')
      .map(([path]) => [path, weights[path] ?? 1]),
  );

export const isTextIndex = (index: IndexDefinition): boolean => index.weights !== undefined;

/** Paths of an index in their order, with their direction in SQL. */
export const indexColumns = (index: IndexDefinition): { path: string; descending: boolean }[] =>
  Object.entries(index.key).map(([path, direction]) => ({ path, descending: direction === -1 }));

const comparable = ({ name: _name, arrayAt: _arrayAt, ...rest }: IndexDefinition): string => JSON.stringify(rest);

export const sameIndex = (one: IndexDefinition, other: IndexDefinition): boolean =>
  comparable(one) === comparable(other);

/** The form `listIndexes` gives; text indexes look as odd here as in MongoDB. */
export const describeIndex = ({ arrayAt: _arrayAt, ...index }: IndexDefinition): Doc => {
  if (!isTextIndex(index)) return { v: 2, ...index };
  const plain = Object.entries(index.key).filter(([, direction]) => direction !== 'text');
  return { v: 2, ...index, key: { _fts: 'text', _ftsx: 1, ...Object.fromEntries(plain) }, textIndexVersion: 3 };
};
