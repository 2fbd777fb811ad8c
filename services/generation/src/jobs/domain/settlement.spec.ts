import { describe, expect, it } from '@jest/globals';
import { drawing, everyPhase, keptNot } from '../../../test/sagas.js';
import type { Saga } from './job-saga.js';
import { settlementOf } from './settlement.js';
import type { Thing } from './thing.js';

const stateOf = (saga: Saga) => settlementOf(saga, { credits: 1, entries: [], thing: 'picture' }).state;
const reasonOf = (saga: Saga, thing: Thing) => settlementOf(saga, { credits: 1, entries: [], thing }).reason;

describe('the settlement of a job', () => {
  it('shows held, captured or released as the ledger has said', () => {
    const shown = Object.fromEntries(Object.values(everyPhase).map((saga) => [saga.phase, stateOf(saga)]));
    expect(shown).toEqual({
      reserving: 'none',
      withdrawing: 'none',
      drawing: 'held',
      capturing: 'held',
      storing: 'captured',
      releasing: 'held',
      cancelling: 'held',
      'giving-back': 'captured',
      succeeded: 'captured',
      cancelled: 'released',
      failed: 'released',
    });
    expect(stateOf(drawing(1, { paid: true }))).toBe('captured');
    expect(stateOf({ phase: 'failed', attempts: 1, error: keptNot, returned: true })).toBe('returned');
  });

  it('says why in the words of what is made', () => {
    expect(reasonOf(drawing(1), 'picture')).toBe('Held while the picture is made');
    expect(reasonOf(drawing(1), 'pictures')).toBe('Held while the pictures are made');
    expect(reasonOf(drawing(1, { paid: true }), 'video')).toBe('Charged; the video is being made again');
    expect(reasonOf(everyPhase.cancelled, 'video')).toBe('You cancelled it. Nothing was spent.');
  });

  it('shows the credits by bucket and the entries that they went by', () => {
    const entries = [
      { revision: 4, type: 'reserved', monthly: 1, pack: 2 },
      { revision: 6, type: 'released', monthly: 1, pack: 2 },
    ] as const;
    expect(settlementOf(everyPhase.failed, { credits: 3, entries, thing: 'picture' })).toEqual({
      state: 'released',
      credits: 3,
      monthly: 1,
      pack: 2,
      reason: 'The picture could not be made. Please try again. Nothing was spent.',
      entries,
    });
  });
});
