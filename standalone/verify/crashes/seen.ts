import type {
  Comment,
  CommunityImage,
  Conversation,
  CurrentUser,
  DirectMessage,
  Image,
  Job,
  LedgerEntry,
  Notification,
  UnreadCount,
  Video,
} from '@pictora/contracts';
import type { Actor } from './actor.js';

type Talk = Pick<Conversation, 'id' | 'unreadCount'> & {
  /** In the order of their numbers. */
  readonly messages: readonly Pick<DirectMessage, 'seq' | 'senderId' | 'content'>[];
};

/** What a person finds of what they did, and others with them. */
export type Own = {
  readonly jobs: readonly Job[];
  readonly images: readonly Image[];
  readonly videos: readonly Video[];
  /** The pictures that everybody sees, as this person is shown them. */
  readonly posts: readonly Pick<CommunityImage, 'id' | 'likesCount' | 'commentsCount' | 'isLikedByUser'>[];
  readonly comments: readonly (Pick<Comment, 'id' | 'comment'> & { readonly imageId: string })[];
  readonly talks: readonly Talk[];
};

/** With what followed from it. */
export type Seen = Own & {
  readonly user: Pick<CurrentUser, 'creditsRemaining' | 'creditsHeld' | 'subscriptionTier'>;
  readonly entries: readonly LedgerEntry[];
  readonly notifications: readonly Notification[];
  readonly unread: number;
};

/** Reads by the API; `posts` are the ids of the pictures that everybody sees. */
export const seeOwn = async (actor: Actor, posts: readonly string[]): Promise<Own> => {
  const own = { posts: [] as Own['posts'][number][], comments: [] as Own['comments'][number][], talks: [] as Talk[] };
  for (const id of posts) {
    own.posts.push(await actor.get<CommunityImage>(`/api/community/images/${id}`));
    const comments = await actor.all<Comment>(`/api/community/images/${id}/comments`);
    own.comments.push(...comments.map((comment) => ({ ...comment, imageId: id })));
  }
  for (const { id, unreadCount } of await actor.all<Conversation>('/api/conversations')) {
    const messages = (await actor.all<DirectMessage>(`/api/conversations/${id}/messages`)).reverse();
    own.talks.push({ id, unreadCount, messages });
  }
  return {
    ...own,
    jobs: await actor.all<Job>('/api/jobs'),
    images: await actor.all<Image>('/api/images'),
    videos: await actor.all<Video>('/api/videos'),
  };
};

export const see = async (actor: Actor, posts: readonly string[]): Promise<Seen> => ({
  ...(await seeOwn(actor, posts)),
  user: await actor.get<CurrentUser>('/api/auth/user'),
  entries: await actor.all<LedgerEntry>('/api/credits/history'),
  notifications: await actor.all<Notification>('/api/notifications'),
  unread: (await actor.get<UnreadCount>('/api/messages/unread-count')).count,
});
