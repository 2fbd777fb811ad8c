import type { History } from './history.js';
import type { Own } from './seen.js';

/** What is not there once: not at all, or more often. */
const notOnce = (what: string, wanted: readonly string[], found: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  return wanted.flatMap((name) => {
    const count = counts.get(name) ?? 0;
    return count === 1 ? [] : [`${what} ${name} ${count === 0 ? 'is lost' : `is there ${count} times`}`];
  });
};

/**
 * What was acknowledged and is not there, or not once. True at any moment, whatever is under way, as long as the person of
 * the history does nothing else meanwhile.
 */
export const notKept = (history: History, own: Own): string[] => {
  const { id, name, image, jobs, uploads, removed, likes, comments, messages } = history;
  const images = own.images.map((found) => found.id);
  const faults = [
    ...notOnce(
      'the job',
      jobs.map((job) => job.id),
      own.jobs.map((job) => job.id),
    ),
    ...notOnce('the upload', [image, ...uploads], images),
    ...removed.filter((gone) => images.includes(gone)).map((gone) => `the removed picture ${gone} is back`),
    ...[...likes].flatMap(([of, isLiked]) => {
      const shown = own.posts.find((post) => post.id === of)?.isLikedByUser;
      return shown === isLiked ? [] : [`the like of ${of} is ${shown}, and was left at ${isLiked}`];
    }),
    ...notOnce(
      'the comment',
      comments.map(({ imageId, text }) => `${imageId}: ${text}`),
      own.comments.map(({ imageId, comment }) => `${imageId}: ${comment}`),
    ),
    ...notOnce(
      'the message',
      messages.map(({ conversationId, text }) => `${conversationId}: ${text}`),
      own.talks.flatMap((talk) =>
        talk.messages.filter(({ senderId }) => senderId === id).map(({ content }) => `${talk.id}: ${content}`),
      ),
    ),
  ];
  return faults.map((fault) => `${name}: ${fault}`);
};
