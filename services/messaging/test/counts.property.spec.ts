import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readUpTo, withMessage, type CountedMessage } from '../src/conversations/domain/place.js';
import type { PlaceRecord } from '../src/conversations/place.schema.js';
import { placeAfter } from '../src/messages/domain/next-message.js';
import { inbox, open, send, startMessaging, type Messaging } from './messaging.harness.js';

type Place = Pick<PlaceRecord, 'userId' | 'last' | 'received' | 'read' | 'unread' | 'position' | 'listed'>;
const at = new Date('2026-01-01T00:00:00.000Z');
const empty = (userId: string): Place => ({
  userId,
  last: null,
  received: 0,
  read: null,
  unread: 0,
  position: '',
  listed: false,
});

/** A conversation in which people write in this order. */
const written = (senders: readonly string[]): CountedMessage[] => {
  const messages: CountedMessage[] = [];
  for (const senderId of senders) {
    const place = placeAfter(messages.at(-1) ?? null, senderId);
    messages.push({ ...place, id: `m${place.seq}`, senderId, content: 'x', createdAt: at });
  }
  return messages;
};

const sender = fc.constantFrom('ada', 'bob');

describe('a place in a conversation', () => {
  it('counts the other’s messages after the mark, in whatever order messages and marks arrive', () => {
    const story = fc.array(sender, { minLength: 1, maxLength: 30 }).chain((senders) =>
      fc.tuple(
        fc.constant(senders),
        fc.shuffledSubarray(
          senders.flatMap((_, n) => [
            { kind: 'message' as const, n },
            { kind: 'read' as const, n },
          ]),
        ),
      ),
    );
    fc.assert(
      fc.property(story, ([senders, arrivals]) => {
        const messages = written(senders);
        let place = empty('ada');
        for (const { kind, n } of arrivals) {
          const message = messages[n];
          if (!message) continue;
          const change = kind === 'message' ? withMessage(place, message) : readUpTo(place, message, at);
          place = { ...place, ...change };
        }
        const last = Math.max(0, ...arrivals.filter(({ kind }) => kind === 'message').map(({ n }) => n + 1));
        const mark = Math.max(0, ...arrivals.filter(({ kind }) => kind === 'read').map(({ n }) => n + 1));
        const unread = messages.filter(({ seq, senderId }) => senderId === 'bob' && seq > mark && seq <= last);
        expect(place.unread).toBe(unread.length);
        expect(place.last?.seq ?? 0).toBe(last);
        expect(place.read?.seq ?? 0).toBe(mark);
      }),
    );
  });
});

describe('two people who write and read at once', () => {
  let messaging: Messaging;
  beforeAll(async () => {
    messaging = await startMessaging();
  });
  afterAll(() => messaging.close());

  it('leave an order without gaps, and counts that are those of the messages after each one’s mark', async () => {
    const deed = fc.record({ who: sender, kind: fc.constantFrom('send', 'send', 'read'), together: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 25 }), async (deeds) => {
        const ids = { ada: messaging.neighbours.person('Ada'), bob: messaging.neighbours.person('Bob') };
        const { id: conversationId } = await open(messaging, ids.ada, ids.bob);
        let running: Promise<unknown>[] = [];
        for (const { who, kind, together } of deeds) {
          const userId = ids[who];
          const run =
            kind === 'send'
              ? send(messaging, { from: userId, in: conversationId, content: 'x' })
              : messaging.call('messaging.conversations.read', { userId, conversationId });
          running.push(run);
          if (!together) running = (await Promise.all(running), []);
        }
        await Promise.all(running);
        const list = { userId: ids.ada, conversationId, limit: 100 };
        const messages = (await messaging.call('messaging.messages.list', list)).items.reverse();
        expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, n) => n + 1));
        for (const userId of Object.values(ids)) {
          const line = (await inbox(messaging, userId)).find(({ id }) => id === conversationId);
          const mark = line?.ownRead?.seq ?? 0;
          const unread = messages.filter(({ senderId, seq }) => senderId !== userId && seq > mark).length;
          expect(line?.unreadCount ?? 0).toBe(unread);
          expect((await messaging.call('messaging.messages.unread', { userId })).count).toBe(unread);
          if (line) expect(line.lastMessage?.seq).toBe(messages.at(-1)?.seq);
        }
      }),
      { numRuns: 25 },
    );
  });
});
