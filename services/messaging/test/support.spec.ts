import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@pictora/durable-events/testing';
import { v7 } from 'uuid';
import { refusal, startMessaging, type Messaging } from './messaging.harness.js';

let messaging: Messaging;
let ada: string;
let round = 0;
beforeAll(async () => {
  messaging = await startMessaging({ env: { SUPPORT_EMAIL: 'help@pictora.example', MESSAGING_UPKEEP_MS: '20' } });
});
beforeEach(() => {
  round += 1;
  ada = messaging.neighbours.person(`Ada${round}`);
  messaging.neighbours.tiers.set(ada, 'pro');
});
afterAll(() => messaging.close());

const submit = (changes: object = {}) =>
  messaging.call('messaging.support.submit', {
    userId: ada,
    subject: 'Billing',
    message: 'Where is my invoice?',
    idempotencyKey: v7(),
    ...changes,
  });
const mailsOf = async () => {
  const toHer = await messaging.mails(`ada${round}@example.com`);
  const toUs = await messaging.mails('help@pictora.example');
  return [toHer, toUs.filter(({ text }) => text.includes(`ada${round}@example.com`))];
};

describe('a support request', () => {
  it('is kept, acknowledged and mailed to the support address, once, although it is sent twice', async () => {
    const idempotencyKey = v7();
    const [first, again] = await Promise.all([submit({ idempotencyKey }), submit({ idempotencyKey })]);
    expect(again).toEqual(first);
    await eventually(async () => (await mailsOf()).every((mails) => mails.length > 0));
    await messaging.mailsSent();
    const [toHer, toUs] = await mailsOf();
    expect(toHer).toMatchObject([{ subject: 'We have your message: Billing' }]);
    expect(toHer?.[0]?.text).toContain('4-6 hours');
    expect(toUs).toMatchObject([{ subject: '[pro] Billing' }]);
    expect(toUs?.[0]?.text).toContain('Where is my invoice?');
    expect((await messaging.call('messaging.support.list-own', { userId: ada })).items).toEqual([first]);
    const { items } = await messaging.call('messaging.support.list', {});
    expect(items).toContainEqual({
      ...first,
      userId: ada,
      name: `Ada${round} Example`,
      email: `ada${round}@example.com`,
    });
    expect(await refusal(submit({ idempotencyKey, subject: 'Other' }))).toBe('idempotency_key_reused');
  });

  it('is mailed although the process died before it could', async () => {
    const ticket = await submit();
    await messaging.mailsSent();
    await messaging.records.model('QueuedMail').deleteMany({});
    messaging.clock.advance(1000);
    await messaging.records.model('Ticket').updateOne({ _id: ticket.id }, { $set: { unmailedSince: new Date(0) } });
    await eventually(
      async () => (await messaging.records.model('QueuedMail').countDocuments({ outcome: 'sent' })) === 2,
    );
    expect(await messaging.records.model('Ticket').findById(ticket.id).lean()).not.toHaveProperty('unmailedSince');
  });

  it('is part of the paid plans', async () => {
    messaging.neighbours.tiers.set(ada, 'free');
    expect(await refusal(submit())).toBe('plan_required');
    expect((await messaging.call('messaging.support.list-own', { userId: ada })).items).toEqual([]);
  });

  it.each([[{ subject: '  ' }], [{ message: '' }], [{ subject: 'x'.repeat(201) }], [{ message: 'x'.repeat(5001) }]])(
    'needs a subject and a message: %j is refused',
    async (changes) => {
      expect(await refusal(submit(changes))).toBe('validation_failed');
    },
  );
});
