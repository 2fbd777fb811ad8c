import {
  creditStream,
  recordOf,
  userOfCreditStream,
  balanceReadModel,
  type Balance,
  type HistoryRecord,
} from '@pictora/billing/testing';
import type { MemoryEventStore, RecordedEvent } from '@pictora/event-sourcing';
import type { Model } from 'mongoose';
import { must } from '../history.js';
import type { ReplicatedRecords } from '../records.js';

type Checkpoint = { readonly _id: string; readonly position: number };

/** JSON with the keys in order, and what the database adds left out. */
const shapeOf = (document: object): string =>
  JSON.stringify(document, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Holds the stored read models against the streams: each shows what its stream says up to some revision, and no more. */
export class LedgerAuditor {
  readonly events: RecordedEvent[] = [];
  /** The balance of a user after each revision, folded anew. */
  private readonly balances = new Map<string, Balance[]>();
  private readonly histories = new Map<string, HistoryRecord[]>();
  private readonly checkpoints = new Map<string, number>();
  private seen = '';

  constructor(
    private readonly store: MemoryEventStore,
    private readonly records: ReplicatedRecords,
  ) {}

  /** After every step. */
  async check(): Promise<void> {
    for (const event of await this.store.readAll(this.events.length, Infinity)) this.take(event);
    const versions = [...this.records.versions.values()].join();
    if (versions === this.seen) return;
    this.seen = versions;
    for (const { _id, position } of await this.records.all<Checkpoint>('Checkpoint')) {
      const before = this.checkpoints.get(_id) ?? 0;
      must(position >= before, () => `the checkpoint of ${_id} goes back from ${before} to ${position}`);
      must(position <= this.events.length, () => `${_id} is ahead of the ledger`);
      this.checkpoints.set(_id, position);
    }
    await this.checkBalances(this.checkpoints.get('balance') ?? 0);
    await this.checkHistory(this.checkpoints.get('credit-history') ?? 0);
  }

  /** When nothing is left to do, each read model is what a replay from nothing gives. */
  async checkEnd(): Promise<void> {
    await this.checkBalances(this.events.length);
    await this.checkHistory(this.events.length);
  }

  isBehind(): boolean {
    return ['balance', 'credit-history'].some((name) => (this.checkpoints.get(name) ?? 0) < this.events.length);
  }

  private take(event: RecordedEvent): void {
    this.events.push(event);
    const userId = userOfCreditStream(event.streamId) ?? '';
    const [balances, history] = [this.balances.get(userId) ?? [], this.histories.get(userId) ?? []];
    const { evolve } = balanceReadModel(undefined as unknown as Model<Balance>);
    const balance = { ...evolve(balances.at(-1) ?? null, event), _id: userId, revision: event.revision };
    this.balances.set(userId, [...balances, balance]);
    this.histories.set(userId, [...history, recordOf(history.at(-1) ?? null, event, userId)]);
  }

  /** The revision that a user's records must show at least, with this checkpoint. */
  private dueOf(userId: string, checkpoint: number): number {
    const streamId = creditStream(userId);
    return this.events.filter((event) => event.streamId === streamId && event.position <= checkpoint).length - 1;
  }

  private async checkBalances(checkpoint: number): Promise<void> {
    const shown = new Map((await this.records.all<Balance>('Balance')).map((balance) => [balance._id, balance]));
    for (const [userId, balances] of this.balances) {
      const balance = shown.get(userId);
      const due = this.dueOf(userId, checkpoint);
      must(
        (balance?.revision ?? -1) >= due,
        () => `the balance of ${userId} is at ${balance?.revision}, and its checkpoint says ${due}`,
      );
      if (!balance) continue;
      const right = balances[balance.revision];
      must(right !== undefined, () => `the balance of ${userId} is ahead of its stream`);
      if (right)
        must(
          shapeOf(balance) === shapeOf(right),
          () => `the balance of ${userId} is ${shapeOf(balance)}, and was ${shapeOf(right)}`,
        );
    }
  }

  private async checkHistory(checkpoint: number): Promise<void> {
    const shown = await this.records.all<HistoryRecord>('CreditHistory');
    for (const [userId, records] of this.histories) {
      const own = new Map(
        shown.filter((record) => record.userId === userId).map((record) => [record.revision, record]),
      );
      for (let revision = 0; revision <= this.dueOf(userId, checkpoint); revision++)
        must(own.has(revision), () => `the history of ${userId} lacks ${revision}, and its checkpoint is past it`);
      for (const [revision, record] of own) {
        const right = records[revision];
        must(
          right !== undefined && shapeOf(record) === shapeOf(right),
          () => `the history of ${userId} says ${shapeOf(record)} of ${revision}`,
        );
      }
    }
  }
}
