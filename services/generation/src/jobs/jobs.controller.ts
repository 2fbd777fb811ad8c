import { Controller, Inject } from '@nestjs/common';
import type { Job, RpcReply, RpcRequest } from '@pictora/contracts';
import { AppError, RpcHandler } from '@pictora/messaging';
import { awaitJob } from './await-job.js';
import { isHidden } from './domain/job-saga.js';
import { JobIntake } from './job-intake.js';
import { JobNotices } from './job-notices.js';
import type { JobRecord } from './job-record.js';
import { JOBS, type JobsRepository } from './jobs.repository.js';
import { toJob } from './to-job.js';

@Controller()
export class JobsController {
  constructor(
    @Inject(JOBS) private readonly jobs: JobsRepository,
    @Inject(JobIntake) private readonly intake: JobIntake,
    @Inject(JobNotices) private readonly notices: JobNotices,
  ) {}

  @RpcHandler('generation.jobs.create')
  async create({ request, ...order }: RpcRequest<'generation.jobs.create'>): Promise<Job> {
    if (request.kind !== 'image') throw new AppError('model_unknown', 'No model of this installation does that');
    return toJob(await this.intake.create({ ...order, request }));
  }

  @RpcHandler('generation.jobs.get')
  async get({ jobId, userId }: RpcRequest<'generation.jobs.get'>): Promise<Job> {
    return found(await this.jobs.find(jobId), userId);
  }

  @RpcHandler('generation.jobs.await')
  async await({ jobId, userId, waitMs }: RpcRequest<'generation.jobs.await'>): Promise<Job> {
    const read = async (): Promise<JobRecord | null> => {
      const job = await this.jobs.find(jobId);
      return job?.userId === userId ? job : null;
    };
    return found(await awaitJob(jobId, waitMs, read, this.notices), userId);
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
}

/** A stranger's job and one that nobody was told of do not exist, as far as anybody can tell. */
const found = (job: JobRecord | null, userId: string): Job => {
  if (job === null || job.userId !== userId || isHidden(job.saga)) throw new AppError('not_found', 'Job not found');
  return toJob(job);
};
