import type { LedgerDrift, LedgerReadModel } from '@pictora/contracts';
import type { Drift } from '@pictora/read-models';

/** Fields that could lead to a person (see `privacy/personal-fields.ts`), by their last name. */
const personal = /(^|\.)(reason|customerId)$/;

const veiled = (value: unknown): unknown => (typeof value === 'string' ? 'not kept' : value);

/** A drift as a run keeps it. Runs outlive people, so what could name one is not in them; that it drifted is. */
export const keptDrift = (readModel: LedgerReadModel, { id, kind, fields }: Drift): LedgerDrift => ({
  readModel,
  id,
  kind,
  fields: fields.map(({ field, expected, found }) =>
    personal.test(field) ? { field, expected: veiled(expected), found: veiled(found) } : { field, expected, found },
  ),
});
