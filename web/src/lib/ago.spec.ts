import { describe, expect, it } from '@jest/globals';
import { ago } from './ago.js';

describe('how long ago something was', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  it.each([
    ['2026-11-21T11:59:30.000Z', 'now'],
    ['2026-11-21T11:59:00.000Z', '1 min'],
    ['2026-11-21T11:00:01.000Z', '59 min'],
    ['2026-11-21T10:00:00.000Z', '2 h'],
    ['2026-11-20T11:59:59.000Z', '1 d'],
    ['2026-11-14T12:00:01.000Z', '6 d'],
    ['2026-11-14T12:00:00.000Z', '14 Nov 2026'],
  ])('%s reads %s', (iso, words) => expect(ago(iso, now)).toBe(words));

  it('says now where the clock of the device is behind the server’s', () => {
    expect(ago('2026-11-21T12:00:05.000Z', now)).toBe('now');
  });
});
