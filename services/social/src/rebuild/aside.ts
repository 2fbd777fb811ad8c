import type { RpcClient } from '@pictora/messaging';
import type { Connection } from 'mongoose';
import { personFactTypes, type PersonFact } from '../people/fold-person.js';
import { People } from '../people/people.js';
import { createPersonSchema, type PersonModel, type PersonRecord } from '../people/person.schema.js';
import { postFactTypes, type PostFact } from '../posts/fold-post.js';
import { createPostSchema, type PostModel, type PostRecord } from '../posts/post.schema.js';
import { Posts } from '../posts/posts.js';

export const feedFactTypes = [...postFactTypes, ...personFactTypes] as const;
export type FeedFact = PostFact | PersonFact;

const isOfPerson = (fact: FeedFact): fact is PersonFact => (personFactTypes as readonly string[]).includes(fact.type);

/** Asked for nothing while facts are folded. */
const nobody: Pick<RpcClient, 'call'> = {
  call: () => Promise.reject(new Error('facts are folded without asking anybody')),
};

export type Aside = {
  readonly posts: PostModel;
  readonly people: PersonModel;
  apply(fact: FeedFact): Promise<void>;
  drop(): Promise<void>;
};

/** Collections of one rebuild, written by the same code that writes the feeds. */
export const openAside = async (records: Connection, rebuildId: string): Promise<Aside> => {
  const names = { posts: `posts-aside-${rebuildId}`, people: `people-aside-${rebuildId}` };
  const posts: PostModel = records.model<PostRecord>(names.posts, createPostSchema(), names.posts);
  const people: PersonModel = records.model<PersonRecord>(names.people, createPersonSchema(), names.people);
  await Promise.all([posts.init(), people.init()]);
  const writes = { posts: new Posts(posts, people), people: new People(people, nobody) };
  return {
    posts,
    people,
    apply: async (fact) => {
      if (isOfPerson(fact)) await writes.posts.rename(await writes.people.apply(fact));
      else await writes.posts.apply(fact);
    },
    drop: async () => {
      await posts.collection.drop();
      await people.collection.drop();
      records.deleteModel(names.posts);
      records.deleteModel(names.people);
    },
  };
};
