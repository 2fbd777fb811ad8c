import type { Charge, CreditEvent } from './credit-account.js';

/**
 * What was charged for a hold and not given back, from all entries of its account: for holds that ended too long ago for
 * the account's state to remember.
 */
export const chargeOf = (events: Iterable<CreditEvent>, holdId: string): Charge | undefined => {
  let month = '';
  let heldIn = month;
  let charge: Charge | undefined;
  for (const { type, data } of events) {
    if (type === 'MonthStarted') month = data.start;
    if (type === 'CreditsReserved' && data.holdId === holdId) heldIn = month;
    if (type === 'CreditsCaptured' && data.holdId === holdId)
      charge = { monthly: data.monthly, pack: data.pack, month: heldIn };
    if (type === 'CreditsGranted' && data.cause?.type === 'job' && data.cause.id === holdId) charge = undefined;
  }
  return charge;
};
