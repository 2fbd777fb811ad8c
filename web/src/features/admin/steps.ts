import type { LedgerEvent } from '@pictora/contracts';

export type Step = { readonly time: number; readonly value: number };
/** What an account had to spend over its life: `first` until the first step. A balance never slopes. */
export type Steps = {
  readonly start: number;
  readonly end: number;
  /** Since when the steps are known; later than the start while earlier entries are not loaded. */
  readonly known: number;
  readonly first: number;
  readonly steps: readonly Step[];
};

/** From the account's opening up to now, of the events that are loaded, newest first. Null when there is none. */
export const stepsOf = (newestFirst: readonly LedgerEvent[], openedAt: number | null, now: number): Steps | null => {
  const [oldest, newest] = [newestFirst.at(-1), newestFirst[0]];
  if (!oldest || !newest) return null;
  const steps = newestFirst
    .filter(({ change }) => change !== 0)
    .map(({ time, after }) => ({ time: Date.parse(time), value: after.available }))
    .reverse()
    // What lapses and what is granted at one moment is one step: the balance never was in between.
    .filter(({ time }, at, all) => all[at + 1]?.time !== time);
  const known = Date.parse(oldest.time);
  const start = Math.min(openedAt ?? known, known);
  return {
    start,
    end: Math.max(now, Date.parse(newest.time), start + 1),
    known,
    first: oldest.after.available - oldest.change,
    steps,
  };
};

/** What was there to spend at a time; null before the steps are known. */
export const valueAt = ({ start, known, first, steps }: Steps, time: number): number | null =>
  known > start && time < known ? null : (steps.findLast((step) => step.time <= time)?.value ?? first);

/** The smallest round, even figure that is not below any of the steps. */
export const topOf = ({ first, steps }: Steps): number => {
  const most = steps.reduce((max, { value }) => Math.max(max, value), Math.max(1, first));
  const power = 10 ** Math.floor(Math.log10(most));
  const figure = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((by) => by * power).find((by) => by >= most) ?? most;
  return Math.max(2, Math.ceil(figure / 2) * 2);
};

export type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

export const scaleOf = ({ start, end }: Steps, top: number, frame: Frame) => ({
  x: (time: number) => frame.left + ((time - start) / (end - start)) * (frame.right - frame.left),
  y: (value: number) => frame.bottom - (value / top) * (frame.bottom - frame.top),
});

const round = (n: number) => Math.round(n * 10) / 10;

/** The line: flat until something happens, then straight up or down. */
export const pathOf = ({ known, end, first, steps }: Steps, { x, y }: ReturnType<typeof scaleOf>): string =>
  [
    `M${round(x(known))} ${round(y(first))}`,
    ...steps.map(({ time, value }) => `H${round(x(time))}V${round(y(value))}`),
    `H${round(x(end))}`,
  ].join('');
