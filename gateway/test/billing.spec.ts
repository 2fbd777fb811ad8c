import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LedgerEntry } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { ada, bob, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const entry = (revision: number, reason: string): LedgerEntry => ({
  revision,
  type: 'reserved',
  monthly: 1,
  pack: 0,
  change: -1,
  balance: { settled: 5, held: 1, available: 4, monthly: 4, pack: 0 },
  reason,
  cause: { type: 'job', id: `job-${revision}` },
  time: '2026-01-31T10:00:00.000Z',
});

describe('GET /api/credits/history', () => {
  let under: GatewayUnderTest;
  let token: string;
  const asked: object[] = [];
  beforeAll(async () => {
    under = await startGatewayUnderTest({
      'billing.credits.history': (request) => {
        asked.push(request);
        if (request.userId !== ada) throw new AppError('not_found', 'There is no credit account for this user yet.');
        return request.cursor
          ? { items: [entry(1, '=HYPERLINK("x")')], nextCursor: null }
          : { items: [entry(2, 'Generated "image", large')], nextCursor: '1769853600000-2' };
      },
    });
    token = await under.tokenFor(ada);
  });
  afterAll(() => under.close());
  const get = (query = '', headers: Record<string, string> = {}, bearer = token) =>
    fetch(`${under.url}/api/credits/history${query}`, { headers: { authorization: `Bearer ${bearer}`, ...headers } });

  it('lists the own entries, with the cursor of the next page in a header', async () => {
    const response = await get('?type=reserved&limit=1&from=2026-01-01T00:00:00Z');
    expect(response.headers.get('x-next-cursor')).toBe('1769853600000-2');
    expect(await response.json()).toEqual([entry(2, 'Generated "image", large')]);
    expect(asked.at(-1)).toEqual({ userId: ada, type: 'reserved', limit: 1, from: '2026-01-01T00:00:00Z' });
  });

  const csv = [
    'time,type,change,monthly,pack,settled,held,available,reason,cause,cause_id,revision',
    '2026-01-31T10:00:00.000Z,reserved,-1,1,0,5,1,4,"Generated ""image"", large",job,"job-2",2',
    `2026-01-31T10:00:00.000Z,reserved,-1,1,0,5,1,4,"'=HYPERLINK(""x"")",job,"job-1",1`,
    '',
  ].join('\r\n');
  it.each([
    ['?format=csv', {}],
    ['', { accept: 'text/csv' }],
  ])('exports every page as CSV, in which no text is a formula (%s %p)', async (query, headers) => {
    const response = await get(query, headers);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="credits.csv"');
    expect(await response.text()).toBe(csv);
  });

  it('answers a refused export as an error and not as a file', async () => {
    const response = await get('?format=csv', {}, await under.tokenFor(bob));
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
  });

  it.each(['?type=stolen', '?from=yesterday', '?limit=0', '?limit=101', '?cursor=x', '?format=pdf', '?userId=1'])(
    'refuses %s',
    async (query) => {
      const before = asked.length;
      const response = await get(query);
      expect(await response.json()).toMatchObject({ statusCode: 400, code: 'validation_failed' });
      expect(asked).toHaveLength(before);
    },
  );
});
