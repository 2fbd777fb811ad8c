import type { BalanceAsOf, RpcRequest } from '@pictora/contracts';
import {
  foldStream,
  NO_STREAM,
  revisionAt,
  type EventStore,
  type Folded,
  type RecordedEvent,
  type SnapshotStore,
} from '@pictora/event-sourcing';
import { AppError } from '@pictora/messaging';
import {
  CREDIT_ACCOUNT_VERSION,
  creditStream,
  evolve,
  type CreditAccount,
  type CreditEvent,
} from '../credits/domain/credit-account.js';
import { MILESTONE_EVERY, type Milestones } from './milestones.js';
import { standingOf } from './standing.js';

export const noAccount = () => new AppError('not_found', 'There is no credit account for this user yet.');

/**
 * Balances of any moment, folded from the ledger's own events and from no read model. The snapshot of the account or a
 * milestone is where folding starts, so an account of any age takes a bounded number of events: at most
 * `MILESTONE_EVERY` of them, after its past was asked for once.
 */
export class AsOfQuery {
  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly snapshots: Pick<SnapshotStore, 'load'>,
    private readonly milestones: Pick<Milestones, 'upTo' | 'keep'>,
  ) {}

  async balance({ userId, at, revision }: RpcRequest<'billing.admin.balance-as-of'>): Promise<BalanceAsOf> {
    const stream = creditStream(userId);
    const [opening] = await this.store.read(stream, 0, 1);
    if (!opening) throw noAccount();
    const wanted = revision ?? (await revisionAt(this.store, stream, at === undefined ? undefined : new Date(at)));
    const { state } = await this.accountAt(userId, wanted);
    const [last] = wanted === NO_STREAM ? [] : await this.store.read(stream, wanted, 1);
    if (wanted !== NO_STREAM && !last) throw new AppError('not_found', `The account has no entry ${wanted}`);
    return {
      userId,
      ...standingOf(state),
      revision: last?.revision ?? null,
      time: last?.time ?? null,
      holds: state.status === 'open' ? state.holds.map(({ holdId, monthly, pack }) => ({ holdId, monthly, pack })) : [],
    };
  }

  /** The account after the entry `revision`; before the first one for `NO_STREAM`. */
  async accountAt(userId: string, revision: number): Promise<Folded<CreditAccount>> {
    const stream = creditStream(userId);
    if (revision === NO_STREAM) return { state: { status: 'none' }, revision };
    const start = await this.nearest(stream, revision);
    const passed: Folded<CreditAccount>[] = [];
    const step = (account: CreditAccount, event: RecordedEvent<CreditEvent>) => {
      const state = evolve(account, event);
      if (event.revision % MILESTONE_EVERY === 0 && event.revision > 0)
        passed.push({ state, revision: event.revision });
      return state;
    };
    const folded = await foldStream(this.store, stream, step, start, revision);
    await this.milestones.keep(stream, passed);
    return folded;
  }

  private async nearest(stream: string, revision: number): Promise<Folded<CreditAccount>> {
    const [milestone, snapshot] = [await this.milestones.upTo(stream, revision), await this.snapshots.load(stream)];
    const isOfUse =
      snapshot?.version === CREDIT_ACCOUNT_VERSION &&
      snapshot.revision <= revision &&
      snapshot.revision > milestone.revision;
    return isOfUse ? { state: snapshot.state as CreditAccount, revision: snapshot.revision } : milestone;
  }
}
