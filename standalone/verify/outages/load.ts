import { setTimeout as wait } from 'node:timers/promises';
import type { Seen } from './judge.js';

/** Ends a call that nobody answers; long after it is late. */
const GIVE_UP_MS = 40_000;
const PAUSE_MS = 100;

export type Call = { readonly method: string; readonly path: string; readonly body?: object; readonly token?: string };

/** Makes one call, whatever comes of it: status 0 is no answer at all. */
export const make = async (url: string, { method, path, body, token }: Call): Promise<Seen> => {
  const at = performance.now();
  const told = (status: number, code: string | null): Seen => ({
    ...{ call: `${method} ${path}`, at, tookMs: performance.now() - at, status, code },
  });
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const text = await response.text();
    if (response.ok) return told(response.status, null);
    const { code } = JSON.parse(text) as { readonly code?: string };
    return told(response.status, code ?? null);
  } catch (error) {
    return told(0, (error as Error).name);
  }
};

/** Light load: each call again and again, one at a time of each kind, until it is stopped. */
export const startLoad = (url: string, calls: readonly Call[]) => {
  const seen: Seen[] = [];
  let stopped = false;
  const callers = calls.map(async (call) => {
    while (!stopped) {
      seen.push(await make(url, call));
      await wait(PAUSE_MS);
    }
  });
  return {
    seen,
    stop: async (): Promise<void> => {
      stopped = true;
      await Promise.all(callers);
    },
  };
};
