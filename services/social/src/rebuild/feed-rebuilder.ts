import { isDeepStrictEqual } from 'node:util';
import type { IntegrationEventLog } from '@pictora/durable-events';
import { isDuplicateKey } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import type { PersonModel, PersonRecord } from '../people/person.schema.js';
import type { PostModel, PostRecord } from '../posts/post.schema.js';
import type { Tally } from '../posts/tallies.js';
import { dropAside, feedFactTypes, openAside, rebuildsAside, type Aside } from './aside.js';

export type RebuildCounts = { readonly posts: number; readonly corrected: number; readonly removed: number };

export type FeedRebuilderParts = {
  readonly log: Pick<IntegrationEventLog, 'history'>;
  readonly records: Connection;
  readonly posts: PostModel;
  readonly people: PersonModel;
  readonly tallies: readonly Pick<Tally, 'settle'>[];
};

const PAGE = 200;
const REPORT_EVERY = 500;

const told = ({ kind, ownerId, card, createdAt, isPublic, isRemoved, toldAt }: PostRecord) => ({
  ...{ kind, ownerId, card, createdAt, isPublic, isRemoved, toldAt },
});
const authorship = ({ author, hasAuthor, authorVersion }: PostRecord) => ({ author, hasAuthor, authorVersion });

/** All of a collection in the order of its ids, page by page. */
async function* pagesOf<Item extends { readonly _id: string }>(
  read: (behind: string) => Promise<Item[]>,
): AsyncGenerator<Item[]> {
  for (let page = await read(''); page.length > 0; page = await read(page.at(-1)?._id ?? '')) yield page;
}

/**
 * Makes the feeds anew while they serve: all facts of the log are folded aside, then each post and person is held against
 * what came out. What has moved on meanwhile is newer than the log was, and stays. Likes and comments are this service's
 * own records; counts are made of them.
 */
export class FeedRebuilder {
  constructor(private readonly parts: FeedRebuilderParts) {}

  /** Lets go of what rebuilds have left aside that came to no end. */
  async tidy(isGoingOn: (rebuildId: string) => Promise<boolean>): Promise<void> {
    const { records } = this.parts;
    for (const rebuildId of await rebuildsAside(records))
      if (!(await isGoingOn(rebuildId))) await dropAside(records, rebuildId);
  }

  async run(rebuildId: string, onProgress: () => Promise<void>): Promise<RebuildCounts> {
    const aside = await openAside(this.parts.records, rebuildId);
    try {
      const last = await this.foldInto(aside, onProgress);
      const people = await this.correctPeople(aside, onProgress);
      const posts = await this.correctPosts(aside, onProgress);
      const removed = await this.removeUnknown(aside, last, onProgress);
      return { posts: await aside.posts.estimatedDocumentCount(), corrected: people + posts, removed };
    } finally {
      await aside.drop();
    }
  }

  /** Answers with the time of the latest fact: whatever is newer, the log did not have yet. */
  private async foldInto(aside: Aside, onProgress: () => Promise<void>): Promise<string> {
    let last = '';
    let count = 0;
    for await (const fact of this.parts.log.history(feedFactTypes)) {
      await aside.apply(fact);
      if (fact.occurredAt > last) last = fact.occurredAt;
      count += 1;
      if (count % REPORT_EVERY === 0) await onProgress();
    }
    return last;
  }

  private async correctPeople(aside: Aside, onProgress: () => Promise<void>): Promise<number> {
    const { people } = this.parts;
    let corrected = 0;
    const read = (behind: string) =>
      aside.people
        .find({ _id: { $gt: behind } })
        .sort({ _id: 1 })
        .limit(PAGE)
        .lean<PersonRecord[]>();
    for await (const page of pagesOf(read)) {
      for (const right of page) {
        const live = await people.findById(right._id).lean<PersonRecord>();
        if (live && (live.version > right.version || isDeepStrictEqual(live, right))) continue;
        const { _id, ...state } = right;
        if (live) await people.updateOne({ _id, version: live.version }, { $set: state });
        else await insertUnlessThere(people, right);
        corrected += 1;
      }
      await onProgress();
    }
    return corrected;
  }

  private async correctPosts(aside: Aside, onProgress: () => Promise<void>): Promise<number> {
    let corrected = 0;
    const read = (behind: string) =>
      aside.posts
        .find({ _id: { $gt: behind } })
        .sort({ _id: 1 })
        .limit(PAGE)
        .lean<PostRecord[]>();
    for await (const page of pagesOf(read)) {
      for (const right of page) if (await this.correct(right)) corrected += 1;
      await onProgress();
    }
    return corrected;
  }

  /** The two parts of a post apart, each unless it has moved on. */
  private async correct(right: PostRecord): Promise<boolean> {
    const { posts } = this.parts;
    const { _id } = right;
    const live = await posts.findById(_id).lean<PostRecord>();
    if (!live) await insertUnlessThere(posts, right);
    const isBehind = live !== null && live.toldAt <= right.toldAt && !isDeepStrictEqual(told(live), told(right));
    // Removed, it gives up its author with all else.
    const nobody = right.isRemoved ? authorship(right) : {};
    if (isBehind) await posts.updateOne({ _id, toldAt: live.toldAt }, { $set: { ...told(right), ...nobody } });
    const isNamedWrong =
      live !== null &&
      live.authorVersion <= right.authorVersion &&
      !isDeepStrictEqual(authorship(live), authorship(right));
    if (isNamedWrong) await posts.updateOne({ _id, authorVersion: live.authorVersion }, { $set: authorship(right) });
    const isMiscounted = !right.isRemoved && (await this.recount(_id));
    return !live || isBehind || isNamedWrong || isMiscounted;
  }

  /** True when the counts were not what the records say. */
  private async recount(_id: string): Promise<boolean> {
    const counts = (post: PostRecord | null) => [post?.likesCount, post?.commentsCount];
    const before = await this.parts.posts.findById(_id).lean<PostRecord>();
    for (const tally of this.parts.tallies) await tally.settle(_id);
    const after = await this.parts.posts.findById(_id).lean<PostRecord>();
    return !isDeepStrictEqual(counts(before), counts(after));
  }

  /** Posts that no fact tells of, unless they are newer than the facts. */
  private async removeUnknown(aside: Aside, last: string, onProgress: () => Promise<void>): Promise<number> {
    const { posts } = this.parts;
    let removed = 0;
    const read = (behind: string) =>
      posts
        .find({ _id: { $gt: behind } }, { toldAt: 1 })
        .sort({ _id: 1 })
        .limit(PAGE)
        .lean<Pick<PostRecord, '_id' | 'toldAt'>[]>();
    for await (const page of pagesOf(read)) {
      const ids = page.map(({ _id }) => _id);
      const known = new Set((await aside.posts.find({ _id: { $in: ids } }, { _id: 1 }).lean()).map(({ _id }) => _id));
      // Only while this rebuild goes on is what lies aside whole.
      await onProgress();
      for (const { _id, toldAt } of page) {
        if (known.has(_id) || toldAt >= last) continue;
        removed += (await posts.deleteOne({ _id, toldAt })).deletedCount;
      }
    }
    return removed;
  }
}

/** Whoever was quicker knew more. */
const insertUnlessThere = async (
  model: { create(document: object): Promise<unknown> },
  document: object,
): Promise<void> => {
  try {
    await model.create(document);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
};
