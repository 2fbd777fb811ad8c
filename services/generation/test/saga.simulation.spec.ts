import { describe, expect, it } from '@jest/globals';
import { endedPhases, type EndedPhase } from '../src/jobs/domain/job-saga.js';
import { profiles, simulate, type Simulation } from './simulation/simulate.js';

const seeds = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const checkBooks = ({ jobs, books, shelf, answers, unexpected }: Simulation): void => {
  expect(unexpected).toEqual([]);
  expect(books.sum('held')).toBe(0);

  expect([...shelf.files.keys()]).toEqual([]);

  const ended = [...jobs.records.values()];
  const charged = [...books.holds].filter(([, { state }]) => state === 'captured').map(([id]) => id);
  const succeeded = ended.filter(({ saga }) => saga.phase === 'succeeded');
  expect(charged.sort()).toEqual(succeeded.map(({ id }) => id).sort());
  expect([...shelf.results.keys()].sort()).toEqual(succeeded.flatMap(({ resultIds }) => resultIds).sort());
  for (const { id, saga, entries } of ended) {
    expect(endedPhases).toContain(saga.phase);
    expect(entries).toEqual(books.entriesOf(id));
  }

  const keys = ended.map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { key, jobId } of answers)
    if (jobId !== null && key !== null) expect(jobs.records.get(jobId)?.idempotencyKey).toBe(key);
};

describe('whatever dies, gets lost or comes twice between any two steps', () => {
  it.each([
    ['at a steady pace', profiles.steady, 100],
    ['in a rush for two credits', profiles.rush, 150],
  ])(
    'each job ends charged with all that it made stored, or not charged and with none of it: %s',
    async (_, profile, count) => {
      const seen = {
        ...{ succeeded: 0, failed: 0, cancelled: 0, returned: 0, withdrawn: 0 },
        ...{ refused: 0, unanswered: 0, tooLate: 0, retried: 0, chargedFirst: 0, edits: 0, videos: 0, several: 0 },
      };
      for (const seed of seeds(count)) {
        try {
          const run = await simulate(seed, profile);
          checkBooks(run);
          for (const { saga, retryOf, kind, count } of run.jobs.records.values()) {
            seen[saga.phase as EndedPhase] += 1;
            if (retryOf !== null) seen.retried += 1;
            if (saga.phase !== 'succeeded') continue;
            if (kind === 'edit') seen.edits += 1;
            if (kind === 'video') seen.videos += 1;
            if (count > 1) seen.several += 1;
          }
          for (const { state } of run.books.holds.values()) if (state === 'returned') seen.returned += 1;
          for (const id of run.books.holds.keys()) if (!run.jobs.records.has(id)) seen.withdrawn += 1;
          for (const jobId of run.cancelled)
            if (run.jobs.records.get(jobId)?.saga.phase === 'succeeded') seen.chargedFirst += 1;
          for (const { code } of run.answers) {
            if (code === 'insufficient_credits') seen.refused += 1;
            if (code === 'service_unavailable') seen.unanswered += 1;
            if (code === 'cancel_too_late') seen.tooLate += 1;
          }
        } catch (error) {
          throw new Error(`seed ${seed}`, { cause: error });
        }
      }
      // The histories must really visit every end, or the check above says little.
      for (const [what, count] of Object.entries(seen)) if (count <= 5) throw new Error(`only ${count} were ${what}`);
    },
    120_000,
  );

  it('the same seed gives the same history', async () => {
    const [one, again, other] = [await simulate(4), await simulate(4), await simulate(5)];
    expect(again.trace).toBe(one.trace);
    expect(other.trace).not.toBe(one.trace);
  });
});
