import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { FeedRebuild } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { onceMoreOnDuplicate, type Clock, type Ids, type Logger } from '@pictora/service-kit';
import type { FeedRebuilder } from './feed-rebuilder.js';
import type { RebuildModel, RebuildRecord } from './rebuild.schema.js';

export type RebuildsParts = {
  readonly rebuilds: RebuildModel;
  readonly rebuilder: Pick<FeedRebuilder, 'run' | 'tidy'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Pick<Logger, 'error'>;
};

/** A process that has not moved a rebuild on for so long has died. */
const DEAD_AFTER_MS = 60_000;
const RUNNING = 'feed';

class Stopped extends Error {
  override readonly name = 'Stopped';
}

const toFeedRebuild = ({ _id, startedAt, finishedAt, ...rest }: RebuildRecord): FeedRebuild => ({
  id: _id,
  state: rest.state,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  posts: rest.posts,
  corrected: rest.corrected,
  removed: rest.removed,
});

/** Rebuilds of the feeds, one at a time over all processes; what became of each can be read. */
export class RebuildsService implements OnApplicationBootstrap, OnModuleDestroy {
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly parts: RebuildsParts) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.endDead();
  }

  async start(): Promise<FeedRebuild> {
    await this.endDead();
    const { record, isNew } = await onceMoreOnDuplicate(() => this.firstRunning());
    if (isNew) this.running = this.run(record._id);
    return toFeedRebuild(record);
  }

  async read(rebuildId: string): Promise<FeedRebuild> {
    const found = await this.parts.rebuilds.findById(rebuildId).lean<RebuildRecord>();
    if (!found) throw new AppError('not_found', 'There is no such rebuild');
    return toFeedRebuild(found);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async firstRunning(): Promise<{ readonly record: RebuildRecord; readonly isNew: boolean }> {
    const { rebuilds, clock, ids } = this.parts;
    const running = await rebuilds.findOne({ runningKey: RUNNING }).lean<RebuildRecord>();
    if (running) return { record: running, isNew: false };
    const now = clock.now();
    const record: RebuildRecord = {
      ...{ _id: ids.next(), state: 'running', runningKey: RUNNING, startedAt: now, aliveAt: now, finishedAt: null },
      ...{ posts: 0, corrected: 0, removed: 0 },
    };
    await rebuilds.create(record);
    return { record, isNew: true };
  }

  private async run(rebuildId: string): Promise<void> {
    const { rebuilder, logger } = this.parts;
    try {
      await this.finish(rebuildId, { state: 'done', ...(await rebuilder.run(rebuildId, () => this.alive(rebuildId))) });
    } catch (error) {
      if (!(error instanceof Stopped)) logger.error({ err: error, rebuildId }, 'the feeds could not be made anew');
      await this.finish(rebuildId, { state: 'failed' });
    }
  }

  private async alive(rebuildId: string): Promise<void> {
    if (this.stopped) throw new Stopped('the service stops');
    const $set = { aliveAt: this.parts.clock.now() };
    const { matchedCount } = await this.parts.rebuilds.updateOne({ _id: rebuildId, state: 'running' }, { $set });
    if (matchedCount === 0) throw new Stopped('this rebuild was taken for dead');
  }

  private async finish(_id: string, outcome: Partial<RebuildRecord>): Promise<void> {
    const $set = { ...outcome, finishedAt: this.parts.clock.now() };
    await this.parts.rebuilds.updateOne({ _id, state: 'running' }, { $set, $unset: { runningKey: 1 } });
  }

  /** A record stands before anything lies aside, so what has no running one is nobody's. */
  private async endDead(): Promise<void> {
    const dead = new Date(this.parts.clock.now().getTime() - DEAD_AFTER_MS);
    const found = await this.parts.rebuilds
      .findOne({ runningKey: RUNNING, aliveAt: { $lt: dead } })
      .lean<RebuildRecord>();
    if (found) await this.finish(found._id, { state: 'failed' });
    const isGoingOn = async (_id: string) => (await this.parts.rebuilds.exists({ _id, state: 'running' })) !== null;
    await this.parts.rebuilder.tidy(isGoingOn);
  }
}
