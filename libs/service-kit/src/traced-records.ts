import { inSpan, recordsOperation } from '@pictora/telemetry/tracing';
import type { Connection } from 'mongoose';

/** Those that answer when they are done. Cursors are left out: they are done whenever their reader is. */
const operations = [
  'bulkWrite',
  'countDocuments',
  'deleteMany',
  'deleteOne',
  'findOne',
  'findOneAndDelete',
  'findOneAndUpdate',
  'insertMany',
  'insertOne',
  'replaceOne',
  'updateMany',
  'updateOne',
] as const;

type Operation = (...of: unknown[]) => Promise<unknown>;
type Collection = Partial<Record<(typeof operations)[number], Operation>>;

/**
 * Shows in traces what models do with their collections: which operation on which collection, never what was looked for or
 * written. To be called before models are made on the connection.
 */
export const traceRecords = (records: Connection, system: string): void => {
  const seen = new WeakSet<object>();
  const open = records.collection.bind(records);
  const traced = (name: string, ...options: unknown[]) => {
    const collection = (open as (...of: unknown[]) => object)(name, ...options);
    if (!seen.has(collection)) trace(collection, system, name);
    seen.add(collection);
    return collection;
  };
  Object.assign(records, { collection: traced });
};

const trace = (collection: Collection, system: string, name: string): void => {
  for (const operation of operations) {
    const work = collection[operation];
    if (!work) continue;
    collection[operation] = (...of) =>
      inSpan(recordsOperation(system, name, operation), () => work.apply(collection, of));
  }
};
