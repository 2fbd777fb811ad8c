import { jobSchema, type EntryReference, type LedgerEntryType } from '@pictora/contracts';
import { userOfCreditStream, type CreditEvent } from '@pictora/billing/testing';
import type { MemoryEventStore, RecordedEvent } from '@pictora/event-sourcing';
import { hasEnded, isHidden, toJob, type JobRecord, type MemoryJobsRepository } from '@pictora/generation/testing';
import { Broken } from '../history.js';
import type { Media } from './media.js';

type Ending = 'captured' | 'released';
type HoldBooks = {
  readonly userId: string;
  readonly monthly: number;
  readonly pack: number;
  ended: Ending | null;
  returned: { monthly: number; pack: number };
  readonly entries: EntryReference[];
};
type AccountBooks = { settled: { monthly: number; pack: number }; held: { monthly: number; pack: number } };

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Broken(what);
};

/**
 * Keeps books of its own, from the stored entries alone and without the ledger's code, and holds everything else against
 * them: the jobs, the pictures, and what people are told.
 */
export class Auditor {
  readonly holds = new Map<string, HoldBooks>();
  readonly accounts = new Map<string, AccountBooks>();
  private position = 0;
  private shelf = 0;
  /** Every job there ever was, as it was looked at last. */
  private readonly looked = new Map<string, JobRecord>();

  constructor(
    private readonly store: MemoryEventStore,
    private readonly jobs: MemoryJobsRepository,
    private readonly media: Media,
  ) {}

  /** After every single step. */
  async check(): Promise<void> {
    const events = await this.store.readAll(this.position, Infinity);
    for (const event of events) this.enter(event);
    this.position += events.length;
    // A job needs another look when it, the ledger or the gallery has moved.
    const moved = events.length > 0 || this.shelf !== this.media.version;
    for (const job of this.jobs.records.values()) if (moved || this.looked.get(job.id) !== job) this.checkJob(job);
    this.checkHeld();
    if (!moved) return;
    this.shelf = this.media.version;
    for (const { jobId } of this.media.results.values()) {
      const hold = this.holds.get(jobId);
      must(hold?.ended === 'captured', `what ${jobId} made is stored and not charged`);
      must(!isReturned(hold), `what ${jobId} made is stored and was given back`);
    }
  }

  /** When nothing is left to do. */
  checkEnd(files: ReadonlyMap<string, unknown>): void {
    for (const [userId, { held }] of this.accounts)
      must(held.monthly === 0 && held.pack === 0, `${userId} holds credits for ever`);
    for (const job of this.jobs.records.values()) {
      must(hasEnded(job.saga), `${job.id} is ${job.saga.phase} for ever`);
      const known = this.holds.get(job.id)?.entries ?? [];
      must(
        JSON.stringify(job.entries) === JSON.stringify(known),
        `${job.id} names ${JSON.stringify(job.entries)}, and caused ${JSON.stringify(known)}`,
      );
    }
    must(files.size === 0, `${[...files.keys()].join(', ')} stay in the staging area`);
  }

  /** What a browser is told must be written by then. */
  checkPush({ id, saga, version }: JobRecord): void {
    const written = this.jobs.records.get(id);
    must(!hasEnded(saga) || written?.saga.phase === saga.phase, `${id} was said to have ${saga.phase} and has not`);
    must((written?.version ?? -1) >= version, `${id} was shown before it was written`);
  }

