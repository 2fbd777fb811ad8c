import type { Model } from 'mongoose';

/** A record that is changed by what it says now. `rev` counts its changes. */
export type Revised = { readonly _id: string; readonly rev: number };

/**
 * Changes a record by what it says now, however many want to at once: a change counts only if nobody made another since
 * the record was read. Answers the record as it is in the end, or null if there is none.
 *
 * @param change what is to be set, or null when nothing is.
 */
export const rewrite = async <T extends Revised>(
  model: Model<T>,
  id: string,
  change: (record: T) => Partial<T> | null,
): Promise<T | null> => {
  for (;;) {
    const record = await model.findById(id).lean<T>();
    const changes = record && change(record);
    if (!record || !changes) return record;
    const { matchedCount } = await model.updateOne({ _id: id, rev: record.rev } as never, {
      $set: { ...changes, rev: record.rev + 1 },
    });
    if (matchedCount > 0) return { ...record, ...changes, rev: record.rev + 1 };
  }
};
