import { plans, type Plan, type RpcReply } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import { remembered } from '../platform/remembered.js';

/** What billing says of its payment provider. */
export class PaymentFacts {
  private readonly facts: () => Promise<RpcReply<'billing.payments.describe'> | null>;

  constructor(rpc: RpcClient) {
    this.facts = remembered(rpc, 'billing.payments.describe', {});
  }

  /** Null while billing cannot be asked: plans and prices are shown all the same. */
  async provider(): Promise<RpcReply<'billing.payments.describe'>['provider'] | null> {
    return (await this.facts())?.provider ?? null;
  }

  async plans(): Promise<readonly Plan[]> {
    const facts = await this.facts();
    return facts ? plans.map((plan) => ({ ...plan, priceId: facts.prices[plan.id] })) : plans;
  }
}
