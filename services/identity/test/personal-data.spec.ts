import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  defaultNotificationPreferences,
  erasureParts,
  exportedFiles,
  type ErasurePart,
  type IntegrationEvent,
  type Video,
} from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import { AppError } from '@pictora/messaging';
import { fakeRpc } from '@pictora/service-kit/testing';
import { buffer, text } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { fromBufferPromise } from 'yauzl';
import { ACCOUNT_MODEL, DATA_EXPORT_MODEL, RECOVERY_MODEL, SESSION_MODEL } from '../src/identity.tokens.js';
import {
  claimsOf,
  givenSignedUp,
  HOME,
  PASSWORD,
  refusalOf,
  signUpRequest,
  startIdentity,
  until,
  type Identity,
} from './identity.harness.js';
import { mailboxOf } from './mailbox.js';

let identity: Identity;
const start = async (env: Record<string, string> = {}, dataDir?: string) => {
  identity = await startIdentity({
    env: { PERSONAL_DATA_POLL_MS: '10', ERASURE_SETTLE_SECONDS: '60', ...env },
    dataDir,
  });
};
afterEach(() => identity.close());

const documentsOf = async (token: symbol) =>
  JSON.stringify(
    await identity.service.app.get<{ find(): { lean(): Promise<unknown> } }>(token, { strict: false }).find().lean(),
  );

