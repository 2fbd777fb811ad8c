import type { LedgerEntry, Notification } from '@pictora/contracts';
import type { Person } from './agreed.js';
import type { History } from './history.js';
import type { Seen } from './seen.js';

/** All that is read only is written here: these are the histories that are made wrong. */
type Open<T> =
  T extends ReadonlyMap<infer K, infer V>
    ? Map<K, V>
    : T extends readonly (infer E)[]
      ? Open<E>[]
      : T extends object
        ? { -readonly [K in keyof T]: Open<T[K]> }
        : T;
export type OpenPerson = { history: Open<History>; seen: Open<Seen> };

const talk = 'talk';
const job = {
  ...{ id: 'job', kind: 'image', state: 'succeeded', count: 1, imageIds: ['made'], videoId: null },
  settlement: { state: 'captured', credits: 1 },
};
const entry = (
  type: LedgerEntry['type'],
  cause: [string, string],
  pack: number,
  change: number,
  monthly = 0,
): object => ({
  ...{ type, pack, change, monthly },
  cause: { type: cause[0], id: cause[1] },
});
const entries = [
  entry('granted', ['opening', 'ann'], 0, 5, 5),
  entry('granted', ['payment', 'order'], 10, 10),
  entry('reserved', ['job', 'job'], 1, -1),
  entry('captured', ['job', 'job'], 1, 0),
];
const messages = [{ seq: 1, senderId: 'bob', content: 'hello' }];
const post = { id: 'anns', likesCount: 1, commentsCount: 1 };
const comments = [{ id: 'comment', imageId: 'anns', comment: 'well done' }];
const none = { jobs: [], uploads: [], removed: [], comments: [], messages: [], packs: 0, plan: null };
const told = (type: Notification['type'], more: object): object => ({ type, count: 1, commentId: null, ...more });

/** Ann has bought a pack and made a picture, uploaded one and removed another; Bob likes, comments and writes. All agrees. */
export const aPair = (): [OpenPerson, OpenPerson] =>
  structuredClone([
    {
      history: {
        ...none,
        ...{ id: 'ann', name: 'ann', image: 'anns', likes: new Map(), packs: 1 },
        ...{ jobs: [{ id: 'job', kind: 'image' }], uploads: ['brought'], removed: ['gone'] },
      },
      seen: {
        user: { creditsRemaining: 14, creditsHeld: 0, subscriptionTier: 'free' },
        ...{ jobs: [job], images: [{ id: 'anns' }, { id: 'made' }, { id: 'brought' }], videos: [], entries, comments },
        posts: [{ ...post, isLikedByUser: false }],
        talks: [{ id: talk, unreadCount: 1, messages }],
        notifications: [told('like', {}), told('comment', { commentId: 'comment' }), told('message', {})],
        unread: 1,
      },
    },
    {
      history: {
        ...none,
        ...{ id: 'bob', name: 'bob', image: 'bobs', likes: new Map([['anns', true]]) },
        comments: [{ imageId: 'anns', text: 'well done' }],
        messages: [{ conversationId: talk, text: 'hello' }],
      },
      seen: {
        user: { creditsRemaining: 5, creditsHeld: 0, subscriptionTier: 'free' },
        ...{ jobs: [], images: [{ id: 'bobs' }], videos: [], entries: entries.slice(0, 1), comments },
        posts: [
          { ...post, isLikedByUser: true },
          { id: 'bobs', likesCount: 0, commentsCount: 0, isLikedByUser: false },
        ],
        talks: [{ id: talk, unreadCount: 0, messages }],
        notifications: [],
        unread: 0,
      },
    },
  ]) as unknown as [OpenPerson, OpenPerson];

export const asPeople = (pair: readonly OpenPerson[]): readonly Person[] => pair;

/** Each makes one thing wrong, and what is said of it. */
export const plants: Readonly<Record<string, readonly [(ann: OpenPerson, bob: OpenPerson) => void, RegExp]>> = {
  'an order whose job is lost': [({ seen }) => seen.jobs.pop(), /the job job is lost/],
  'a job that is there twice': [({ seen }) => seen.jobs.push(...seen.jobs), /the job job is there 2 times/],
  'a job that nobody ordered': [({ history }) => history.jobs.pop(), /the jobs: /],
  'a job that does not end': [({ seen: { jobs } }) => jobs.forEach((one) => (one.state = 'running')), /still running/],
  'a picture that is lost': [({ seen }) => seen.images.splice(1, 1), /the pictures/],
  'an upload that is there twice': [
    ({ seen }) => seen.images.push(seen.images[2] as never),
    /brought is there 2 times/,
  ],
  'a removed picture that is back': [({ seen }) => seen.images.push({ id: 'gone' } as never), /gone is back/],
  'a credit that is held for ever': [({ seen }) => (seen.user.creditsHeld = 1), /the credits held: 1/],
  'a hold that ends in nothing': [({ seen }) => seen.entries.pop(), /what holds became/],
  'a charge that is made twice': [({ seen }) => seen.entries.push(seen.entries[3] as never), /was charged: 2/],
  'a pack that was not granted': [({ seen }) => seen.entries.splice(1, 1), /the grants of packs/],
  'a pack that was granted twice': [({ seen }) => seen.entries.push(seen.entries[1] as never), /the grants of packs/],
  'a plan that does not hold': [({ history }) => (history.plan = 'pro'), /the plan: "free"/],
  'credits that the entries do not give': [({ seen }) => (seen.user.creditsRemaining += 1), /the credits: 15/],
  'a like that is lost': [
    (_, { seen }) => seen.posts.forEach((one) => (one.isLikedByUser = false)),
    /the like of anns is false/,
  ],
  'a like that is counted twice': [
    ({ seen }) => seen.posts.forEach((one) => (one.likesCount = 2)),
    /likes and comments/,
  ],
  'a like that nobody is told of': [({ seen }) => seen.notifications.shift(), /what is told of likes/],
  'a comment that is lost': [(_, { seen }) => seen.comments.pop(), /the comment anns: well done is lost/],
  'a comment that is there twice': [
    (_, { seen }) => seen.comments.push(...seen.comments),
    /well done is there 2 times/,
  ],
  'a message that is lost': [(_, { seen }) => seen.talks[0]?.messages.pop(), /the message talk: hello is lost/],
  'a message that is there twice': [
    (_, { seen }) => seen.talks[0]?.messages.push({ seq: 2, senderId: 'bob', content: 'hello' }),
    /hello is there 2 times/,
  ],
  'a gap in the numbers': [
    ({ seen }) => seen.talks[0]?.messages.forEach((one) => (one.seq = 2)),
    /the numbers in talk/,
  ],
  'an unread message that is not counted': [({ seen }) => (seen.unread = 0), /unread messages: 0/],
};
