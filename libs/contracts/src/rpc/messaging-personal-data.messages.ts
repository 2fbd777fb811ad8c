import { z } from 'zod';
import { messageSchema } from '../entities/conversation.js';
import { personSchema } from '../entities/person.js';
import { idSchema, pageQuerySchema } from '../primitives.js';
import { message } from './message.js';

const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: idSchema.nullable() });

/** For a person's export: everything that is kept, also with people whom a block hides. */
export const messagingPersonalDataMessages = {
  'messaging.personal-data.conversations': message(
    pageQuerySchema.extend({ userId: idSchema }),
    pageOf(z.object({ id: idSchema, with: personSchema })),
  ),
  /** The newest first, as they were written. */
  'messaging.personal-data.messages': message(
    pageQuerySchema.extend({ userId: idSchema, conversationId: idSchema }),
    pageOf(messageSchema.omit({ card: true })),
  ),
} as const;
