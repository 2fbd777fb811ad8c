import { NO_STREAM, type Folded } from '@pictora/event-sourcing';
import { isDuplicateKey } from '@pictora/service-kit';
import { Schema, type Connection, type Model } from 'mongoose';
import { CREDIT_ACCOUNT_VERSION, type CreditAccount } from '../credits/domain/credit-account.js';

/** Every so many entries a state is kept, once somebody asked for the past of the account. */
export const MILESTONE_EVERY = 1_000;

type Milestone = {
  readonly _id: string;
  readonly stream: string;
  readonly version: number;
  readonly revision: number;
  /** JSON, so that it reads back exactly as it was written. */
  readonly state: string;
};

const schema = new Schema<Milestone>(
  {
    _id: { type: String, required: true },
    stream: { type: String, required: true },
    version: { type: Number, required: true },
    revision: { type: Number, required: true },
    state: { type: String, required: true },
  },
  { versionKey: false, collection: 'credit_milestones' },
).index({ stream: 1, version: 1, revision: -1 });

/**
 * States of accounts at earlier revisions: a cache, from which any revision is a bounded number of events away. Events
 * never change, so neither does a milestone; those of another version of the state are not used.
 */
export class Milestones {
  private readonly model: Model<Milestone>;

  constructor(records: Connection) {
    this.model = records.models['CreditMilestone'] ?? records.model<Milestone>('CreditMilestone', schema);
  }

  /** The latest one up to a revision, or the start. */
  async upTo(stream: string, revision: number): Promise<Folded<CreditAccount>> {
    const found = await this.model
      .findOne({ stream, version: CREDIT_ACCOUNT_VERSION, revision: { $lte: revision } })
      .sort({ revision: -1 })
      .lean();
    if (!found) return { state: { status: 'none' }, revision: NO_STREAM };
    return { state: JSON.parse(found.state) as CreditAccount, revision: found.revision };
  }

  async keep(stream: string, folded: readonly Folded<CreditAccount>[]): Promise<void> {
    if (folded.length === 0) return;
    const milestones = folded.map(({ state, revision }) => ({
      _id: `${stream}:${CREDIT_ACCOUNT_VERSION}:${revision}`,
      stream,
      version: CREDIT_ACCOUNT_VERSION,
      revision,
      // How old holds ended says nothing of the balance, and is most of a state.
      state: JSON.stringify(state.status === 'open' ? { ...state, closed: [] } : state),
    }));
    await this.model.insertMany(milestones, { ordered: false }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }
}