describe('leaving', () => {
  let session: Awaited<ReturnType<typeof givenSignedUp>>;
  let userId: string;
  let told: IntegrationEvent[];
  beforeEach(async () => {
    await start();
    session = await givenSignedUp(identity);
    userId = session.user.id;
    told = [];
    await identity.platform.eventLog.subscribe({
      consumer: 'test',
      types: ['identity.erasure-requested.v1', 'privacy.part-erased.v1'],
      handle: async (event) => void told.push(event),
    });
  });

  const leave = (password = PASSWORD) =>
    identity.call('identity.personal-data.erase', { userId, password, address: HOME });
  const read = (receipt: string) => identity.call('identity.personal-data.erasure', { receipt });
  const settled = () => identity.clock.advance(60_000);
  const answer = (part: ErasurePart) =>
    identity.platform.eventLog.publish([
      integrationEvent({
        id: v7(),
        type: 'privacy.part-erased.v1',
        key: userId,
        occurredAt: identity.clock.now(),
        correlationId: 'test',
        payload: { userId, part, erasedAt: identity.clock.now().toISOString() },
      }),
    ]);

  it('needs the password, and changes nothing without it', async () => {
    expect(await refusalOf(leave('guess'))).toMatchObject({ code: 'validation_failed' });
    await identity.call('identity.sessions.refresh', { refresh_token: session.refresh_token });
    expect(await identity.call('identity.profiles.get', { userId })).toMatchObject({ username: 'ann' });
  });

  it('ends every session and every sign-in at once', async () => {
    const other = await identity.call('identity.sessions.sign-in', {
      email: 'ann@example.com',
      password: PASSWORD,
      address: HOME,
    });
    expect(await leave()).toMatchObject({ state: 'settling', erased: [] });
    for (const { refresh_token } of [session, other])
      expect(await refusalOf(identity.call('identity.sessions.refresh', { refresh_token }))).toMatchObject({
        code: 'refresh_token_invalid',
      });
    const signIn = identity.call('identity.sessions.sign-in', {
      email: 'ann@example.com',
      password: PASSWORD,
      address: HOME,
    });
    expect(await refusalOf(signIn)).toMatchObject({ code: 'invalid_credentials' });
  });

  it('asked for twice, even at once, is one erasure with one receipt, told once', async () => {
    const both = await Promise.all(
      [leave(), leave()].map((asked) => asked.catch((error: unknown) => error as AppError)),
    );
    const erasure = await leave();
    for (const one of both) if (!(one instanceof AppError)) expect(one.receipt).toBe(erasure.receipt);
    settled();
    await until(() => told.some(({ type }) => type === 'privacy.part-erased.v1'));
    expect(told.filter(({ type }) => type === 'identity.erasure-requested.v1')).toHaveLength(1);
  });

  it('waits for calls under way, then tells every part and is done when each has answered', async () => {
    const { receipt } = await leave();
    expect(told).toEqual([]);
    settled();
    await until(async () => (await read(receipt)).erased.includes('identity'));
    expect(await read(receipt)).toMatchObject({ state: 'erasing', completedAt: null });
    const others = erasureParts.filter((part) => part !== 'identity' && part !== 'billing');
    for (const part of [...others, 'media'] as const) await answer(part);
    await until(async () => (await read(receipt)).erased.length === erasureParts.length - 1);
    expect((await read(receipt)).state).toBe('erasing');
    await answer('billing');
    await until(async () => (await read(receipt)).state === 'done');
    expect((await read(receipt)).erased).toHaveLength(erasureParts.length);
  });

  it('takes the profile picture, what was mailed to confirm or recover, and the mails in the local outbox along', async () => {
    const { storage } = identity.platform;
    await storage.put(`avatars/${userId}/v1/256.webp`, Buffer.from('face'), { contentType: 'image/webp' });
    await identity.call('identity.recovery.request', { email: 'ann@example.com', address: HOME });
    await until(async () => (await documentsOf(RECOVERY_MODEL)).includes(userId));
    await mailboxOf(identity).last('ann@example.com');
    const { receipt } = await leave();
    settled();
    await until(async () => (await read(receipt)).erased.includes('identity'));
    expect(await documentsOf(RECOVERY_MODEL)).toBe('[]');
    expect(await mailboxOf(identity).all()).toEqual([]);
    expect(await storage.exists(`avatars/${userId}/v1/256.webp`)).toBe(false);
  });

  it('leaves no name and no address behind, and both free for somebody else', async () => {
    const { receipt } = await leave();
    settled();
    await until(async () => (await read(receipt)).erased.includes('identity'));
    const left = (await documentsOf(ACCOUNT_MODEL)) + (await documentsOf(SESSION_MODEL)) + JSON.stringify(told);
    for (const canary of ['Ann', 'Example', 'ann@example.com']) expect(left).not.toContain(canary);
    const { user } = await identity.call('identity.accounts.sign-up', signUpRequest());
    expect(user.id).not.toBe(userId);
  });

  it('is done only when the log has forgotten the person too, however often that takes', async () => {
    const { eventLog } = identity.platform;
    const logged = async () => {
      let all = '';
      for await (const { payload } of eventLog.history(['identity.profile-changed.v1'])) all += JSON.stringify(payload);
      return all;
    };
    await until(async () => (await logged()).includes(userId));
    const bob = await givenSignedUp(identity, { email: 'bob@example.com', username: 'bob', firstName: 'Bob' });
    await until(async () => (await logged()).includes(bob.user.id));
    const forget = jest.spyOn(eventLog, 'forget').mockRejectedValue(new Error('the log is away'));
    const { receipt } = await leave();
    settled();
    for (const part of erasureParts) if (part !== 'identity') await answer(part);
    await until(() => forget.mock.calls.length > 2);
    expect(await read(receipt)).toMatchObject({ state: 'erasing', completedAt: null });
    forget.mockRestore();
    await until(async () => (await read(receipt)).state === 'done');
    expect(await logged()).not.toContain(userId);
    expect(await logged()).toContain(bob.user.id);
  });

  it('tells its course to nobody without the receipt', async () => {
    await leave();
    expect(await refusalOf(read('x'.repeat(32)))).toMatchObject({ code: 'not_found' });
  });
});

