import { Inject, Injectable } from '@nestjs/common';
import { HISTORY_MODEL } from '../../billing.tokens.js';
import type { HistoryModel } from '../../credits/history/history.schema.js';
import { refundPolicy } from '../domain/refund.js';

/** How much an account was used: each job that was charged is one generation. */
@Injectable()
export class GenerationsQuery {
  constructor(@Inject(HISTORY_MODEL) private readonly history: HistoryModel) {}

  /** Counts no further than a refund cares. */
  async since(userId: string, time: string): Promise<number> {
    const charged = { userId, type: 'captured', time: { $gte: new Date(time) } } as const;
    return this.history.countDocuments(charged).limit(refundPolicy.generations + 1);
  }
}
