import { setTimeout as pause } from 'node:timers/promises';

export type Called<T> = { readonly status: number; readonly body: T; readonly location: string };
type Sending = { readonly form?: FormData | URLSearchParams; readonly headers?: Readonly<Record<string, string>> };

/** Somebody with a browser: sends their token and cookies, says who they are in `User-Agent`, and follows no redirect. */
export class Caller {
  token = '';
  readonly cookies = new Map<string, string>();

  constructor(
    readonly base: () => string,
    private readonly agent: string,
  ) {}

  /** @param path of the app, or an address. Throws when the status is none of those `expected`. */
  async call<T>(
    expected: number | readonly number[],
    method: string,
    path: string,
    body?: unknown,
    sending: Sending = {},
  ): Promise<Called<T>> {
    const response = await fetch(new URL(path, this.base()), {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': this.agent,
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.cookies.size ? { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...sending.headers,
      },
      body: sending.form ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const text = await response.text();
    if (![expected].flat().includes(response.status))
      throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      this.cookies.set(name, value);
    }
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    const location = response.headers.get('location') ?? '';
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, location };
  }

  async get<T>(path: string): Promise<T> {
    return (await this.call<T>(200, 'GET', path)).body;
  }

  async post<T>(expected: number, path: string, body?: unknown): Promise<T> {
    return (await this.call<T>(expected, 'POST', path, body)).body;
  }
}

/** What is read, once it is as wanted; `what` is for the error after five minutes. */
export const settled = async <T>(
  what: string,
  read: () => T | Promise<T>,
  holds: (value: T) => boolean,
): Promise<T> => {
  const latest = performance.now() + 300_000;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (performance.now() > latest) throw new Error(`Waited in vain for ${what}; last: ${JSON.stringify(value)}`);
    await pause(40);
  }
};
