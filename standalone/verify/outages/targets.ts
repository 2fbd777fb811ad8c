import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Image, Session } from '@pictora/contracts';
import { ApiClient } from '../../e2e/api-client.js';
import { samples } from '../../e2e/people.js';
import type { Call } from './load.js';

/** Somebody with a picture and a job, who is signed in. */
export type Person = {
  readonly name: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly imageId: string;
  readonly jobId: string;
};

export type Target = {
  readonly name: string;
  readonly shouldBeRed: readonly string[];
  /** What needs it, and beside it what does not. */
  readonly calls: (person: Person) => readonly Call[];
  /** What has to be on the machine for it, beside NATS. */
  readonly engine?: 'minio' | 'keycloak';
};

const post = (path: string, body: () => object): Call => ({ method: 'POST', path, body });
const get = ({ token }: Person, path: string): Call => ({ method: 'GET', path: `/api/${path}`, token });
const spared = (call: Call): Call => ({ ...call, spared: true });

const signIn = ({ name }: Person): Call =>
  post('/api/auth/sign-in', () => ({ email: `${name}@example.org`, password: 'a good password' }));
const signUp = (): Call =>
  post('/api/auth/sign-up', () => {
    const username = `n${randomUUID().replaceAll('-', '').slice(0, 20)}`;
    const names = { username, firstName: 'New', lastName: 'Person' };
    return { ...names, email: `${username}@example.org`, password: 'a good password', acceptedTerms: true };
  });
/** Of a session that there never was, which the issuer alone can tell. */
const refresh = ({ refreshToken }: Person): Call => {
  const [head, claims, signature = ''] = refreshToken.split('.');
  const forged = [head, claims, [...signature].reverse().join('')].join('.');
  return { ...post('/api/auth/refresh', () => ({ refresh_token: forged })), usual: 400 };
};
const images = (person: Person): Call => get(person, 'images');
const history = (person: Person): Call => get(person, 'credits/history');

const picture = readFileSync(join(samples, 'gallery-27-320.webp'));
const upload = ({ token }: Pick<Person, 'token'>, key: string): Call => ({
  ...{ method: 'POST', path: '/api/images/upload', token, headers: { 'idempotency-key': key } },
  body: () => {
    const form = new FormData();
    form.set('image', new Blob([picture], { type: 'image/webp' }), 'lake.webp');
    return form;
  },
});
/** The same job each time, so that it costs once. */
const order = ({ token }: Person): Call => ({
  ...post('/api/generate', () => ({ prompt: 'A lighthouse at night', aspectRatio: '1:1' })),
  token,
  headers: { 'idempotency-key': 'of-the-outage', prefer: 'respond-async' },
});

/** The broker, each service, and the engines that have an embedded twin. */
export const targets: readonly Target[] = [
  { name: 'nats', shouldBeRed: ['gateway-1'], calls: (who) => [images(who), history(who), signIn(who)] },
  { name: 'identity-1', shouldBeRed: ['gateway-1'], calls: (who) => [signIn(who), spared(images(who))] },
  { name: 'media-1', shouldBeRed: ['media-1'], calls: (who) => [images(who), spared(history(who))] },
  { name: 'billing-1', shouldBeRed: ['billing-1'], calls: (who) => [history(who), spared(images(who))] },
  {
    name: 'generation-1',
    shouldBeRed: ['generation-1'],
    calls: (who) => [order(who), get(who, `jobs/${who.jobId}`), get(who, 'jobs'), spared(images(who))],
  },
  { name: 'social-1', shouldBeRed: ['social-1'], calls: (who) => [get(who, 'explore/all'), spared(images(who))] },
  {
    name: 'messaging-1',
    shouldBeRed: ['messaging-1'],
    calls: (who) => [get(who, 'conversations'), spared(images(who))],
  },
  {
    name: 'minio',
    engine: 'minio',
    shouldBeRed: ['media-1'],
    calls: (who) => [
      get(who, `images/${who.imageId}`),
      get(who, `images/${who.imageId}?width=320`),
      get(who, `images/${who.imageId}?download=true`),
      upload(who, 'of-the-outage'),
      spared(images(who)),
    ],
  },
  {
    name: 'keycloak',
    engine: 'keycloak',
    shouldBeRed: ['identity-1'],
    calls: (who) => [signIn(who), signUp(), refresh(who), spared(images(who)), spared(get(who, 'auth/user'))],
  },
];

/** Signs somebody up, who uploads a picture and orders another. */
export const newPerson = async (url: string, name: string): Promise<Person> => {
  const api = new ApiClient(() => url);
  const { status, body } = await api.trySignUp(name);
  if (status !== 201) throw new Error(`sign-up answered ${status}`);
  const { access_token: token, refresh_token: refreshToken }: Session = body.session;
  const { path, headers, body: form } = upload({ token }, 'before-the-outage');
  const uploaded = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: form?.() as FormData,
  });
  if (!uploaded.ok) throw new Error(`the upload answered ${uploaded.status}`);
  const { id: imageId } = (await uploaded.json()) as Image;
  const { body: job } = await api.generate('A lighthouse at night', 'before-the-outage');
  return { name, token, refreshToken, imageId, jobId: job.id };
};
