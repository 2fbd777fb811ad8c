import { isDuplicateKey } from '@pictora/service-kit';
import type { BlockModel } from './block.schema.js';

export type Block = { readonly blockerId: string; readonly blockedId: string };
/** How two people stand, seen by one of them. */
export type Standing = 'open' | 'blocked-by-me' | 'blocked-by-other';

const idOf = ({ blockerId, blockedId }: Block): string => `${blockerId}/${blockedId}`;

/** Who is hidden from whom. A block hides both from each other. */
export class Blocks {
  constructor(private readonly blocks: BlockModel) {}

  /** What is told late or again changes nothing: the latest moment counts. */
  async set({ blockerId, blockedId }: Block, active: boolean, changedAt: Date, changeId: string): Promise<void> {
    const block = { blockerId, blockedId };
    const _id = idOf(block);
    const isEarlier = { $or: [{ changedAt: { $lt: changedAt } }, { changedAt, changeId: { $lt: changeId } }] };
    const change = () => this.blocks.updateOne({ _id, ...isEarlier }, { $set: { active, changedAt, changeId } });
    if ((await change()).matchedCount > 0) return;
    try {
      await this.blocks.create({ _id, ...block, active, changedAt, changeId });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      await change();
    }
  }

  /** Everybody whom this person does not see. */
  async hiddenFrom(userId: string): Promise<readonly string[]> {
    const [own, others] = await Promise.all([
      this.blocks.find({ blockerId: userId, active: true }, { blockedId: 1 }).lean(),
      this.blocks.find({ blockedId: userId, active: true }, { blockerId: 1 }).lean(),
    ]);
    return [...new Set([...own.map(({ blockedId }) => blockedId), ...others.map(({ blockerId }) => blockerId)])];
  }

  async standing(userId: string, otherId: string): Promise<Standing> {
    const ids = [
      idOf({ blockerId: userId, blockedId: otherId }),
      idOf({ blockerId: otherId, blockedId: userId }),
    ] as const;
    const found = await this.blocks.find({ _id: { $in: ids }, active: true }, { _id: 1 }).lean();
    const active = new Set(found.map(({ _id }) => _id));
    return active.has(ids[1]) ? 'blocked-by-other' : active.has(ids[0]) ? 'blocked-by-me' : 'open';
  }

  async forget(userId: string): Promise<void> {
    await this.blocks.deleteMany({ blockerId: userId });
    await this.blocks.deleteMany({ blockedId: userId });
  }
}
