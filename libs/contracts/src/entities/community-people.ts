import { z } from 'zod';
import { timestampSchema } from '../primitives.js';
import { personSchema } from './person.js';

/** `isFollowing` is the caller's; the counts are the person's. */
export const followStatusSchema = z.object({
  isFollowing: z.boolean(),
  followerCount: z.int().min(0),
  followingCount: z.int().min(0),
});
export type FollowStatus = z.infer<typeof followStatusSchema>;

/** A person in a list of followers or followed, and whether the caller follows them. */
export const followedPersonSchema = personSchema.extend({ isFollowing: z.boolean(), followedAt: timestampSchema });
export type FollowedPerson = z.infer<typeof followedPersonSchema>;

export const blockStateSchema = z.object({ isBlocked: z.boolean() });
export type BlockState = z.infer<typeof blockStateSchema>;

export const blockedPersonSchema = personSchema.extend({ blockedAt: timestampSchema });
export type BlockedPerson = z.infer<typeof blockedPersonSchema>;
