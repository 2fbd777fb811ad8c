import type { CurrentUser, Image, Job, Session } from '@pictora/contracts';

export type Answer<T> = { readonly status: number; readonly body: T };

/** The API as a script uses it. `base` is asked for each time, because the app may have moved by a restart. */
export class ApiClient {
  token = '';

  /** @param patienceMs milliseconds that an answer may take; as long as it likes when left out. */
  constructor(
    private readonly base: () => string,
    private readonly patienceMs?: number,
  ) {}

  async signUp(name: string, names: { readonly firstName?: string; readonly lastName?: string } = {}): Promise<void> {
    let answer = await this.trySignUp(name, names);
    // A Keycloak that has just started takes seconds for its first passwords; whoever comes meanwhile is asked to come again.
    // The account may have been made before the answer was lost, and is signed in to then.
    for (let tries = 1; tries < 180 && (answer.status === 503 || (answer.status === 409 && tries > 1)); tries += 1) {
      await new Promise((done) => setTimeout(done, 500));
      answer = await this.trySignUp(name, names);
      if (answer.status === 409 && (await this.trySignIn(name)).status === 200) return;
    }
    if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  /** Signed in when it is answered 201. */
  async trySignUp(name: string, names: object = {}): Promise<Answer<{ session: Session }>> {
    const answer = await this.send<{ session: Session }>('POST', '/api/auth/sign-up', {
      email: `${name}@example.org`,
      password: 'a good password',
      firstName: 'Test',
      lastName: 'Person',
      ...names,
      username: name,
      acceptedTerms: true,
    });
    if (answer.status === 201) this.token = answer.body.session.access_token;
    return answer;
  }

  async signIn(name: string): Promise<void> {
    await this.trySignIn(name);
  }

  /** Signed in when it is answered 200. */
  async trySignIn(name: string): Promise<Answer<Session>> {
    const answer = await this.send<Session>('POST', '/api/auth/sign-in', {
      email: `${name}@example.org`,
      password: 'a good password',
    });
    this.token = answer.body.access_token;
    return answer;
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
      ...(this.patienceMs === undefined ? {} : { signal: AbortSignal.timeout(this.patienceMs) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }
}
