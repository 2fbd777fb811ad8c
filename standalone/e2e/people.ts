import type { Image } from '@pictora/contracts';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { ApiClient } from './api-client.js';

/** What people do before a test begins, by the quickest way that the product has. */
export const samples = resolve(import.meta.dirname, '../../web/public/samples');
const rolesProgram = resolve(import.meta.dirname, '../../services/identity/dist/cli/main.js');

/**
 * Gives an account the role `admin`, as operators do it, and answers with what that said. It holds from the next login on.
 * The distributed form writes down where its engines are, for programs such as this.
 */
export const grantAdmin = async (dataDir: string, name: string): Promise<string> => {
  const addresses = `--env-file-if-exists=${join(dataDir, 'distributed.env')}`;
  const grant = [addresses, rolesProgram, 'roles', 'grant', `${name}@example.org`, 'admin'];
  const env = { PATH: process.env['PATH'], PICTORA_DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, grant, { env });
  return stdout.trim();
};

/** Logs in by the form; `name` signed up by `ApiClient.signUp`. */
export const logIn = async (page: Page, url: string, name: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(`${name}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('a good password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
};

/** Uploads one of the samples and shows it to everybody. */
export const publish = async (api: ApiClient, url: string, file: string, name: string): Promise<Image> => {
  const body = new FormData();
  body.set('image', new Blob([readFileSync(join(samples, file))], { type: 'image/webp' }), file);
  body.set('name', name);
  const headers = { authorization: `Bearer ${api.token}` };
  const uploaded = await fetch(`${url}/api/images/upload`, { method: 'POST', headers, body });
  const image = (await uploaded.json()) as Image;
  await api.send('PATCH', `/api/images/${image.id}/visibility`, { isPublic: 1 });
  return image;
};

/** Buys a plan with the sandbox's good card, and waits until it holds. */
export const subscribe = async (api: ApiClient, tier: 'pro' | 'ultra' | 'premium'): Promise<void> => {
  const { body } = await api.send<{ url: string }>('POST', '/api/create-checkout-session', { tier });
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Test Person' };
  await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
  await until(async () => (await api.user()).subscriptionTier === tier);
};

/** Resolves once something holds. */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 100));
};

/**
 * Ada, on the free plan, and Bob, who has the premium plan and is an admin. Both have something on every page of theirs:
 * pictures, a like, a comment, messages, a report. Answers with the ids of what there is.
 */
export const populate = async (url: string, dataDir: string): Promise<Record<string, string>> => {
  const ada = new ApiClient(() => url);
  const bob = new ApiClient(() => url);
  await ada.signUp('ada_byron', { firstName: 'Ada', lastName: 'Byron' });
  await bob.signUp('bob_byron', { firstName: 'Bob', lastName: 'Byron' });
  const [adaId, bobId] = [(await ada.user()).id, (await bob.user()).id];
  const image = await publish(ada, url, 'hero-forest-640.webp', 'Dawn over the bay');
  await publish(ada, url, 'hero-dusk-640.webp', 'Dusk at the lake');
  const bobsImage = await publish(bob, url, 'hero-dusk-640.webp', 'Blue hour');
  await until(async () => (await ada.send<unknown[]>('GET', '/api/explore/all')).body.length === 3);
  await bob.send('POST', `/api/users/${adaId}/follow`);
  await bob.send('POST', `/api/community/images/${image.id}/like`);
  await bob.send('POST', `/api/community/images/${image.id}/comments`, { comment: 'I know that bay' });
  await ada.send('POST', `/api/community/images/${bobsImage.id}/like`);
  await ada.send('POST', '/api/reports', { targetType: 'image', targetId: bobsImage.id, reason: 'spam' });
  const { body: talk } = await ada.send<{ id: string }>('POST', '/api/conversations', { otherUserId: bobId });
  await ada.send('POST', `/api/conversations/${talk.id}/messages`, { content: 'Where was that?' });
  await bob.send('POST', `/api/conversations/${talk.id}/messages`, { content: 'By the lake, at six' });
  await subscribe(bob, 'premium');
  await grantAdmin(dataDir, 'bob_byron');
  return { image: image.id, conversation: talk.id, ada: adaId, bob: bobId };
};
