import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { notificationText, type Notification } from '@pictora/contracts';
import { eventually } from '@pictora/durable-events/testing';
import { v7 } from 'uuid';
import type { MessageRecord } from '../src/messages/message.schema.js';
import { Settler } from '../src/messages/settler.js';
import { actsIn, type Acts } from './acts.js';
import { notificationsOf, open, refusal, send, startMessaging, type Messaging } from './messaging.harness.js';

let messaging: Messaging;
let acts: Acts;
let ada: string;
let bob: string;
let eve: string;
let image: string;
beforeAll(async () => {
  messaging = await startMessaging();
  acts = actsIn(messaging);
});
beforeEach(() => {
  [ada, bob, eve] = ['Ada', 'Bob', 'Eve'].map((name) => messaging.neighbours.person(name)) as [string, string, string];
  image = messaging.neighbours.image(ada);
});
afterAll(() => messaging.close());

const unread = async (userId: string) => (await messaging.call('messaging.notifications.unread', { userId })).count;
const until = async (userId: string, met: (items: Notification[]) => boolean): Promise<Notification[]> => {
  let items: Notification[] = [];
  await eventually(async () => met((items = await notificationsOf(messaging, userId))));
  return items;
};
const has = (length: number) => (items: Notification[]) => items.length === length;
/** Waits until everything that was told so far has been handled: a follow of nobody else comes last. */
const handled = async () => {
  const [one, other] = ['Last', 'Witness'].map((name) => messaging.neighbours.person(name)) as [string, string];
  await acts.follow(one, other);
  await until(other, has(1));
};

