import { creditPack, isTerminal, planOf, type LedgerEntry, type Notification } from '@pictora/contracts';
import type { History } from './history.js';
import { notKept } from './kept.js';
import type { Seen } from './seen.js';

export type Person = { readonly history: History; readonly seen: Seen };

const differ = (what: string, is: unknown, wanted: unknown): string[] => {
  const [found, expected] = [JSON.stringify(is), JSON.stringify(wanted)];
  return found === expected ? [] : [`${what}: ${found} instead of ${expected}`];
};
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const sorted = (texts: readonly string[]): string[] => [...texts].sort();

/** Every job is over, each is of an order, and what it made is there and nothing else. */
const ofJobs = ({ history, seen }: Person): string[] => {
  const made = seen.jobs.filter(({ state }) => state === 'succeeded');
  return [
    ...seen.jobs.filter(({ state }) => !isTerminal(state)).map(({ id, state }) => `the job ${id} is still ${state}`),
    ...differ('the jobs', sorted(seen.jobs.map(({ id }) => id)), sorted(history.jobs.map(({ id }) => id))),
    ...differ(
      'the pictures',
      sorted(seen.images.map(({ id }) => id)),
      sorted([...made.flatMap(({ imageIds }) => imageIds), history.image, ...history.uploads]),
    ),
    ...differ(
      'the videos',
      sorted(seen.videos.map(({ id }) => id)),
      sorted(made.flatMap(({ videoId }) => videoId ?? [])),
    ),
    ...made.flatMap(({ id, kind, count, imageIds }) =>
      differ(`the number of pictures of job ${id}`, imageIds.length, kind === 'video' ? 0 : count),
    ),
  ];
};

const creditsOf = ({ monthly, pack }: LedgerEntry): number => monthly + pack;

/** What was bought was granted once, what was made was charged once, nothing is held, and the entries add up. */
const ofCredits = ({ history, seen }: Person): string[] => {
  const { user, entries, jobs } = seen;
  const of = (type: LedgerEntry['type'], byJob?: string) =>
    entries.filter((entry) => entry.type === type && (byJob === undefined || entry.cause.id === byJob));
  const paid = of('granted').filter(({ cause }) => cause.type === 'payment');
  const charges = jobs.flatMap((job) => {
    const { id, state, settlement } = job;
    const ends = state === 'succeeded' ? ['captured'] : ['released', 'returned', 'none'];
    const captured = sum(of('captured', id).map(creditsOf));
    return [
      ...(ends.includes(settlement.state) ? [] : [`the job ${id} has ${state}, its credits are ${settlement.state}`]),
      ...(state === 'succeeded' ? differ(`what job ${id} was charged`, captured, settlement.credits) : []),
      ...(of('reserved', id).length > 1 ? [`the job ${id} has been reserved for more than once`] : []),
    ];
  });
  const [held, back] = [of('reserved'), [...of('captured'), ...of('released'), ...of('expired')]];
  return [
    ...differ('the credits held', user.creditsHeld, 0),
    ...differ('the plan', user.subscriptionTier, history.plan ?? 'free'),
    ...differ(
      'the grants of plans',
      paid.filter(({ monthly }) => monthly > 0).map(({ monthly }) => monthly),
      history.plan === null ? [] : [planOf(history.plan).monthlyCredits],
    ),
    ...differ(
      'the grants of packs',
      paid.filter(({ pack }) => pack > 0).map(({ pack }) => pack),
      Array.from({ length: history.packs }, () => creditPack.credits),
    ),
    ...differ('the credits', user.creditsRemaining, sum(entries.map(({ change }) => change))),
    ...differ('what holds became', sum(back.map(creditsOf)), sum(held.map(creditsOf))),
    ...charges,
  ];
};

/** Likes and comments of somebody's picture are counted, and told of, once each. */
const ofReactions = ({ history, seen }: Person, all: readonly History[]): string[] => {
  const { image } = history;
  const likes = all.filter((one) => one.likes.get(image)).length;
  const texts = all.flatMap((one) => one.comments.filter(({ imageId }) => imageId === image).map(({ text }) => text));
  const post = seen.posts.find(({ id }) => id === image);
  const comments = seen.comments.filter(({ imageId }) => imageId === image);
  const told = (wanted: Notification['type']) => seen.notifications.filter(({ type }) => type === wanted);
  return [
    ...differ('likes and comments', [post?.likesCount, post?.commentsCount], [likes, texts.length]),
    ...differ('the comments', sorted(comments.map(({ comment }) => comment)), sorted(texts)),
    ...differ('what is told of likes', sum(told('like').map(({ count }) => count)), likes),
    ...differ(
      'what is told of comments',
      sorted(told('comment').flatMap(({ commentId }) => commentId ?? [])),
      sorted(comments.map(({ id }) => id)),
    ),
  ];
};

/** Messages are numbered without a gap, in their writer's order, counted as unread and told of once each. */
const ofMessages = ({ history, seen }: Person, all: readonly History[]): string[] => {
  const byOthers = (talk: string) =>
    sum(all.map((one) => (one === history ? 0 : one.messages.filter((m) => m.conversationId === talk).length)));
  const received = sum(seen.talks.map(({ id }) => byOthers(id)));
  const told = seen.notifications.filter(({ type }) => type === 'message');
  return [
    ...seen.talks.flatMap(({ id, unreadCount, messages }) => [
      ...differ(
        `the numbers in ${id}`,
        messages.map(({ seq }) => seq),
        messages.map((_, index) => index + 1),
      ),
      ...all.flatMap((one) =>
        differ(
          `what ${one.name} wrote in ${id}`,
          messages.filter(({ senderId }) => senderId === one.id).map(({ content }) => content),
          one.messages.filter(({ conversationId }) => conversationId === id).map(({ text }) => text),
        ),
      ),
      ...differ(`what is unread in ${id}`, unreadCount, byOthers(id)),
    ]),
    ...differ('unread messages', seen.unread, received),
    ...differ('what is told of messages', sum(told.map(({ count }) => count)), received),
  ];
};

/** Everything in which what was acknowledged and what is there do not agree, once nothing is under way any more. */
export const disagreements = (people: readonly Person[]): string[] => {
  const all = people.map(({ history }) => history);
  return people.flatMap((person) => [
    ...notKept(person.history, person.seen),
    ...[ofJobs(person), ofCredits(person), ofReactions(person, all), ofMessages(person, all)]
      .flat()
      .map((fault) => `${person.history.name}: ${fault}`),
  ]);
};
