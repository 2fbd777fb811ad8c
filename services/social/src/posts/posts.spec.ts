import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteRecords } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { createPersonSchema, type PersonModel } from '../people/person.schema.js';
import type { PostFact } from './fold-post.js';
import { createPostSchema, type PostModel } from './post.schema.js';
import { Posts } from './posts.js';

const imageId = '00000000-0000-7000-8000-000000000001';
const ownerId = '00000000-0000-7000-8000-000000000002';
const createdAt = '2026-01-01T10:00:00.000Z';
const fact = (type: PostFact['type'], number: number, occurredAt: string, payload: object): PostFact =>
  ({
    id: `event ${number}`,
    type,
    key: imageId,
    occurredAt,
    correlationId: 'test',
    causationId: null,
    payload,
  }) as never;
const card = {
  name: 'A lake',
  prompt: 'a lake',
  width: 4,
  height: 3,
  placeholder: { color: '#112233', dataUri: 'data:' },
};
const published = fact('media.image-published.v1', 2, '2026-01-01T10:00:02.000Z', {
  imageId,
  ownerId,
  ...card,
  createdAt,
});

describe('a post', () => {
  let connection: Connection;
  let posts: PostModel;
  let people: PersonModel;
  beforeEach(async () => {
    connection = await openSqliteRecords('sqlite::memory:');
    posts = connection.model('Post', createPostSchema()) as unknown as PostModel;
    people = connection.model('Person', createPersonSchema()) as unknown as PersonModel;
    const names = { username: 'ada', firstName: 'Ada', lastName: 'Byron', profileImageUrl: null };
    await people.create({ _id: ownerId, ...names, version: 1, hasLeft: false });
  });
  afterEach(() => connection.close());

  it('has its author once its fact is handled again, after a process died between the two', async () => {
    const killed = { findById: () => ({ lean: () => Promise.reject(new Error('killed')) }) } as unknown as PersonModel;
    await expect(new Posts(posts, killed).apply(published)).rejects.toThrow('killed');
    await new Posts(posts, people).apply(published);
    expect(await posts.findById(imageId).lean()).toMatchObject({ hasAuthor: true, author: { username: 'ada' } });
  });

  it('is gone when its removal is told, also where that came to be a moment before what was written first', async () => {
    const removed = fact('media.image-removed.v1', 1, '2026-01-01T10:00:01.000Z', { imageId, ownerId });
    const all = new Posts(posts, people);
    await all.apply(published);
    await all.apply(removed);
    expect(await posts.findById(imageId).lean()).toMatchObject({ isPublic: false, isRemoved: true, hasAuthor: false });
    await all.apply(published);
    expect(await posts.findById(imageId).lean()).toMatchObject({ isRemoved: true });
  });
});
