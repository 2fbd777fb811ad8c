import type { IntegrationEvent } from '@pictora/contracts';
import { nextMoment, withEvents } from '@pictora/durable-events';
import { AppError } from '@pictora/messaging';
import { isDuplicateKey, type Clock, type Ids } from '@pictora/service-kit';
import { relationId, type RelationModel, type RelationRecord } from './relation.schema.js';

export type Side = 'fromId' | 'toId';
export type RelationPage = { readonly limit: number; readonly cursor?: string | undefined };
export type RelationChange = Pick<RelationRecord, 'fromId' | 'toId' | 'isActive'> & { readonly at: Date };

const maxRounds = 20;

/** Relations between people of one kind. Beginning what is and ending what is not change nothing and tell nothing. */
export class Relations {
  constructor(
    private readonly relations: RelationModel,
    private readonly tell: (change: RelationChange) => IntegrationEvent,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async isActive(fromId: string, toId: string): Promise<boolean> {
    return (await this.relations.exists({ _id: relationId(fromId, toId), isActive: true })) !== null;
  }

  /** Of these ordered pairs those between whom the relation is. */
  async activeAmong(pairs: readonly (readonly [fromId: string, toId: string])[]): Promise<RelationRecord[]> {
    if (pairs.length === 0) return [];
    const _id = { $in: pairs.map(([fromId, toId]) => relationId(fromId, toId)) };
    return this.relations.find({ _id, isActive: true }).lean<RelationRecord[]>();
  }

  count(side: Side, userId: string): Promise<number> {
    return this.relations.countDocuments({ [side]: userId, isActive: true });
  }

  /** The latest first, from behind the cursor. */
  page(side: Side, userId: string, { limit, cursor }: RelationPage): Promise<RelationRecord[]> {
    return this.relations
      .find({ [side]: userId, isActive: true, ...(cursor === undefined ? {} : { sinceId: { $lt: cursor } }) })
      .sort({ sinceId: -1 })
      .limit(limit)
      .lean<RelationRecord[]>();
  }

  async toIdsOf(fromId: string): Promise<string[]> {
    const found = await this.relations
      .find({ fromId, isActive: true }, { toId: 1, _id: 0 })
      .lean<Pick<RelationRecord, 'toId'>[]>();
    return found.map(({ toId }) => toId);
  }

  begin(fromId: string, toId: string): Promise<boolean> {
    return this.set(fromId, toId, true);
  }

  end(fromId: string, toId: string): Promise<boolean> {
    return this.set(fromId, toId, false);
  }

  /** Forgets a person on both sides; answers with those on the other side. */
  async forget(userId: string): Promise<void> {
    await this.relations.deleteMany({ fromId: userId });
    await this.relations.deleteMany({ toId: userId });
  }

  /** True when this call has changed it. */
  private async set(fromId: string, toId: string, isActive: boolean): Promise<boolean> {
    const _id = relationId(fromId, toId);
    for (let round = 0; round < maxRounds; round += 1) {
      const known = await this.relations.findById(_id).lean<RelationRecord>();
      if ((known?.isActive ?? false) === isActive) return false;
      const at = nextMoment(known?.changedAt, this.clock.now());
      if (await this.write(known, { fromId, toId, isActive, at })) return true;
    }
    throw new AppError('conflict', 'This is being changed elsewhere. Please try again.');
  }

  private async write(known: RelationRecord | null, change: RelationChange): Promise<boolean> {
    const { fromId, toId, isActive, at } = change;
    const _id = relationId(fromId, toId);
    const event = this.tell(change);
    const sinceId = isActive ? this.ids.next() : (known?.sinceId ?? this.ids.next());
    const state = { isActive, sinceId, changedAt: at };
    if (known) {
      const asKnown = { _id, isActive: known.isActive, sinceId: known.sinceId };
      const { matchedCount } = await this.relations.updateOne(asKnown, withEvents({ $set: state }, [event]));
      return matchedCount > 0;
    }
    try {
      await this.relations.create({ _id, fromId, toId, ...state, outbox: [event] });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}
