import type { LedgerEntry } from '@pictora/contracts';

/** A moment at which the balance changed, and what it was from then on. */
export type Step = { readonly time: number; readonly value: number; readonly entry: LedgerEntry };
export type Series = {
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly steps: readonly Step[];
};

const isSameCause = (a: LedgerEntry, b: LedgerEntry) => a.cause.type === b.cause.type && a.cause.id === b.cause.id;

/** The balance from `start` to `end`. Without an entry in that time it stayed at `current`. */
export const toSeries = (entries: readonly LedgerEntry[], start: number, end: number, current: number): Series => {
  const steps = entries
    .filter(({ change }) => change !== 0)
    .map((entry) => ({ time: new Date(entry.time).getTime(), value: entry.balance.available, entry }))
    .filter(({ time }) => time >= start)
    // What lapses and what is granted for one cause at one time is one step: the balance never was in between.
    .filter((step, at, all) => {
      const next = all[at + 1];
      return !next || next.time !== step.time || !isSameCause(next.entry, step.entry);
    });
  const [oldest] = steps;
  const before = entries.find(({ change }) => change !== 0);
  const first = before && oldest ? before.balance.available - before.change : current;
  return { start, end: Math.max(end, steps.at(-1)?.time ?? end), first, steps };
};

/** The smallest round figure that is not below `n`. Even, so that its half is whole. */
const roundUp = (n: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(n, 1)));
  const figure =
    [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= n) ?? 10 * power;
  return Math.max(2, Math.ceil(figure / 2) * 2);
};

/** Three lines to read the height by: none, half, all. */
export const ticksFor = ({ first, steps }: Series): readonly [number, number, number] => {
  const top = roundUp(steps.reduce((most, { value }) => Math.max(most, value), first));
  return [0, top / 2, top];
};

export type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
export type Scale = { readonly x: (time: number) => number; readonly y: (value: number) => number };

export const scaleFor = ({ start, end }: Series, top: number, frame: Frame): Scale => {
  const span = Math.max(1, end - start);
  return {
    x: (time) => frame.left + ((time - start) / span) * (frame.right - frame.left),
    y: (value) => frame.bottom - (value / top) * (frame.bottom - frame.top),
  };
};

const round = (n: number) => Math.round(n * 10) / 10;

/** The line: flat until something happens, then straight up or down. A balance never slopes. */
export const stepPath = ({ start, end, first, steps }: Series, { x, y }: Scale): string => {
  const moves = steps.map(({ time, value }) => `H${round(x(time))}V${round(y(value))}`);
  return `M${round(x(start))} ${round(y(first))}${moves.join('')}H${round(x(end))}`;
};

/** The step that is nearest to a place, by its way along the chart. */
export const nearestStep = (steps: readonly Step[], time: number): number | null => {
  if (steps.length === 0) return null;
  const after = steps.findIndex((step) => step.time >= time);
  if (after <= 0) return after === 0 ? 0 : steps.length - 1;
  const [before, next] = [steps[after - 1] as Step, steps[after] as Step];
  return time - before.time <= next.time - time ? after - 1 : after;
};

/** What begins a month: its date on the free plan, its payment on a paid one, or leaving a plan. */
const beginsMonth: readonly LedgerEntry['cause']['type'][] = ['billing-date', 'payment', 'subscription'];

/** The last monthly reset, which the axis names. */
export const lastReset = ({ steps }: Series): Step | null =>
  steps.findLast(
    ({ entry }) => entry.type === 'granted' && entry.pack === 0 && beginsMonth.includes(entry.cause.type),
  ) ?? null;
