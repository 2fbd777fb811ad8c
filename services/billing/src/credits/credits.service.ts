import { Inject, Injectable } from '@nestjs/common';
import type { CreditBalance } from '@pictora/contracts';
import {
  CommandHandler,
  pagesOfStream,
  type CommandContext,
  type CommandOutcome,
  type EventStore,
  type ProjectionRunner,
  type RecordedEvent,
  type SnapshotStore,
} from '@pictora/event-sourcing';
import {
  CLOCK,
  IDS,
  LOGGER,
  METRICS,
  secondsSince,
  type Clock,
  type Ids,
  type Logger,
  type Metrics,
} from '@pictora/service-kit';
import { BALANCE_RUNNER, BILLING_SETTINGS, EVENT_STORE, SNAPSHOT_STORE } from '../billing.tokens.js';
import type { BillingSettings } from '../config.js';
import { BalancePush } from './balance/balance-push.js';
import { toCreditBalance } from './balance/to-credit-balance.js';
import { toAppError } from './credit-refusal.js';
import { chargeOf } from './domain/charge-of.js';
import { creditAccount, type CreditCommand, type CreditRefusal } from './domain/credit-account.decider.js';
import {
  CREDIT_ACCOUNT_VERSION,
  creditStream,
  settlementIn,
  settlementOf,
  type CreditAccount,
  type CreditEvent,
  type OpenAccount,
  type Settlement,
} from './domain/credit-account.js';

type Handled = CommandOutcome<CreditAccount, CreditEvent, CreditRefusal>;

/** What a command led to: the account's balance after it, and how the hold it was about has ended, if it has. */
export type CreditOutcome = {
  readonly balance: CreditBalance;
  readonly settlement: Settlement | undefined;
  /** The command's own entries, whose last one has the revision; none when there was nothing left to do. */
  readonly entries: readonly CreditEvent[];
  readonly revision: number;
  readonly position: number;
  /** The account right after it; null for a repeated command, after whose first time there may have been others. */
  readonly account: OpenAccount | null;
};

/** Has the ledger carry out commands, and answers when the balance shows them. */
@Injectable()
export class CreditsService {
  private readonly ledger: CommandHandler<CreditCommand, CreditAccount, CreditEvent, CreditRefusal>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SNAPSHOT_STORE) snapshots: SnapshotStore,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(BILLING_SETTINGS) private readonly settings: Pick<BillingSettings, 'BALANCE_WAIT_MS'>,
    @Inject(BALANCE_RUNNER) private readonly balances: Pick<ProjectionRunner, 'awaitCheckpoint'>,
    @Inject(BalancePush) private readonly balancePush: Pick<BalancePush, 'push'>,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {
    this.ledger = new CommandHandler({
      store,
      decider: creditAccount,
      clock: () => clock.now(),
      newId: () => ids.next(),
      snapshots: {
        store: snapshots,
        version: CREDIT_ACCOUNT_VERSION,
        onError: (error) => logger.warn({ err: error }, 'a snapshot of a credit account could not be kept'),
      },
    });
  }

  /** Throws an `AppError` when the ledger refuses. */
  async execute(userId: string, command: CreditCommand, context: CommandContext): Promise<CreditOutcome> {
    const outcome = await this.handle(creditStream(userId), command, context);
    return this.answer(userId, command, outcome);
  }

  /** A charge is given back once for each hold, so the command's id follows from the hold's. */
  async giveBack(userId: string, holdId: string, reason: string, correlationId: string): Promise<CreditOutcome> {
    const stream = creditStream(userId);
    const command = { type: 'give-back', holdId, reason } as const;
    const context = { commandId: `give-back:${holdId}`, correlationId };
    const outcome = await this.handle(stream, command, context);
    if (outcome.status === 'accepted' || outcome.refusal.refused !== 'hold-unknown')
      return this.answer(userId, command, outcome);
    const charge = chargeOf(await this.allEntries(stream), holdId);
    if (!charge) return this.answer(userId, command, outcome);
    const recalled = { ...command, charge };
    return this.answer(userId, recalled, await this.handle(stream, recalled, context));
  }

  private async handle(stream: string, command: CreditCommand, context: CommandContext): Promise<Handled> {
    const startedAt = performance.now();
    let outcome = 'error';
    try {
      const handled = await this.ledger.handle(stream, command, context);
      outcome = handled.status === 'accepted' && handled.repeated ? 'repeated' : handled.status;
      return handled;
    } finally {
      const labels = { command: command.type, outcome };
      this.metrics.observe('pictora_ledger_command_seconds', labels, secondsSince(startedAt));
    }
  }

  private async answer(userId: string, command: CreditCommand, outcome: Handled): Promise<CreditOutcome> {
    if (outcome.status === 'refused') {
      // Whoever is told what there is must not see less or more of it next.
      await this.untilShown(outcome);
      throw toAppError(outcome.refusal);
    }
    const { state: account } = outcome;
    if (account.status === 'none') throw new Error(`${command.type} was accepted by an account that is not open`);
    await this.untilShown(outcome);
    const { settled, held, plan } = account;
    const settlement =
      'holdId' in command ? (settlementIn(outcome.events) ?? settlementOf(account, command.holdId)) : undefined;
    const balance = toCreditBalance(userId, { tier: plan.tier, settled, held, revision: outcome.revision });
    if (!outcome.repeated && outcome.events.length > 0) this.balancePush.push(balance);
    const { events: entries, revision, position } = outcome;
    return { balance, settlement, entries, revision, position, account: outcome.repeated ? null : account };
  }

  /** Resolves when no command is being carried out. */
  idle(): Promise<void> {
    return this.ledger.idle();
  }

  /** For what the account's state has forgotten, which is rare: an account may have very many entries. */
  private async allEntries(stream: string): Promise<CreditEvent[]> {
    const entries: CreditEvent[] = [];
    for await (const page of pagesOfStream(this.store, stream))
      entries.push(...(page as readonly RecordedEvent<CreditEvent>[]));
    return entries;
  }

  /** The command has been carried out, so a balance that lags behind is no reason to fail it. */
  private async untilShown({ position }: Pick<Handled, 'position'>): Promise<void> {
    try {
      await this.balances.awaitCheckpoint(position, { timeoutMs: this.settings.BALANCE_WAIT_MS });
    } catch (error) {
      this.logger.warn({ err: error, position }, 'answered before the balance showed it');
    }
  }
}
