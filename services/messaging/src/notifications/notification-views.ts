import { toFlag, type Notification } from '@pictora/contracts';
import type { ImageCards } from '../cards/image-cards.js';
import type { People } from '../people/people.js';
import type { NotificationRecord } from './notification.schema.js';

export type NotificationViewsParts = {
  readonly people: People;
  readonly cards: ImageCards;
};

/** Notifications as the API shows them, many at once. */
export class NotificationViews {
  constructor(private readonly parts: NotificationViewsParts) {}

  /** @param records of one person, whom the hidden ones are hidden from. */
  async of(records: readonly NotificationRecord[], hidden: readonly string[]): Promise<Notification[]> {
    const [first] = records;
    if (!first) return [];
    const { people, cards } = this.parts;
    const [person, imageOf] = await Promise.all([
      people.named(records.map(({ actorId }) => actorId)),
      cards.visible(
        records.flatMap(({ imageId }) => imageId ?? []),
        first.recipientId,
        hidden,
      ),
    ]);
    return records.map(({ _id: id, type, isRead, latestAt, actorId, count, imageId, commentId, conversationId }) => {
      const image = imageId === undefined ? null : imageOf(imageId);
      return {
        id,
        type,
        isRead: toFlag(isRead),
        createdAt: latestAt.toISOString(),
        actor: person(actorId),
        othersCount: type === 'like' ? count - 1 : 0,
        count,
        image: image && {
          id: image.id,
          imageUrl: image.imageUrl,
          prompt: image.prompt,
          width: image.width,
          height: image.height,
          placeholder: image.placeholder,
        },
        commentId: commentId ?? null,
        conversationId: conversationId ?? null,
      };
    });
  }
}
