import { sessionSchema, type Session } from '@pictora/contracts';
import { RefreshRefused } from './session.types.js';

/** POST /api/auth/refresh. Only a clear no from the issuer ends a session; 429 and 5xx are passing faults. */
export const requestRefresh = async (refreshToken: string): Promise<Session> => {
  const response = await fetch(new URL('/api/auth/refresh', location.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'include',
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  if (response.status === 400 || response.status === 401)
    throw new RefreshRefused(`refresh answered ${response.status}`);
  if (!response.ok) throw new Error(`refresh answered ${response.status}`);
  return sessionSchema.parse(await response.json());
};
