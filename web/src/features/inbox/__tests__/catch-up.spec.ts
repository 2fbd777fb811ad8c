import { describe, expect, it } from '@jest/globals';
import type { Conversation, DirectMessage, Notification, PushEvent } from '@pictora/contracts';
import fc from 'fast-check';
import { createLiveWorld } from '../../../testing/live-world.js';
import { markNotifications, upsertNotification } from '../../notifications/sync.js';
import { markRead, upsertConversation } from '../sync/conversations.js';
import { emptyThread, isBehind, joinMessage, joinPage, topOf, type Thread } from '../sync/thread.js';

/**
 * A page and a server with a bad line between them. Pushes wait on the line and come when they come; when it breaks, all
 * of them are gone. An answer is true at one moment, and arrives at a later one. Answers are put under the pushes that
 * came since their question, as `inStep` does it.
 */
const PAGE = 3;
type Question<S> = { answer: S | null; readonly heard: PushEvent[] };

const aPage = (order: 'kept' | 'lost') => {
  let line: PushEvent[] = [];
  let isConnected = false;
  const world = createLiveWorld((event) => isConnected && line.push(event));

  /** A cached answer: one question at a time, and one more when something made it doubtful meanwhile. */
  const cached = <S>(start: S, ask: (now: S) => S, patch: (state: S, push: PushEvent) => S) => {
    let state = start;
    let question: Question<S> | null = null;
    let again = false;
    const cache = {
      get: () => state,
      ask: () => {
        if (question) again = true;
        else question = { answer: null, heard: [] };
      },
      answer: () => {
        if (question) question.answer ??= ask(state);
      },
      arrive: () => {
        if (!question?.answer) return;
        const { answer, heard } = question;
        question = null;
        state = heard.reduce(patch, answer);
        if (again) cache.ask();
        again = false;
      },
      push: (event: PushEvent) => {
        state = patch(state, event);
        question?.heard.push(event);
      },
    };
    return cache;
  };

  const conversations = cached<readonly Conversation[]>([], world.conversations, (list, push) => {
    if (push.name === 'message.added') return upsertConversation(list, push.payload.conversation);
    if (push.name !== 'conversation.read') return list;
    return list.map((one) => (one.id === push.payload.conversationId ? markRead(one, push.payload) : one));
  });
  const notifications = cached<readonly Notification[]>([], world.notifications, (list, push) => {
    if (push.name === 'notification.added') return upsertNotification(list, push.payload.notification);
    return push.name === 'notifications.read' ? markNotifications(list, push.payload.notificationIds) : list;
  });
  const thread = cached<Thread>(
    emptyThread,
    (now) => {
      const top = topOf(now);
      const all = world.messages(0);
      // Without a message the newest page, else all that followed it.
      return joinPage(now, top ? all.filter(({ seq }) => seq > top.seq) : all.slice(-PAGE));
    },
    (now, push) =>
      push.name === 'message.added' && push.payload.message.conversationId === world.conversationId(0)
        ? joinMessage(now, push.payload.message)
        : now,
  );
  const caches = [conversations, notifications, thread] as const;

  const deliver = (event: PushEvent) => {
    for (const cache of caches) cache.push(event);
    // What a push leaves in doubt is asked for.
    if (event.name === 'notifications.read') notifications.ask();
    if (event.name === 'conversation.read' && event.payload.unreadCount > 0) conversations.ask();
    if (isBehind(thread.get())) thread.ask();
  };
  const settle = () => {
    for (let round = 0; round < 3; round += 1) {
      for (const cache of caches) {
        cache.answer();
        cache.arrive();
      }
    }
  };
  return {
    world,
    deliver: (pick: number, keep: boolean) => {
      const at = order === 'kept' ? 0 : pick % Math.max(1, line.length);
      const event = line[at];
      if (!event) return;
      // One that stays on the line comes again.
      if (!keep) line.splice(at, 1);
      deliver(event);
    },
    answer: (n: number) => caches[n % 3]?.answer(),
    arrive: (n: number) => caches[n % 3]?.arrive(),
    connect: () => {
      if (isConnected) return;
      isConnected = true;
      for (const cache of caches) cache.ask();
    },
    breakLine: () => {
      isConnected = false;
      line = [];
    },
    drain: () => {
      settle();
      while (line.length > 0) deliver(line.shift() as PushEvent);
      settle();
    },
    /** Pushes came thick and fast, and may have crossed: once it is quiet, the page asks. */
    checkAfterQuiet: () => {
      for (const cache of caches) cache.ask();
      settle();
    },
    shown: () => ({
      conversations: conversations.get(),
      notifications: notifications.get(),
      messages: thread.get().messages.map(({ content }: DirectMessage) => content),
    }),
    truth: () => ({
      conversations: world.conversations(),
      notifications: world.notifications(),
      messages: world.messages(0).map(({ content }) => content),
    }),
  };
};

