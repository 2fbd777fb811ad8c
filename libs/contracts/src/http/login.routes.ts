import { z } from 'zod';
import { loginScreenSchema, sessionSchema } from '../entities/session.js';
import type { HttpRoute } from './http-route.js';

/** Where to go after the login; what does not point into the app is taken for the home page. Nothing here is refused. */
const loginQuerySchema = z.object({
  returnTo: z.string().max(2000).optional().catch(undefined),
  /** Newcomers are shown the form for an account first. */
  screen: loginScreenSchema.optional().catch(undefined),
});

/** What an OpenID Connect client sends to refresh; it names itself, which changes nothing here. */
export const tokenRequestSchema = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string().min(1).max(4000),
  client_id: z.string().max(200).optional(),
});

export const loginRoutes = {
  token: {
    method: 'POST',
    path: '/api/auth/token',
    summary: 'Refresh, as OpenID Connect clients do it; 400 when the session is over, and only then',
    tag: 'identity',
    auth: 'none',
    body: tokenRequestSchema,
    bodyType: 'form',
    status: 200,
    reply: sessionSchema.omit({ user: true }),
    errors: ['validation_failed', 'refresh_token_invalid', 'rate_limited'],
  },
  login: {
    method: 'GET',
    path: '/api/login',
    summary: 'Start the authorization code flow: a redirect to the issuer',
    tag: 'identity',
    auth: 'none',
    query: loginQuerySchema,
    status: 303,
    errors: ['rate_limited'],
  },
  loginCallback: {
    method: 'GET',
    path: '/api/login/callback',
    summary: 'Where the issuer sends the browser back to: a redirect to the page that takes up the session',
    tag: 'identity',
    auth: 'none',
    query: z.record(z.string(), z.unknown()),
    status: 303,
    errors: ['rate_limited'],
  },
  loginSession: {
    method: 'POST',
    path: '/api/login/session',
    summary: 'The session of a login that has just come back, once',
    tag: 'identity',
    auth: 'none',
    body: z.strictObject({ login: z.string().regex(/^[\w-]{8}$/) }),
    status: 200,
    reply: sessionSchema,
    errors: ['validation_failed', 'login_refused', 'rate_limited'],
  },
} as const satisfies Record<string, HttpRoute>;
