import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationPreferenceChanges } from '@pictora/contracts';
import { eventually } from '@pictora/durable-events/testing';
import { actsIn, type Acts } from './acts.js';
import { notificationsOf, startMessaging, type Messaging } from './messaging.harness.js';

let messaging: Messaging;
let acts: Acts;
let ada: string;
let bob: string;
beforeAll(async () => {
  messaging = await startMessaging({ env: { PUBLIC_URL: 'https://pictora.example' } });
  acts = actsIn(messaging);
});
let round = 0;
beforeEach(() => {
  round += 1;
  ada = messaging.neighbours.person(`Ada${round}`);
  bob = messaging.neighbours.person(`Bob${round}`);
});
afterAll(() => messaging.close());

const change = (changes: NotificationPreferenceChanges) =>
  messaging.call('messaging.notifications.set-preferences', { userId: ada, ...changes });
const address = () => `ada${round}@example.com`;
const handled = async () => {
  const [one, other] = ['Last', 'Witness'].map((name) => messaging.neighbours.person(name)) as [string, string];
  await acts.follow(one, other);
  await eventually(async () => (await notificationsOf(messaging, other)).length === 1);
};

describe('preferences', () => {
  it('tell of everything in the app and of nothing by mail, until somebody chooses otherwise', async () => {
    expect(await messaging.call('messaging.notifications.preferences', { userId: ada })).toEqual({
      like: { inApp: true, email: false },
      comment: { inApp: true, email: false },
      follow: { inApp: true, email: false },
      message: { inApp: true, email: false },
    });
  });

  it('are changed one by one, so that two windows do not undo each other', async () => {
    await Promise.all([
      change({ like: { email: true } }),
      change({ like: { inApp: false } }),
      change({ follow: { inApp: false } }),
    ]);
    expect(await messaging.call('messaging.notifications.preferences', { userId: ada })).toMatchObject({
      like: { inApp: false, email: true },
      comment: { inApp: true, email: false },
      follow: { inApp: false, email: false },
    });
  });

  it('keep what is not wanted from being told', async () => {
    await change({ follow: { inApp: false } });
    await acts.follow(bob, ada);
    await acts.comment(bob, messaging.neighbours.image(ada), ada);
    await handled();
    expect(await notificationsOf(messaging, ada)).toMatchObject([{ type: 'comment' }]);
  });
});

describe('a mail', () => {
  it('goes to those who turned it on, once for what is folded, and says how to stop it', async () => {
    await change({ like: { email: true } });
    const image = messaging.neighbours.image(ada);
    const likeId = await acts.like(bob, image, ada);
    await acts.like(bob, image, ada, likeId);
    await acts.like(messaging.neighbours.person('Eve'), image, ada);
    await acts.follow(bob, ada);
    await eventually(async () => (await messaging.mails(address())).length > 0);
    await handled();
    await messaging.mailsSent();
    const mails = await messaging.mails(address());
    expect(mails).toMatchObject([{ subject: `@bob${round} liked your image` }]);
    expect(mails[0]?.text).toContain('https://pictora.example/notifications');
    expect(mails[0]?.text.replace(/\s+/g, ' ')).toContain('in your settings: https://pictora.example/settings');
  });

  it('goes out although the app does not show it', async () => {
    await change({ follow: { email: true, inApp: false } });
    await acts.follow(bob, ada);
    await eventually(async () => (await messaging.mails(address())).length === 1);
    expect(await notificationsOf(messaging, ada)).toEqual([]);
  });
});
