import { Inject, Injectable } from '@nestjs/common';
import {
  foldStream,
  NO_STREAM,
  pagesOfStream,
  revisionAt,
  type EventStore,
  type Folded,
  type SnapshotStore,
} from '@pictora/event-sourcing';
import { EVENT_STORE, SNAPSHOT_STORE } from '../../billing.tokens.js';
import { creditAccount } from '../../credits/domain/credit-account.decider.js';
import {
  CREDIT_ACCOUNT_VERSION,
  creditStream,
  evolve,
  type CreditAccount,
} from '../../credits/domain/credit-account.js';
import { refundPolicy } from '../domain/refund.js';

/**
 * How much an account was used: each job that was charged is one generation, and so is each that is still held, because it
 * will be charged. From the ledger itself: what moves money must not rest on a read model that lags behind.
 */
@Injectable()
export class GenerationsQuery {
  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'read'>,
    @Inject(SNAPSHOT_STORE) private readonly snapshots: Pick<SnapshotStore, 'load'>,
  ) {}

  /** Counts no further than a refund cares. A job is held or charged at one revision, and so it counts once. */
  async since(userId: string, time: string): Promise<number> {
    const stream = creditStream(userId);
    const { state: account, revision: last } = await this.accountOf(stream);
    let generations = account.status === 'open' ? account.holds.length : 0;
    const before = await revisionAt(this.store, stream, new Date(Date.parse(time) - 1));
    for await (const page of pagesOfStream(this.store, stream, before + 1)) {
      generations += page.filter(({ type, revision }) => type === 'CreditsCaptured' && revision <= last).length;
      if (generations > refundPolicy.generations) break;
    }
    return generations;
  }

  private async accountOf(stream: string): Promise<Folded<CreditAccount>> {
    const snapshot = await this.snapshots.load(stream);
    const start =
      snapshot?.version === CREDIT_ACCOUNT_VERSION
        ? { state: snapshot.state as CreditAccount, revision: snapshot.revision }
        : { state: creditAccount.initial, revision: NO_STREAM };
    return foldStream(this.store, stream, evolve, start);
  }
}
