import { describe, expect, it } from '@jest/globals';
import { entriesOf } from '../../../testing/mock-billing.js';
import { fieldDate } from '../billing/dates.js';
import { lastReset, nearestStep, scaleFor, stepPath, ticksFor, toSeries } from '../billing/step-chart.js';

const hour = (n: number) => Date.UTC(2026, 10, 1, n);
const iso = (n: number) => new Date(hour(n)).toISOString();
const reset = { type: 'billing-date' as const, id: 'month' };

describe('the chart of a balance', () => {
  const entries = entriesOf(
    { monthly: 10, time: iso(1), cause: { type: 'opening', id: 'u' } },
    { type: 'reserved', monthly: 4, time: iso(2) },
    { type: 'captured', monthly: 4, time: iso(3) },
    { type: 'removed', monthly: 6, time: iso(5), cause: reset },
    { type: 'granted', monthly: 10, time: iso(5), cause: reset },
  ).reverse();
  const series = toSeries(entries, hour(0), hour(10), 10);

  it('has a step for each change of what can be spent, and none for a capture', () => {
    expect(series.steps.map(({ time, value }) => [time, value])).toEqual([
      [hour(1), 10],
      [hour(2), 6],
      [hour(5), 10],
    ]);
    expect(series.first).toBe(0);
  });

  it('never slopes: it goes along, then straight up or down', () => {
    const path = stepPath(series, scaleFor(series, 10, { left: 0, right: 100, top: 0, bottom: 100 }));
    expect(path).toBe('M0 100H10V0H20V40H50V0H100');
  });

  it('starts with the balance before the first entry of its time', () => {
    const late = toSeries(entries.slice(1), hour(2), hour(10), 10);
    expect(late.first).toBe(10);
    expect(toSeries(entries.slice(3), hour(4), hour(10), 10).first).toBe(6);
  });

  it('is flat at the balance when nothing happened', () => {
    const still = toSeries([], hour(0), hour(10), 7);
    expect(still).toMatchObject({ first: 7, steps: [] });
    expect(nearestStep(still.steps, hour(3))).toBeNull();
  });

  it('points at the step that is nearest', () => {
    expect([0, 1.4, 1.6, 3, 4, 9].map((at) => nearestStep(series.steps, hour(0) + at * 3_600_000))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });

  it.each([
    [0, 2],
    [5, 6],
    [104, 120],
    [350, 400],
    [999, 1000],
  ])('is drawn under a round figure with a whole half: %s under %s', (value, top) => {
    expect(ticksFor(toSeries([], 0, 1, value))).toEqual([0, top / 2, top]);
  });

  it('names the last reset', () => {
    expect(lastReset(series)?.time).toBe(hour(5));
  });
});

describe('a day of a date field', () => {
  it('is the first moment of that day, or of the day after, and nothing when it is none', () => {
    expect(fieldDate('2026-11-21')).toBe(new Date(2026, 10, 21).toISOString());
    expect(fieldDate('2026-12-31', 1)).toBe(new Date(2027, 0, 1).toISOString());
    expect(fieldDate('')).toBeNull();
    expect(fieldDate('soon')).toBeNull();
  });
});
