import { z } from 'zod';
import {
  avatarSizeSchema,
  personSchema,
  profilePictureSchema,
  publicProfileSchema,
  recipientTextSchema,
  searchCursorSchema,
} from '../entities/person.js';
import { limits } from '../limits.js';
import { idSchema } from '../primitives.js';
import { message } from './message.js';

const ofUser = z.strictObject({ userId: idSchema });
const pictureSource = z.discriminatedUnion('type', [
  /** A file that its owner has sent and the caller has left at `staging/{version}/upload`. */
  z.strictObject({ type: z.literal('upload'), stagingKey: z.string().min(1).max(300) }),
  /** An own image of the gallery; it is copied, so that the face stays when the image goes or turns private. */
  z.strictObject({ type: z.literal('image'), imageId: idSchema }),
]);

export const identityProfilesMessages = {
  /** What everybody may know of a person; `not_found` while the profile is not complete. */
  'identity.people.get': message(ofUser, publicProfileSchema.omit({ subscriptionTier: true })),
  /** The best matches first: username, first name, last name, then other words of them. */
  'identity.people.search': message(
    z.strictObject({
      text: recipientTextSchema,
      limit: z.int().min(1).max(limits.pageSizeMax),
      cursor: searchCursorSchema.optional(),
    }),
    z.object({ items: z.array(personSchema), nextCursor: searchCursorSchema.nullable() }),
  ),
  /** Makes a picture the person's face. `version` is chosen by the caller, so that asking twice makes one picture. */
  'identity.avatars.set': message(ofUser.extend({ version: idSchema, source: pictureSource }), profilePictureSchema),
  /** Where the bytes of a profile picture are. Open to everybody; `etag` is strong and quoted. */
  'identity.avatars.open': message(
    ofUser.extend({ version: idSchema, size: avatarSizeSchema }),
    z.object({ key: z.string(), contentType: z.string(), size: z.int().min(0), etag: z.string() }),
  ),
} as const;
