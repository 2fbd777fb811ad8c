import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { limits, shareMessage } from '@pictora/contracts';
import { eventually } from '@pictora/durable-events/testing';
import { v7 } from 'uuid';
import { actsIn, type Acts } from './acts.js';
import { inbox, notificationsOf, open, refusal, send, startMessaging, type Messaging } from './messaging.harness.js';

let messaging: Messaging;
let acts: Acts;
let ada: string;
let bob: string;
beforeAll(async () => {
  messaging = await startMessaging();
  acts = actsIn(messaging);
});
beforeEach(() => {
  ada = messaging.neighbours.person('Ada');
  bob = messaging.neighbours.person('Bob');
});
afterAll(() => messaging.close());

const hasConversation = async (userId: string) => (await inbox(messaging, userId)).length > 0;
const block = async () => {
  messaging.clock.advance(1000);
  await acts.block(ada, bob);
  await eventually(async () => !(await hasConversation(ada)));
};
const unblock = async () => {
  messaging.clock.advance(1000);
  await acts.unblock(ada, bob);
  await eventually(() => hasConversation(ada));
};
const unread = async (userId: string) => [
  (await messaging.call('messaging.messages.unread', { userId })).count,
  (await messaging.call('messaging.notifications.unread', { userId })).count,
];

describe('a block', () => {
  it('takes conversations and messages out of every read path, of both', async () => {
    const { id: conversationId } = await open(messaging, ada, bob);
    const hello = await send(messaging, { from: ada, in: conversationId, content: 'Hello' });
    await send(messaging, { from: bob, in: conversationId, content: 'Hi' });
    await block();
    for (const userId of [ada, bob]) {
      expect(await inbox(messaging, userId)).toEqual([]);
      expect(await unread(userId)).toEqual([0, 0]);
      expect(await notificationsOf(messaging, userId)).toEqual([]);
      for (const call of [
        () => messaging.call('messaging.conversations.get', { userId, conversationId }),
        () => messaging.call('messaging.messages.list', { userId, conversationId, after: hello.id }),
        () => messaging.call('messaging.conversations.read', { userId, conversationId }),
      ])
        expect(await refusal(call())).toBe('not_found');
    }
  });

  it('refuses writing: the blocker is told why, the blocked one finds nobody', async () => {
    const { id } = await open(messaging, ada, bob);
    await block();
    expect(await refusal(send(messaging, { from: ada, in: id, content: 'Hello' }))).toBe('forbidden');
    expect(await refusal(send(messaging, { from: bob, in: id, content: 'Hello' }))).toBe('not_found');
    expect(await refusal(open(messaging, ada, bob))).toBe('forbidden');
    expect(await refusal(open(messaging, bob, ada))).toBe('not_found');
  });

  it('holds for whoever writes before its fact has come here, and only what was told while social is away', async () => {
    const { id } = await open(messaging, ada, bob);
    messaging.neighbours.blocks.add(`${ada}/${bob}`);
    for (const [from, to] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      expect(await refusal(send(messaging, { from, in: id, content: 'Hello' }))).toBe('not_found');
      expect(await refusal(open(messaging, from, to))).toBe('not_found');
    }
    messaging.neighbours.socialIsUp = false;
    expect(await refusal(send(messaging, { from: bob, in: id, content: 'Hello' }))).toBe('none');
    messaging.neighbours.socialIsUp = true;
  });

  it('holds while a fact told before it is not handled', async () => {
    await open(messaging, ada, bob);
    const stranger = messaging.neighbours.unanswered();
    const liked = { imageId: messaging.neighbours.image(ada), ownerId: ada, userId: stranger.id };
    // Under the block's own key: one lane would hand out the two one after the other, whatever keeps the log.
    await messaging.tell('social.image-liked.v1', ada, { ...liked, likeId: v7(), likedAt: new Date(0).toISOString() });
    await block();
    expect(await hasConversation(bob)).toBe(false);
    stranger.answer();
  });

  it('brings everything back when it is lifted, counts and all', async () => {
    const { id } = await open(messaging, ada, bob);
    await send(messaging, { from: bob, in: id, content: 'Hi' });
    await block();
    await unblock();
    expect(await inbox(messaging, ada)).toMatchObject([{ id, unreadCount: 1, lastMessage: { content: 'Hi' } }]);
    await eventually(async () => (await unread(ada)).join() === '1,1');
  });

  it('is told to the open pages of both once it holds, and so is its end', async () => {
    const { id } = await open(messaging, ada, bob);
    await send(messaging, { from: bob, in: id, content: 'Hi' });
    const pages = [ada, bob].map((userId) => messaging.pushesTo(userId));
    const told = (times: number) =>
      eventually(async () =>
        pages.every((page) => page.filter(({ name }) => name === 'blocks.changed').length === times),
      );
    await block();
    await told(1);
    await unblock();
    await told(2);
  });

  it('that is lifted within the same millisecond is lifted', async () => {
    await open(messaging, ada, bob);
    const pages = messaging.pushesTo(ada);
    await acts.block(ada, bob);
    await acts.unblock(ada, bob);
    await eventually(async () => pages.filter(({ name }) => name === 'blocks.changed').length === 2);
    expect(await hasConversation(ada)).toBe(true);
  });

  it('that is told late does not undo that it was lifted', async () => {
    await open(messaging, ada, bob);
    const blockedAt = messaging.clock.now().toISOString();
    await block();
    await unblock();
    await messaging.tell('social.person-blocked.v1', ada, { blockerId: ada, blockedId: bob, blockedAt });
    const eve = messaging.neighbours.person('Eve');
    await open(messaging, eve, bob);
    await acts.block(eve, bob);
    await eventually(async () => !(await hasConversation(eve)));
    expect(await hasConversation(ada)).toBe(true);
  });

  it('takes the blocked one out of what was folded, and hides the images that others share of them', async () => {
    const [eve, image] = [messaging.neighbours.person('Eve'), messaging.neighbours.image(ada)];
    const { id: conversationId } = await open(messaging, ada, bob);
    await acts.like(eve, image, ada);
    messaging.clock.advance(1000);
    await acts.like(bob, image, ada);
    await eventually(async () => (await notificationsOf(messaging, ada))[0]?.count === 2);
    const { id: withEve } = await open(messaging, eve, ada);
    const bobs = messaging.neighbours.image(bob);
    const content = shareMessage('a heron', `/api/images/${bobs}`, limits.messageMax);
    await send(messaging, { from: eve, in: withEve, content });
    messaging.clock.advance(1000);
    await acts.block(ada, bob);
    await eventually(async () => (await inbox(messaging, ada)).every(({ id }) => id !== conversationId));
    await eventually(async () =>
      (await notificationsOf(messaging, ada)).some(({ count, type }) => type === 'like' && count === 1),
    );
    const likes = (await notificationsOf(messaging, ada)).filter(({ type }) => type === 'like');
    expect(likes).toMatchObject([{ actor: { id: eve }, othersCount: 0 }]);
    const { items } = await messaging.call('messaging.messages.list', { userId: ada, conversationId: withEve });
    expect(items).toMatchObject([{ card: { available: false } }]);
  });
});
