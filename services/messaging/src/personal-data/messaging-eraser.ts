import type { Clock } from '@pictora/service-kit';
import type { Blocks } from '../blocks/blocks.js';
import type { ConversationModel } from '../conversations/conversation.schema.js';
import type { PlaceModel } from '../conversations/place.schema.js';
import type { MessageModel } from '../messages/message.schema.js';
import type { MessagingMails } from '../mails/messaging-mails.js';
import type { ActModel } from '../notifications/act.schema.js';
import type { NotificationRecords } from '../notifications/notification-records.js';
import type { NotificationModel, WindowModel } from '../notifications/notification.schema.js';
import type { Preferences } from '../notifications/preferences.js';
import type { People } from '../people/people.js';
import type { SupportService } from '../support/support.service.js';

export type MessagingEraserParts = {
  readonly conversations: ConversationModel;
  readonly places: PlaceModel;
  readonly messages: MessageModel;
  readonly acts: ActModel;
  readonly notifications: NotificationModel;
  readonly windows: WindowModel;
  readonly records: Pick<NotificationRecords, 'refresh'>;
  readonly preferences: Preferences;
  readonly people: People;
  readonly blocks: Blocks;
  readonly support: Pick<SupportService, 'forget'>;
  readonly mails: Pick<MessagingMails, 'forget'>;
  readonly clock: Clock;
};

/**
 * Lets go of a person. Their conversations go whole: what others wrote to them speaks of them too. That they left is noted
 * first, so that what still comes of them meanwhile is not kept.
 */
export class MessagingEraser {
  constructor(private readonly parts: MessagingEraserParts) {}

  async erase(userId: string): Promise<void> {
    const { people, preferences, blocks, support, mails, clock } = this.parts;
    await people.depart(userId, clock.now());
    await this.eraseConversations(userId);
    await this.eraseNotifications(userId);
    await preferences.forget(userId);
    await blocks.forget(userId);
    await support.forget(userId);
    await mails.forget(userId);
  }

  /** The conversation itself last: as long as it is there a crash finds it again. A message on its way finds no place. */
  private async eraseConversations(userId: string): Promise<void> {
    const { conversations, places, messages } = this.parts;
    for (const { _id, members } of await conversations.find({ members: userId }).lean()) {
      await places.deleteMany({ _id: { $in: members.map((member) => `${_id}/${member}`) } });
      await messages.deleteMany({ conversationId: _id });
      await conversations.deleteOne({ _id });
      await messages.deleteMany({ conversationId: _id });
    }
  }

  /** Their own go whole. In those of others they no longer count. */
  private async eraseNotifications(userId: string): Promise<void> {
    const { acts, notifications, windows, records } = this.parts;
    const touched = (await acts.distinct('notificationId', { actorId: userId })) as (string | null)[];
    await acts.deleteMany({ actorId: userId });
    await acts.deleteMany({ recipientId: userId });
    for (const notificationId of touched) if (notificationId !== null) await records.refresh(notificationId);
    await notifications.deleteMany({ recipientId: userId });
    await notifications.deleteMany({ actorId: userId, listed: false });
    await windows.deleteMany({ recipientId: userId });
  }
}
