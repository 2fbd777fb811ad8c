import { isDuplicateKey } from '@pictora/service-kit';
import { authorshipOf, unknownAuthorship } from '../people/fold-person.js';
import type { PersonModel, PersonRecord } from '../people/person.schema.js';
import { foldPost, postIdOf, type PostFact } from './fold-post.js';
import type { PostFacts, PostModel, PostRecord } from './post.schema.js';

const maxRounds = 20;

export const newPost = (_id: string, facts: PostFacts): PostRecord => ({
  _id,
  ...facts,
  ...unknownAuthorship,
  ...{ likesCount: 0, commentsCount: 0, likesRound: 0, commentsRound: 0 },
});

/** Writes the projection behind the feeds. Each write takes effect only on what it was computed from. */
export class Posts {
  constructor(
    private readonly posts: PostModel,
    private readonly people: PersonModel,
  ) {}

  find(postId: string): Promise<PostRecord | null> {
    return this.posts.findById(postId).lean<PostRecord>();
  }

  async findAll(postIds: readonly string[]): Promise<PostRecord[]> {
    if (postIds.length === 0) return [];
    return this.posts.find({ _id: { $in: postIds } }).lean<PostRecord[]>();
  }

  async apply(fact: PostFact): Promise<PostRecord | null> {
    const _id = postIdOf(fact);
    for (let round = 0; round < maxRounds; round += 1) {
      const known = await this.find(_id);
      const facts = foldPost(known, fact);
      if (!facts) return known;
      // A fact that is known may come again because whoever wrote it died before the author was there.
      if (facts === known || (await this.write(_id, known, facts))) {
        // The author last: whoever changes their profile meanwhile either finds this post, or is found here.
        await this.adoptAuthor(_id, facts.ownerId);
        return this.find(_id);
      }
    }
    throw new Error(`post ${_id} is changed by others all the time`);
  }

  /** The person under all of their posts, unless a later version stands there already. */
  async rename(person: PersonRecord): Promise<void> {
    const authorship = authorshipOf(person);
    const { authorVersion } = authorship;
    await this.posts.updateMany({ ownerId: person._id, authorVersion: { $lt: authorVersion } }, { $set: authorship });
  }

  private async write(_id: string, known: PostRecord | null, facts: PostFacts): Promise<boolean> {
    const { kind, ownerId, card, createdAt, isPublic, isRemoved, toldAt } = facts;
    // What is removed is nobody's any more: a name left here would be found by no erasure.
    const nobody = isRemoved ? unknownAuthorship : {};
    const changed = { kind, ownerId, card, createdAt, isPublic, isRemoved, toldAt, ...nobody };
    if (known) {
      const { matchedCount } = await this.posts.updateOne({ _id, toldAt: known.toldAt }, { $set: changed });
      return matchedCount > 0;
    }
    try {
      await this.posts.create(newPost(_id, changed));
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  private async adoptAuthor(_id: string, ownerId: string): Promise<void> {
    const person = await this.people.findById(ownerId).lean<PersonRecord>();
    if (!person) return;
    const authorship = authorshipOf(person);
    await this.posts.updateOne(
      { _id, ownerId, authorVersion: { $lt: authorship.authorVersion } },
      { $set: authorship },
    );
  }
}