  private enter(event: RecordedEvent): void {
    const userId = userOfCreditStream(event.streamId) ?? '';
    const { type, data } = event as RecordedEvent<CreditEvent>;
    const account = this.accounts.get(userId) ?? { settled: { monthly: 0, pack: 0 }, held: { monthly: 0, pack: 0 } };
    this.accounts.set(userId, account);
    const move = (of: 'settled' | 'held', sign: 1 | -1, moved: { monthly: number; pack: number }): void => {
      account[of].monthly += sign * moved.monthly;
      account[of].pack += sign * moved.pack;
    };
    const refer = (holdId: string, as: LedgerEntryType, { monthly, pack }: { monthly: number; pack: number }): void =>
      void this.holds.get(holdId)?.entries.push({ revision: event.revision, type: as, monthly, pack });
    const end = (holdId: string, as: Ending, moved: { monthly: number; pack: number }): void => {
      const hold = this.holds.get(holdId);
      must(hold?.ended === null, `${holdId} ends as ${as} after it was ${hold?.ended ?? 'never held'}`);
      must(hold?.monthly === moved.monthly && hold.pack === moved.pack, `${holdId} ends with other credits than held`);
      if (hold) hold.ended = as;
      move('held', -1, moved);
      if (as === 'captured') move('settled', -1, moved);
    };
    const moved = 'bucket' in data ? { monthly: 0, pack: 0, [data.bucket]: data.credits } : null;
    switch (type) {
      case 'CreditsGranted':
      case 'CreditsRemoved':
        move('settled', type === 'CreditsGranted' ? 1 : -1, moved ?? { monthly: 0, pack: 0 });
        if (data.cause?.type === 'job' && moved) {
          if (type === 'CreditsGranted') this.giveBack(data.cause.id, moved);
          refer(data.cause.id, type === 'CreditsGranted' ? 'granted' : 'removed', moved);
        }
        break;
      case 'CreditsReserved': {
        const { holdId, monthly, pack } = data;
        must(!this.holds.has(holdId), `${holdId} is held twice`);
        this.holds.set(holdId, { userId, monthly, pack, ended: null, returned: { monthly: 0, pack: 0 }, entries: [] });
        move('held', 1, data);
        refer(holdId, 'reserved', data);
        break;
      }
      case 'CreditsCaptured':
        end(data.holdId, 'captured', data);
        refer(data.holdId, 'captured', data);
        break;
      case 'CreditsReleased':
      case 'HoldExpired':
        end(data.holdId, 'released', data);
        refer(data.holdId, type === 'HoldExpired' ? 'expired' : 'released', data);
        break;
      case 'AccountOpened':
      case 'MonthStarted':
      case 'HoldCalledOff':
        break;
      default:
        throw new Broken(`${JSON.stringify(event)} is no entry that the books know`);
    }
    for (const bucket of ['monthly', 'pack'] as const) {
      must(account.held[bucket] >= 0, `${userId} holds less than nothing`);
      must(account.settled[bucket] >= account.held[bucket], `${userId} is overdrawn by entry ${event.revision}`);
    }
  }

  private giveBack(holdId: string, moved: { monthly: number; pack: number }): void {
    const hold = this.holds.get(holdId);
    must(hold?.ended === 'captured', `${holdId} gets back what it was not charged`);
    if (!hold) return;
    hold.returned.monthly += moved.monthly;
    hold.returned.pack += moved.pack;
    must(
      hold.returned.monthly <= hold.monthly && hold.returned.pack <= hold.pack,
      `${holdId} gets back more than it was charged`,
    );
  }

  private checkJob(job: JobRecord): void {
    const { id, saga, resultIds } = job;
    this.looked.set(id, job);
    const hold = this.holds.get(id);
    const stored = resultIds.filter((result) => this.media.results.has(result)).length;
    for (const entry of job.entries)
      must(
        hold?.entries.some((known) => JSON.stringify(known) === JSON.stringify(entry)) ?? false,
        `${id} names an entry that the ledger has not: ${JSON.stringify(entry)}`,
      );
    if (isHidden(saga)) return;
    must(hold !== undefined, `${id} is shown and nothing was ever held for it`);
    if (saga.phase === 'succeeded')
      must(
        hold?.ended === 'captured' && !isReturned(hold) && stored === resultIds.length,
        `${id} succeeded, not charged or not stored`,
      );
    if (saga.phase === 'failed') {
      must(stored === 0, `${id} failed and has something stored`);
      must(
        saga.returned ? isReturned(hold) : hold?.ended === 'released',
        `${id} failed while its credits are ${hold?.ended ?? 'held'}`,
      );
    }
    if (saga.phase === 'cancelled')
      must(hold?.ended === 'released' && stored === 0, `${id} is cancelled, and not undone`);
    const { settlement } = jobSchema.parse(toJob(job));
    if (settlement.state === 'captured') must(hold?.ended === 'captured', `${id} is shown as charged and is not`);
    if (settlement.state === 'released') must(hold?.ended === 'released', `${id} is shown as released and is not`);
    if (settlement.state === 'returned') must(isReturned(hold), `${id} is shown as given back and is not`);
  }

  /** Credits may be held for a job that is under way, or for a moment for one that nobody was told of. */
  private checkHeld(): void {
    const sums = new Map<string, number>();
    for (const [id, { userId, monthly, pack, ended }] of this.holds) {
      must(this.looked.has(id), `credits are held for ${id}, which is no job`);
      if (ended !== null) continue;
      const job = this.jobs.records.get(id);
      must(!job || !hasEnded(job.saga), `${id} has ended and still holds credits`);
      sums.set(userId, (sums.get(userId) ?? 0) + monthly + pack);
    }
    for (const [userId, { held }] of this.accounts)
      must(held.monthly + held.pack === (sums.get(userId) ?? 0), `${userId} holds what no job holds`);
  }
}

const isReturned = (hold: HoldBooks | undefined): boolean =>
  hold !== undefined &&
  hold.ended === 'captured' &&
  hold.monthly + hold.pack > 0 &&
  hold.returned.monthly === hold.monthly &&
  hold.returned.pack === hold.pack;
