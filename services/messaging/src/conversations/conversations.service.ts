import type { Conversation, RpcReply, RpcRequest } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { isDuplicateKey, type Clock, type Ids } from '@pictora/service-kit';
import type { Blocks } from '../blocks/blocks.js';
import type { Standings } from '../blocks/standings.js';
import type { NewAccounts } from '../limits/new-accounts.js';
import type { People } from '../people/people.js';
import type { ConversationViews } from './conversation-views.js';
import { membersOf, pairOf, type ConversationModel, type ConversationRecord } from './conversation.schema.js';
import { conversationNotFound, personNotFound, youBlocked } from './refusals.js';
import { placeId, type PlaceModel, type PlaceRecord } from './place.schema.js';

export type ConversationsParts = {
  readonly conversations: ConversationModel;
  readonly places: PlaceModel;
  readonly people: People;
  readonly blocks: Blocks;
  readonly standings: Pick<Standings, 'between'>;
  readonly newAccounts: NewAccounts;
  readonly views: ConversationViews;
  readonly clock: Clock;
  readonly ids: Ids;
};

export class ConversationsService {
  constructor(private readonly parts: ConversationsParts) {}

  /** Whoever comes first begins it; the other, and whoever comes again, finds it. */
  async open(userId: string, otherId: string): Promise<Conversation> {
    if (userId === otherId) throw new AppError('validation_failed', 'You cannot write to yourself');
    const standing = await this.parts.standings.between(userId, otherId);
    if (standing === 'blocked-by-other' || !(await this.parts.people.find(otherId))) throw personNotFound();
    if (standing === 'blocked-by-me') throw youBlocked();
    const pair = pairOf(membersOf(userId, otherId));
    const conversation =
      (await this.parts.conversations.findOne({ pair }).lean()) ?? (await this.begin(userId, otherId));
    const place = await this.takePlaces(conversation, userId);
    return this.parts.views.one(place, await this.parts.blocks.hiddenFrom(userId));
  }

  async list({
    userId,
    limit,
    cursor,
  }: RpcRequest<'messaging.conversations.list'>): Promise<RpcReply<'messaging.conversations.list'>> {
    const hidden = await this.parts.blocks.hiddenFrom(userId);
    const page = await this.parts.places
      .find(inboxPage(userId, hidden, cursor))
      .sort(newestFirst)
      .limit(limit + 1)
      .lean<PlaceRecord[]>();
    const shown = page.slice(0, limit);
    const items = await this.parts.views.of(shown, hidden);
    return { items, nextCursor: page.length > limit ? (shown.at(-1)?.position ?? null) : null };
  }

  async get(userId: string, conversationId: string): Promise<Conversation> {
    const hidden = await this.parts.blocks.hiddenFrom(userId);
    return this.parts.views.one(await this.visiblePlace(userId, conversationId, hidden), hidden);
  }

  /** Somebody's place in a conversation that is theirs, with somebody whom they see. */
  async visiblePlace(userId: string, conversationId: string, hidden: readonly string[]): Promise<PlaceRecord> {
    const place = await this.parts.places.findById(placeId(conversationId, userId)).lean<PlaceRecord>();
    if (!place || hidden.includes(place.otherId)) throw conversationNotFound();
    return place;
  }

  /** Unread messages over all conversations with people whom the person sees. */
  async unread(userId: string): Promise<number> {
    const [hidden, places] = await Promise.all([
      this.parts.blocks.hiddenFrom(userId),
      this.parts.places.find(unreadOf(userId), { unread: 1, otherId: 1 }).lean(),
    ]);
    return places.reduce((sum, { unread, otherId }) => (hidden.includes(otherId) ? sum : sum + unread), 0);
  }

  private async begin(userId: string, otherId: string): Promise<ConversationRecord> {
    const { conversations, people, newAccounts, clock, ids } = this.parts;
    // The other one sees a name beside the first message.
    if (!(await people.find(userId))) throw new AppError('forbidden', 'Please complete your profile first');
    await newAccounts.beginConversation(userId);
    const members = membersOf(userId, otherId);
    const conversation = { _id: ids.next(), pair: pairOf(members), members, createdAt: clock.now() };
    try {
      await conversations.create(conversation);
      return conversation;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const first = await conversations.findOne({ pair: conversation.pair }).lean();
      if (!first) throw error;
      return first;
    }
  }

  /** Both have a place; that of whoever opened the conversation is listed. A repeat completes what a crash left. */
  private async takePlaces({ _id: conversationId, members }: ConversationRecord, opener: string): Promise<PlaceRecord> {
    const { places } = this.parts;
    for (const [userId, otherId] of [members, [members[1], members[0]] as const]) {
      const place: PlaceRecord = {
        _id: placeId(conversationId, userId),
        rev: 0,
        conversationId,
        userId,
        otherId,
        position: conversationId,
        listed: userId === opener,
        last: null,
        received: 0,
        read: null,
        unread: 0,
      };
      if (await places.exists({ _id: place._id })) continue;
      await places.create(place).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    }
    const _id = placeId(conversationId, opener);
    await places.updateOne({ _id, listed: false }, { $set: { listed: true }, $inc: { rev: 1 } });
    const own = await places.findById(_id).lean<PlaceRecord>();
    // Only an erasure removes a place, and it has just done so.
    if (!own) throw personNotFound();
    return own;
  }
}

/** Message ids grow with time, so the newest is first. */
export const newestFirst = { position: -1 } as const;
export const inboxPage = (userId: string, hidden: readonly string[], cursor: string | undefined) => ({
  userId,
  listed: true,
  ...(hidden.length > 0 ? { otherId: { $nin: [...hidden] } } : {}),
  ...(cursor === undefined ? {} : { position: { $lt: cursor } }),
});
export const unreadOf = (userId: string) => ({ userId, unread: { $gt: 0 } });
