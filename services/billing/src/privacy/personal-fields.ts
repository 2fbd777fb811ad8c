import type { DomainEvent, PersonalFields } from '@pictora/event-sourcing';
import { userOfCreditStream } from '../credits/domain/credit-account.js';
import { userOfSubscriptionStream } from '../subscriptions/domain/subscription.js';

/** The provider's customer leads to a name and a card, whichever fact tells of it. */
const inFacts = ['fact.customerId', 'fact.subscription.customerId'] as const;
/** What an admin wrote may name anybody. */
const byHand = ['reason'] as const;
const none = [] as const;

const fieldsOf = ({ data }: DomainEvent): readonly string[] => {
  if ('fact' in data) return inFacts;
  const { cause } = data as { readonly cause?: { readonly type?: unknown } };
  return cause?.type === 'admin' ? byHand : none;
};

/** What in the streams of billing could tell who somebody is. All else is amounts, times and ids. */
export const personalFields: PersonalFields = {
  subjectOf: (streamId) => userOfCreditStream(streamId) ?? userOfSubscriptionStream(streamId),
  fieldsOf,
};
