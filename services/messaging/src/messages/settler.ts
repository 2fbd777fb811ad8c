import type { Logger } from '@pictora/service-kit';
import { finishEach } from '../records/each-left.js';
import { rewrite } from '../records/rewrite.js';
import { withMessage } from '../conversations/domain/place.js';
import type { ConversationModel } from '../conversations/conversation.schema.js';
import { placeId, type PlaceModel } from '../conversations/place.schema.js';
import type { NotificationMarks } from '../notifications/notification-marks.js';
import type { Notifier } from '../notifications/notifier.js';
import type { MessagePushes } from '../pushes/message-pushes.js';
import { asCounted, type MessageModel, type MessageRecord } from './message.schema.js';

export type SettlerParts = {
  readonly conversations: ConversationModel;
  readonly places: PlaceModel;
  readonly messages: MessageModel;
  readonly notifier: Pick<Notifier, 'note'>;
  readonly marks: Pick<NotificationMarks, 'readConversation'>;
  readonly pushes: Pick<MessagePushes, 'added'>;
  readonly logger: Pick<Logger, 'error'>;
};

const BATCH = 100;

/** Brings a message that is written to where it shows: both inboxes, and the notification. Each step bears repeating. */
export class Settler {
  constructor(private readonly parts: SettlerParts) {}

  /** False when the conversation is gone: then the message goes too. */
  async settle(message: MessageRecord): Promise<boolean> {
    const { conversations, places, messages, notifier, marks, pushes } = this.parts;
    const { _id, conversationId, senderId, createdAt } = message;
    const conversation = await conversations.findById(conversationId).lean();
    const counted = asCounted(message);
    const recipientId = conversation?.members.find((userId) => userId !== senderId);
    if (!conversation || recipientId === undefined) return this.drop(message);
    const act = { id: _id, type: 'message', recipientId, actorId: senderId, at: createdAt, conversationId } as const;
    // At once: what is written together is on the disk together.
    const [found] = await Promise.all([
      Promise.all(
        conversation.members.map((userId) =>
          rewrite(places, placeId(conversationId, userId), (place) => withMessage(place, counted)),
        ),
      ),
      notifier.note(act),
    ]);
    const settled = found.filter((place) => place !== null);
    if (settled.length < conversation.members.length) return this.drop(message);
    // Who was quick to read it need not be told of it.
    if (await places.exists({ _id: placeId(conversationId, recipientId), unread: 0 }))
      await marks.readConversation(recipientId, conversationId);
    await messages.updateOne({ _id }, { $unset: { unsettledSince: 1 } });
    await pushes.added(message, settled);
    return true;
  }

  private async drop({ _id }: MessageRecord): Promise<false> {
    await this.parts.messages.deleteOne({ _id });
    return false;
  }

  /** Settles what a process that died has left; answers how many that were. */
  async settleLeft(before: Date): Promise<number> {
    const { messages, logger } = this.parts;
    const left = await messages
      .find({ unsettledSince: { $lt: before } })
      .sort({ unsettledSince: 1 })
      .limit(BATCH)
      .lean<MessageRecord[]>();
    await finishEach(left, {
      finish: (message) => this.settle(message),
      postpone: ({ _id, unsettledSince }) =>
        messages.updateOne({ _id, unsettledSince }, { $set: { unsettledSince: before } }),
      logger,
    });
    return left.length;
  }
}
