import { describe, expect, it } from '@jest/globals';
import type { JobPhase, Outcome, Saga } from './job-saga.js';
import { hasEnded, laneOf, settlementOf } from './job-saga.js';
import {
  couldNotDraw,
  couldNotKeep,
  decide,
  holdWasReturned,
  nextStep,
  pauseMs,
  takeUp,
  type Decision,
} from './job-saga.decider.js';

const rules = { maxAttempts: 3, holdGraceMs: 60_000 };
const now = 1_000_000;
const drawing = {
  stagingKey: 'staging/job/1',
  contentType: 'image/webp',
  width: 1024,
  height: 1024,
  placeholder: { color: '#102030', dataUri: 'data:image/webp;base64,AA' },
  seed: 7,
  model: 'pictora-studio',
} as const;
const refused = { code: 'prompt_refused', message: 'This prompt cannot be drawn' } as const;

const given = (saga: Saga) => ({
  when: (outcome: Outcome) => ({
    then: (expected: Decision) => expect(decide(saga, outcome, now, rules)).toEqual(expected),
    isImpossible: () => expect(() => decide(saga, outcome, now, rules)).toThrow('cannot have'),
  }),
  takenUp: () => ({ becomes: (expected: Saga) => expect(takeUp(saga, now, rules)).toEqual(expected) }),
});

const drawingSaga = (attempts: number, paid = false): Saga => ({ phase: 'drawing', attempts, paid });
const capturing = (pauses = 0): Saga => ({ phase: 'capturing', attempts: 1, drawing, pauses });
const storing = (pauses = 0): Saga => ({ phase: 'storing', attempts: 1, drawing, pauses });
const keptNot = couldNotKeep({ code: 'validation_failed', message: 'out of form' });
const givingBack = (pauses = 0) => ({ phase: 'giving-back', attempts: 1, error: keptNot, pauses }) as const;
const releasing = (pauses = 0): Saga => ({ phase: 'releasing', attempts: 3, error: couldNotDraw, pauses });

describe('a job whose creator never came back', () => {
  it('is withdrawn, since nobody was told of it', () =>
    given({ phase: 'reserving', attempts: 0 })
      .takenUp()
      .becomes({ phase: 'withdrawing', attempts: 0, closesAt: now + 60_000 }));

  it('stays until no reservation can still be under way', () => {
    const early: Saga = { phase: 'withdrawing', attempts: 0, closesAt: now + 5 };
    given(early).when({ type: 'hold-gone' }).then({ then: 'pause', saga: early, ms: 5 });
  });

  it('is removed once its hold is gone for good', () =>
    given({ phase: 'withdrawing', attempts: 0, closesAt: now }).when({ type: 'hold-gone' }).then({ then: 'remove' }));

  it('stays while the ledger does not answer', () => {
    const late: Saga = { phase: 'withdrawing', attempts: 0, closesAt: now - 1 };
    given(late)
      .when({ type: 'unclear' })
      .then({ then: 'pause', saga: late, ms: pauseMs(3) });
  });
});

describe('a job to be drawn', () => {
  it('counts a try when it is taken up', () => given(drawingSaga(0)).takenUp().becomes(drawingSaga(1)));

  it('asks the ledger for its charge before the gallery sees the picture', () =>
    given(drawingSaga(1)).when({ type: 'drawn', drawing }).then({ then: 'continue', saga: capturing() }));

  it('is tried again after a failure, later each time', () =>
    given(drawingSaga(1))
      .when({ type: 'draw-failed', error: couldNotDraw, final: false })
      .then({ then: 'pause', saga: drawingSaga(1), ms: pauseMs(1) }));

  it('gives its credits back after the last try', () =>
    given(drawingSaga(3)).when({ type: 'draw-failed', error: couldNotDraw, final: false }).then({
      then: 'continue',
      saga: releasing(),
    }));

  it('gives its credits back at once, with the reason, when another try cannot help', () =>
    given(drawingSaga(1))
      .when({ type: 'draw-failed', error: refused, final: true })
      .then({
        then: 'continue',
        saga: { phase: 'releasing', attempts: 1, error: refused, pauses: 0 },
      }));

  it('gives its credits back when it has cost as many workers as it has tries', () =>
    given(drawingSaga(3)).takenUp().becomes(releasing()));

  it('does not count a try that the shutdown of the worker cut short', () =>
    given(drawingSaga(2))
      .when({ type: 'interrupted' })
      .then({ then: 'pause', saga: drawingSaga(1), ms: 0 }));

  it('once paid for gets as many tries again', () => {
    given(drawingSaga(3, true)).takenUp().becomes(drawingSaga(4, true));
    given(drawingSaga(5, true))
      .when({ type: 'draw-failed', error: couldNotDraw, final: false })
      .then({ then: 'pause', saga: drawingSaga(5, true), ms: pauseMs(5) });
  });

  it('once paid for gives its charge back when it cannot be drawn any more', () => {
    given(drawingSaga(6, true))
      .when({ type: 'draw-failed', error: couldNotDraw, final: false })
      .then({ then: 'continue', saga: { ...givingBack(), attempts: 6, error: couldNotDraw } });
    given(drawingSaga(1, true))
      .when({ type: 'draw-failed', error: refused, final: true })
      .then({ then: 'continue', saga: { ...givingBack(), error: refused } });
    given(drawingSaga(6, true))
      .takenUp()
      .becomes({ ...givingBack(), attempts: 6, error: couldNotDraw });
  });

  it('once paid for goes straight to the gallery, not to the ledger again', () =>
    given(drawingSaga(1, true)).when({ type: 'drawn', drawing }).then({ then: 'continue', saga: storing() }));
});

