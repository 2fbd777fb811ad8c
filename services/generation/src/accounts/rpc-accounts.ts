import type { RpcClient } from '@pictora/messaging';
import type { Accounts } from './accounts.port.js';

/** The accounts of the billing service. */
export class RpcAccounts implements Accounts {
  constructor(private readonly rpc: Pick<RpcClient, 'call'>) {}

  async of(userId: string): ReturnType<Accounts['of']> {
    const { tier, available } = await this.rpc.call('billing.credits.balance', { userId });
    return { tier, available };
  }
}
