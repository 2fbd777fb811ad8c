import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { inbox, open, refusal, send, startMessaging, type Messaging } from './messaging.harness.js';

let messaging: Messaging;
let ada: string;
let bob: string;
beforeAll(async () => {
  messaging = await startMessaging();
});
beforeEach(() => {
  ada = messaging.neighbours.person('Ada');
  bob = messaging.neighbours.person('Bob');
});
afterAll(() => messaging.close());

const unreadOf = async (userId: string) => (await messaging.call('messaging.messages.unread', { userId })).count;
const read = (userId: string, conversationId: string, messageId?: string) =>
  messaging.call('messaging.conversations.read', { userId, conversationId, messageId });

describe('a conversation', () => {
  it('is one for two people, whoever opens it and however many do at once', async () => {
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? open(messaging, ada, bob) : open(messaging, bob, ada))),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(await inbox(messaging, ada)).toMatchObject([
      {
        id: opened[0]?.id,
        otherUser: { id: bob, firstName: 'Bob', lastName: 'Example', username: 'bob' },
        unreadCount: 0,
        lastMessage: null,
        lastMessageAt: null,
        ownRead: null,
        otherRead: null,
      },
    ]);
  });

  it('is not had with oneself, nor with nobody', async () => {
    expect(await refusal(open(messaging, ada, ada))).toBe('validation_failed');
    expect(await refusal(open(messaging, ada, v7()))).toBe('not_found');
  });

  it('does not show in the inbox of the one who is written to before the first message', async () => {
    const { id } = await open(messaging, ada, bob);
    expect(await inbox(messaging, bob)).toEqual([]);
    await send(messaging, { from: ada, in: id, content: 'Hello' });
    expect(await inbox(messaging, bob)).toMatchObject([
      { id, unreadCount: 1, lastMessage: { content: 'Hello', senderId: ada } },
    ]);
  });

  it('stands before those whose last message is older, page by page', async () => {
    const others = ['One', 'Two', 'Three'].map((name) => messaging.neighbours.person(name));
    const conversations = [];
    for (const other of others) conversations.push((await open(messaging, ada, other)).id);
    for (const id of conversations) await send(messaging, { from: ada, in: id, content: 'Hello' });
    await send(messaging, { from: ada, in: conversations[0] ?? '', content: 'Again' });
    const first = await messaging.call('messaging.conversations.list', { userId: ada, limit: 2 });
    const cursor = first.nextCursor ?? undefined;
    const second = await messaging.call('messaging.conversations.list', { userId: ada, limit: 2, cursor });
    expect([...first.items, ...second.items].map(({ otherUser }) => otherUser.firstName)).toEqual([
      'One',
      'Three',
      'Two',
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it('is nobody else’s', async () => {
    const eve = messaging.neighbours.person('Eve');
    const { id } = await open(messaging, ada, bob);
    for (const call of [
      () => send(messaging, { from: eve, in: id, content: 'Hello' }),
      () => messaging.call('messaging.messages.list', { userId: eve, conversationId: id }),
      () => messaging.call('messaging.conversations.get', { userId: eve, conversationId: id }),
      () => read(eve, id),
    ])
      expect(await refusal(call())).toBe('not_found');
  });
});

describe('messages', () => {
  it('stand in one order without a gap, however many write at once', async () => {
    const { id } = await open(messaging, ada, bob);
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, n) => send(messaging, { from: n % 3 ? ada : bob, in: id, content: `${n}` })),
    );
    expect(sent.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    const { items } = await messaging.call('messaging.messages.list', { userId: bob, conversationId: id, limit: 100 });
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, n) => 60 - n));
    expect((await inbox(messaging, bob))[0]).toMatchObject({ unreadCount: 40, lastMessage: { seq: 60 } });
    expect((await inbox(messaging, ada))[0]).toMatchObject({ unreadCount: 20, lastMessage: { seq: 60 } });
  });

  it('are written once, however often the same wish is sent', async () => {
    const { id } = await open(messaging, ada, bob);
    const wish = { from: ada, in: id, content: 'Once', key: 'wish-1' };
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(messaging, wish)));
    expect(new Set(sent.map((message) => message.id)).size).toBe(1);
    expect(await refusal(send(messaging, { ...wish, content: 'Other' }))).toBe('idempotency_key_reused');
    expect((await inbox(messaging, bob))[0]).toMatchObject({ unreadCount: 1 });
  });

  it.each([[''], ['   \n '], ['\u200b'], ['x'.repeat(1001)]])('are refused when they are %j', async (content) => {
    const { id } = await open(messaging, ada, bob);
    expect(await refusal(send(messaging, { from: ada, in: id, content }))).toBe('validation_failed');
  });

  it('are trimmed, and may have 1,000 characters', async () => {
    const { id } = await open(messaging, ada, bob);
    expect(await send(messaging, { from: ada, in: id, content: `  ${'x'.repeat(1000)}\n` })).toMatchObject({
      content: 'x'.repeat(1000),
      senderId: ada,
      card: null,
    });
  });

  it('are paged to older ones, and caught up with from any that is known', async () => {
    const { id: conversationId } = await open(messaging, ada, bob);
    for (let n = 1; n <= 7; n++) await send(messaging, { from: ada, in: conversationId, content: `${n}` });
    const page = async (from: object) => {
      const { items, nextCursor } = await messaging.call('messaging.messages.list', {
        userId: bob,
        conversationId,
        limit: 3,
        ...from,
      });
      return { seqs: items.map(({ seq }) => seq), ids: items.map(({ id }) => id), next: nextCursor ?? undefined };
    };
    const newest = await page({});
    const older = await page({ cursor: newest.next });
    const oldest = await page({ cursor: older.next });
    expect([newest.seqs, older.seqs, oldest.seqs, oldest.next]).toEqual([[7, 6, 5], [4, 3, 2], [1], undefined]);
    const missed = await page({ after: oldest.ids[0] });
    const rest = await page({ after: missed.next });
    expect([missed.seqs, rest.seqs, rest.next]).toEqual([[4, 3, 2], [7, 6, 5], undefined]);
    expect((await page({ after: newest.ids[0] })).seqs).toEqual([]);
    expect(await refusal(page({ after: v7() }))).toBe('not_found');
    expect(await refusal(page({ after: newest.ids[0], cursor: newest.ids[0] }))).toBe('validation_failed');
  });
});

