import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IntegrationEvent } from '@pictora/contracts';
import { eventually } from '@pictora/durable-events/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { factTypes } from '../src/facts/facts.js';
import { actsIn, type Acts } from './acts.js';
import { inbox, notificationsOf, open, send, startMessaging, type Messaging } from './messaging.harness.js';

let dataDir: string;
let messaging: Messaging;
let acts: Acts;
let ada: string;
let bob: string;
let image: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pictora-messaging-'));
  messaging = await startMessaging({ dataDir, env: { MESSAGING_UPKEEP_MS: '20' } });
  acts = actsIn(messaging);
  ada = messaging.neighbours.person('Ada');
  bob = messaging.neighbours.person('Bob');
  image = messaging.neighbours.image(ada);
});
afterEach(async () => {
  await messaging.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Does something while the service is away, then starts it again. */
const meanwhile = async (act: () => Promise<unknown>): Promise<void> => {
  await messaging.service.close();
  await act();
  const { platform, clock, neighbours } = messaging;
  messaging = await startMessaging({ platform, clock, neighbours });
};
/** Tells every fact of the log once more, under the id that it has, to the service's own handler. */
const toldAgain = async (): Promise<void> => {
  const { Facts } = await import('../src/facts/facts.js');
  const facts = messaging.service.app.get(Facts, { strict: false });
  const seen: IntegrationEvent<(typeof factTypes)[number]>[] = [];
  const witness = messaging.neighbours.person('Witness');
  await acts.follow(bob, witness);
  const subscription = await messaging.platform.eventLog.subscribe({
    consumer: `again-${v7()}`,
    types: factTypes,
    handle: async (event) => void seen.push(event),
  });
  await eventually(async () => seen.some(({ payload }) => 'followedId' in payload && payload.followedId === witness));
  await subscription.close();
  for (const event of seen) await facts.handle(event);
};
const notifications = () => notificationsOf(messaging, ada);
const settledAt = (count: number) => eventually(async () => (await notifications()).length === count);

describe('what was done while messaging was away is complete when it is back, and has no doubles:', () => {
  it('a like', async () => {
    await meanwhile(() => acts.like(bob, image, ada));
    await settledAt(1);
    await toldAgain();
    expect(await notifications()).toMatchObject([{ type: 'like', count: 1 }]);
  });

  it('a like that was taken back', async () => {
    await meanwhile(async () => acts.unlike(bob, image, ada, await acts.like(bob, image, ada)));
    await toldAgain();
    expect(await notifications()).toEqual([]);
  });

  it('a comment', async () => {
    await meanwhile(() => acts.comment(bob, image, ada));
    await settledAt(1);
    await toldAgain();
    expect(await notifications()).toMatchObject([{ type: 'comment', count: 1 }]);
  });

  it('a follow', async () => {
    await meanwhile(() => acts.follow(bob, ada));
    await settledAt(1);
    await toldAgain();
    expect(await notifications()).toMatchObject([{ type: 'follow', count: 1 }]);
  });

  it('a block', async () => {
    const { id } = await open(messaging, ada, bob);
    await send(messaging, { from: bob, in: id, content: 'Hello' });
    messaging.clock.advance(1000);
    await meanwhile(() => acts.block(ada, bob));
    await eventually(async () => (await inbox(messaging, ada)).length === 0);
    await toldAgain();
    expect(await inbox(messaging, bob)).toEqual([]);
    expect(await notifications()).toEqual([]);
  });

  it('a new name', async () => {
    await open(messaging, ada, bob);
    await meanwhile(() => acts.rename(bob, 'bob_second', 4));
    await eventually(async () => (await inbox(messaging, ada))[0]?.otherUser.username === 'bob_second');
    await toldAgain();
    expect(await inbox(messaging, ada)).toMatchObject([{ otherUser: { username: 'bob_second' } }]);
  });

  it('an image that was deleted', async () => {
    await acts.like(bob, image, ada);
    await settledAt(1);
    await meanwhile(() => acts.removeImage(image, ada));
    await settledAt(0);
    await toldAgain();
    expect(await notifications()).toEqual([]);
  });

  it('a person who left', async () => {
    const { id } = await open(messaging, ada, bob);
    await send(messaging, { from: bob, in: id, content: 'Hello' });
    await acts.like(bob, image, ada);
    await settledAt(2);
    const requestedAt = messaging.clock.now().toISOString();
    await meanwhile(() => messaging.tell('identity.erasure-requested.v1', bob, { userId: bob, requestedAt }));
    await settledAt(0);
    await toldAgain();
    expect(await notifications()).toEqual([]);
    expect(await inbox(messaging, ada)).toEqual([]);
  });
});

describe('a process that dies in the middle of a message', () => {
  it.each([
    ['before anybody’s inbox knows of it', ['Place', 'Act', 'Notification', 'Window']],
    ['before the notification', ['Act', 'Notification', 'Window']],
  ])('%s: the next one brings it to where it shows, once', async (_, lost) => {
    const { id: conversationId } = await open(messaging, bob, ada);
    const model = (name: string) => messaging.records.model(name);
    const before = await Promise.all(['Place'].map((name) => model(name).find({}).lean()));
    const { id } = await send(messaging, { from: bob, in: conversationId, content: 'Hello' });
    await meanwhile(async () => {
      const records = await messaging.platform.openRecords('messaging');
      const collection = (name: string) => records.collection(name);
      await collection('messages').updateOne({ _id: id as never }, { $set: { unsettledSince: new Date(0) } });
      if (lost.includes('Place')) {
        await collection('places').deleteMany({});
        await collection('places').insertMany(before[0] as never);
      }
      for (const name of ['acts', 'notifications', 'notification_windows']) await collection(name).deleteMany({});
      await records.close();
    });
    await settledAt(1);
    await eventually(
      async () => (await model('Message').countDocuments({ unsettledSince: { $gt: new Date(-1) } })) === 0,
    );
    expect(await inbox(messaging, ada)).toMatchObject([{ unreadCount: 1, lastMessage: { id } }]);
    expect(await notifications()).toMatchObject([{ type: 'message', count: 1, conversationId }]);
  });
});
