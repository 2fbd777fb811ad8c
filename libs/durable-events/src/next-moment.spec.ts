import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextMoment } from './next-moment.js';

const moment = fc.date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true });

describe('the moment of a change', () => {
  it('is now, as long as that is later than the change before', () => {
    const now = new Date(1_000);
    expect(nextMoment(undefined, now)).toEqual(now);
    expect(nextMoment(new Date(999), now)).toEqual(now);
  });

  it('is later than the change before, whatever the clock says', () => {
    fc.assert(
      fc.property(moment, moment, (last, now) => {
        const next = nextMoment(last, now);
        expect(next > last && next >= now).toBe(true);
      }),
    );
  });
});
