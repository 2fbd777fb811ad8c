import { Inject, Injectable } from '@nestjs/common';
import type { ReadModel } from '@pictora/read-models';
import { CLOCK, IDS, LOGGER, type Clock, type Ids, type Logger } from '@pictora/service-kit';
import { BILLING_SETTINGS, DUES_READ_MODEL } from '../../billing.tokens.js';
import type { BillingSettings } from '../../config.js';
import { CreditsService } from '../credits.service.js';
import { lastBillingDate } from './billing-date.js';
import { expiry, newMonth, type DueWork } from './due-work.js';
import type { Dues } from './dues.schema.js';

const PAGE = 200;

/**
 * Does what has become due: starts the months of accounts and ends holds that nobody ended. A command's id follows from
 * what is due, so that any number of replicas may do the same, as often as they like, and it happens once.
 */
@Injectable()
export class DuesService {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(
    @Inject(DUES_READ_MODEL) private readonly dues: ReadModel<Dues>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(BILLING_SETTINGS) private readonly settings: BillingSettings,
    private readonly credits: CreditsService,
  ) {}

  async start(): Promise<void> {
    await this.dues.model.init();
    this.timer = setInterval(() => this.inTurn(), this.settings.DUES_EVERY_MS).unref();
    this.inTurn();
  }

  /** Resolves when the account in hand is done. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** A round goes once over everything that is due now. */
  async round(): Promise<void> {
    const now = this.clock.now();
    const expired = new Date(now.getTime() - this.settings.HOLD_EXPIRES_AFTER_MS);
    await this.each('renewsAt', now, ({ openedAt }) => [newMonth(lastBillingDate(openedAt, now).toISOString())]);
    await this.each('oldestHoldAt', expired, ({ holds }) =>
      holds.filter(({ since }) => since <= expired).map(({ holdId }) => expiry(holdId)),
    );
  }

  /** Goes on behind the last account and not from the start: the read model may not show yet what was done. */
  private async each(by: 'renewsAt' | 'oldestHoldAt', upTo: Date, workOf: (dues: Dues) => readonly DueWork[]) {
    let page: Dues[];
    let behind = {};
    do {
      page = await this.dues.model
        .find({ [by]: { $lte: upTo }, ...behind })
        .sort({ [by]: 1, _id: 1 })
        .limit(PAGE)
        .lean<Dues[]>();
      for (const dues of page) for (const work of workOf(dues)) if (!this.stopping) await this.carryOut(dues._id, work);
      const last = page.at(-1);
      if (last) behind = { $or: [{ [by]: { $gt: last[by] } }, { [by]: last[by], _id: { $gt: last._id } }] };
    } while (page.length === PAGE && !this.stopping);
  }

  /** An account that cannot be served now must not keep the others waiting. The next round tries it again. */
  private async carryOut(userId: string, { command, commandId }: DueWork): Promise<void> {
    try {
      await this.credits.execute(userId, command, { commandId, correlationId: this.ids.next() });
    } catch (error) {
      this.logger.error({ err: error, userId, commandId }, 'what is due for an account could not be done');
    }
  }

  /** Never two rounds at a time. */
  private inTurn(): void {
    this.running ??= this.round()
      .catch((error: unknown) => this.logger.error({ err: error }, 'what is due could not be read'))
      .finally(() => (this.running = undefined));
  }
}
