import { AppError } from '@pictora/messaging';
import { refundPolicy, type RefundRefusal } from './domain/refund.js';
import type { SubscriptionRefusal } from './domain/subscription.decider.js';

const refundRefusals: Record<RefundRefusal, string> = {
  'not-subscribed': 'There is no paid plan to refund.',
  'not-first-subscription': 'Only the first subscription can be refunded.',
  'window-passed': `A subscription can be refunded within ${refundPolicy.days} days.`,
  'too-many-generations': `A subscription can be refunded if at most ${refundPolicy.generations} generations were used.`,
};

/** What a caller is told when the rules of subscriptions say no. */
export const toAppError = (refusal: SubscriptionRefusal): AppError => {
  switch (refusal.refused) {
    case 'plan-current': {
      const message =
        refusal.details?.tier === 'free' ? 'You are on the free plan already.' : 'You are on this plan already.';
      return new AppError('plan_current', message, refusal.details);
    }
    case 'refund-refused':
      return new AppError(
        'refund_refused',
        refundRefusals[refusal.details?.reason ?? 'not-subscribed'],
        refusal.details,
      );
    default:
      return refusal satisfies never;
  }
};
