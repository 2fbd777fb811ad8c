import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Connection, Schema } from 'mongoose';
import { explainFind } from '../src/index.js';
import { connect } from './sqlite.js';

let connection: Connection;

beforeEach(async () => {
  connection = await connect();
});

describe('each declared index serves the query it is for', () => {
  const schema = () => {
    const images = new Schema({
      _id: String,
      ownerId: { type: String, index: true },
      email: { type: String, unique: true },
      handle: { type: String, sparse: true, unique: true },
      state: String,
      leaseUntil: Date,
      isPublic: Number,
      publishedAt: Date,
      members: [String],
      updatedAt: Date,
      parts: [{ key: String, done: Boolean }],
      place: { city: String, zip: Number },
      title: String,
    });
    images.index({ ownerId: 1, _id: -1 });
    images.index({ state: 1, leaseUntil: 1 });
    images.index({ publishedAt: -1, _id: -1 }, { partialFilterExpression: { isPublic: 1 } });
    images.index({ members: 1, updatedAt: -1 });
    images.index({ 'parts.key': 1 });
    images.index({ 'place.city': 1, 'place.zip': -1 });
    images.index({ title: 'text' });
    return images;
  };

  const cases: [string, object, object, string][] = [
    ['the id', { _id: 'x' }, {}, '_id_'],
    ['several ids', { _id: { $in: ['x', 'y'] } }, {}, '_id_'],
    ['all by id', { _id: { $lt: 'x' } }, { _id: -1 }, '_id_'],
    ['a unique value', { email: 'a@b.c' }, {}, 'email_1'],
    ['a sparse value', { handle: 'me' }, {}, 'handle_1'],
    ['a page by owner and cursor', { ownerId: 'u', _id: { $lt: 'x' } }, { _id: -1 }, 'ownerId_1__id_-1'],
    [
      'a state and a date',
      { state: 'running', leaseUntil: { $lt: new Date(0) } },
      { leaseUntil: 1 },
      'state_1_leaseUntil_1',
    ],
    [
      'only the public ones',
      { isPublic: 1, publishedAt: { $lt: new Date() } },
      { publishedAt: -1, _id: -1 },
      'publishedAt_-1__id_-1',
    ],
    ['an array member, newest first', { members: 'u' }, { updatedAt: -1 }, 'members_1_updatedAt_-1'],
    [
      'an array member before a date',
      { members: 'u', updatedAt: { $lt: new Date() } },
      { updatedAt: -1 },
      'members_1_updatedAt_-1',
    ],
    ['any of some members', { members: { $in: ['u', 'v'] } }, {}, 'members_1_updatedAt_-1'],
    ['a field of array elements', { 'parts.key': 'k' }, {}, 'parts.key_1'],
    ['a member within a range', { members: { $elemMatch: { $gte: 'a', $lt: 'b' } } }, {}, 'members_1_updatedAt_-1'],
    ['an element with two fields', { parts: { $elemMatch: { key: 'k', done: true } } }, {}, 'parts.key_1'],
    [
      'a nested path',
      { 'place.city': 'Oslo', 'place.zip': { $gte: 1 } },
      { 'place.zip': -1 },
      'place.city_1_place.zip_-1',
    ],
    ['a missing value', { 'place.city': null }, {}, 'place.city_1_place.zip_-1'],
    ['either of two', { $or: [{ email: 'a' }, { handle: 'b' }] }, {}, 'email_1'],
    ['text', { $text: { $search: 'dusk' } }, {}, 'title_text'],
  ];

  it.each(cases)('%s', async (_name, filter, sort, index) => {
    const Image = connection.model('Image', schema());
    await Image.init();
    const check = async () => {
      const plan = await explainFind(Image, filter, { sort });
      expect(plan.indexes).toContain(index);
      expect(plan).toMatchObject({ scansAll: false, sorts: false });
    };
    await check();
    // The same with documents, whose facts the compiler then knows.
    await Image.create([
      {
        _id: 'x',
        ownerId: 'u',
        email: 'a',
        members: ['u', 'v', 'u'],
        parts: [{ key: 'k', done: true }],
        title: 'dusk',
        isPublic: 1,
        publishedAt: new Date(0),
        updatedAt: new Date(0),
        place: { city: 'Oslo', zip: 1 },
      },
      {
        _id: 'y',
        ownerId: 'u',
        email: 'b',
        handle: 'b',
        state: 'running',
        leaseUntil: new Date(-1),
        place: { city: null },
      },
    ]);
    await check();
  });

  it('and a query without one is seen to look at everything', async () => {
    const Image = connection.model('Image', schema());
    expect(await explainFind(Image, { title: 'x' }, { sort: { title: 1 } })).toMatchObject({
      indexes: [],
      scansAll: true,
      sorts: true,
    });
  });

  it('both ends of a range of members bound one look into their table', async () => {
    const Image = connection.model('Image', schema());
    await Image.create({ _id: 'x', members: ['ann', 'bob'] });
    const { sql } = await explainFind(Image, { members: { $elemMatch: { $gte: 'a', $lt: 'b' } } });
    expect(sql.match(/SELECT e\.n/g)).toHaveLength(1);
  });
});

