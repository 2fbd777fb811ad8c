import type { Conversation, ReadMark } from '@pictora/contracts';
import type { ImageCards } from '../cards/image-cards.js';
import type { People } from '../people/people.js';
import { placeId, type PlaceModel, type PlaceRecord, type ReadUpTo } from './place.schema.js';

export type ConversationViewsParts = {
  readonly places: PlaceModel;
  readonly people: People;
  readonly cards: ImageCards;
};

export const toReadMark = (read: ReadUpTo | null | undefined): ReadMark | null =>
  read ? { messageId: read.messageId, seq: read.seq, readAt: read.readAt.toISOString() } : null;

/** Lines of an inbox as the API shows them, many at once. */
export class ConversationViews {
  constructor(private readonly parts: ConversationViewsParts) {}

  /** @param places of one person, whom the hidden ones are hidden from. */
  async of(places: readonly PlaceRecord[], hidden: readonly string[]): Promise<Conversation[]> {
    const [first] = places;
    if (!first) return [];
    const { people, cards } = this.parts;
    const [person, otherReads, read] = await Promise.all([
      people.named(places.map(({ otherId }) => otherId)),
      this.otherReads(places),
      cards.reader(
        places.map(({ last }) => last?.content ?? ''),
        first.userId,
        hidden,
      ),
    ]);
    return places.map(({ conversationId, otherId, unread, last, read: ownRead }) => ({
      id: conversationId,
      otherUser: person(otherId),
      unreadCount: unread,
      lastMessage: last && {
        id: last.id,
        conversationId,
        seq: last.seq,
        senderId: last.senderId,
        content: read(last.content).content,
        createdAt: last.createdAt.toISOString(),
      },
      lastMessageAt: last?.createdAt.toISOString() ?? null,
      ownRead: toReadMark(ownRead),
      otherRead: toReadMark(otherReads.get(conversationId)),
    }));
  }

  async one(place: PlaceRecord, hidden: readonly string[]): Promise<Conversation> {
    const [view] = await this.of([place], hidden);
    if (!view) throw new Error('a place has no view');
    return view;
  }

  private async otherReads(places: readonly PlaceRecord[]): Promise<Map<string, ReadUpTo | null>> {
    const ids = places.map(({ conversationId, otherId }) => placeId(conversationId, otherId));
    const found = await this.parts.places.find({ _id: { $in: ids } }, { conversationId: 1, read: 1 }).lean();
    return new Map(found.map(({ conversationId, read }) => [conversationId, read]));
  }
}
