import { isDuplicateKey } from '@pictora/service-kit';
import { timeId } from '../records/time-id.js';
import type { Act } from './act.schema.js';
import { groupOf, windowFor } from './domain/folding.js';
import type { WindowModel } from './notification.schema.js';

/** Which notification an act goes into. Of several processes that ask at once, all get the same answer. */
export class Windows {
  constructor(private readonly windows: WindowModel) {}

  async notificationFor(act: Act): Promise<string> {
    const own = timeId(act.at, act.id);
    const group = groupOf(act);
    if (group === null) return own;
    const _id = `${act.recipientId}/${group}`;
    for (;;) {
      const window = await this.windows.findById(_id).lean();
      const answer = windowFor(window?.opensAt ?? null, act.at);
      if (window && answer === 'join') return window.notificationId;
      if (answer === 'alone') return own;
      if (await this.move(_id, window?.notificationId ?? null, act, own)) return own;
    }
  }

  private async move(_id: string, from: string | null, { recipientId, at }: Act, to: string): Promise<boolean> {
    if (from !== null) {
      const moved = { notificationId: to, opensAt: at };
      return (await this.windows.updateOne({ _id, notificationId: from }, { $set: moved })).matchedCount > 0;
    }
    try {
      await this.windows.create({ _id, recipientId, notificationId: to, opensAt: at });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }
}