describe('a unique index', () => {
  const unique = async (key: object, options: object = {}) => {
    const collection = connection.collection('things');
    await collection.createIndex(key as never, { unique: true, ...options });
    return collection;
  };

  it('names the index, its keys and the value that was there', async () => {
    const things = await unique({ owner: 1, name: -1 });
    await things.insertOne({ owner: 'o', name: 'n' });
    await expect(things.insertOne({ owner: 'o', name: 'n' })).rejects.toMatchObject({
      name: 'MongoServerError',
      code: 11000,
      keyPattern: { owner: 1, name: -1 },
      keyValue: { owner: 'o', name: 'n' },
      message: expect.stringContaining('E11000 duplicate key error collection: things index: owner_1_name_-1'),
    });
    await things.insertOne({ _id: 1 } as never);
    await expect(things.insertOne({ _id: 1, owner: 'p' } as never)).rejects.toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 1 },
    });
  });

  it('takes one document without the key, since missing counts as null', async () => {
    const things = await unique({ email: 1 });
    await things.insertOne({ n: 1 });
    await expect(things.insertOne({ email: null })).rejects.toMatchObject({ code: 11000, keyValue: { email: null } });
    await things.insertOne({ email: 'a' });
  });

  it('if sparse takes any number of documents without the key, but one null', async () => {
    const things = await unique({ email: 1 }, { sparse: true });
    await things.insertMany([{ n: 1 }, { n: 2 }, { email: null }]);
    await expect(things.insertOne({ email: null })).rejects.toMatchObject({ code: 11000 });
  });

  it('if partial holds for the documents of its filter only', async () => {
    const things = await unique({ email: 1 }, { partialFilterExpression: { active: true } });
    await things.insertMany([{ email: 'a', active: true }, { email: 'a', active: false }, { email: 'a' }]);
    await expect(things.insertOne({ email: 'a', active: true })).rejects.toMatchObject({ code: 11000 });
    await expect(things.updateOne({ active: false }, { $set: { active: true } })).rejects.toMatchObject({
      code: 11000,
    });
  });

  it('over array elements keeps documents, not elements of one document, apart', async () => {
    const things = await unique({ tags: 1 });
    await things.insertOne({ tags: ['a', 'a', 'b'] });
    await expect(things.insertOne({ tags: ['c', 'b'] })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { tags: 1 },
    });
    await things.insertOne({ tags: 'c' });
    await things.deleteOne({ tags: 'c' });
    await things.insertOne({ tags: ['c'] });
  });

  it('cannot be made over documents that break it', async () => {
    const things = connection.collection('things');
    await things.insertMany([{ a: 1 }, { a: 1 }]);
    await expect(things.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await things.indexes()).toHaveLength(1);
    await things.insertOne({ a: 1 });
  });
});

describe('index management', () => {
  it('follows the schema: new ones are made, others dropped', async () => {
    const before = new Schema({ a: Number, b: Number });
    before.index({ a: 1 });
    before.index({ b: 1 }, { unique: true });
    const Before = connection.model('Thing', before);
    await Before.init();
    connection.deleteModel('Thing');
    const after = new Schema({ a: Number, b: Number });
    after.index({ a: 1 });
    after.index({ b: -1 });
    const After = connection.model('Thing', after);
    await After.init();
    expect(await After.syncIndexes()).toEqual(['b_1']);
    expect((await After.listIndexes()).map(({ name }) => name as unknown)).toEqual(['_id_', 'a_1', 'b_-1']);
    expect(await After.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
  });

  it('an index moves to array elements when the first array comes', async () => {
    const things = connection.collection('things');
    await things.createIndex({ tags: 1 }, { unique: true });
    await things.insertOne({ tags: 'a' });
    await things.insertOne({ tags: ['b', 'c'] });
    expect(await things.countDocuments({ tags: 'c' })).toBe(1);
    await expect(things.insertOne({ tags: 'c' })).rejects.toMatchObject({ code: 11000 });
    await expect(things.insertOne({ tags: ['x', 'a'] })).rejects.toMatchObject({ code: 11000 });
  });

  it('expired documents go, as their index says', async () => {
    const sessions = connection.collection('sessions');
    await sessions.createIndex({ seenAt: 1 }, { expireAfterSeconds: 60 });
    await sessions.insertMany([{ seenAt: new Date(0) }, { seenAt: new Date(61_000) }, { seenAt: 'never' }, {}]);
    const client = connection.getClient() as unknown as { expireDocuments: (now: Date) => Promise<number> };
    expect(await client.expireDocuments(new Date(60_001))).toBe(1);
    expect(await sessions.countDocuments()).toBe(3);
  });

  it('a dropped collection takes its indexes with it', async () => {
    const things = connection.collection('things');
    await things.createIndex({ a: 1 }, { unique: true });
    await things.createIndex({ tags: 1 });
    await things.createIndex({ text: 'text' });
    await things.insertOne({ a: 1, tags: ['x'], text: 'word' });
    await things.drop();
    await things.insertMany([{ a: 1 }, { a: 1 }]);
    expect(await things.indexes()).toHaveLength(1);
    await connection.dropDatabase();
    expect(await connection.listCollections()).toEqual([]);
  });
});
