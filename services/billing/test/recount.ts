import { none, plus, minus, type Buckets } from '../src/credits/domain/buckets.js';
import type { Bucket, CreditEvent } from '../src/credits/domain/credit-account.js';

type HoldCount = { readonly held: Buckets; ended: string | null; returned: Buckets };

const of = (bucket: Bucket, credits: number): Buckets => ({ ...none, [bucket]: credits });

/**
 * What the entries of an account come to, counted apart from the account's own state. Throws at the first entry after which
 * the books are wrong.
 */
export const recount = (events: readonly CreditEvent[]) => {
  const holds = new Map<string, HoldCount>();
  let [settled, held, captured]: [Buckets, Buckets, Buckets] = [none, none, none];
  const end = (type: string, data: Buckets & { readonly holdId: string }): void => {
    const hold = holds.get(data.holdId);
    if (!hold || hold.ended !== null) throw new Error(`${type} ${data.holdId}, which is ${hold?.ended ?? 'not held'}`);
    if (hold.held.monthly !== data.monthly || hold.held.pack !== data.pack)
      throw new Error(`${type} ${data.holdId} with other buckets than were held`);
    hold.ended = type;
    held = minus(held, data);
    if (type === 'CreditsCaptured') [settled, captured] = [minus(settled, data), plus(captured, data)];
  };
  for (const [index, { type, data }] of events.entries()) {
    switch (type) {
      case 'CreditsGranted': {
        const credits = of(data.bucket, data.credits);
        settled = plus(settled, credits);
        const hold = data.cause?.type === 'job' ? holds.get(data.cause.id) : undefined;
        if (hold) {
          hold.returned = plus(hold.returned, credits);
          const over = minus(hold.held, hold.returned);
          if (hold.ended !== 'CreditsCaptured' || over.monthly < 0 || over.pack < 0)
            throw new Error(`${data.cause?.id} got back what it was not charged`);
        }
        break;
      }
      case 'CreditsRemoved':
        settled = minus(settled, of(data.bucket, data.credits));
        break;
      case 'CreditsReserved':
        if (holds.has(data.holdId)) throw new Error(`${data.holdId} is held twice`);
        holds.set(data.holdId, { held: { monthly: data.monthly, pack: data.pack }, ended: null, returned: none });
        held = plus(held, data);
        break;
      case 'CreditsCaptured':
      case 'CreditsReleased':
      case 'HoldExpired':
        end(type, data);
        break;
      case 'AccountOpened':
      case 'MonthStarted':
      case 'HoldCalledOff':
        break;
      default:
        throw new Error(`An entry that nobody counts: ${JSON.stringify(type satisfies never)}`);
    }
    for (const bucket of ['monthly', 'pack'] as const)
      if (held[bucket] < 0 || settled[bucket] < held[bucket])
        throw new Error(`Overdrawn after entry ${index}: ${JSON.stringify({ settled, held })}`);
  }
  return { settled, held, captured, holds };
};
