import type { AnyBulkWriteOperation, Connection, Model } from 'mongoose';

const open = <Document>(connection: Connection, live: Model<Document>, suffix: string): Model<Document> => {
  const name = `${live.modelName}Aside${suffix}`;
  const known: unknown = connection.models[name];
  if (known) return known as Model<Document>;
  // It is only read by id.
  const schema = live.schema.clone().clearIndexes().set('autoIndex', false).set('autoCreate', false);
  return connection.model(name, schema, `${live.collection.name}_aside_${suffix}`) as unknown as Model<Document>;
};

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 26;

/** Removes what is aside, also what a rebuild left that came to no end. */
export const dropAside = async <Document>(
  connection: Connection,
  live: Model<Document>,
  suffix: string,
): Promise<void> => {
  const aside = open(connection, live, suffix);
  await aside.collection.drop().catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  connection.deleteModel(aside.modelName);
};

/** Runs with an empty collection like that of `live`, for this run alone, and removes it at the end. */
export const withAside = async <Document, T>(
  connection: Connection,
  live: Model<Document>,
  suffix: string,
  run: (aside: Model<Document>) => Promise<T>,
): Promise<T> => {
  await dropAside(connection, live, suffix);
  try {
    return await run(open(connection, live, suffix));
  } finally {
    await dropAside(connection, live, suffix);
  }
};

const BULK = 1_000;

/** Writes many at a time, and says how many took effect. */
export const bulk = async <Document extends object>(
  model: Model<Document>,
  writes: readonly AnyBulkWriteOperation<Document>[],
): Promise<number> => {
  let effective = 0;
  for (let from = 0; from < writes.length; from += BULK) {
    const result = await model.bulkWrite(writes.slice(from, from + BULK) as never, { ordered: false });
    effective += result.matchedCount + result.insertedCount + result.upsertedCount;
  }
  return effective;
};
