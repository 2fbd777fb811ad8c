import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  erasureParts,
  exportedFiles,
  isTerminal,
  type CommunityImage,
  type Conversation,
  type DataExport,
  type Erasure,
  type ErrorBody,
  type Image,
  type LastDataExport,
  type Notification,
} from '@pictora/contracts';
import { startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fromBufferPromise } from 'yauzl';
import { ApiClient } from './api-client.js';
import { filesWith } from './files-with.js';

const password = 'a good password';
const until = async <T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> => {
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    await pause(50);
  }
};

describe('a person who leaves', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictora-leaving-'));
  let pictora: PictoraProcess;
  const api = new ApiClient(() => pictora.url);
  const bobApi = new ApiClient(() => pictora.url);
  /** What may be found nowhere, in whatever case. */
  const canaries = {
    username: 'wanda_leaves',
    email: 'wanda_leaves@example.org',
    lastName: 'quagglesworth',
    prompt: 'zebra in a bathtub',
    word: 'bathtub',
    nameOfImage: 'striped soap opera',
    comment: 'what a splendid haystack',
    ownComment: 'thanks from the tub',
    bobsComment: 'never saw such stripes',
    message: 'my secret pickle recipe',
    bobsMessage: 'pickles are overrated',
    report: 'his haystack is my haystack',
  };

  beforeAll(async () => {
    pictora = await startPictora({ dataDir, env: { ERASURE_SETTLE_SECONDS: '1', LOG_LEVEL: 'info' } });
    await api.signUp('wanda_leaves', { firstName: 'Wanda', lastName: 'Quagglesworth' });
    await api.generate('a lake and a zebra in a bathtub', 'one');
    await until(
      () => api.jobs(),
      (jobs) => jobs.length > 0 && jobs.every(({ state }) => isTerminal(state)),
    );
    await bobApi.signUp('bob_stays');
    await meet();
  });
  afterAll(async () => {
    await pictora.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const done = async <T>(api: ApiClient, method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await api.send<T>(method, path, body);
    if (answer.status > 201) throw new Error(`${method} ${path} answered ${JSON.stringify(answer)}`);
    return answer.body;
  };
  /** Shows a picture to everybody; answers when it is in the feed. */
  const publish = async (api: ApiClient, image: Pick<Image, 'id'>): Promise<void> => {
    await done(api, 'PATCH', `/api/images/${image.id}/visibility`, { isPublic: 1 });
    await until(
      () => done<CommunityImage[]>(bobApi, 'GET', '/api/explore/all'),
      (feed) => feed.some(({ id }) => id === image.id),
    );
  };
  const upload = async (api: ApiClient): Promise<Image> => {
    const body = new FormData();
    const file = resolve(import.meta.dirname, '../../web/public/samples/hero-dusk-640.webp');
    body.set('image', new Blob([readFileSync(file)], { type: 'image/webp' }), 'dusk.webp');
    const headers = { authorization: `Bearer ${api.token}` };
    return (await (await fetch(`${pictora.url}/api/images/upload`, { method: 'POST', headers, body })).json()) as Image;
  };
  const notified = (api: ApiClient, types: readonly string[]) =>
    until(
      () => done<Notification[]>(api, 'GET', '/api/notifications'),
      (listed) => types.every((type) => listed.some((one) => one.type === type)),
    );

  /** Wanda and Bob see each other's pictures, talk about them and to each other, and one reports the other. */
  const meet = async (): Promise<void> => {
    const [wanda, bob] = [await api.user(), await bobApi.user()];
    const [hers] = await api.images();
    const his = await upload(bobApi);
    if (!hers) throw new Error('no image was made');
    await done(api, 'PATCH', `/api/images/${hers.id}/name`, { name: canaries.nameOfImage });
    await publish(api, hers);
    await publish(bobApi, his);
    const comment = async (by: ApiClient, image: Pick<Image, 'id'>, text: string) =>
      done(by, 'POST', `/api/community/images/${image.id}/comments`, { comment: text });
    await comment(api, his, canaries.comment);
    await comment(api, hers, canaries.ownComment);
    await comment(bobApi, hers, canaries.bobsComment);
    await done(api, 'POST', `/api/community/images/${his.id}/like`);
    await done(bobApi, 'POST', `/api/community/images/${hers.id}/like`);
    await done(api, 'POST', `/api/users/${bob.id}/follow`);
    await done(bobApi, 'POST', `/api/users/${wanda.id}/follow`);
    const { id } = await done<Conversation>(api, 'POST', '/api/conversations', { otherUserId: bob.id });
    await done(api, 'POST', `/api/conversations/${id}/messages`, { content: canaries.message });
    await done(bobApi, 'POST', `/api/conversations/${id}/messages`, { content: canaries.bobsMessage });
    const report = { targetType: 'image', targetId: his.id, reason: 'other', note: canaries.report };
    await done(api, 'POST', '/api/reports', report);
    await notified(api, ['like', 'comment', 'follow', 'message']);
    await notified(bobApi, ['like', 'comment', 'follow', 'message']);
  };

  const found = () =>
    Object.fromEntries(Object.entries(canaries).map(([what, canary]) => [what, filesWith(dataDir, canary).sort()]));
  const nowhere = Object.fromEntries(Object.keys(canaries).map((what) => [what, []]));

  it('was in the files before, in all that she did', () => {
    expect(Object.entries(found()).filter(([, files]) => files.length === 0)).toEqual([]);
  });

  it('takes a copy of everything along', async () => {
    expect((await api.send<DataExport>('POST', '/api/user/data-export')).status).toBe(202);
    const ready = await until(
      async () => (await api.send<LastDataExport>('GET', '/api/user/data-export')).body.last,
      (last) => last?.state === 'ready',
    );
    const response = await fetch(`${pictora.url}/api/user/data-export/${ready?.id ?? ''}/file`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    const [image] = await api.images();
    expect(names).toEqual(expect.arrayContaining([...Object.keys(exportedFiles), 'README.txt']));
    expect(names.filter((name) => name.startsWith(`images/${image?.id ?? ''}.`))).toHaveLength(1);
    expect((await fetch(`${pictora.url}/api/user/data-export/${ready?.id ?? ''}/file`)).status).toBe(401);
  });

  it('is not let go by a wrong password', async () => {
    const { status, body } = await api.send<ErrorBody>('POST', '/api/user/delete-account', { password: 'a guess' });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect((await api.user()).username).toBe('wanda_leaves');
  });

  it('is signed out at once, and can follow what becomes of it until nothing is left', async () => {
    const { status, body } = await api.send<Erasure>('POST', '/api/user/delete-account', { password });
    expect(status).toBe(202);
    expect((await api.send('GET', '/api/auth/user')).status).toBe(401);
    const visitor = new ApiClient(() => pictora.url);
    const erasure = await until(
      async () => (await visitor.send<Erasure>('GET', `/api/erasures/${body.receipt}`)).body,
      ({ state }) => state === 'done',
    );
    expect([...erasure.erased].sort()).toEqual([...erasureParts].sort());
    const signIn = { email: 'wanda_leaves@example.org', password };
    expect((await visitor.send<ErrorBody>('POST', '/api/auth/sign-in', signIn)).body.code).toBe('invalid_credentials');
  });

  it('is in no file of the data any more, neither while the app runs nor after', async () => {
    expect(found()).toEqual(nowhere);
    await pictora.stop();
    expect(found()).toEqual(nowhere);
    pictora = await startPictora({ dataDir, env: { LOG_LEVEL: 'silent' } });
  });

  it('can come back as somebody new, under the same name', async () => {
    const again = new ApiClient(() => pictora.url);
    await again.signUp('wanda_leaves');
    expect(await again.images()).toEqual([]);
    expect((await again.user()).creditsRemaining).toBe(5);
  });
});
