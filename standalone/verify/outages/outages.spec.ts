import { describe, expect, it } from '@jest/globals';
import { faultsOf, type Outage, type Seen } from './judge.js';

const well: Seen = { call: 'GET /api/images', at: 0, tookMs: 20, status: 200, code: null };
const refused: Seen = { ...well, status: 503, code: 'service_unavailable' };
const outage: Outage = {
  ...{ what: 'nats killed', seen: [well, refused, well], red: ['gateway-1'] },
  ...{ shouldBeRed: ['gateway-1', 'billing-1'], recoveredMs: 3_000 },
};

describe('an outage', () => {
  it('is as promised when calls are done or refused in time, readiness turns red, and all of it recovers', () => {
    expect(faultsOf(outage)).toEqual([]);
  });

  it('spares calls that need nothing of it, and knows of calls that are refused at any time', () => {
    const spared: Seen = { ...well, call: 'GET /api/jobs', spared: true };
    const seen = [refused, spared, { ...refused, usual: 400 }, { ...well, status: 400, usual: 400 }];
    expect(faultsOf({ ...outage, seen })).toEqual([]);
  });

  it.each<[string, Partial<Outage>, RegExp]>([
    [
      'a call waits for longer',
      { seen: [refused, { ...refused, tookMs: 5_000 }] },
      /too late.*503 service_unavailable, 1 times, at most after 5000 ms/,
    ],
    ['a call is done, and late', { seen: [refused, { ...well, tookMs: 2_001 }] }, /too late/],
    ['a call fails with another code', { seen: [refused, { ...refused, status: 500, code: 'internal' }] }, /internal/],
    ['a call finds nobody', { seen: [refused, { ...refused, status: 0, code: null }] }, /neither/],
    ['readiness says nothing', { red: [] }, /stayed green/],
    ['readiness of somebody else turns red', { red: ['social-1'] }, /stayed green/],
    ['nobody comes back', { recoveredMs: null }, /did not recover/],
    ['nothing was noticed at all', { seen: [well] }, /never refused, GET/],
    ['one of the calls was never refused', { seen: [refused, { ...well, call: 'GET /api/jobs' }] }, /never.*jobs/],
    ['a call that needs nothing of it is refused', { seen: [refused, { ...refused, spared: true }] }, /without need/],
    ['a usual refusal is another one', { seen: [refused, { ...well, usual: 400, status: 401 }] }, /neither.*401/],
  ])('is found out when %s', (_, planted, what) => {
    expect(faultsOf({ ...outage, ...planted }).join('\n')).toMatch(what);
  });
});