describe('an export of personal data', () => {
  const imageId = v7();
  const videoId = v7();
  const video: Video = {
    ...{ id: videoId, videoUrl: `/api/videos/${videoId}`, posterUrl: `/api/videos/${videoId}/poster`, duration: 5 },
    ...{ motionPrompt: 'clouds drift', createdAt: '2026-01-01T00:00:00.000Z', isPublic: 0, width: 4, height: 4 },
    ...{ size: 9, contentType: 'video/mp4', model: 'pictora-studio', seed: 1 },
    placeholder: { color: '#000000', dataUri: 'data:image/png;base64,AA' },
    sourceImage: { id: imageId, prompt: 'a lake', imageUrl: `/api/images/${imageId}` },
  };
  let userId: string;
  let images: { id: string; [key: string]: unknown }[];
  beforeEach(async () => {
    await start();
    const session = await givenSignedUp(identity);
    userId = session.user.id;
    expect(claimsOf(session.access_token).sub).toBe(userId);
    await identity.platform.storage.put('images/one.webp', Buffer.from('the picture'), { contentType: 'image/webp' });
    await identity.platform.storage.put('videos/one.mp4', Buffer.from('the video'), { contentType: 'video/mp4' });
    images = [
      {
        id: imageId,
        imageUrl: `/api/images/${imageId}`,
        prompt: 'a lake',
        name: 'Lake',
        createdAt: '2026-01-01T00:00:00.000Z',
        isFavorite: 0,
        isPublic: 0,
        width: 4,
        height: 4,
        style: 'none',
        aspectRatio: '1:1',
        seed: 1,
        model: 'pictora-studio',
        placeholder: { color: '#000000', dataUri: 'data:image/png;base64,AA' },
      },
    ];
    fakeRpc(identity.platform, {
      'media.images.list-own': () => ({ items: images as never, nextCursor: null }),
      'media.files.open-image': () => ({
        key: 'images/one.webp',
        ownerId: userId,
        contentType: 'image/webp',
        size: 11,
        etag: '"e"',
        visibility: 'private',
        fileName: 'Lake.webp',
      }),
      'media.videos.list-own': ({ ownerId }) => ({ items: ownerId === userId ? [video] : [], nextCursor: null }),
      'media.files.open-video': ({ viewerId }) => {
        if (viewerId !== userId) throw new AppError('not_found', 'Video not found');
        const file = { key: 'videos/one.mp4', ownerId: userId, contentType: 'video/mp4', size: 9, etag: '"e"' };
        return { ...file, visibility: 'private', fileName: 'clouds drift.mp4' };
      },
      'generation.jobs.list': () => ({ items: [], nextCursor: null }),
      'messaging.personal-data.conversations': () => ({ items: [{ id: imageId, with: bob }], nextCursor: null }),
      'messaging.personal-data.messages': ({ conversationId, cursor }) => ({
        items: [
          {
            id: v7(),
            conversationId,
            seq: cursor ? 1 : 2,
            senderId: bob.id,
            content: cursor ? 'Hello' : 'Again',
            createdAt: '2026-01-01T00:00:00.000Z',
          },
        ],
        nextCursor: cursor ? null : imageId,
      }),
      'social.personal-data.list': () => ({ items: [], nextCursor: null }),
      'messaging.notifications.list': () => ({ items: [], nextCursor: null }),
      'messaging.notifications.preferences': () => defaultNotificationPreferences,
      'messaging.support.list-own': () => ({ items: [], nextCursor: null }),
      'billing.credits.history': () => ({ items: [], nextCursor: null }),
      'billing.subscription.get': () => ({
        tier: 'free',
        status: 'none',
        periodStart: null,
        periodEnd: null,
        endsAtPeriodEnd: false,
        nextTier: null,
        hasCustomer: false,
        customerId: null,
        refund: { eligible: false, reason: 'not-subscribed', until: null },
      }),
    });
  });

  const bob = { id: v7(), firstName: 'Bob', lastName: 'Example', username: 'bob', profileImageUrl: null };
  const ask = () => identity.call('identity.personal-data.export', { userId });
  const last = async () => {
    const found = await identity.call('identity.personal-data.last-export', { userId });
    if (!found.last) throw new Error('none was asked for');
    return found.last;
  };
  const open = (exportId: string, who = userId) =>
    identity.call('identity.personal-data.open-export', { userId: who, exportId });
  const ready = async () => {
    await ask();
    await until(async () => (await last()).state !== 'preparing');
    return last();
  };
  const unpacked = async (key: string): Promise<Record<string, string>> => {
    const zip = await fromBufferPromise(await buffer((await identity.platform.storage.get(key)).body));
    const files: Record<string, string> = {};
    for await (const entry of zip.eachEntry())
      files[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
    return files;
  };

  it('holds every file, each as its schema says, with the pictures beside them', async () => {
    const { state, id, size } = await ready();
    expect(state).toBe('ready');
    const { key, size: opened } = await open(id);
    expect(opened).toBe(size);
    const files = await unpacked(key);
    for (const [path, schema] of Object.entries(exportedFiles)) schema.parse(JSON.parse(files[path] ?? 'null'));
    expect(Object.keys(files).sort()).toEqual(
      [...Object.keys(exportedFiles), 'README.txt', `images/${imageId}.webp`, `videos/${videoId}.mp4`].sort(),
    );
    expect(files[`images/${imageId}.webp`]).toBe('the picture');
    expect(files[`videos/${videoId}.mp4`]).toBe('the video');
    expect(files['profile.json']).toContain('ann@example.com');
    expect(JSON.parse(files['messages.json'] ?? '')).toMatchObject([
      { seq: 2, content: 'Again', with: bob },
      { seq: 1, content: 'Hello' },
    ]);
    expect(JSON.parse(files['sessions.json'] ?? '')).toHaveLength(1);
  });

  it('holds the face, and goes when everything in it is deleted', async () => {
    const face = `avatars/${userId}/v1/512.webp`;
    await identity.platform.storage.put(face, Buffer.from('face'), { contentType: 'image/webp' });
    const { id } = await ready();
    const { key } = await open(id);
    expect((await unpacked(key))['profile-picture/512.webp']).toBe('face');
    await identity.call('identity.personal-data.drop-exports', { userId });
    expect(await identity.platform.storage.exists(key)).toBe(false);
    expect(await refusalOf(open(id))).toMatchObject({ code: 'not_found' });
  });

  it('is one while it is being prepared, however often it is asked for', async () => {
    images = [];
    const asked = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  });

  it('can be had five times a day', async () => {
    for (let n = 0; n < 5; n++) await ready();
    expect(await refusalOf(ask())).toMatchObject({ code: 'rate_limited' });
    identity.clock.advance(86_400_000);
    expect(await ask()).toMatchObject({ state: 'preparing' });
  });

  it('is its owner’s alone', async () => {
    const { id } = await ready();
    expect(await refusalOf(open(id, v7()))).toMatchObject({ code: 'not_found' });
    expect(await identity.call('identity.personal-data.last-export', { userId: v7() })).toEqual({ last: null });
  });

  it('that failed halfway is tried again and leaves no half file', async () => {
    await identity.platform.storage.remove('images/one.webp');
    await ask();
    await until(async () => (await documentsOf(DATA_EXPORT_MODEL)).includes('"tries":1'));
    await until(async () => (await last()).state === 'preparing');
    await identity.platform.storage.put('images/one.webp', Buffer.from('the picture'), { contentType: 'image/webp' });
    await until(async () => {
      identity.clock.advance(60_000);
      return (await last()).state === 'ready';
    });
    const { key } = await open((await last()).id);
    expect(Object.keys(await unpacked(key))).toContain(`images/${imageId}.webp`);
  });

  it('is removed after a week', async () => {
    const { id } = await ready();
    const { key } = await open(id);
    identity.clock.advance(7 * 86_400_000);
    await until(async () => (await last()).state === 'expired');
    expect(await identity.platform.storage.exists(key)).toBe(false);
    expect(await refusalOf(open(id))).toMatchObject({ code: 'not_found' });
  });

  it('goes with the person', async () => {
    const { id } = await ready();
    const { key } = await open(id);
    await identity.call('identity.personal-data.erase', { userId, password: PASSWORD, address: HOME });
    identity.clock.advance(60_000);
    await until(async () => !(await identity.platform.storage.exists(key)));
  });
});
