import type { Blocks } from '../blocks/blocks.js';
import type { ImageCards } from '../cards/image-cards.js';
import { toReadMark, type ConversationViews } from '../conversations/conversation-views.js';
import type { ConversationsService } from '../conversations/conversations.service.js';
import type { PlaceRecord } from '../conversations/place.schema.js';
import type { MessageRecord } from '../messages/message.schema.js';
import { toMessage } from '../messages/to-message.js';
import type { Pushes } from './pushes.js';

export type MessagePushesParts = {
  readonly pushes: Pushes;
  readonly conversations: Pick<ConversationsService, 'unread'>;
  readonly views: ConversationViews;
  readonly cards: ImageCards;
  readonly blocks: Blocks;
};

/** What both people of a conversation are shown at once. Each sees it as a read would show it to them. */
export class MessagePushes {
  constructor(private readonly parts: MessagePushesParts) {}

  async added(message: MessageRecord, places: readonly PlaceRecord[]): Promise<void> {
    for (const place of places)
      await this.parts.pushes.tell(place.userId, async () => {
        const hidden = await this.parts.blocks.hiddenFrom(place.userId);
        if (hidden.includes(place.otherId)) return null;
        const read = await this.parts.cards.reader([message.content], place.userId, hidden);
        return {
          name: 'message.added',
          payload: {
            message: toMessage(message, read),
            conversation: await this.parts.views.one(place, hidden),
            unreadCount: await this.parts.conversations.unread(place.userId),
          },
        };
      });
  }

  async read({ conversationId, userId: readerId, otherId, read }: PlaceRecord): Promise<void> {
    const mark = toReadMark(read);
    if (!mark) return;
    for (const userId of [readerId, otherId])
      await this.parts.pushes.tell(userId, async () => ({
        name: 'conversation.read',
        payload: { conversationId, readerId, read: mark, unreadCount: await this.parts.conversations.unread(userId) },
      }));
  }
}
