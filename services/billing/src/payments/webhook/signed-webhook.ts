import type { Clock } from '@pictora/service-kit';
import Stripe from 'stripe';
import { WebhookRefused } from '../payment-provider.port.js';

/** Seconds: an event that was signed longer ago may be a repetition by somebody else. Stripe signs anew for each try. */
const tolerance = 300;

/** The event in a webhook's body, if the body was signed with the secret and lately. */
export const openWebhook = (payload: string, signature: string, secret: string, clock: Clock): Stripe.Event => {
  try {
    const event = Stripe.webhooks.constructEvent(
      payload,
      signature,
      secret,
      tolerance,
      undefined,
      clock.now().getTime(),
    );
    if (event.object !== 'event') throw new Error('the body is not an event');
    return event;
  } catch (error) {
    throw new WebhookRefused('The signature does not fit the event, or is too old', { cause: error });
  }
};

/** As Stripe signs what it sends. */
export const signWebhook = (payload: string, secret: string, clock: Clock): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(clock.now().getTime() / 1000),
  });
