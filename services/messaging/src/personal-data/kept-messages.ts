import type { RpcReply, RpcRequest } from '@pictora/contracts';
import type { ImageCards } from '../cards/image-cards.js';
import { inboxPage, newestFirst } from '../conversations/conversations.service.js';
import { placeId, type PlaceModel, type PlaceRecord } from '../conversations/place.schema.js';
import { conversationNotFound } from '../conversations/refusals.js';
import type { MessageModel, MessageRecord } from '../messages/message.schema.js';
import { toMessage } from '../messages/to-message.js';
import type { People } from '../people/people.js';

const asWritten = (content: string) => ({ content, card: null });

/** A person's conversations as they are kept, whatever a block hides. */
export class KeptMessages {
  constructor(
    private readonly places: PlaceModel,
    private readonly messages: MessageModel,
    private readonly people: Pick<People, 'named'>,
    private readonly cards: Pick<ImageCards, 'reader'>,
  ) {}

  async conversations({
    userId,
    limit,
    cursor,
  }: RpcRequest<'messaging.personal-data.conversations'>): Promise<RpcReply<'messaging.personal-data.conversations'>> {
    const page = await this.places
      .find(inboxPage(userId, [], cursor))
      .sort(newestFirst)
      .limit(limit + 1)
      .lean<PlaceRecord[]>();
    const shown = page.slice(0, limit);
    const person = await this.people.named(shown.map(({ otherId }) => otherId));
    return {
      items: shown.map(({ conversationId: id, otherId }) => ({ id, with: person(otherId) })),
      nextCursor: page.length > limit ? (shown.at(-1)?.position ?? null) : null,
    };
  }

  async messagesOf({
    userId,
    conversationId,
    limit,
    cursor,
  }: RpcRequest<'messaging.personal-data.messages'>): Promise<RpcReply<'messaging.personal-data.messages'>> {
    if (!(await this.places.exists({ _id: placeId(conversationId, userId) }))) throw conversationNotFound();
    const from =
      cursor === undefined ? null : await this.messages.findOne({ _id: cursor, conversationId }, { seq: 1 }).lean();
    const page = await this.messages
      .find({ conversationId, ...(from ? { seq: { $lt: from.seq } } : {}) })
      .sort({ seq: -1 })
      .limit(limit + 1)
      .lean<MessageRecord[]>();
    const shown = page.slice(0, limit);
    // What others wrote is shown as every reading shows it: words of an image that was taken back are not theirs to keep.
    const received = shown.filter(({ senderId }) => senderId !== userId).map(({ content }) => content);
    const read = await this.cards.reader(received, userId, []);
    const asReceived = (content: string) => asWritten(read(content).content);
    return {
      items: shown.map((record) => toMessage(record, record.senderId === userId ? asWritten : asReceived)),
      nextCursor: page.length > limit ? (shown.at(-1)?._id ?? null) : null,
    };
  }
}
