import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../../testing/builders.js';
import { pathOf, scaleOf, stepsOf, topOf, valueAt } from '../steps.js';

describe('the steps of a balance', () => {
  const at = (minute: number) => Date.UTC(2026, 0, 1, 0, minute);
  const events = [
    anEvent({ revision: 4, change: 96, available: 100, minute: 9 }),
    anEvent({ revision: 3, change: -1, available: 4, minute: 9 }),
    anEvent({ revision: 2, change: 0, available: 5, minute: 5 }),
    anEvent({ revision: 1, change: 5, available: 5, minute: 2 }),
    anEvent({ revision: 0, change: 0, available: 0, minute: 2 }),
  ];
  const steps = stepsOf(events, at(2), at(20))!;

  it('are what events changed, the oldest first, and one where several happen at a moment', () => {
    expect(steps).toEqual({
      start: at(2),
      end: at(20),
      known: at(2),
      first: 0,
      steps: [
        { time: at(2), value: 5 },
        { time: at(9), value: 100 },
      ],
    });
    expect(stepsOf([], at(2), at(20))).toBeNull();
  });

  it('tell what was there at any moment', () => {
    expect([1, 2, 8, 9, 20].map((minute) => valueAt(steps, at(minute)))).toEqual([0, 5, 5, 100, 100]);
  });

  it('span the whole life where only the later ones are loaded, and are unknown before', () => {
    const later = stepsOf(events.slice(0, 2), at(2), at(20))!;
    expect(later).toMatchObject({ start: at(2), known: at(9), end: at(20) });
    expect([2, 8, 9].map((minute) => valueAt(later, at(minute)))).toEqual([null, null, 100]);
    expect(pathOf(later, scaleOf(later, 100, { left: 0, right: 180, top: 0, bottom: 100 }))).toMatch(/^M70 /);
  });

  it('never slope: the line goes flat or straight up and down', () => {
    const scale = scaleOf(steps, topOf(steps), { left: 0, right: 180, top: 0, bottom: 100 });
    expect(topOf(steps)).toBe(100);
    expect(pathOf(steps, scale)).toBe('M0 100H0V95H70V0H180');
  });
});
