import { z } from 'zod';
import {
  completeProfileSchema,
  establishSessionSchema,
  refreshSchema,
  sessionSchema,
  signInSchema,
  signUpReplySchema,
  signUpSchema,
} from '../entities/session.js';
import { profileSchema } from '../entities/user.js';
import { emptySchema, idSchema } from '../primitives.js';
import { heldCookieSchema } from './held-cookie.js';
import { message } from './message.js';

const userRef = z.strictObject({ userId: idSchema });

/** The caller's network address, for limits that are kept for an account and an address together. */
const fromAddress = z.string().max(64);

export const identityMessages = {
  'identity.accounts.sign-up': message(
    signUpSchema.extend({ address: fromAddress, heldCookie: heldCookieSchema.optional() }),
    signUpReplySchema,
  ),
  'identity.sessions.sign-in': message(
    signInSchema.extend({ address: fromAddress, heldCookie: heldCookieSchema.optional() }),
    sessionSchema,
  ),
  'identity.sessions.refresh': message(refreshSchema, sessionSchema),
  /** Turns a live pair of tokens into an opaque cookie value that lives as long as the session. `maxAge` in seconds. */
  'identity.sessions.establish': message(
    establishSessionSchema,
    z.object({ cookie: z.string(), maxAge: z.int().positive() }),
  ),
  /** Who a cookie speaks for; `not_found` style errors are not used: an unknown or ended cookie is `unauthenticated`. */
  'identity.sessions.resolve-cookie': message(
    z.strictObject({ cookie: z.string().min(1).max(200) }),
    z.object({ userId: idSchema, sessionId: z.string() }),
  ),
  /** Ends the session of the given access token's `sid`; ending an ended session changes nothing. */
  'identity.sessions.end': message(z.strictObject({ userId: idSchema, sessionId: z.string() }), emptySchema),
  /**
   * The public keys that access tokens are signed with (JWKS), what a token must claim, and the sessions that ended while
   * a token of theirs may still be in time: a gateway that starts has not heard of those. `keyId` is a key that the caller
   * has met and does not know: the issuer may have a new one.
   */
  'identity.issuer.describe': message(
    z.strictObject({ keyId: z.string().max(200).optional() }),
    z.object({
      issuer: z.string(),
      audience: z.string(),
      algorithm: z.literal('RS256'),
      jwks: z.object({ keys: z.array(z.looseObject({})) }),
      endedSessions: z.array(z.string()),
    }),
  ),
  'identity.profiles.get': message(userRef, profileSchema),
  'identity.profiles.complete': message(completeProfileSchema.extend({ userId: idSchema }), profileSchema),
} as const;
