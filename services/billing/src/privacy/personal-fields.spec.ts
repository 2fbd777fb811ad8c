import { describe, expect, it } from '@jest/globals';
import { creditStream } from '../credits/domain/credit-account.js';
import { subscriptionStream } from '../subscriptions/domain/subscription.js';
import { personalFields } from './personal-fields.js';

describe('what is personal in the streams of billing', () => {
  it.each([
    ['what an admin wrote', { cause: { type: 'admin', id: 'a' }, reason: 'called Ada' }, ['reason']],
    ['not the reason of a month', { cause: { type: 'billing-date', id: 'd' }, reason: 'Free plan' }, []],
    ['not a hold', { holdId: 'h', monthly: 1, pack: 0, reason: 'Image' }, []],
    [
      'the customer in any fact',
      { fact: { customerId: 'cus_1' } },
      ['fact.customerId', 'fact.subscription.customerId'],
    ],
  ])('is %s', (_, data, fields) => {
    expect(personalFields.fieldsOf({ type: 'CreditsGranted', data })).toEqual(fields);
  });

  it('belongs to the person of the stream', () => {
    expect([creditStream('ada'), subscriptionStream('ada'), 'else-ada'].map(personalFields.subjectOf)).toEqual([
      'ada',
      'ada',
      null,
    ]);
  });
});
