import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@pictora/durable-events/testing';
import { v7 } from 'uuid';
import { actsIn, type Acts } from './acts.js';
import { inbox, notificationsOf, open, refusal, send, startMessaging, type Messaging } from './messaging.harness.js';

let messaging: Messaging;
let acts: Acts;
let ada: string;
let bob: string;
let answered: string[];
beforeEach(async () => {
  messaging = await startMessaging({ env: { SUPPORT_EMAIL: 'help@pictora.example' } });
  acts = actsIn(messaging);
  ada = messaging.neighbours.person('Ada');
  bob = messaging.neighbours.person('Bob');
  answered = [];
  await messaging.platform.eventLog.subscribe({
    consumer: 'test',
    types: ['privacy.part-erased.v1'],
    handle: async ({ payload }) => void answered.push(`${payload.part} ${payload.userId}`),
  });
});
afterEach(() => messaging.close());

/** Ada leaves, as identity tells it. */
const leave = async (): Promise<void> => {
  messaging.neighbours.people.delete(ada);
  const requestedAt = messaging.clock.now().toISOString();
  await messaging.tell('identity.erasure-requested.v1', ada, { userId: ada, requestedAt });
  await eventually(async () => answered.includes(`messaging ${ada}`));
};
/** Everything that the service holds. */
const everything = async (): Promise<string> => {
  const models = Object.values(messaging.records.models).filter(({ modelName }) => modelName !== 'Departed');
  return JSON.stringify(await Promise.all(models.map((model) => model.find({}).lean())));
};
const witnessed = async () => {
  const witness = messaging.neighbours.person('Witness');
  await acts.follow(bob, witness);
  await eventually(async () => (await notificationsOf(messaging, witness)).length === 1);
};

describe('a person who leaves', () => {
  it('leaves nothing behind: no message, no name, no notification, no ticket, no preference', async () => {
    messaging.neighbours.tiers.set(ada, 'pro');
    const { id } = await open(messaging, ada, bob);
    await send(messaging, { from: ada, in: id, content: 'my canary' });
    await send(messaging, { from: bob, in: id, content: 'dear canary' });
    await acts.like(bob, messaging.neighbours.image(ada), ada);
    await acts.block(ada, messaging.neighbours.person('Eve'));
    await messaging.call('messaging.notifications.set-preferences', { userId: ada, follow: { email: true } });
    const request = { userId: ada, subject: 'canary', message: 'canary', idempotencyKey: v7() };
    await messaging.call('messaging.support.submit', request);
    await eventually(async () => (await notificationsOf(messaging, ada)).length === 2);
    await messaging.mailsSent();
    expect(await messaging.mails('help@pictora.example')).toHaveLength(1);
    await leave();
    const left = await everything();
    for (const trace of [ada, 'canary', 'Ada']) expect(left).not.toContain(trace);
    expect(await messaging.mails('help@pictora.example')).toEqual([]);
    expect(await inbox(messaging, bob)).toEqual([]);
    expect(await messaging.call('messaging.messages.unread', { userId: bob })).toEqual({ count: 0 });
    expect(await notificationsOf(messaging, bob)).toEqual([]);
  });

  it('no longer counts in what was folded with others', async () => {
    const eve = messaging.neighbours.person('Eve');
    const image = messaging.neighbours.image(bob);
    await acts.like(eve, image, bob);
    messaging.clock.advance(1000);
    await acts.like(ada, image, bob);
    await eventually(async () => (await notificationsOf(messaging, bob))[0]?.count === 2);
    await leave();
    expect(await notificationsOf(messaging, bob)).toMatchObject([{ actor: { id: eve }, othersCount: 0 }]);
  });

  it('does not come back by what is told late, nor by being written to', async () => {
    const { id } = await open(messaging, ada, bob);
    await send(messaging, { from: ada, in: id, content: 'Hello' });
    await leave();
    await acts.like(ada, messaging.neighbours.image(bob), bob);
    await acts.follow(bob, ada);
    await acts.rename(ada, 'ada', 3);
    await acts.block(bob, ada);
    await witnessed();
    expect(await refusal(send(messaging, { from: bob, in: id, content: 'Hello?' }))).toBe('not_found');
    expect(await refusal(open(messaging, bob, ada))).toBe('not_found');
    expect(await everything()).not.toContain(ada);
  });

  it('takes everything along for the export, also what a block hides', async () => {
    const { id: conversationId } = await open(messaging, ada, bob);
    for (const content of ['One', 'Two']) await send(messaging, { from: bob, in: conversationId, content });
    messaging.clock.advance(1000);
    await acts.block(ada, bob);
    await eventually(async () => (await inbox(messaging, ada)).length === 0);
    const { items } = await messaging.call('messaging.personal-data.conversations', { userId: ada });
    expect(items).toMatchObject([{ id: conversationId, with: { firstName: 'Bob' } }]);
    const page = (cursor?: string) =>
      messaging.call('messaging.personal-data.messages', { userId: ada, conversationId, limit: 1, cursor });
    const first = await page();
    const second = await page(first.nextCursor ?? undefined);
    expect([...first.items, ...second.items].map(({ content }) => content)).toEqual(['Two', 'One']);
    expect(second.nextCursor).toBeNull();
  });
});
