import { z } from 'zod';

/**
 * The session cookie that a browser still had when it logged in: its session ends with the new one. A cookie that speaks for
 * nobody (any more) is nothing to end, and never a reason to refuse the login.
 */
export const heldCookieSchema = z.string().max(200);
