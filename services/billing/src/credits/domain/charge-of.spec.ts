import { describe, expect, it } from '@jest/globals';
import { givenAccount } from '../../../test/builders.js';
import { chargeOf } from './charge-of.js';

const start = '2026-03-01T00:00:00.000Z';
const held = givenAccount().granted(3).granted(9, 'pack').reserved('job', { monthly: 3, pack: 1 });

describe('what the entries say was charged for a job', () => {
  it('is what was captured, with the month that it was held in', () => {
    expect(chargeOf(held.inMonth(start).captured('job').reserved('other', { pack: 1 }), 'job')).toEqual({
      monthly: 3,
      pack: 1,
      month: '',
    });
    expect(chargeOf(held.inMonth(start).reserved('later', { pack: 2 }).captured('later'), 'later')).toEqual({
      monthly: 0,
      pack: 2,
      month: start,
    });
  });

  it.each([
    ['is only held', held],
    ['was released', held.released('job')],
    ['has expired', held.expired('job')],
    ['was given back', held.captured('job').givenBack('job')],
  ] as const)('is nothing when it %s', (_, history) => expect(chargeOf(history, 'job')).toBeUndefined());
});
