import { Controller, Inject } from '@nestjs/common';
import type { Job, RpcReply, RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { awaitJob } from './await-job.js';
import { cancelJob, type CancelParts } from './cancel-job.js';
import { JobIntake } from './job-intake.js';
import { JobNotices } from './job-notices.js';
import type { JobRecord } from './job-record.js';
import { JOBS, type JobsRepository } from './jobs.repository.js';
import { asOwn, ownJob, type OwnJob } from './own-job.js';
import { retryJob } from './retry-job.js';
import { toJob } from './to-job.js';

export const CANCELLING = Symbol('CANCELLING');

/** How long a cancellation waits for the word of the ledger, in milliseconds. It goes on either way. */
const cancelWaitMs = 4_000;

@Controller()
export class JobsController {
  constructor(
    @Inject(JOBS) private readonly jobs: JobsRepository,
    @Inject(JobIntake) private readonly intake: JobIntake,
    @Inject(JobNotices) private readonly notices: JobNotices,
    @Inject(CANCELLING) private readonly cancelling: CancelParts,
  ) {}

  @RpcHandler('generation.jobs.create')
  async create(order: RpcRequest<'generation.jobs.create'>): Promise<Job> {
    return toJob(await this.intake.create(order));
  }

  @RpcHandler('generation.jobs.get')
  async get(own: RpcRequest<'generation.jobs.get'>): Promise<Job> {
    return toJob(await ownJob(this.jobs, own));
  }

  @RpcHandler('generation.jobs.await')
  async await({ waitMs, ...own }: RpcRequest<'generation.jobs.await'>): Promise<Job> {
    return toJob(await this.ended(own, waitMs));
  }

  @RpcHandler('generation.jobs.list')
  async list(query: RpcRequest<'generation.jobs.list'>): Promise<RpcReply<'generation.jobs.list'>> {
    const { userId, state, limit, cursor } = query;
    // One more than asked for tells whether there is a next page.
    const page = { userId, active: state === 'active', limit: limit + 1 };
    const jobs = await this.jobs.list(cursor === undefined ? page : { ...page, cursor });
    const items = jobs.slice(0, limit);
    return { items: items.map(toJob), nextCursor: jobs.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  @RpcHandler('generation.jobs.cancel')
  async cancel(own: RpcRequest<'generation.jobs.cancel'>): Promise<Job> {
    await cancelJob(own, this.cancelling);
    return toJob(await this.ended(own, cancelWaitMs));
  }

  @RpcHandler('generation.jobs.retry')
  async retry(own: RpcRequest<'generation.jobs.retry'>): Promise<Job> {
    return toJob(await retryJob(own, { jobs: this.jobs, intake: this.intake }));
  }

  private async ended({ jobId, userId }: OwnJob, waitMs: number): Promise<JobRecord> {
    const read = async (): Promise<JobRecord | null> => {
      const job = await this.jobs.find(jobId);
      return job?.userId === userId ? job : null;
    };
    return asOwn(await awaitJob(jobId, waitMs, read, this.notices), userId);
  }
}
