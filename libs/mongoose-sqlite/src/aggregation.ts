import { Aggregator } from 'mingo/aggregator';
import type { Options } from 'mingo/types';
import type { Database } from './database.js';
import { type Doc, normalise } from './document-codec.js';
import { badValue, notSupported } from './errors.js';
import { isPlainObject } from './plain-object.js';
import { asBadValue, CONTEXT } from './matcher.js';
import { readCount } from './operation-options.js';
import { readSort } from './sorting.js';
import { type FindOptions, Store } from './store.js';

type Stage = Doc;

const REFUSED = [
  '$out',
  '$merge',
  '$geoNear',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$changeStream',
  '$collStats',
  '$indexStats',
];

/** Finds a stage that mingo would take for something else, at any depth. */
const refuse = (value: unknown): void => {
  if (Array.isArray(value)) return value.forEach(refuse);
  if (!isPlainObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (REFUSED.includes(key)) throw notSupported(`aggregation stage ${key} is`);
    refuse(inner);
  }
};

export const readPipeline = (pipeline: unknown): Stage[] => {
  const stages = normalise(pipeline);
  if (!Array.isArray(stages)) throw badValue('a pipeline must be an array');
  for (const stage of stages as Stage[]) {
    if (!isPlainObject(stage) || Object.keys(stage).length !== 1)
      throw badValue('a pipeline stage must have one field');
  }
  refuse(stages);
  return stages as Stage[];
};

export type LeadingQuery = { filter: Doc; options: FindOptions; rest: Stage[] };

/** The stages at the front that are an ordinary query, which SQL can do. */
export const splitPipeline = (pipeline: Stage[]): LeadingQuery => {
  const rest = [...pipeline];
  const take = (stage: string): unknown => (rest[0] && stage in rest[0] ? rest.shift()?.[stage] : undefined);
  const filters: Doc[] = [];
  for (let filter = take('$match'); filter !== undefined; filter = take('$match')) filters.push(filter as Doc);
  const sort = take('$sort');
  const skip = take('$skip');
  const limit = take('$limit');
  const [only = {}] = filters;
  return {
    filter: filters.length > 1 ? { $and: filters } : only,
    options: { sort: readSort(sort), skip: readCount(skip, 'skip'), limit: readCount(limit, 'limit') },
    rest,
  };
};

/** Runs a pipeline: what SQL can do first, the rest by mingo in memory. */
export const aggregate = (database: Database, collection: string, pipeline: Stage[]): Doc[] => {
  const { filter, options, rest } = splitPipeline(pipeline);
  const docs = new Store(database, collection).find(filter, options).map(({ doc }) => doc);
  if (rest.length === 0) return docs;
  const settings: Partial<Options> = {
    context: CONTEXT,
    scriptEnabled: false,
    collectionResolver: (from) => new Store(database, from).find({}).map(({ doc }) => doc),
  };
  return asBadValue(() => new Aggregator(rest, settings).run<Doc>(docs));
};
