import type { Session } from '@pictora/contracts';
import type { Canaries } from '../canaries.js';
import { Caller } from './caller.js';
import { mailed, partOf } from './mails.js';

export type Pictora = { readonly url: string; readonly dataDir: string };

/** A person, the words that are theirs alone, and what opens their account: tokens, codes, cookies. */
export class Person {
  readonly api: Caller;
  readonly email: string;
  /** By what each of them is. They change as the person signs in again; all are kept. */
  readonly secrets: { readonly what: string; readonly value: string }[] = [];
  id = '';

  constructor(
    readonly pictora: Pictora,
    readonly words: Canaries,
  ) {
    this.api = new Caller(() => pictora.url, `Browser/1.0 (${words.userAgent})`);
    this.email = `${words.email}@example.org`;
  }

  keep(what: string, value: string): string {
    if (value.length < 6) throw new Error(`${what} is too short to be looked for: ${value}`);
    this.secrets.push({ what, value });
    return value;
  }

  /** Signed in from here on. */
  take({ access_token, refresh_token, user }: Session): void {
    this.api.token = this.keep('access token', access_token);
    if (refresh_token) this.keep('refresh token', refresh_token);
    this.id = user.id;
  }
}

/** Signs up, and confirms the email by the link that was mailed. */
export const signUp = async (person: Person): Promise<void> => {
  const { api, words, email, pictora } = person;
  await api.post(201, '/api/auth/sign-up', {
    ...{ email, password: words.password, username: words.username, acceptedTerms: true },
    ...{ firstName: words.firstName, lastName: words.lastName },
  });
  const token = partOf(await mailed(pictora.dataDir, email, 'Confirm your email'), /#token=([\w-]+)/);
  await api.post(204, '/api/auth/confirm-email', { token: person.keep('token of the link that confirms', token) });
  person.take(await api.post<Session>(200, '/api/auth/sign-in', { email, password: words.password }));
};

/** Signs in once more: a long run outlives a session's token. */
export const signIn = async (person: Person, password: string): Promise<void> => {
  person.take(await person.api.post<Session>(200, '/api/auth/sign-in', { email: person.email, password }));
};

/** A wrong password, a field that nobody asked for, a renewal, and the cookie that opens files. */
export const signInAgain = async (person: Person): Promise<void> => {
  const { api, words, email } = person;
  await api.post(401, '/api/auth/sign-in', { email, password: words.wrongPassword });
  await api.post(400, '/api/auth/sign-in', {
    email,
    password: words.password,
    [words.refusedField]: words.refusedField,
  });
  const session = await api.post<Session>(200, '/api/auth/sign-in', { email, password: words.password });
  person.take(session);
  const { refresh_token } = session;
  const renewed = await api.post<Session>(200, '/api/auth/refresh', { refresh_token });
  person.take(renewed);
  await api.post(204, '/api/auth/establish-session', {
    ...{ access_token: renewed.access_token, refresh_token: renewed.refresh_token },
  });
  for (const [name, value] of api.cookies) person.keep(`cookie ${name}`, value);
};

/** Forgets the password, and sets another with the code that was mailed. */
export const recover = async (person: Person): Promise<void> => {
  const { api, words, email, pictora } = person;
  await api.post(204, '/api/auth/recover', { email });
  const mail = await mailed(pictora.dataDir, email, 'password reset code');
  const code = person.keep('code for a new password', partOf(mail, /^\s*(\d{6})\s*$/m));
  person.keep('token of the link for a new password', partOf(mail, /token=([\w-]+)/));
  const { access_token } = await api.post<Session>(200, '/api/auth/verify', { type: 'recovery', email, token: code });
  const recovering = new Caller(api.base, words.userAgent);
  recovering.token = person.keep('token of the recovery', access_token);
  await recovering.call(204, 'PUT', '/api/auth/password', { password: words.newPassword });
  person.take(await api.post<Session>(200, '/api/auth/sign-in', { email, password: words.newPassword }));
};

/** Logs in by authorization code, as the page does it with the issuer. */
export const logInByCode = async (person: Person): Promise<void> => {
  const { words, email, api } = person;
  const browser = new Caller(api.base, words.userAgent);
  const follow = async (address: string, until: RegExp): Promise<string> => {
    for (let at = address; ;) {
      if (until.test(at)) return at;
      const status = at.includes('/interaction/') || at.startsWith('/api/login') ? 303 : undefined;
      const { location } = await browser.call(status ?? 303, 'GET', at);
      at = location;
    }
  };
  const returnTo = encodeURIComponent(`/profile?image=${words.returnTo}`);
  const asked = await follow(`/api/login?returnTo=${returnTo}`, /^\/login\?interaction=/);
  const uid = new URL(asked, api.base()).searchParams.get('interaction') ?? '';
  const proof = { email, password: words.newPassword };
  const { location } = await browser.post<{ location: string }>(200, `/oidc/interaction/${uid}`, proof);
  const callback = await follow(location, /^\/api\/login\/callback/);
  person.keep('code of the login', new URL(callback, api.base()).searchParams.get('code') ?? '');
  const { location: finish } = await browser.call(303, 'GET', callback);
  for (const [name, value] of browser.cookies) if (value) person.keep(`cookie ${name}`, value);
  const login = new URL(finish, api.base()).searchParams.get('finish') ?? '';
  person.take(await browser.post<Session>(200, '/api/login/session', { login }));
};
