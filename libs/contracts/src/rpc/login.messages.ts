import { z } from 'zod';
import { loginScreenSchema, sessionSchema } from '../entities/session.js';
import { heldCookieSchema } from './held-cookie.js';
import { message } from './message.js';

/** A value that only identity can read, for a cookie that the page's scripts cannot; `maxAge` in seconds. */
const sealed = z.string().min(1).max(8000);
const sealedFor = { sealed, maxAge: z.int().positive() };

const headers = z.record(z.string(), z.string());

export const loginMessages = {
  /** The address of the issuer to send a browser to. `key` names the cookie, so that logins in two tabs do not meet. */
  'identity.login.begin': message(
    z.strictObject({ returnTo: z.string().max(2000), screen: loginScreenSchema.optional() }),
    z.object({ location: z.string(), key: z.string(), returnTo: z.string(), ...sealedFor }),
  ),
  /** Checks what the issuer's redirect brought against the login that was begun. */
  'identity.login.accept': message(
    z.strictObject({ query: z.string().max(8000), sealed }),
    z.object({ returnTo: z.string(), ...sealedFor }),
  ),
  /** Exchanges the accepted code for its session. */
  'identity.login.complete': message(
    z.strictObject({ sealed, heldCookie: heldCookieSchema.optional() }),
    sessionSchema,
  ),
  /**
   * A request to the embedded issuer's own HTTP endpoints, whose path begins after `/oidc`. So the gateway stays the only
   * thing a browser talks to and identity opens no port, in one process and over a broker alike. With another issuer there
   * are none: `not_found`.
   */
  'identity.issuer.http': message(
    z.strictObject({
      method: z.string().max(16),
      path: z.string().max(8000),
      headers,
      body: z.string().max(64_000),
      address: z.string().max(64),
    }),
    z.object({ status: z.int(), headers, cookies: z.array(z.string()), body: z.string() }),
  ),
} as const;
