import type { IntegrationEvent } from '@pictora/contracts';
import type { PostFacts } from './post.schema.js';

export const postFactTypes = [
  'media.image-published.v1',
  'media.image-visibility-changed.v1',
  'media.image-removed.v1',
  'media.video-published.v1',
  'media.video-withdrawn.v1',
] as const;
export type PostFact = IntegrationEvent<(typeof postFactTypes)[number]>;

/** Sorts as the facts came to be; ids are UUIDv7 and settle what has the same millisecond. */
const toldAtOf = ({ occurredAt, id }: PostFact): string => `${occurredAt}/${id}`;

/** What is not public is not kept here: should it be public again, it is told of with all that there is to show. */
const withdrawn = (kind: PostFacts['kind'], ownerId: string, toldAt: string): PostFacts => ({
  ...{ kind, ownerId, card: null, createdAt: null, isPublic: false, isRemoved: false, toldAt },
});

const published = (fact: PostFact, toldAt: string): PostFacts | null => {
  const head = { isPublic: true, isRemoved: false, toldAt };
  if (fact.type === 'media.image-published.v1') {
    const { ownerId, name, prompt, width, height, placeholder, createdAt } = fact.payload;
    const card = { name, prompt, width, height, placeholder };
    return { kind: 'image', ownerId, card, createdAt: new Date(createdAt), ...head };
  }
  if (fact.type === 'media.video-published.v1') {
    const { videoId: _id, ownerId, createdAt, publishedAt: _at, ...card } = fact.payload;
    return { kind: 'video', ownerId, card, createdAt: new Date(createdAt), ...head };
  }
  return null;
};

/**
 * A post after one more fact of media's. The same fact again, or one that has been overtaken, changes nothing; a removal
 * always counts, and once removed a post stays so.
 */
export const foldPost = (facts: PostFacts | null, fact: PostFact): PostFacts | null => {
  const toldAt = toldAtOf(fact);
  if (facts?.isRemoved) return facts;
  // Removal has the last word, also where something that was told before it was written after it came to be.
  const isOvertaken = facts !== null && facts.toldAt >= toldAt;
  if (isOvertaken && fact.type !== 'media.image-removed.v1') return facts;
  switch (fact.type) {
    case 'media.image-published.v1':
    case 'media.video-published.v1':
      return published(fact, toldAt);
    case 'media.image-visibility-changed.v1':
      // That it is public is told with all that there is to show, by the fact of its publication.
      return fact.payload.isPublic ? facts : withdrawn('image', fact.payload.ownerId, toldAt);
    case 'media.video-withdrawn.v1':
      return withdrawn('video', fact.payload.ownerId, toldAt);
    case 'media.image-removed.v1':
      return { kind: 'image', ownerId: '', card: null, createdAt: null, isPublic: false, isRemoved: true, toldAt };
  }
};

export const postIdOf = (fact: PostFact): string =>
  'imageId' in fact.payload ? fact.payload.imageId : fact.payload.videoId;
