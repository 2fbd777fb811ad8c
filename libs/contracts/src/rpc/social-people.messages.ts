import { z } from 'zod';
import {
  blockedPersonSchema,
  blockStateSchema,
  followedPersonSchema,
  followStatusSchema,
} from '../entities/community-people.js';
import { exportedCommunitySchema } from '../entities/exported-community.js';
import { limits } from '../limits.js';
import { idSchema, pageQuerySchema } from '../primitives.js';
import { message } from './message.js';

const towards = z.strictObject({ viewerId: idSchema, userId: idSchema });
const listQuery = pageQuerySchema.extend({ viewerId: idSchema, userId: idSchema });
const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: idSchema.nullable() });

export const socialPeopleMessages = {
  /** All that a person did in the community, kind by kind; the cursor is opaque. */
  'social.personal-data.list': message(
    z.strictObject({
      userId: idSchema,
      limit: z.int().min(1).max(limits.pageSizeMax),
      cursor: z.string().max(100).optional(),
    }),
    z.object({ items: z.array(exportedCommunitySchema), nextCursor: z.string().nullable() }),
  ),
  'social.follows.status': message(towards, followStatusSchema),
  /** Both may be repeated; answer with the status after them. */
  'social.follows.start': message(towards, followStatusSchema),
  'social.follows.end': message(towards, followStatusSchema),
  'social.follows.followers': message(listQuery, pageOf(followedPersonSchema)),
  'social.follows.following': message(listQuery, pageOf(followedPersonSchema)),
  'social.blocks.start': message(towards, blockStateSchema),
  'social.blocks.end': message(towards, blockStateSchema),
  /** Whom the person has blocked, the latest first. */
  'social.blocks.list': message(pageQuerySchema.extend({ userId: idSchema }), pageOf(blockedPersonSchema)),
  /** Of these people those whom the viewer has blocked or who have blocked the viewer: neither sees anything of the other. */
  'social.blocks.hidden-among': message(
    z.strictObject({ viewerId: idSchema, userIds: z.array(idSchema).max(limits.pageSizeMax * 2) }),
    z.object({ hidden: z.array(idSchema) }),
  ),
} as const;
