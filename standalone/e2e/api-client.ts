import type { CurrentUser, Image, Job, Session } from '@pictora/contracts';

export type Answer<T> = { readonly status: number; readonly body: T };

/** The API as a script uses it. `base` is asked for each time, because the app may have moved by a restart. */
export class ApiClient {
  token = '';

  constructor(private readonly base: () => string) {}

  async signUp(name: string, names: { readonly firstName?: string; readonly lastName?: string } = {}): Promise<void> {
    const { status, body } = await this.send<{ session: Session }>('POST', '/api/auth/sign-up', {
      email: `${name}@example.org`,
      password: 'a good password',
      firstName: 'Test',
      lastName: 'Person',
      ...names,
      username: name,
      acceptedTerms: true,
    });
    if (status !== 201) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
    this.token = body.session.access_token;
  }

  async signIn(name: string): Promise<void> {
    const { body } = await this.send<Session>('POST', '/api/auth/sign-in', {
      email: `${name}@example.org`,
      password: 'a good password',
    });
    this.token = body.access_token;
  }

  user = async (): Promise<CurrentUser> => (await this.send<CurrentUser>('GET', '/api/auth/user')).body;
  jobs = async (): Promise<Job[]> => (await this.send<Job[]>('GET', '/api/jobs?limit=100')).body;
  images = async (): Promise<Image[]> => (await this.send<Image[]>('GET', '/api/images?limit=100')).body;

  generate(prompt: string, idempotencyKey: string): Promise<Answer<Job>> {
    return this.send<Job>(
      'POST',
      '/api/generate',
      { prompt, aspectRatio: '1:1' },
      { 'idempotency-key': idempotencyKey, prefer: 'respond-async' },
    );
  }

  file(image: Image): Promise<Response> {
    return fetch(this.base() + image.imageUrl, { headers: { authorization: `Bearer ${this.token}` } });
  }

  async send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.base() + path, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }
}
