import { z } from 'zod';
import { limits } from './limits.js';

/** Ids are UUIDv7: they sort by creation, so they serve as keyset cursors. Any UUID is accepted on input. */
export const idSchema = z.uuid();
export const timestampSchema = z.iso.datetime();
/** Flags travel as 1 or 0 (specification 3). */
export const flagSchema = z.union([z.literal(0), z.literal(1)]);
export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeDefault),
  cursor: idSchema.optional(),
});
export type PageQuery = z.output<typeof pageQuerySchema>;
export const emptySchema = z.strictObject({});
/** The parameter of paths that name one thing. */
export const byIdSchema = z.strictObject({ id: idSchema });
