import { z } from 'zod';
import {
  dataExportSchema,
  deleteAccountSchema,
  erasureReceiptSchema,
  erasureSchema,
  lastDataExportSchema,
} from '../entities/personal-data.js';
import { emptySchema, idSchema } from '../primitives.js';
import { message } from './message.js';

const person = z.strictObject({ userId: idSchema });

export const personalDataMessages = {
  /** `validation_failed` with the path `password` for a wrong one. Asking again answers with the erasure that is under way. */
  'identity.personal-data.erase': message(
    deleteAccountSchema.extend({ userId: idSchema, address: z.string().max(64) }),
    erasureSchema,
  ),
  'identity.personal-data.erasure': message(z.strictObject({ receipt: erasureReceiptSchema }), erasureSchema),
  'identity.personal-data.export': message(person, dataExportSchema),
  'identity.personal-data.last-export': message(person, lastDataExportSchema),
  'identity.personal-data.open-export': message(
    person.extend({ exportId: idSchema }),
    z.object({ key: z.string(), size: z.int() }),
  ),
  /** Removes the files of exports, which hold what the person has deleted since. */
  'identity.personal-data.drop-exports': message(person, emptySchema),
  'media.images.remove-all': message(
    z.strictObject({ ownerId: idSchema }),
    z.object({ removed: z.int(), left: z.boolean() }),
  ),
} as const;
