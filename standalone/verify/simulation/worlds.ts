import { simulateCommunity } from './community/simulate.js';
import type { Told } from './history.js';
import { simulateLedger } from './ledger/simulate.js';
import { simulate as simulateSaga } from './saga/simulate.js';

/** What one history gives to the figures: counts, by what is counted. */
export type Counts = Readonly<Record<string, number>>;
export type World = {
  readonly name: string;
  readonly tell: (seed: number) => Promise<{ readonly told: Told; readonly counts: Counts }>;
};

/** A seed is a history of one of these, in turn. */
export const worlds: readonly World[] = [
  {
    name: 'jobs and credits',
    tell: async (seed) => {
      const told = await simulateSaga(seed);
      return { told, counts: { 'jobs that came to an end': told.jobs.records.size } };
    },
  },
  {
    name: 'events and what follows from them',
    tell: async (seed) => {
      const told = await simulateCommunity(seed);
      const { deliveries, repeated, failed } = told.deliveries;
      return {
        told,
        counts: {
          'events published': told.events,
          deliveries,
          'deliveries of what had been handled before': repeated,
          'deliveries that failed': failed,
          'dead letters, each with its cause, delivered again in the end': told.deadLetters,
        },
      };
    },
  },
  {
    name: 'the ledger and its read models',
    tell: async (seed) => {
      const told = await simulateLedger(seed);
      return { told, counts: { 'entries of the ledger': told.entries } };
    },
  },
];

export const worldOf = (seed: number): World => {
  const world = worlds[seed % worlds.length];
  if (!world) throw new Error('there is no world');
  return world;
};
