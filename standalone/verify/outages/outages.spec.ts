import { describe, expect, it } from '@jest/globals';
import { faultsOf, type Outage, type Seen } from './judge.js';

const well: Seen = { call: 'GET /api/images', at: 0, tookMs: 20, status: 200, code: null };
const refused: Seen = { ...well, status: 503, code: 'service_unavailable' };
const outage: Outage = {
  ...{ killed: 'nats', seen: [well, refused, well], red: ['gateway-1'] },
  ...{ shouldBeRed: ['gateway-1', 'billing-1'], recoveredMs: 3_000 },
};

describe('an outage', () => {
  it('is as promised when calls are done or refused in time, readiness turns red, and all of it recovers', () => {
    expect(faultsOf(outage)).toEqual([]);
  });

  it.each<[string, Partial<Outage>, RegExp]>([
    ['a call waits for longer', { seen: [refused, { ...refused, tookMs: 5_000 }] }, /too late.* after 5000 ms/],
    ['a call is done, and late', { seen: [refused, { ...well, tookMs: 2_001 }] }, /too late/],
    ['a call fails with another code', { seen: [refused, { ...refused, status: 500, code: 'internal' }] }, /internal/],
    ['a call finds nobody', { seen: [refused, { ...refused, status: 0, code: null }] }, /neither/],
    ['readiness says nothing', { red: [] }, /stayed green/],
    ['readiness of somebody else turns red', { red: ['social-1'] }, /stayed green/],
    ['nobody comes back', { recoveredMs: null }, /did not recover/],
    ['nothing was noticed at all', { seen: [well] }, /nobody was refused/],
  ])('is found out when %s', (_, planted, what) => {
    expect(faultsOf({ ...outage, ...planted }).join('\n')).toMatch(what);
  });
});
