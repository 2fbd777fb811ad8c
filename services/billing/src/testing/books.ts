import { planOf } from '@pictora/contracts';
import { fold, isRefusal } from '@pictora/event-sourcing';
import type { PaymentEvent } from '../payments/payment-event.js';
import { creditAccount, type CreditCommand } from '../credits/domain/credit-account.decider.js';
import type { CreditAccount, CreditEvent } from '../credits/domain/credit-account.js';
import { noPlanYet, packCommands, planCommand, tellOn } from '../subscriptions/domain/ledger-commands.js';
import { subscription } from '../subscriptions/domain/subscription.decider.js';
import { evolve, noSubscription, type SubscriptionEvent } from '../subscriptions/domain/subscription.js';

const opened: readonly CreditEvent[] = [
  { type: 'AccountOpened', data: { userId: 'user' } },
  { type: 'CreditsGranted', data: { bucket: 'monthly', credits: planOf('free').monthlyCredits, reason: 'Free plan' } },
];

/**
 * A subscription and a credit account beside each other, as pure rules: facts go in, each is carried over to the ledger at
 * once, and a command's id counts once, as it does with the command handler.
 */
export class Books {
  readonly events: SubscriptionEvent[] = [];
  readonly entries: CreditEvent[] = [...opened];
  state = noSubscription;
  account: CreditAccount = fold(creditAccount, opened);
  private readonly handled = new Set<string>();
  private story = noPlanYet;

  tell(fact: PaymentEvent): this {
    if (this.once(fact.id)) {
      const decision = subscription.decide({ type: 'record', fact }, this.state);
      if (isRefusal(decision)) throw new Error(`A fact was refused: ${decision.refused}`);
      for (const event of decision) {
        this.events.push(event);
        this.state = evolve(this.state, event);
        this.story = tellOn(this.story, this.state);
      }
    }
    if (fact.type === 'pack-paid' || fact.type === 'payment-refunded')
      for (const command of packCommands(this.events, fact.paymentId)) this.carryOut(command);
    return this.settle();
  }

  /** What the ledger should know of the subscription by now. */
  settle(): this {
    const wanted = planCommand(this.story, this.events.length - 1);
    if (wanted) this.carryOut(wanted);
    return this;
  }

  private carryOut({ commandId, command }: { readonly commandId: string; readonly command: CreditCommand }): void {
    if (!this.once(commandId)) return;
    const decision = creditAccount.decide(command, this.account);
    if (isRefusal(decision)) throw new Error(`The ledger refused: ${decision.refused}`);
    this.entries.push(...decision);
    for (const entry of decision) this.account = creditAccount.evolve(this.account, entry);
  }

  private once(id: string): boolean {
    return this.handled.size < this.handled.add(id).size;
  }

  /** How things stand: what is known of the subscription, and what the account has. */
  get end() {
    if (this.account.status === 'none') throw new Error('The account was never opened');
    const { settled, held, plan } = this.account;
    return { state: this.state, settled, held, tier: plan.tier };
  }
}

export const booksAfter = (facts: Iterable<PaymentEvent>): Books => {
  const books = new Books();
  for (const fact of facts) books.tell(fact);
  return books;
};
