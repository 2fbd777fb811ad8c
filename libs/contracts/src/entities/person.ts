import { z } from 'zod';
import { limits } from '../limits.js';
import { tierSchema } from '../plans.js';
import { idSchema, timestampSchema } from '../primitives.js';
import { hasVisibleText } from '../text.js';

/** What everybody may know of a person whose profile is complete. Never the email. */
export const personSchema = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
});
export type Person = z.infer<typeof personSchema>;

export const personWithTierSchema = personSchema.extend({ subscriptionTier: tierSchema });
export type PersonWithTier = z.infer<typeof personWithTierSchema>;

/** The answer of GET /api/users/{id}. */
export const publicProfileSchema = personWithTierSchema.extend({ createdAt: timestampSchema });
export type PublicProfile = z.infer<typeof publicProfileSchema>;

const tooLong = `Search with at most ${limits.searchMax} characters`;
const tooShort = `Enter at least ${limits.searchMin} characters to search`;

/** Characters as a reader counts them, so that one emoji is not two. */
const lengthOf = (text: string): number => [...text].length;

/** What somebody types into a search of people or pictures. */
export const searchTextSchema = z
  .string(tooShort)
  .trim()
  .refine((text) => lengthOf(text) >= limits.searchMin && hasVisibleText(text), tooShort)
  .refine((text) => lengthOf(text) <= limits.searchMax, tooLong);

/** What somebody types to find whom to write to: one letter is enough. */
export const recipientTextSchema = z
  .string()
  .trim()
  .refine(hasVisibleText, 'Enter a name to search for')
  .refine((text) => lengthOf(text) <= limits.searchMax, tooLong);

/** A place in the results of a search. Opaque: it is given out by one page and taken by the next. */
export const searchCursorSchema = z
  .string()
  .max(1000)
  .regex(/^[\w-]+$/, 'This is no cursor of a search');

/** Either `q`, for the search page, or `term`, for choosing whom to write to. */
export const searchPeopleSchema = z
  .strictObject({
    q: searchTextSchema.optional(),
    term: recipientTextSchema.optional(),
    limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeDefault),
    cursor: searchCursorSchema.optional(),
  })
  .refine(({ q, term }) => q !== undefined || term !== undefined, { path: ['q'], message: tooShort })
  .refine(({ q, term }) => q === undefined || term === undefined, {
    path: ['term'],
    message: 'Search by q or by term, not by both',
  });

/** `q` answers with the tier, `term` without. */
export const foundPeopleSchema = z.union([z.array(personWithTierSchema), z.array(personSchema)]);

export const profilePictureSchema = z.object({ profileImageUrl: z.string() });
export type ProfilePicture = z.infer<typeof profilePictureSchema>;

/** An own media address: a picture of the gallery, or the profile picture that is in place. */
export const chooseProfilePictureSchema = z.strictObject({
  profileImageUrl: z.string().max(300),
});

/** The sides, in pixels, in which profile pictures can be had. They are square. */
export const avatarSizes = [256, 512] as const;
export const avatarSizeSchema = z.literal(avatarSizes);
export type AvatarSize = z.infer<typeof avatarSizeSchema>;
export const avatarRefusals = {
  type: { title: 'Invalid file', text: 'Please select an image file' },
  pixels: { title: 'File too large', text: 'Please select an image of at most 40 megapixels' },
  address: 'Please choose one of your own pictures',
} as const;
