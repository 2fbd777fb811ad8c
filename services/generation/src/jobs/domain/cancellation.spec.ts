import { describe, expect, it } from '@jest/globals';
import { cancelling, capturing, drawing, everyPhase, made } from '../../../test/sagas.js';
import { cancel } from './cancellation.js';

describe('cancelling a job', () => {
  it('is honoured while it waits, while it is made and while the charge is under way', () => {
    expect(cancel(drawing(0))).toEqual({ ...cancelling(), attempts: 0, made: [] });
    expect(cancel(drawing(1, { made }))).toEqual(cancelling());
    expect(cancel(capturing(3))).toEqual(cancelling());
  });

  it('changes nothing the second time', () => {
    for (const saga of [everyPhase.cancelling, everyPhase.cancelled]) expect(cancel(saga)).toBe(saga);
  });

  it('comes too late for what is charged or has ended', () => {
    const { storing, releasing, succeeded, failed, 'giving-back': givingBack } = everyPhase;
    for (const saga of [storing, releasing, givingBack, succeeded, failed, drawing(1, { paid: true })])
      expect(cancel(saga)).toBe('too-late');
  });
});
