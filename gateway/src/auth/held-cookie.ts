import { heldCookieSchema, sessionCookie } from '@pictora/contracts';
import type { AppCookies } from '../http/app-cookies.js';
import type { AppRequest } from '../http/app-request.js';

/** The session cookie that a browser shows while it logs in anew, for identity to end its session; not what can be none. */
export const heldCookie = (request: AppRequest, cookies: AppCookies): string | undefined =>
  heldCookieSchema.safeParse(cookies.read(request, sessionCookie)).data;