describe('read marks', () => {
  it('count what is after them, in a conversation and in all, and show to both', async () => {
    const { id } = await open(messaging, ada, bob);
    const eve = messaging.neighbours.person('Eve');
    const other = (await open(messaging, eve, bob)).id;
    const sent = [];
    for (const content of ['1', '2', '3']) sent.push(await send(messaging, { from: ada, in: id, content }));
    await send(messaging, { from: eve, in: other, content: 'Hello' });
    expect(await unreadOf(bob)).toBe(4);
    expect(await read(bob, id, sent[1]?.id)).toMatchObject({
      unreadCount: 1,
      totalUnreadCount: 2,
      ownRead: { messageId: sent[1]?.id, seq: 2 },
    });
    expect((await inbox(messaging, ada))[0]).toMatchObject({ otherRead: { seq: 2 }, ownRead: null });
    expect(await read(bob, id)).toMatchObject({ unreadCount: 0, totalUnreadCount: 1 });
  });

  it('never move back', async () => {
    const { id } = await open(messaging, ada, bob);
    const first = await send(messaging, { from: ada, in: id, content: '1' });
    await send(messaging, { from: ada, in: id, content: '2' });
    await read(bob, id);
    expect(await read(bob, id, first.id)).toMatchObject({ unreadCount: 0, ownRead: { seq: 2 } });
  });

  it('leave no trace in a conversation without messages', async () => {
    const { id } = await open(messaging, ada, bob);
    expect(await read(ada, id)).toEqual({ ownRead: null, unreadCount: 0, totalUnreadCount: 0 });
  });
});

describe('what is new', () => {
  it('is pushed to both: the message, and that it was read', async () => {
    const { id } = await open(messaging, ada, bob);
    const [toAda, toBob] = [messaging.pushesTo(ada), messaging.pushesTo(bob)];
    const message = await send(messaging, { from: ada, in: id, content: 'Hello' });
    await read(bob, id);
    const named = (pushes: typeof toAda, name: string) => pushes.filter((push) => push.name === name);
    expect(named(toBob, 'message.added')).toMatchObject([
      {
        payload: {
          message: { id: message.id },
          conversation: { otherUser: { id: ada }, unreadCount: 1 },
          unreadCount: 1,
        },
      },
    ]);
    expect(named(toAda, 'message.added')).toMatchObject([
      { payload: { message: { id: message.id }, conversation: { otherUser: { id: bob } }, unreadCount: 0 } },
    ]);
    for (const pushes of [toAda, toBob])
      expect(named(pushes, 'conversation.read')).toMatchObject([
        { payload: { conversationId: id, readerId: bob, read: { messageId: message.id, seq: 1 }, unreadCount: 0 } },
      ]);
  });
});
