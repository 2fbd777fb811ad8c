import { expect, it } from '@jest/globals';
import { newTraceparent } from './traceparent.js';

it('begins another trace for each call, in the form of W3C', () => {
  const all = Array.from({ length: 100 }, newTraceparent);
  for (const one of all) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(new Set(all).size).toBe(100);
});
