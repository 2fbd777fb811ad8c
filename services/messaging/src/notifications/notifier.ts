import { isDuplicateKey } from '@pictora/service-kit';
import type { Block, Blocks } from '../blocks/blocks.js';
import type { People } from '../people/people.js';
import type { NotificationPushes } from '../pushes/notification-pushes.js';
import type { Act, ActModel, ActRecord, GoneImageModel } from './act.schema.js';
import type { NotificationMails } from './notification-mails.js';
import type { NotificationRecords } from './notification-records.js';
import type { Preferences } from './preferences.js';
import type { Windows } from './windows.js';

export type NotifierParts = {
  readonly acts: ActModel;
  readonly goneImages: GoneImageModel;
  readonly windows: Windows;
  readonly records: NotificationRecords;
  readonly people: People;
  readonly blocks: Blocks;
  readonly preferences: Preferences;
  readonly mails: NotificationMails;
  readonly pushes: NotificationPushes;
};

/**
 * Turns what people do into what others are told. Every step bears repeating, so an act that is told twice, late, or again
 * after a crash is told once.
 */
export class Notifier {
  constructor(private readonly parts: NotifierParts) {}

  async note(act: Act): Promise<void> {
    const { people, preferences, mails } = this.parts;
    if (act.actorId === act.recipientId) return;
    // Of somebody who is gone, or was never there, nothing is told.
    if (!(await people.find(act.actorId)) || (await people.isDeparted(act.recipientId))) return;
    const { inApp, email } = (await preferences.of(act.recipientId))[act.type];
    if (!inApp && !email) return;
    const known = await this.parts.acts.findById(act.id).lean<ActRecord>();
    if (known?.withdrawn) return;
    const notificationId = known?.notificationId ?? (await this.parts.windows.notificationFor(act));
    if (inApp && !(await this.keep(act, notificationId))) return;
    if (email) await mails.put(act, notificationId);
  }

  /** The act was taken back; what is told of it goes. */
  async withdraw(actId: string, at: Date): Promise<void> {
    const { acts } = this.parts;
    const known = await acts.findById(actId).lean<ActRecord>();
    if (!known) {
      const taken = { _id: actId, type: null, recipientId: null, actorId: null, notificationId: null, at };
      try {
        await acts.create({ ...taken, withdrawn: true, hidden: false });
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
    await this.withdrawAll({ _id: actId });
  }

  /** Follows have no id of their own: those that began before the end are over. */
  async withdrawFollows(actorId: string, recipientId: string, until: Date): Promise<void> {
    await this.withdrawAll({ recipientId, actorId, type: 'follow', at: { $lte: until } });
  }

  /** What was done to an image is not told any more once it is gone. */
  async imageGone(imageId: string, at: Date): Promise<void> {
    const gone = { $setOnInsert: { at } };
    await this.parts.goneImages.updateOne({ _id: imageId }, gone, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    await this.withdrawAll({ imageId });
  }

  /** Hides what the two have done to each other, or shows it again. */
  async setHidden({ blockerId, blockedId }: Block): Promise<void> {
    for (const [recipientId, actorId] of [
      [blockerId, blockedId],
      [blockedId, blockerId],
    ] as const) {
      const notificationIds = await this.parts.acts.distinct('notificationId', { recipientId, actorId });
      await this.hideAsBlocked(recipientId, actorId);
      await this.refreshAll(notificationIds, recipientId);
    }
  }

  /** True when the act counts. Who has been hidden, withdrawn or removed meanwhile is looked at after it is written. */
  private async keep(act: Act, notificationId: string): Promise<boolean> {
    const { acts, records, pushes, people, goneImages } = this.parts;
    const { id: _id, ...facts } = act;
    try {
      await acts.create({ ...facts, _id, notificationId, withdrawn: false, hidden: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    if ((await people.isDeparted(act.actorId)) || (await people.isDeparted(act.recipientId))) {
      await acts.deleteOne({ _id });
      return false;
    }
    if (act.imageId !== undefined && (await goneImages.exists({ _id: act.imageId }))) {
      await this.withdrawAll({ _id });
      return false;
    }
    const hidden = await this.hideAsBlocked(act.recipientId, act.actorId);
    const { record, grew } = await records.refresh(notificationId);
    if (record && grew) await pushes.added(record);
    return !hidden && !(await acts.exists({ _id, withdrawn: true }));
  }

  /** Whether they are hidden from each other in the end, though blocks come and go meanwhile. */
  private async hideAsBlocked(recipientId: string, actorId: string): Promise<boolean> {
    const isHidden = async () => (await this.parts.blocks.standing(recipientId, actorId)) !== 'open';
    for (let hidden = await isHidden(); ;) {
      await this.parts.acts.updateMany({ recipientId, actorId, hidden: !hidden }, { $set: { hidden } });
      const now = await isHidden();
      if (now === hidden) return hidden;
      hidden = now;
    }
  }

  /**
   * What is left of an act names nobody. The names go last: whoever repeats this after a crash finds by them what is still
   * to be refreshed.
   */
  private async withdrawAll(filter: object): Promise<void> {
    const { acts } = this.parts;
    const named = { recipientId: { $ne: null }, ...filter };
    await acts.updateMany({ ...named, withdrawn: false }, { $set: { withdrawn: true } });
    const found = await acts
      .find({ ...named, withdrawn: true }, { notificationId: 1, recipientId: 1 })
      .lean<ActRecord[]>();
    const touched = new Map(found.map(({ notificationId, recipientId }) => [notificationId, recipientId]));
    for (const [notificationId, recipientId] of touched)
      if (recipientId !== null) await this.refreshAll([notificationId], recipientId);
    await acts.updateMany(
      { _id: { $in: found.map(({ _id }) => _id) }, withdrawn: true },
      { $set: { actorId: null, recipientId: null }, $unset: { imageId: 1, commentId: 1, conversationId: 1 } },
    );
  }

  private async refreshAll(notificationIds: readonly (string | null)[], recipientId: string): Promise<void> {
    const changed: string[] = [];
    for (const id of new Set(notificationIds)) {
      if (id === null) continue;
      const { record } = await this.parts.records.refresh(id);
      if (record) changed.push(id);
    }
    if (changed.length > 0) await this.parts.pushes.changed(recipientId, changed);
  }
}
