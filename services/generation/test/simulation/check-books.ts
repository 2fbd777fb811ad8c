import { jobsAtOnce } from '@pictora/contracts';
import { hasEnded } from '../../src/jobs/domain/job-saga.js';
import type { MemoryJobsRepository } from '../../src/testing/memory-jobs.repository.js';
import type { Books, HoldState, Shelf } from './fakes.js';

export type Kept = { readonly jobs: MemoryJobsRepository; readonly books: Books; readonly shelf: Shelf };

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

/** What must hold after every single step. */
export const checkAlways = ({ books, shelf, jobs }: Kept): void => {
  must(books.available >= 0, 'overdrawn');
  for (const jobId of shelf.results.values())
    must(books.holds.get(jobId)?.state === 'captured', `${jobId} is stored, not charged`);
  for (const { id, saga, resultIds, seat, tier } of jobs.records.values()) {
    must(seat === null || (seat < jobsAtOnce[tier] && saga.phase === 'drawing'), `${id} has a seat it may not have`);
    if (!hasEnded(saga)) continue;
    const hold = books.holds.get(id)?.state;
    const stored = resultIds.filter((result) => shelf.results.has(result)).length;
    const returned = saga.phase === 'failed' && saga.returned === true;
    const expected: HoldState = saga.phase === 'succeeded' ? 'captured' : returned ? 'returned' : 'released';
    must(hold === expected, `${id} ${saga.phase} while ${hold ?? 'nothing was held'}`);
    must(stored === (saga.phase === 'succeeded' ? resultIds.length : 0), `${id} ${saga.phase} with ${stored} stored`);
  }
  const seats = [...jobs.records.values()].flatMap(({ userId, seat }) => (seat === null ? [] : [`${userId}/${seat}`]));
  must(new Set(seats).size === seats.length, 'two jobs are on one seat');
};
