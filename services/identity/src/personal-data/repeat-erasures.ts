import { erasureReceiptSchema, idSchema } from '@pictora/contracts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { createErasureSchema, type ErasureDocument, type ErasureModel } from './erasure.schema.js';

/** What has to outlive the data of an installation: that a person has left. One line of the operators' list. */
export const keptErasureSchema = z.object({
  userId: idSchema,
  receipt: erasureReceiptSchema,
  requestedAt: z.iso.datetime(),
});
export type KeptErasure = z.infer<typeof keptErasureSchema>;

const modelOf = async (records: Connection): Promise<ErasureModel> => {
  const model = (records.models['Erasure'] ?? records.model('Erasure', createErasureSchema())) as ErasureModel;
  await model.init();
  return model;
};

/** Everybody who has left, or is leaving, the first one first. */
export const listErasures = async (records: Connection): Promise<KeptErasure[]> => {
  const erasures = await (await modelOf(records)).find().sort({ requestedAt: 1 }).lean<ErasureDocument[]>();
  return erasures.map(({ _id: userId, receipt, requestedAt }) => ({
    userId,
    receipt,
    requestedAt: requestedAt.toISOString(),
  }));
};

/**
 * For records from a back-up: whoever left after it was made is in them again. Each of these erasures that the records do not
 * know is asked for anew, under its old receipt, and carried out by the service like any other. Gives how many those are.
 */
export const repeatErasures = async (records: Connection, kept: readonly KeptErasure[], now: Date): Promise<number> => {
  const erasures = await modelOf(records);
  let repeated = 0;
  for (const { userId, receipt, requestedAt } of kept) {
    const anew = {
      receipt,
      requestedAt: new Date(requestedAt),
      dueAt: now,
      toldAt: null,
      erased: [],
      completedAt: null,
    };
    const { upsertedCount } = await erasures.updateOne({ _id: userId }, { $setOnInsert: anew }, { upsert: true });
    repeated += upsertedCount;
  }
  return repeated;
};

/** One line each, as `listErasures` gives them and files keep them. */
export const erasureLines = (kept: readonly KeptErasure[]): string =>
  kept.map((erasure) => `${JSON.stringify(erasure)}\n`).join('');

/** The opposite; throws with the number of the first line that is none. */
export const readErasureLines = (text: string): KeptErasure[] =>
  text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => {
      try {
        return keptErasureSchema.parse(JSON.parse(line));
      } catch (error) {
        throw new Error(`line ${number} names no erasure`, { cause: error });
      }
    });
