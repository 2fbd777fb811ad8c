import type { EntryReference, Settlement } from '@pictora/contracts';
import { heldBy } from './entries.js';
import type { Saga } from './job-saga.js';
import type { Thing } from './thing.js';

/** What is settled, as far as the words need to know. */
export type Settled = {
  readonly credits: number;
  readonly entries: readonly EntryReference[];
  readonly thing: Thing;
};

/** What the owner reads about the credits. It says what the ledger said, never what is hoped for. */
export const settlementOf = (saga: Saga, { credits, entries, thing }: Settled): Settlement => {
  const told = (state: Settlement['state'], reason: string): Settlement => ({
    state,
    credits,
    ...heldBy(entries),
    reason,
    entries: [...entries],
  });
  switch (saga.phase) {
    case 'reserving':
    case 'withdrawing':
      return { state: 'none', credits: 0, monthly: 0, pack: 0, reason: null, entries: [] };
    case 'drawing':
      return saga.paid
        ? told('captured', `Charged; the ${thing} ${thing === 'pictures' ? 'are' : 'is'} being made again`)
        : told('held', `Held while the ${thing} ${thing === 'pictures' ? 'are' : 'is'} made`);
    case 'capturing':
      return told('held', `Held while the ${thing} ${thing === 'pictures' ? 'are' : 'is'} made`);
    case 'releasing':
    case 'cancelling':
      return told('held', 'On its way back to you');
    case 'giving-back':
      return told('captured', 'Charged, and on its way back to you');
    case 'storing':
    case 'succeeded':
      return told('captured', `Charged for the finished ${thing}`);
    case 'cancelled':
      return told('released', 'You cancelled it. Nothing was spent.');
    case 'failed':
      return saga.returned
        ? told('returned', `${saga.error.message} What it cost was given back.`)
        : told('released', `${saga.error.message} Nothing was spent.`);
    default:
      return saga satisfies never;
  }
};
