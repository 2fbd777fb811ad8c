import type { ConversationRead, DirectMessage, RpcReply, RpcRequest } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { Clock } from '@pictora/service-kit';
import type { Blocks } from '../blocks/blocks.js';
import type { Standings } from '../blocks/standings.js';
import type { ImageCards } from '../cards/image-cards.js';
import { readUpTo } from '../conversations/domain/place.js';
import { toReadMark } from '../conversations/conversation-views.js';
import type { ConversationsService } from '../conversations/conversations.service.js';
import { placeId, type PlaceModel } from '../conversations/place.schema.js';
import { conversationNotFound, youBlocked } from '../conversations/refusals.js';
import type { NewAccounts } from '../limits/new-accounts.js';
import type { NotificationMarks } from '../notifications/notification-marks.js';
import type { MessagePushes } from '../pushes/message-pushes.js';
import { rewrite } from '../records/rewrite.js';
import type { MessageLog } from './message-log.js';
import { toMessage } from './to-message.js';
import { asCounted, type MessageModel, type MessageRecord } from './message.schema.js';
import type { Settler } from './settler.js';

export type MessagesParts = {
  readonly messages: MessageModel;
  readonly places: PlaceModel;
  readonly conversations: ConversationsService;
  readonly log: MessageLog;
  readonly settler: Settler;
  readonly blocks: Blocks;
  readonly standings: Pick<Standings, 'between'>;
  readonly cards: ImageCards;
  readonly newAccounts: NewAccounts;
  readonly marks: NotificationMarks;
  readonly pushes: Pick<MessagePushes, 'read'>;
  readonly clock: Clock;
};

export class MessagesService {
  constructor(private readonly parts: MessagesParts) {}

  async send({ userId: senderId, ...rest }: RpcRequest<'messaging.messages.send'>): Promise<DirectMessage> {
    const { log, newAccounts, settler } = this.parts;
    await this.assertMayWrite(senderId, rest.conversationId);
    const wish = { ...rest, senderId };
    const known = await log.written(wish);
    if (!known) await newAccounts.sendMessage(senderId);
    const message = known ?? (await log.append(wish));
    if (message.unsettledSince && !(await settler.settle(message))) throw conversationNotFound();
    const [shown] = await this.show([message], senderId);
    if (!shown) throw conversationNotFound();
    return shown;
  }

  async list(request: RpcRequest<'messaging.messages.list'>): Promise<RpcReply<'messaging.messages.list'>> {
    const { userId, conversationId, limit, cursor, after } = request;
    const hidden = await this.parts.blocks.hiddenFrom(userId);
    await this.parts.conversations.visiblePlace(userId, conversationId, hidden);
    const from = cursor ?? after;
    const seq = from === undefined ? undefined : (await this.message(conversationId, from)).seq;
    const isAfter = after !== undefined;
    const page = await this.parts.messages
      .find(seq === undefined ? { conversationId } : { conversationId, seq: isAfter ? { $gt: seq } : { $lt: seq } })
      .sort({ seq: isAfter ? 1 : -1 })
      .limit(limit + 1)
      .lean<MessageRecord[]>();
    const shown = page.slice(0, limit);
    const nextCursor = page.length > limit ? (shown.at(-1)?._id ?? null) : null;
    if (isAfter) shown.reverse();
    return { items: await this.show(shown, userId, hidden), nextCursor };
  }

  /** Moves the own mark forward, never back. */
  async read(userId: string, conversationId: string, messageId?: string): Promise<ConversationRead> {
    const { blocks, conversations, places, log, marks, pushes, clock } = this.parts;
    const hidden = await blocks.hiddenFrom(userId);
    const before = await conversations.visiblePlace(userId, conversationId, hidden);
    const message =
      messageId === undefined ? await log.last(conversationId) : await this.message(conversationId, messageId);
    const readAt = clock.now();
    const place = message
      ? await rewrite(places, before._id, (known) => readUpTo(known, asCounted(message), readAt))
      : before;
    if (!place) throw conversationNotFound();
    if (place.unread === 0) await marks.readConversation(userId, conversationId);
    if (place.read && place.read.seq !== before.read?.seq) await pushes.read(place);
    return {
      ownRead: toReadMark(place.read),
      unreadCount: place.unread,
      totalUnreadCount: await conversations.unread(userId),
    };
  }

  /** The caller has blocked the other: refused. The other has blocked the caller: there is no such conversation. */
  private async assertMayWrite(userId: string, conversationId: string): Promise<void> {
    const place = await this.parts.places.findById(placeId(conversationId, userId)).lean();
    const standing = place && (await this.parts.standings.between(userId, place.otherId));
    if (!standing || standing === 'blocked-by-other') throw conversationNotFound();
    if (standing === 'blocked-by-me') throw youBlocked();
  }

  private async message(conversationId: string, _id: string): Promise<MessageRecord> {
    const message = await this.parts.messages.findOne({ _id, conversationId }).lean<MessageRecord>();
    if (!message) throw new AppError('not_found', 'There is no such message');
    return message;
  }

  private async show(
    records: readonly MessageRecord[],
    viewerId: string,
    hidden?: readonly string[],
  ): Promise<DirectMessage[]> {
    const contents = records.map(({ content }) => content);
    const unseen = hidden ?? (await this.parts.blocks.hiddenFrom(viewerId));
    const read = await this.parts.cards.reader(contents, viewerId, unseen);
    return records.map((record) => toMessage(record, read));
  }
}
