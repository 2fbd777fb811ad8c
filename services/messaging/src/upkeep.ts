import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { AttemptsModel, Clock, Logger } from '@pictora/service-kit';
import type { MessagingMails } from './mails/messaging-mails.js';
import type { Settler } from './messages/settler.js';
import type { SupportService } from './support/support.service.js';

export type MessagingUpkeepParts = {
  readonly settler: Pick<Settler, 'settleLeft'>;
  readonly support: Pick<SupportService, 'mailLeft'>;
  readonly mails: Pick<MessagingMails, 'purge'>;
  readonly attempts: AttemptsModel;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  readonly everyMs: number;
};

/** Finishes what a process that died has begun, and forgets what is over. */
export class MessagingUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;

  constructor(private readonly parts: MessagingUpkeepParts) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), this.parts.everyMs).unref();
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
  }

  private wake(): void {
    this.round ??= this.work().finally(() => (this.round = undefined));
  }

  /**
   * What was begun within the last round may still be under way elsewhere; doing it as well would do no harm. One that fails
   * holds up none of the others.
   */
  private async work(): Promise<void> {
    const { settler, support, mails, attempts, clock, logger, everyMs } = this.parts;
    const now = clock.now();
    const before = new Date(now.getTime() - everyMs);
    const jobs: Record<string, () => PromiseLike<unknown>> = {
      messages: () => settler.settleLeft(before),
      'support mails': () => support.mailLeft(before),
      'sent mails': () => mails.purge(),
      attempts: () => attempts.deleteMany({ expiresAt: { $lte: now } }),
    };
    for (const [job, run] of Object.entries(jobs))
      try {
        await run();
      } catch (error) {
        logger.error({ err: error, job }, 'what was left could not be finished');
      }
  }
}
