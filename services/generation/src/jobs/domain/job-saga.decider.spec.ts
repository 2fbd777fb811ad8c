import { describe, expect, it } from '@jest/globals';
import {
  broken,
  cancelling,
  capturing,
  drawing,
  everyPhase,
  givingBack,
  keptNot,
  made,
  releasing,
  sagaNow as now,
  stagedPicture as piece,
  storing,
} from '../../../test/sagas.js';
import { hasEnded, laneOf, type Outcome, type Saga } from './job-saga.js';
import { decide, holdWasReturned, nextStep, pauseMs, takeUp, type Decision } from './job-saga.decider.js';

const terms = { maxAttempts: 3, holdGraceMs: 60_000, thing: 'picture' } as const;
const refused = { code: 'prompt_refused', message: 'This prompt cannot be drawn' } as const;
const drawn = { type: 'drawn', piece, more: false } as const;

const given = (saga: Saga) => ({
  when: (outcome: Outcome) => ({
    then: (expected: Decision) => expect(decide(saga, outcome, now, terms)).toEqual(expected),
    isImpossible: () => expect(() => decide(saga, outcome, now, terms)).toThrow('cannot have'),
  }),
  takenUp: () => ({ becomes: (expected: Saga) => expect(takeUp(saga, now, terms)).toEqual(expected) }),
});

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
  it('counts a try when it is taken up', () => given(drawing(0)).takenUp().becomes(drawing(1)));

  it('asks the ledger for its charge before the gallery sees the picture', () =>
    given(drawing(1)).when(drawn).then({ then: 'continue', saga: capturing() }));

  it('is tried again after a failure, later each time', () =>
    given(drawing(1))
      .when({ type: 'draw-failed', error: broken, final: false })
      .then({ then: 'pause', saga: drawing(1), ms: pauseMs(1) }));

  it('gives its credits back after the last try', () =>
    given(drawing(3)).when({ type: 'draw-failed', error: broken, final: false }).then({
      then: 'continue',
      saga: releasing(),
    }));

  it('gives its credits back at once, with the reason, when another try cannot help', () =>
    given(drawing(1))
      .when({ type: 'draw-failed', error: refused, final: true })
      .then({
        then: 'continue',
        saga: { phase: 'releasing', attempts: 1, error: refused, pauses: 0 },
      }));

  it('gives its credits back when it has cost as many workers as it has tries', () =>
    given(drawing(3)).takenUp().becomes(releasing()));

  it('does not count a try that the shutdown of the worker cut short', () =>
    given(drawing(2))
      .when({ type: 'interrupted' })
      .then({ then: 'pause', saga: drawing(1), ms: 0 }));

  it('once paid for gets as many tries again', () => {
    given(drawing(3, { paid: true }))
      .takenUp()
      .becomes(drawing(4, { paid: true }));
    given(drawing(5, { paid: true }))
      .when({ type: 'draw-failed', error: broken, final: false })
      .then({ then: 'pause', saga: drawing(5, { paid: true }), ms: pauseMs(5) });
  });

  it('once paid for gives its charge back when it cannot be drawn any more', () => {
    given(drawing(6, { paid: true }))
      .when({ type: 'draw-failed', error: broken, final: false })
      .then({ then: 'continue', saga: { ...givingBack(), attempts: 6, error: broken } });
    given(drawing(1, { paid: true }))
      .when({ type: 'draw-failed', error: refused, final: true })
      .then({ then: 'continue', saga: { ...givingBack(), error: refused } });
    given(drawing(6, { paid: true }))
      .takenUp()
      .becomes({ ...givingBack(), attempts: 6, error: broken });
  });

  it('once paid for goes straight to the gallery, not to the ledger again', () =>
    given(drawing(1, { paid: true }))
      .when(drawn)
      .then({ then: 'continue', saga: storing() }));
});

describe('a job of several pictures', () => {
  const more = { ...drawn, more: true };

  it('is charged when all are made, and each has tries of its own', () => {
    given(drawing(3))
      .when(more)
      .then({ then: 'continue', saga: drawing(1, { made }) });
    given(drawing(1, { made }))
      .when(drawn)
      .then({ then: 'continue', saga: { ...capturing(), made: [piece, piece] } });
  });

  it('keeps what is made while the next is tried again, and after its worker was lost', () => {
    given(drawing(1, { made }))
      .when({ type: 'draw-failed', error: broken, final: false })
      .then({ then: 'pause', saga: drawing(1, { made }), ms: pauseMs(1) });
    given(drawing(1, { made })).takenUp().becomes(drawing(2, { made }));
  });

  it('costs nothing when one of them cannot be made', () =>
    given(drawing(3, { made }))
      .when({ type: 'draw-failed', error: broken, final: false })
      .then({ then: 'continue', saga: releasing() }));
});

describe('a cancelled job', () => {
  it('has ended once its credits are back', () =>
    given(cancelling())
      .when({ type: 'released' })
      .then({ then: 'end', saga: { phase: 'cancelled', attempts: 1 } }));

  it('is delivered when the charge was first', () =>
    given(cancelling()).when({ type: 'found-captured' }).then({ then: 'continue', saga: storing() }));

  it('asks again, later each time, while the ledger does not answer', () =>
    given(cancelling(1))
      .when({ type: 'unclear' })
      .then({ then: 'pause', saga: cancelling(2), ms: 1000 }));
});

describe('a drawn job at the ledger', () => {
  it('is stored once it is charged', () =>
    given(capturing()).when({ type: 'captured' }).then({ then: 'continue', saga: storing() }));

  it('fails without a charge when its credits were returned first', () =>
    given(capturing())
      .when({ type: 'found-released' })
      .then({
        then: 'continue',
        saga: { phase: 'releasing', attempts: 1, error: holdWasReturned('picture'), pauses: 0 },
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

  it('is made again without another charge from the first file on that was lost', () => {
    given(storing())
      .when({ type: 'staged-file-missing', kept: 0 })
      .then({ then: 'pause', saga: drawing(1, { paid: true }), ms: 0 });
    given({ ...storing(), made: [piece, piece, piece] })
      .when({ type: 'staged-file-missing', kept: 2 })
      .then({ then: 'pause', saga: drawing(1, { paid: true, made: [piece, piece] }), ms: 0 });
  });
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
        saga: { phase: 'failed', attempts: 3, error: broken },
      }));

  it('owes the picture when the ledger charged first', () =>
    given(releasing())
      .when({ type: 'found-captured' })
      .then({ then: 'pause', saga: drawing(3, { paid: true }), ms: 0 }));

  it('is asked for again while the ledger does not answer', () =>
    given(releasing())
      .when({ type: 'unclear' })
      .then({ then: 'pause', saga: releasing(1), ms: 500 }));
});

describe('every phase', () => {
  const examples = Object.values(everyPhase);

  it.each(examples)('$phase waits in a lane unless it has ended', (saga) => {
    expect(laneOf(saga, 'pro')).toBe(hasEnded(saga) ? null : saga.phase === 'drawing' ? 'pro' : 'settling');
  });

  it.each(examples.filter((saga) => nextStep(saga) !== null))(
    '$phase goes back into its lane unharmed when the worker stops',
    (saga) => {
      const decision = decide(saga, { type: 'interrupted' }, now, terms);
      expect(decision).toMatchObject({ then: 'pause', saga: { phase: saga.phase }, ms: 0 });
    },
  );

  it.each(examples.filter((saga) => nextStep(saga) === null))('$phase has nothing to be told by a worker', (saga) =>
    given(saga).when({ type: 'captured' }).isImpossible(),
  );
});
