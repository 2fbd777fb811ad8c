import { setTimeout as wait } from 'node:timers/promises';
import type { Seen } from './judge.js';

/** Ends a call that nobody answers; long after it is late. */
const GIVE_UP_MS = 40_000;
const PAUSE_MS = 100;

export type Call = {
  readonly method: string;
  readonly path: string;
  /** Made anew for each time: JSON, or a form. */
  readonly body?: () => object | FormData;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
} & Pick<Seen, 'usual' | 'spared'>;

const sent = (body: object | FormData | undefined): { readonly type?: string; readonly bytes?: string | FormData } => {
  if (body === undefined) return {};
  // A form names its type itself, with its boundary.
  return body instanceof FormData ? { bytes: body } : { type: 'application/json', bytes: JSON.stringify(body) };
};

/** Makes one call, whatever comes of it: status 0 is no answer at all. */
export const make = async (url: string, { method, path, body, token, headers, usual, spared }: Call): Promise<Seen> => {
  const { type, bytes } = sent(body?.());
  const at = performance.now();
  const told = (status: number, code: string | null): Seen => ({
    ...{ call: `${method} ${path}`, at, tookMs: performance.now() - at, status, code, usual, spared },
  });
  try {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(bytes === undefined ? {} : { body: bytes }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const answer = await response.arrayBuffer();
    if (response.status < 400) return told(response.status, null);
    const { code } = JSON.parse(Buffer.from(answer).toString()) as { readonly code?: string };
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
