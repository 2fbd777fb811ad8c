import { Inject, Injectable } from '@nestjs/common';
import type { EntryReference } from '@pictora/contracts';
import type { ProjectionRunner } from '@pictora/event-sourcing';
import { LOGGER, type Logger } from '@pictora/service-kit';
import { BILLING_SETTINGS, HISTORY_RUNNER } from '../../billing.tokens.js';
import type { BillingSettings } from '../../config.js';
import type { CreditOutcome } from '../credits.service.js';
import { tell } from './history.projection.js';
import { HistoryQuery } from './history.query.js';
import type { HistoryRecord } from './history.schema.js';

const reference = (revision: number, { type, moved }: Pick<HistoryRecord, 'type' | 'moved'>): EntryReference[] =>
  type === null ? [] : [{ revision, type, monthly: moved.monthly, pack: moved.pack }];

/** Names the entries behind the answer to a command, so that a job can name them too. */
@Injectable()
export class HoldEntries {
  constructor(
    @Inject(HistoryQuery) private readonly history: Pick<HistoryQuery, 'ofHold'>,
    @Inject(HISTORY_RUNNER) private readonly runner: Pick<ProjectionRunner, 'awaitCheckpoint'>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(BILLING_SETTINGS) private readonly settings: Pick<BillingSettings, 'BALANCE_WAIT_MS'>,
  ) {}

  async of(userId: string, holdId: string, outcome: CreditOutcome): Promise<EntryReference[]> {
    const { entries, revision } = outcome;
    if (entries.length === 0) return this.stored(userId, holdId, outcome);
    const first = revision - entries.length + 1;
    return entries.flatMap((entry, index) => reference(first + index, tell(entry, userId)));
  }

  /** Somebody else ended the hold, such as its expiry: what the history has of it. */
  private async stored(userId: string, holdId: string, { position }: CreditOutcome): Promise<EntryReference[]> {
    try {
      await this.runner.awaitCheckpoint(position, { timeoutMs: this.settings.BALANCE_WAIT_MS });
    } catch (error) {
      this.logger.warn({ err: error, position, holdId }, 'the entries of a hold were read before all were shown');
    }
    const records = await this.history.ofHold(userId, holdId);
    return records.flatMap((record) => reference(record.revision, record));
  }
}