type Page = ReturnType<typeof aPage>;
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.nat(1), fc.boolean()).map(
      ([n, byMe]) =>
        (page: Page) =>
          page.world.write(n, byMe),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.nat(1), fc.boolean(), fc.nat(4)).map(
      ([n, byMe, back]) =>
        (page: Page) =>
          page.world.read(n, byMe, back),
    ),
  },
  { weight: 4, arbitrary: fc.nat(9).map((fold) => (page: Page) => page.world.notify(fold)) },
  { weight: 2, arbitrary: fc.nat(9).map((n) => (page: Page) => page.world.readNotification(n)) },
  { weight: 1, arbitrary: fc.constant((page: Page) => page.world.readAllNotifications()) },
  {
    weight: 12,
    arbitrary: fc.tuple(fc.nat(50), fc.integer({ min: 0, max: 9 })).map(
      ([pick, keep]) =>
        (page: Page) =>
          page.deliver(pick, keep === 0),
    ),
  },
  { weight: 4, arbitrary: fc.nat(2).map((n) => (page: Page) => page.answer(n)) },
  { weight: 4, arbitrary: fc.nat(2).map((n) => (page: Page) => page.arrive(n)) },
  { weight: 2, arbitrary: fc.constant((page: Page) => page.connect()) },
  { weight: 1, arbitrary: fc.constant((page: Page) => page.breakLine()) },
);
const life = (order: 'kept' | 'lost', acts: readonly ((page: Page) => void)[]): Page => {
  const page = aPage(order);
  for (const act of acts) act(page);
  page.connect();
  page.drain();
  return page;
};
/** Long ones: what goes wrong needs several acts in a row. */
const steps = fc.array(step, { minLength: 20, maxLength: 120 });
const runs = { numRuns: 500 };

const seqs = (one: Conversation | undefined) =>
  [one?.lastMessage, one?.ownRead, one?.otherRead].map((mark) => mark?.seq ?? 0);
const goesBack = (before: Conversation, now: Conversation | undefined): boolean => {
  const after = seqs(now);
  return seqs(before).some((seq, n) => (after[n] ?? 0) < seq);
};

/** The thread begins where its first page began; from there on it has everything. */
const expectTruth = (page: Page) => {
  const [shown, truth] = [page.shown(), page.truth()];
  expect({ ...shown, messages: [] }).toEqual({ ...truth, messages: [] });
  expect(shown.messages).toEqual(truth.messages.slice(truth.messages.length - shown.messages.length));
  if (truth.messages.length > 0) expect(shown.messages.length).toBeGreaterThan(0);
};

describe('a page on a bad line', () => {
  it('shows what the server has once it is connected and the line is empty, however often pushes came', () => {
    fc.assert(
      fc.property(steps, (acts) => expectTruth(life('kept', acts))),
      runs,
    );
  });

  it('does so also when pushes cross each other, after it has asked once more', () => {
    fc.assert(
      fc.property(steps, (acts) => {
        const page = life('lost', acts);
        page.checkAfterQuiet();
        expectTruth(page);
      }),
      runs,
    );
  });

  it('never shows a message twice, out of order, or with one missing between', () => {
    fc.assert(
      fc.property(steps, (acts) => {
        const page = aPage('lost');
        for (const act of acts) {
          act(page);
          const { messages } = page.shown();
          const all = page.truth().messages;
          const from = all.indexOf(messages[0] ?? '');
          expect(messages).toEqual(messages.length === 0 ? [] : all.slice(from, from + messages.length));
        }
      }),
      runs,
    );
  });

  it('never goes back behind what it has shown: no message, no mark, no notification', () => {
    fc.assert(
      fc.property(steps, (acts) => {
        const page = aPage('lost');
        let before = page.shown();
        for (const act of acts) {
          act(page);
          const now = page.shown();
          for (const one of before.conversations)
            expect(
              goesBack(
                one,
                now.conversations.find(({ id }) => id === one.id),
              ),
            ).toBe(false);
          for (const one of before.notifications)
            expect(now.notifications.find(({ id }) => id === one.id)?.createdAt.localeCompare(one.createdAt)).not.toBe(
              -1,
            );
          before = now;
        }
      }),
      runs,
    );
  });
});
