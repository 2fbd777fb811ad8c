import { plans, type Plan, type RpcReply } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';

type Facts = RpcReply<'billing.payments.describe'>;

/** Milliseconds: pages that show prices do not wait longer for what they can do without. */
const patience = 1_000;

/** What billing says of its payment provider. It stays as it is while billing runs, so it is asked for once. */
export class PaymentFacts {
  private known: Facts | undefined;

  constructor(private readonly rpc: RpcClient) {}

  /** Null while billing cannot be asked: plans and prices are shown all the same. */
  async provider(): Promise<Facts['provider'] | null> {
    return (await this.facts())?.provider ?? null;
  }

  async plans(): Promise<readonly Plan[]> {
    const facts = await this.facts();
    return facts ? plans.map((plan) => ({ ...plan, priceId: facts.prices[plan.id] })) : plans;
  }

  private async facts(): Promise<Facts | null> {
    try {
      return (this.known ??= await this.rpc.call('billing.payments.describe', {}, patience));
    } catch {
      // Billing is away; its own health says so, and the next caller asks again.
      return null;
    }
  }
}