describe('a notification', () => {
  it('tells who liked, commented, followed and wrote, newest first, with the image and its prompt', async () => {
    await acts.like(bob, image, ada);
    await until(ada, has(1));
    messaging.clock.advance(1000);
    const commentId = await acts.comment(bob, image, ada);
    await until(ada, has(2));
    messaging.clock.advance(1000);
    await acts.follow(bob, ada);
    await until(ada, has(3));
    messaging.clock.advance(1000);
    const { id: conversationId } = await open(messaging, bob, ada);
    await send(messaging, { from: bob, in: conversationId, content: 'Hello' });
    const items = await until(ada, has(4));
    const actor = { id: bob, username: 'bob', firstName: 'Bob' };
    const shown = { id: image, imageUrl: `/api/images/${image}`, prompt: 'a heron' };
    expect(items).toMatchObject([
      { type: 'message', isRead: 0, actor, image: null, conversationId },
      { type: 'follow', isRead: 0, actor, image: null },
      { type: 'comment', isRead: 0, actor, image: shown, commentId },
      { type: 'like', isRead: 0, actor, image: shown },
    ]);
    expect(items.map((item) => notificationText(item))).toEqual([
      'sent you a message',
      'started following you',
      'commented on your image',
      'liked your image',
    ]);
    expect(await unread(ada)).toBe(4);
  });

  it('is not given for one’s own acts', async () => {
    await acts.like(ada, image, ada);
    await acts.comment(ada, image, ada);
    await handled();
    expect(await notificationsOf(messaging, ada)).toEqual([]);
  });

  it('is one for the likes of an image within an hour, and another for those after it', async () => {
    for (const liker of [bob, eve, messaging.neighbours.person('Zoe')]) {
      await acts.like(liker, image, ada);
      messaging.clock.advance(60_000);
    }
    const [folded] = await until(ada, (items) => items[0]?.count === 3);
    expect(folded).toMatchObject({ actor: { firstName: 'Zoe' }, othersCount: 2 });
    expect(folded && notificationText(folded)).toBe('and 2 others liked your image');
    messaging.clock.advance(3_600_000);
    await acts.like(messaging.neighbours.person('Late'), image, ada);
    expect(await until(ada, has(2))).toMatchObject([{ count: 1 }, { id: folded?.id, count: 3 }]);
  });

  it('is unread again when more is folded into it', async () => {
    await acts.like(bob, image, ada);
    const [first] = await until(ada, has(1));
    await messaging.call('messaging.notifications.mark-read', { userId: ada, notificationId: first?.id ?? '' });
    expect(await unread(ada)).toBe(0);
    messaging.clock.advance(60_000);
    await acts.like(eve, image, ada);
    expect(await until(ada, (items) => items[0]?.count === 2)).toMatchObject([{ id: first?.id, isRead: 0 }]);
  });

  it('goes with the like, the comment or the follow', async () => {
    const likeId = await acts.like(bob, image, ada);
    const commentId = await acts.comment(bob, image, ada);
    await acts.follow(bob, ada);
    await until(ada, has(3));
    messaging.clock.advance(1000);
    await acts.unlike(bob, image, ada, likeId);
    await acts.uncomment(image, commentId);
    await acts.unfollow(bob, ada);
    await until(ada, has(0));
    expect(await unread(ada)).toBe(0);
  });

  it('of a follow is one within an hour, told once, whoever follows again and again', async () => {
    const pushes = messaging.pushesTo(ada);
    await acts.follow(bob, ada);
    const [first] = await until(ada, has(1));
    await messaging.call('messaging.notifications.mark-read', { userId: ada, notificationId: first?.id ?? '' });
    for (const _ of [1, 2]) {
      messaging.clock.advance(60_000);
      await acts.unfollow(bob, ada);
      messaging.clock.advance(60_000);
      await acts.follow(bob, ada);
    }
    await handled();
    expect(await until(ada, has(1))).toMatchObject([{ id: first?.id, isRead: 1, count: 1 }]);
    expect(pushes.filter(({ name }) => name === 'notification.added')).toHaveLength(1);
  });

  it('does not come back when a like that was taken back is told once more, or only then', async () => {
    const [before, never] = [await acts.like(bob, image, ada), v7()];
    await until(ada, has(1));
    await acts.unlike(bob, image, ada, before);
    await acts.like(bob, image, ada, before);
    await acts.unlike(eve, image, ada, never);
    await acts.like(eve, image, ada, never);
    await handled();
    await until(ada, has(0));
  });

  it('is given once, though the fact comes twice under different ids', async () => {
    const likeId = await acts.like(bob, image, ada);
    await acts.like(bob, image, ada, likeId);
    await acts.follow(bob, ada);
    await acts.follow(bob, ada);
    await handled();
    expect(await notificationsOf(messaging, ada)).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it('vanishes with the image that is deleted; a like that comes after is told to nobody', async () => {
    await acts.like(bob, image, ada);
    await until(ada, has(1));
    await acts.removeImage(image, ada);
    await until(ada, has(0));
    await acts.like(eve, image, ada);
    await handled();
    expect(await notificationsOf(messaging, ada)).toEqual([]);
    expect(await unread(ada)).toBe(0);
  });

  it('stays readable, without the picture, while media does not answer', async () => {
    await acts.like(bob, image, ada);
    await until(ada, has(1));
    messaging.neighbours.mediaIsUp = false;
    expect(await notificationsOf(messaging, ada)).toMatchObject([{ type: 'like', image: null }]);
    messaging.neighbours.mediaIsUp = true;
  });

  it('shows the name that a person has now, whatever order the changes come in', async () => {
    await acts.follow(bob, ada);
    await until(ada, has(1));
    await acts.rename(bob, 'bob_second', 7);
    await until(ada, (items) => items[0]?.actor.username === 'bob_second');
    await acts.rename(bob, 'bob_first', 6);
    await handled();
    expect(await notificationsOf(messaging, ada)).toMatchObject([{ actor: { username: 'bob_second' } }]);
  });
});

describe('marks', () => {
  it('are set one by one and for all, by their owner alone, and counted', async () => {
    await acts.follow(bob, ada);
    await acts.follow(eve, ada);
    await acts.comment(bob, image, ada);
    const [first] = await until(ada, has(3));
    const notificationId = first?.id ?? '';
    expect(await refusal(messaging.call('messaging.notifications.mark-read', { userId: bob, notificationId }))).toBe(
      'not_found',
    );
    expect(await messaging.call('messaging.notifications.mark-read', { userId: ada, notificationId })).toEqual({
      count: 2,
    });
    expect(await messaging.call('messaging.notifications.mark-read', { userId: ada, notificationId })).toEqual({
      count: 2,
    });
    const pushes = messaging.pushesTo(ada);
    expect(await messaging.call('messaging.notifications.mark-all-read', { userId: ada })).toEqual({ count: 0 });
    expect(pushes).toEqual([{ name: 'notifications.read', payload: { notificationIds: null, unreadCount: 0 } }]);
    expect((await notificationsOf(messaging, ada)).map(({ isRead }) => isRead)).toEqual([1, 1, 1]);
  });

  it('are set for a conversation’s notification when the conversation is read', async () => {
    const { id } = await open(messaging, bob, ada);
    await send(messaging, { from: bob, in: id, content: 'One' });
    messaging.clock.advance(1000);
    await send(messaging, { from: bob, in: id, content: 'Two' });
    const [folded] = await until(ada, has(1));
    expect(folded && notificationText(folded)).toBe('sent you 2 messages');
    await messaging.call('messaging.conversations.read', { userId: ada, conversationId: id });
    expect(await unread(ada)).toBe(0);
  });

  it('are set already for a message that was read before its notification was made', async () => {
    const { id: conversationId } = await open(messaging, bob, ada);
    const { id: _id } = await send(messaging, { from: bob, in: conversationId, content: 'Hello' });
    await messaging.call('messaging.conversations.read', { userId: ada, conversationId });
    for (const name of ['Act', 'Notification', 'Window']) await messaging.records.model(name).deleteMany({});
    const message = { ...(await messaging.records.model('Message').findById(_id).lean<MessageRecord>()) };
    await messaging.service.app.get(Settler, { strict: false }).settle(message as MessageRecord);
    expect(await notificationsOf(messaging, ada)).toMatchObject([{ type: 'message', isRead: 1 }]);
  });

  it('come page by page', async () => {
    for (const name of ['A', 'B', 'C']) {
      await acts.follow(messaging.neighbours.person(name), ada);
      messaging.clock.advance(1000);
    }
    await until(ada, has(3));
    const first = await messaging.call('messaging.notifications.list', { userId: ada, limit: 2 });
    const cursor = first.nextCursor ?? undefined;
    const second = await messaging.call('messaging.notifications.list', { userId: ada, limit: 2, cursor });
    expect([...first.items, ...second.items].map(({ actor }) => actor.firstName)).toEqual(['C', 'B', 'A']);
    expect(second.nextCursor).toBeNull();
  });
});

describe('what is new', () => {
  it('is pushed with the number that is unread', async () => {
    const pushes = messaging.pushesTo(ada);
    const likeId = await acts.like(bob, image, ada);
    await eventually(async () => pushes.length === 1);
    await acts.unlike(bob, image, ada, likeId);
    await eventually(async () => pushes.length === 2);
    expect(pushes).toMatchObject([
      { name: 'notification.added', payload: { notification: { type: 'like', actor: { id: bob } }, unreadCount: 1 } },
      { name: 'notifications.read', payload: { unreadCount: 0 } },
    ]);
  });
});
