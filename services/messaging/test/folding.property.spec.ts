import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notificationFoldMs } from '@pictora/contracts';
import fc from 'fast-check';
import { Notifier } from '../src/notifications/notifier.js';
import type { Act } from '../src/notifications/act.schema.js';
import { timeId } from '../src/records/time-id.js';
import { notificationsOf, startMessaging, type Messaging } from './messaging.harness.js';

let messaging: Messaging;
let notifier: Notifier;
let fans: string[];
beforeAll(async () => {
  messaging = await startMessaging();
  notifier = messaging.service.app.get(Notifier, { strict: false });
  fans = Array.from({ length: 12 }, (_, n) => messaging.neighbours.person(`Fan${n}`));
});
afterAll(() => messaging.close());

const start = Date.UTC(2026, 0, 1);

/** Likes of one image by different people, at these minutes. */
const likesAt = (minutes: readonly number[], recipientId: string, imageId: string): Act[] =>
  minutes.map((minute, n) => {
    const at = new Date(start + minute * 60_000);
    return { id: timeId(at, `${imageId}/${n}`), type: 'like', recipientId, actorId: fans[n] ?? '', imageId, at };
  });

/** How many likes each notification has that likes in order of time make: an hour from the first of each. */
const hours = (minutes: readonly number[]): number[] => {
  const counts: number[] = [];
  let opened = -Infinity;
  for (const minute of [...minutes].sort((a, b) => a - b)) {
    if ((minute - opened) * 60_000 < notificationFoldMs) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    else {
      counts.push(1);
      opened = minute;
    }
  }
  return counts;
};

const minutes = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 });
const countsOf = async (userId: string) => (await notificationsOf(messaging, userId)).map(({ count }) => count);

describe('likes of one image', () => {
  it('that come in order fold by the hour from the first of each notification', async () => {
    await fc.assert(
      fc.asyncProperty(minutes, async (times) => {
        const owner = messaging.neighbours.person('Owner');
        const likes = likesAt(
          [...times].sort((a, b) => a - b),
          owner,
          messaging.neighbours.image(owner),
        );
        for (const like of likes) await notifier.note(like);
        expect((await countsOf(owner)).reverse()).toEqual(hours(times));
      }),
      { numRuns: 40 },
    );
  });

  it('are each counted once, in whatever order they come, twice, and taken back before or after', async () => {
    const story = minutes.chain((times) =>
      fc.record({
        times: fc.constant(times),
        order: fc.shuffledSubarray([...times.keys(), ...times.keys()], { minLength: times.length * 2 }),
        withdrawn: fc.subarray([...times.keys()]),
        early: fc.boolean(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(story, async ({ times, order, withdrawn, early }) => {
        const owner = messaging.neighbours.person('Owner');
        const likes = likesAt(times, owner, messaging.neighbours.image(owner));
        const withdraw = async () => {
          for (const n of withdrawn) await notifier.withdraw(likes[n]?.id ?? '', new Date(start));
        };
        if (early) await withdraw();
        for (const n of order) await notifier.note(likes[n] as Act);
        if (!early) await withdraw();
        const counts = await countsOf(owner);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(times.length - withdrawn.length);
        const { count } = await messaging.call('messaging.notifications.unread', { userId: owner });
        expect(count).toBe(counts.length);
      }),
      { numRuns: 40 },
    );
  });
});
