import type { Image } from '@pictora/contracts';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient } from '../../e2e/api-client.js';
import { publish, until } from '../../e2e/people.js';

const ledgerProgram = resolve(import.meta.dirname, '../../../services/billing/dist/cli/main.js');

/** Somebody who takes no part, with pictures, a talk and a history; `ids` of what is theirs. */
export type Victim = { readonly api: ApiClient; readonly ids: readonly string[]; readonly talk: string };

const made = async (api: ApiClient, key: string): Promise<void> => {
  const { status, body } = await api.generate('a lake at dawn, mountains', key);
  if (status >= 400) throw new Error(`a picture was refused: ${JSON.stringify(body)}`);
  await until(async () => (await api.jobs()).some(({ id, state }) => id === body.id && state === 'succeeded'));
};

/** @param draws whether a picture is drawn for them too, which takes seconds. */
export const admitVictim = async (url: string, draws: boolean): Promise<Victim> => {
  const [api, friend] = [new ApiClient(() => url), new ApiClient(() => url)];
  await api.signUp('vera_victim', { firstName: 'Vera', lastName: 'Victim' });
  await friend.signUp('fred_friend');
  const [{ id }, { id: friendId }] = [await api.user(), await friend.user()];
  if (draws) await made(api, 'victims-first-picture');
  const image = await publish(api, url, 'hero-dusk-640.webp', 'Blue hour');
  await api.send('PATCH', `/api/images/${image.id}/visibility`, { isPublic: 0 });
  const { body: talk } = await api.send<{ id: string }>('POST', '/api/conversations', { otherUserId: friendId });
  await api.send('POST', `/api/conversations/${talk.id}/messages`, { content: 'Where was that?' });
  await friend.send('POST', `/api/conversations/${talk.id}/messages`, { content: 'By the lake' });
  const images = await api.images();
  const jobs = await api.jobs();
  return { api, talk: talk.id, ids: [id, talk.id, ...images.map((one) => one.id), ...jobs.map((one) => one.id)] };
};

const kept = [
  '/api/auth/user',
  '/api/images?limit=100',
  '/api/videos',
  '/api/jobs?limit=100',
  '/api/credits/history',
  '/api/subscription',
  '/api/notifications/preferences',
  '/api/reports',
  '/api/user/blocks',
] as const;

/** All that is the victim's alone, as text: two of these are the same when nothing of theirs was touched. */
export const snapshotOf = async ({ api, talk }: Victim): Promise<string> => {
  const lines: string[] = [];
  for (const path of [...kept, `/api/conversations/${talk}/messages`]) {
    const { status, body } = await api.send<unknown>('GET', path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    lines.push(`${path} ${JSON.stringify(body)}`);
  }
  for (const image of await api.images()) lines.push(`${image.imageUrl} ${await hashOf(api, image)}`);
  return lines.join('\n');
};

const hashOf = async (api: ApiClient, image: Image): Promise<string> => {
  const response = await api.file(image);
  return `${response.status} ${createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')}`;
};

/** Draws another picture, for one credit: rejects when that does not work any more. */
export const makeAnother = async ({ api }: Victim): Promise<void> => {
  const before = await api.user();
  await made(api, 'victims-last-picture');
  const after = await api.user();
  if (after.creditsRemaining !== before.creditsRemaining - 1 || after.creditsHeld !== 0)
    throw new Error(`the credits are ${after.creditsRemaining}, and were ${before.creditsRemaining}`);
};

/** What `ledger verify` says of the whole store; rejects when something drifted. */
export const verifyLedger = async (dataDir: string): Promise<string> => {
  const env = { PATH: process.env['PATH'], PICTORA_DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [ledgerProgram, 'verify'], { env });
  return stdout;
};