describe('a drawn job at the ledger', () => {
  it('is stored once it is charged', () =>
    given(capturing()).when({ type: 'captured' }).then({ then: 'continue', saga: storing() }));

  it('fails without a charge when its credits were returned first', () =>
    given(capturing())
      .when({ type: 'found-released' })
      .then({
        then: 'continue',
        saga: { phase: 'releasing', attempts: 1, error: holdWasReturned, pauses: 0 },
      }));

  it('asks again, later each time, while the ledger does not answer', () => {
    given(capturing(0))
      .when({ type: 'unclear' })
      .then({ then: 'pause', saga: capturing(1), ms: 500 });
    given(capturing(2))
      .when({ type: 'unclear' })
      .then({ then: 'pause', saga: capturing(3), ms: 2000 });
  });
});

describe('a charged job at the gallery', () => {
  it('succeeds once the picture is stored', () =>
    given(storing())
      .when({ type: 'stored' })
      .then({ then: 'end', saga: { phase: 'succeeded', attempts: 1 } }));

  it('is never given up while the gallery does not answer', () =>
    given(storing(400))
      .when({ type: 'unclear' })
      .then({ then: 'pause', saga: storing(401), ms: 30_000 }));

  it('is drawn again without another charge when its file was lost', () =>
    given(storing())
      .when({ type: 'staged-file-missing' })
      .then({ then: 'pause', saga: drawingSaga(1, true), ms: 0 }));
});

describe('a charged job that the gallery refuses for good', () => {
  it('has its charge corrected, and knows why', () =>
    given(storing())
      .when({ type: 'store-refused', error: { code: 'validation_failed', message: 'out of form' } })
      .then({ then: 'continue', saga: givingBack() }));

  it('has failed once the charge is given back', () =>
    given(givingBack())
      .when({ type: 'given-back' })
      .then({ then: 'end', saga: { phase: 'failed', attempts: 1, error: keptNot, returned: true } }));

  it('says nothing of a return when the ledger had charged nothing', () =>
    given(givingBack())
      .when({ type: 'found-uncharged' })
      .then({ then: 'end', saga: { phase: 'failed', attempts: 1, error: keptNot } }));

  it('keeps the charge when the gallery turns out to have the picture', () =>
    given(givingBack())
      .when({ type: 'stored' })
      .then({ then: 'end', saga: { phase: 'succeeded', attempts: 1 } }));

  it('is asked for again while ledger or gallery do not answer', () =>
    given(givingBack())
      .when({ type: 'unclear' })
      .then({ then: 'pause', saga: givingBack(1), ms: 500 }));
});

describe('a job that gives its credits back', () => {
  it('has failed once they are back', () =>
    given(releasing())
      .when({ type: 'released' })
      .then({
        then: 'end',
        saga: { phase: 'failed', attempts: 3, error: couldNotDraw },
      }));

  it('owes the picture when the ledger charged first', () =>
    given(releasing())
      .when({ type: 'found-captured' })
      .then({ then: 'pause', saga: drawingSaga(3, true), ms: 0 }));

  it('is asked for again while the ledger does not answer', () =>
    given(releasing())
      .when({ type: 'unclear' })
      .then({ then: 'pause', saga: releasing(1), ms: 500 }));
});

describe('every phase', () => {
  const examples: Record<JobPhase, Saga> = {
    reserving: { phase: 'reserving', attempts: 0 },
    withdrawing: { phase: 'withdrawing', attempts: 0, closesAt: now },
    drawing: drawingSaga(1),
    capturing: capturing(),
    storing: storing(),
    releasing: releasing(),
    'giving-back': givingBack(),
    succeeded: { phase: 'succeeded', attempts: 1 },
    failed: { phase: 'failed', attempts: 3, error: couldNotDraw },
  };

  it.each(Object.values(examples))('$phase waits in a lane unless it has ended', (saga) => {
    expect(laneOf(saga, 'pro')).toBe(hasEnded(saga) ? null : saga.phase === 'drawing' ? 'pro' : 'settling');
  });

  it.each(Object.values(examples).filter((saga) => nextStep(saga) !== null))(
    '$phase goes back into its lane unharmed when the worker stops',
    (saga) => {
      const decision = decide(saga, { type: 'interrupted' }, now, rules);
      expect(decision).toMatchObject({ then: 'pause', saga: { phase: saga.phase }, ms: 0 });
    },
  );

  it.each(Object.values(examples).filter((saga) => nextStep(saga) === null))(
    '$phase has nothing to be told by a worker',
    (saga) => given(saga).when({ type: 'captured' }).isImpossible(),
  );

  it('shows held, captured or released as the ledger has said', () => {
    const shown = Object.fromEntries(
      Object.values(examples).map((saga) => [saga.phase, settlementOf(saga, 1, []).state]),
    );
    expect(shown).toEqual({
      reserving: 'none',
      withdrawing: 'none',
      drawing: 'held',
      capturing: 'held',
      storing: 'captured',
      releasing: 'held',
      'giving-back': 'captured',
      succeeded: 'captured',
      failed: 'released',
    });
    expect(settlementOf(drawingSaga(1, true), 1, []).state).toBe('captured');
    expect(settlementOf({ phase: 'failed', attempts: 1, error: keptNot, returned: true }, 1, []).state).toBe(
      'returned',
    );
  });

  it('shows the credits by bucket and the entries that they went by', () => {
    const entries = [
      { revision: 4, type: 'reserved', monthly: 1, pack: 2 },
      { revision: 6, type: 'released', monthly: 1, pack: 2 },
    ] as const;
    expect(settlementOf(examples.failed, 3, entries)).toEqual({
      state: 'released',
      credits: 3,
      monthly: 1,
      pack: 2,
      reason: 'The picture could not be made. Please try again. Nothing was spent.',
      entries,
    });
  });
});
