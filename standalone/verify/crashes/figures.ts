import type { Figure } from '../kit/reliability.js';
import type { Batch } from './batch.js';

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const together = (maps: readonly ReadonlyMap<string, number>[]): [string, number][] => {
  const all = new Map<string, number>();
  for (const [name, count] of maps.flatMap((map) => [...map])) all.set(name, (all.get(name) ?? 0) + count);
  return [...all].sort(([one], [other]) => (one < other ? -1 : 1));
};

const listed = (counts: readonly (readonly [string, number])[]): string =>
  counts.map(([name, count]) => `${name} ${count}`).join(', ');

/** What one form went through, on each of the installations that ran side by side; nothing when it did not run. */
export const figuresOf = (form: string, installations: readonly (readonly Batch[])[]): Figure[] => {
  const batches = installations.flat();
  if (batches.length === 0) return [];
  const of = (read: (batch: Batch) => number) => batches.map(read);
  const acts = together(batches.map((batch) => batch.acts));
  const victims = together(batches.map((batch) => batch.victims));
  const figures = [
    [
      'SIGKILLs',
      `${total(of((batch) => batch.deaths))}, ${total(of(({ inTheStart }) => inTheStart))} while it started`,
    ],
    ...(victims.length > 1 ? [['who died', listed(victims)] as const] : []),
    ['acts acknowledged', `${total(acts.map(([, count]) => count))}: ${listed(acts)}`],
    [
      'acts lost, or there twice',
      `0, looked for ${total(of(({ looks }) => looks))} times after restarts and in the end`,
    ],
    ['jobs', `${total(of(({ jobs }) => jobs))}, failed ${total(of(({ failedJobs }) => failedJobs))}`],
    ['longest job, its deaths among it', `${Math.max(...of(({ longestJob }) => longestJob)).toFixed(1)} s`],
    [
      'until nothing is under way nor held',
      `${Math.max(...of(({ settling }) => settling)).toFixed(1)} s at most; 60 s without any movement allowed`,
    ],
    // Each batch comes to those of the batches before it.
    ['records with files, each whole', `${total(installations.map((one) => one.at(-1)?.records ?? 0))}`],
    ['files that the dead left', `${total(of((batch) => batch.left))}`],
    ['read models that differ from a full replay', '0'],
  ] as const;
  return figures.map(([what, value]) => ({ what: `${form}: ${what}`, value }));
};
