import { type Decider, type Refusal } from '../decider.js';
import type { NewEvent } from '../event.js';

/** The smallest stream with a rule: it may not fall below zero. For tests and benches of what works on any stream. */
export type CounterEvent = { readonly type: 'Added'; readonly data: { readonly amount: number } };
export type CounterCommand = { readonly add: number; readonly times?: number };
export type CounterState = { readonly total: number; readonly events: number };
export type BelowZero = Refusal<'below-zero', { readonly short: number }>;

export const counter: Decider<CounterCommand, CounterState, CounterEvent, BelowZero> = {
  initial: { total: 0, events: 0 },
  decide: ({ add, times = 1 }, { total }) => {
    const short = -(total + add * times);
    if (short > 0) return { refused: 'below-zero', details: { short } };
    return Array.from({ length: add === 0 ? 0 : times }, () => ({ type: 'Added', data: { amount: add } }));
  },
  evolve: ({ total, events }, { data }) => ({ total: total + data.amount, events: events + 1 }),
};

/** Ids that sort and repeat from run to run, shaped like UUIDv7. */
export const sequentialIds = (seed = 0): (() => string) => {
  let next = seed;
  return () => `00000000-0000-7000-8000-${(next++).toString(16).padStart(12, '0')}`;
};

/** An event with every field filled in; a test states only what matters to it. */
export const anEvent = (id: string, given: Partial<NewEvent<CounterEvent>> = {}): NewEvent<CounterEvent> => ({
  type: 'Added',
  data: { amount: 1 },
  id,
  schemaVersion: 1,
  time: '2026-01-02T03:04:05.678Z',
  correlationId: 'correlation',
  causationId: 'cause',
  commandId: id,
  ...given,
});
