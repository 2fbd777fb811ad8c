import { Inject, Injectable } from '@nestjs/common';
import type { Tier } from '@pictora/contracts';
import type { ReadModel } from '@pictora/read-models';
import { BALANCE_READ_MODEL } from '../../billing.tokens.js';
import type { Balance } from './balance.schema.js';

/** The plans of many people at once, for lists of them. */
@Injectable()
export class TiersQuery {
  constructor(@Inject(BALANCE_READ_MODEL) private readonly balances: ReadModel<Balance>) {}

  async tiersOf(userIds: readonly string[]): Promise<Record<string, Tier>> {
    const balances = await this.balances.model
      .find({ _id: { $in: userIds } })
      .select('tier')
      .lean<Pick<Balance, '_id' | 'tier'>[]>();
    const known = new Map(balances.map(({ _id, tier }) => [_id, tier]));
    return Object.fromEntries(userIds.map((userId) => [userId, known.get(userId) ?? 'free']));
  }
}
