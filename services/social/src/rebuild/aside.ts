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

const kinds = ['posts', 'people'] as const;
const nameOf = (kind: (typeof kinds)[number], rebuildId: string): string => `${kind}-aside-${rebuildId}`;

const dropThere = async (records: Connection, names: readonly string[]): Promise<void> => {
  const there = new Set((await records.listCollections()).map(({ name }) => name));
  for (const name of names) if (there.has(name)) await records.dropCollection(name);
};

/** The rebuilds of which something lies aside. */
export const rebuildsAside = async (records: Connection): Promise<string[]> => {
  const heads = kinds.map((kind) => nameOf(kind, ''));
  const ids = (await records.listCollections()).flatMap(({ name }) =>
    heads.filter((head) => name.startsWith(head)).map((head) => name.slice(head.length)),
  );
  return [...new Set(ids)];
};

/** What a rebuild has left that did not come to its end. */
export const dropAside = (records: Connection, rebuildId: string): Promise<void> =>
  dropThere(
    records,
    kinds.map((kind) => nameOf(kind, rebuildId)),
  );

/** Collections of one rebuild, written by the same code that writes the feeds. */
export const openAside = async (records: Connection, rebuildId: string): Promise<Aside> => {
  const names = { posts: nameOf('posts', rebuildId), people: nameOf('people', rebuildId) };
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
      await dropAside(records, rebuildId);
      records.deleteModel(names.posts);
      records.deleteModel(names.people);
    },
  };
};
