import {
  creditStream,
  CreditsController,
  CreditsService,
  evolveDues,
  expiry,
  HoldEntries,
  newMonth,
  recordOf,
  userOfCreditStream,
  type CreditEvent,
  type DueWork,
  type HistoryRecord,
} from '@pictora/billing/testing';
import { WrongExpectedRevision, type MemoryEventStore, type SnapshotStore } from '@pictora/event-sourcing';
import { isAppError, type RequestEnvelope } from '@pictora/messaging';
import { noMetrics, type Logger } from '@pictora/service-kit';
import type { Process, World } from '@pictora/testing/simulation';
import type { Replica } from './network.js';
import { pointedStore } from './pointed.js';

export type Ledger = { readonly store: MemoryEventStore; readonly snapshots: SnapshotStore };

type Handler = (envelope: RequestEnvelope) => Promise<unknown>;

const silent = { warn: () => undefined, error: () => undefined } as unknown as Logger;
const nothingToAwait = { awaitCheckpoint: async () => undefined };
const settings = { BALANCE_WAIT_MS: 0 };

/** Nothing that the saga asks reaches these. */
const notHere = <T>(): T => {
  return undefined as T;
};

/** One replica of billing: the real calls, handler and decider on a ledger that all replicas share. */
export class BillingProcess implements Replica {
  private readonly credits: CreditsService;
  private readonly handlers: Readonly<Record<string, Handler>>;
  private busy = false;

  constructor(
    private readonly world: World,
    readonly process: Process,
    private readonly ledger: Ledger,
    private readonly holdExpiresAfterMs: number,
  ) {
    const store = pointedStore(world, process, ledger.store);
    this.credits = new CreditsService(
      store,
      ledger.snapshots,
      world,
      { next: world.newId },
      silent,
      settings,
      nothingToAwait,
      { push: (balance) => world.note(`${process.name} pushes ${JSON.stringify(balance)}`) },
      noMetrics,
    );
    const history = { ofHold: (userId: string, holdId: string) => this.entriesOf(userId, holdId) };
    const entries = new HoldEntries(history, nothingToAwait, silent, settings);
    const controller = new CreditsController(this.credits, notHere(), notHere(), entries);
    // Each is what @RpcHandler has made of the method: it takes an envelope and answers with one.
    const calls = controller as unknown as Record<'reserve' | 'capture' | 'release' | 'giveBack', Handler>;
    this.handlers = {
      'billing.credits.reserve': (envelope) => calls.reserve(envelope),
      'billing.credits.capture': (envelope) => calls.capture(envelope),
      'billing.credits.release': (envelope) => calls.release(envelope),
      'billing.credits.give-back': (envelope) => calls.giveBack(envelope),
    };
    world.every(process, 10_000, () => void this.doWhatIsDue());
  }

  handle = (subject: string, envelope: RequestEnvelope): Promise<unknown> => {
    const handler = this.handlers[subject];
    if (!handler) throw new Error(`${subject} is not simulated`);
    return handler(envelope);
  };

  open(userId: string, monthlyCredits: number): Promise<unknown> {
    return this.carryOut(userId, { command: { type: 'open', userId, monthlyCredits }, commandId: 'open' });
  }

  buyPack(userId: string, credits: number): Promise<unknown> {
    const cause = { type: 'payment', id: 'pack' } as const;
    const command = { type: 'grant', bucket: 'pack', credits, reason: 'Credit pack', cause } as const;
    return this.carryOut(userId, { command, commandId: 'pack' });
  }

  startPremium(userId: string, monthlyCredits: number): Promise<unknown> {
    const start = this.world.now().toISOString();
    const plan = { tier: 'premium', revision: 1 } as const;
    const cause = { type: 'payment', id: 'premium' } as const;
    const command = { type: 'set-plan', plan, start, monthlyCredits, reason: 'Premium', cause } as const;
    return this.carryOut(userId, { command, commandId: 'premium' });
  }

  startMonth(userId: string): Promise<unknown> {
    return this.carryOut(userId, newMonth(this.world.now().toISOString()));
  }

  /** What the real service reads from its read model, folded here from the entries themselves. */
  private async doWhatIsDue(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const expired = this.world.clock - this.holdExpiresAfterMs;
    for (const userId of await this.users()) {
      const events = await this.ledger.store.read(creditStream(userId));
      const dues = events.reduce<ReturnType<typeof evolveDues> | null>(
        (before, event) => evolveDues(before, event as unknown as CreditEvent & { time: string }),
        null,
      );
      for (const { holdId, since } of dues?.holds ?? [])
        if (since.getTime() <= expired) await this.carryOut(userId, expiry(holdId));
    }
    this.busy = false;
  }

  /** What the real service logs and tries again in its next round: another was faster, time after time. */
  private async carryOut(userId: string, { command, commandId }: DueWork): Promise<void> {
    try {
      await this.credits.execute(userId, command, { commandId, correlationId: this.world.newId() });
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision) && !isAppError(error)) throw error;
    }
  }

  private async users(): Promise<string[]> {
    const events = await this.ledger.store.readAll(0, Infinity);
    return [...new Set(events.map(({ streamId }) => userOfCreditStream(streamId) ?? ''))];
  }

  private async entriesOf(userId: string, holdId: string): Promise<HistoryRecord[]> {
    const records: HistoryRecord[] = [];
    for (const event of await this.ledger.store.read(creditStream(userId)))
      records.push(recordOf(records.at(-1) ?? null, event, userId));
    return records.filter(({ cause }) => cause.type === 'job' && cause.id === holdId);
  }
}
