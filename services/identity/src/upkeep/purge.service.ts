import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { AttemptsModel, Clock, Logger } from '@pictora/service-kit';
import type { ArtifactModel } from '../issuer/embedded/artifact.schema.js';
import type { CookieModel, SessionModel } from '../sessions/session.schema.js';

const EVERY_MS = 15 * 60 * 1000;
const PAGE = 500;

/** Records that know by themselves what of them is over. */
export interface Purgeable {
  purge(): Promise<void>;
}

export type PurgeParts = {
  readonly artifacts: ArtifactModel;
  readonly sessions: SessionModel;
  readonly cookies: CookieModel;
  readonly attempts: AttemptsModel;
  readonly others: readonly Purgeable[];
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Removes what time has made useless: expired tokens, sessions, cookies and counts of tries. */
export class PurgeService implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly parts: PurgeParts) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.inTurn(), EVERY_MS).unref();
    this.inTurn();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  async purge(): Promise<void> {
    const { artifacts, cookies, attempts, others, clock } = this.parts;
    const over = { $lte: clock.now() };
    await artifacts.deleteMany({ expiresAt: over });
    await cookies.deleteMany({ expiresAt: over });
    await attempts.deleteMany({ expiresAt: over });
    for (const records of others) await records.purge();
    await this.purgeSessions(over);
  }

  /** A session whose end is yet to be told stays until the relay has told it. */
  private async purgeSessions(over: { $lte: Date }): Promise<void> {
    const { sessions } = this.parts;
    for (;;) {
      const page = await sessions.find({ endsAt: over }).sort({ endsAt: 1 }).limit(PAGE).select('+outboxSince').lean();
      const told = page.filter(({ outboxSince }) => !outboxSince).map(({ _id }) => _id);
      if (told.length > 0) await sessions.deleteMany({ _id: { $in: told } });
      if (page.length < PAGE || told.length === 0) return;
    }
  }

  private inTurn(): void {
    this.running = this.running
      .then(() => this.purge())
      .catch((error: unknown) => this.parts.logger.error({ err: error }, 'expired records could not be removed'));
  }
}
