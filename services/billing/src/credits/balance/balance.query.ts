import { Inject, Injectable } from '@nestjs/common';
import type { CreditBalance } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { ReadModel } from '@pictora/read-models';
import { BALANCE_READ_MODEL } from '../../billing.tokens.js';
import type { Balance } from './balance.schema.js';
import { toCreditBalance } from './to-credit-balance.js';

@Injectable()
export class BalanceQuery {
  constructor(@Inject(BALANCE_READ_MODEL) private readonly balances: ReadModel<Balance>) {}

  async balanceOf(userId: string): Promise<CreditBalance> {
    const balance = await this.balances.model.findById(userId).lean<Balance>();
    if (!balance) throw new AppError('not_found', 'There is no credit account for this user yet.');
    return toCreditBalance(userId, balance);
  }
}
