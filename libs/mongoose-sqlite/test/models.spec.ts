import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, type Model, mongo, Schema, Types } from 'mongoose';
import { connect } from './sqlite.js';

type Item = { _id: Types.ObjectId; sku: string; quantity: number };

/** All fields of the models below, each of which has a few of them. */
type Fields = {
  title: string;
  email: string;
  name: string;
  state: string;
  tries: number;
  n: number;
  when: Date;
  owner: Types.ObjectId;
  bytes: Buffer;
  big: bigint;
  parts: string[];
  log: number[];
  items: Types.DocumentArray<Item>;
};

describe('a mongoose model on SQLite', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await connect();
  });

  let made = 0;
  const model = (definition: object, options: object = {}) =>
    connection.model(`Model${++made}`, new Schema(definition as never, options as never)) as unknown as Model<Fields>;

  it('keeps every type of value exactly', async () => {
    const Thing = model({
      uuid: Schema.Types.UUID,
      when: Date,
      owner: Schema.Types.ObjectId,
      bytes: Buffer,
      price: Schema.Types.Decimal128,
      big: BigInt,
      map: { type: Map, of: Number },
      nested: { deep: { list: [{ name: String, counts: [Number] }] } },
      mixed: Schema.Types.Mixed,
    });
    const values = {
      uuid: '0190c0de-0000-7000-8000-000000000001',
      when: new Date('2026-02-03T04:05:06.789Z'),
      owner: new Types.ObjectId(),
      bytes: Buffer.from([0, 255, 128, 10]),
      price: Types.Decimal128.fromString('123456789.987654321'),
      big: 9_007_199_254_740_993n,
      map: { a: 1, b: 2 },
      nested: { deep: { list: [{ name: 'x', counts: [1, 2.5] }] } },
      mixed: { text: '\u0001d not a date', nan: Number.NaN, list: [null, true, /a/i, [1, [2]]], '\u0000': 1 },
    };
    const created = await Thing.create(values);
    const found = await Thing.findById(created._id).orFail();
    expect(found.toObject()).toEqual(created.toObject());
    expect(found.big).toBe(values.big);
    expect(Buffer.compare(found.bytes, values.bytes)).toBe(0);
    expect(found.when).toEqual(values.when);
    const lean = await Thing.findById(created._id).orFail().lean();
    expect(lean.bytes).toBeInstanceOf(mongo.Binary);
    expect(lean.owner).toBeInstanceOf(Types.ObjectId);
    for (const path of ['uuid', 'when', 'owner', 'bytes', 'price', 'big'] as const) {
      expect(await Thing.countDocuments({ [path]: values[path] })).toBe(1);
    }
    expect(await Thing.countDocuments({ bytes: Buffer.from([0, 254, 128, 10]) })).toBe(0);
    expect(await Thing.countDocuments({ big: { $gt: 9_007_199_254_740_992n } })).toBe(1);
    expect(await Thing.countDocuments({ price: { $gt: '23456789', $lt: '200000000' } })).toBe(1);
  });

  it('changes one matching document and says how many it matched and changed', async () => {
    const User = model({ name: String, age: Number, tags: [String] }, { timestamps: true });
    await User.insertMany([
      { name: 'a', age: 1 },
      { name: 'b', age: 2 },
      { name: 'c', age: 3 },
    ]);
    expect(await User.updateOne({ name: 'a' }, { $set: { age: 1 } }, { timestamps: false })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
    expect(await User.updateMany({ age: { $gte: 2 } }, { $inc: { age: 10 }, $push: { tags: 'old' } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 2,
    });
    expect(await User.replaceOne({ name: 'a' }, { name: 'z' })).toMatchObject({ modifiedCount: 1 });
    expect(await User.distinct('name')).toEqual(['z', 'b', 'c']);
    expect(await User.deleteOne({ name: 'z' })).toMatchObject({ deletedCount: 1 });
    expect(await User.deleteMany({ tags: 'old' })).toMatchObject({ deletedCount: 2 });
    expect(await User.estimatedDocumentCount()).toBe(0);
  });

  it('finds and changes in one step, giving the document before or after', async () => {
    const Job = model({ name: String, state: String, tries: { type: Number, default: 0 } });
    await Job.create([
      { name: 'one', state: 'queued' },
      { name: 'two', state: 'queued' },
    ]);
    const claim = { $set: { state: 'running' }, $inc: { tries: 1 } };
    expect(await Job.findOneAndUpdate({ state: 'queued' }, claim, { sort: { name: -1 } })).toMatchObject({
      name: 'two',
      state: 'queued',
    });
    expect(await Job.findOneAndUpdate({ state: 'queued' }, claim, { returnDocument: 'after' }).lean()).toMatchObject({
      name: 'one',
      state: 'running',
      tries: 1,
    });
    expect(await Job.findOneAndUpdate({ state: 'queued' }, claim)).toBeNull();
    expect(await Job.findOneAndReplace({ name: 'one' }, { name: 'uno' }, { returnDocument: 'after' })).toMatchObject({
      name: 'uno',
    });
    expect(await Job.findOneAndDelete({ name: 'uno' })).toMatchObject({ name: 'uno' });
    const raw = await Job.findOneAndUpdate(
      { name: 'new' },
      { state: 'queued' },
      { upsert: true, includeResultMetadata: true },
    );
    expect(raw).toMatchObject({
      value: null,
      ok: 1,
      lastErrorObject: { updatedExisting: false, n: 1, upserted: expect.anything() },
    });
  });

  it('an upsert takes the filter, the update and what is only for inserts', async () => {
    const Like = model({ user: String, image: String, count: Number, first: Date });
    const change = { $inc: { count: 1 }, $setOnInsert: { first: new Date(0) } };
    const first = await Like.updateOne({ user: 'u', image: 'i' }, change, { upsert: true });
    expect(first).toMatchObject({ upsertedCount: 1, matchedCount: 0, upsertedId: expect.anything() });
    await Like.updateOne(
      { user: 'u', image: 'i' },
      { ...change, $setOnInsert: { first: new Date(1) } },
      { upsert: true },
    );
    expect(await Like.find().lean()).toEqual([
      expect.objectContaining({ user: 'u', image: 'i', count: 2, first: new Date(0) }),
    ]);
  });

  it('an ordered bulk stops at its first failure, an unordered one goes on', async () => {
    const User = model({ email: { type: String, unique: true } });
    await User.init();
    const inserts = ['a', 'a', 'b'].map((email) => ({ insertOne: { document: { email } as Fields } }));
    await expect(User.bulkWrite(inserts)).rejects.toMatchObject({
      name: 'MongoBulkWriteError',
      code: 11000,
      insertedCount: 1,
    });
    await User.deleteMany({});
    await expect(User.bulkWrite(inserts, { ordered: false })).rejects.toMatchObject({
      insertedCount: 2,
      writeErrors: [{ index: 1 }],
    });
    const result = await User.bulkWrite([
      { updateOne: { filter: { email: 'a' }, update: { $set: { email: 'c' } } } },
      { updateOne: { filter: { email: 'x' }, update: { $set: { email: 'x' } }, upsert: true } },
      { replaceOne: { filter: { email: 'b' }, replacement: { email: 'd' } as Fields } },
      { deleteMany: { filter: { email: { $in: ['c', 'd'] } } } },
    ]);
    expect(result).toMatchObject({ matchedCount: 2, modifiedCount: 2, upsertedCount: 1, deletedCount: 2 });
    await expect(User.insertMany([{ email: 'x' }, { email: 'y' }], { ordered: false })).rejects.toMatchObject({
      code: 11000,
    });
    expect((await User.find().sort({ email: 1 })).map(({ email }) => email)).toEqual(['x', 'y']);
  });

  it('a save over a newer version is refused', async () => {
    const Page = model({ title: String, parts: [String] }, { optimisticConcurrency: true });
    const { _id } = await Page.create({ title: 'one', parts: ['a'] });
    const [mine, theirs] = [await Page.findById(_id).orFail(), await Page.findById(_id).orFail()];
    theirs.title = 'two';
    await theirs.save();
    mine.title = 'three';
    await expect(mine.save()).rejects.toMatchObject({ name: 'VersionError' });
    expect(await Page.findById(_id)).toMatchObject({ title: 'two', __v: 1 });
  });

  it('changes inside arrays: positional, filtered, pulled, sliced', async () => {
    const Cart = model({ items: [{ sku: String, quantity: Number }], log: [Number] });
    const { _id } = await Cart.create({
      items: [
        { sku: 'a', quantity: 1 },
        { sku: 'b', quantity: 2 },
      ],
    });
    await Cart.updateOne({ _id, 'items.sku': 'b' }, { $inc: { 'items.$.quantity': 5 } });
    await Cart.updateOne(
      { _id },
      { $set: { 'items.$[few].quantity': 100 } },
      { arrayFilters: [{ 'few.quantity': { $lt: 5 } }] },
    );
    await Cart.updateOne({ _id }, { $push: { log: { $each: [3, 1, 2], $sort: 1, $slice: -2 } } });
    const cart = await Cart.findById(_id).orFail().lean();
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([100, 7]);
    expect(cart.log).toEqual([2, 3]);
    const doc = await Cart.findById(_id).orFail();
    const [first, second] = cart.items as unknown as [Item, Item];
    doc.items.id(first._id)?.set({ quantity: 9 });
    doc.items.pull(second._id);
    await doc.save();
    expect((await Cart.findById(_id).orFail().lean()).items).toEqual([{ ...first, quantity: 9 }]);
  });

  it('projects, pages and streams', async () => {
    const Row = model({ n: Number, text: String, inner: { a: Number, b: Number }, list: [Number] });
    await Row.insertMany(
      Array.from({ length: 25 }, (_, n) => ({ n, text: `t${n}`, inner: { a: n, b: -n }, list: [n, n + 1] })),
    );
    const page = await Row.find({ n: { $gte: 5 } }, { n: 1, 'inner.a': 1, _id: 0 })
      .sort({ n: -1 })
      .skip(2)
      .limit(2)
      .lean();
    expect(page).toEqual([
      { n: 22, inner: { a: 22 } },
      { n: 21, inner: { a: 21 } },
    ]);
    expect(await Row.findOne({ n: 1 }, { text: 0, 'inner.b': 0, _id: 0, __v: 0 }).lean()).toEqual({
      n: 1,
      inner: { a: 1 },
      list: [1, 2],
    });
    expect(await Row.findOne({ list: 3 }).select({ 'list.$': 1 }).sort({ n: 1 }).lean()).toMatchObject({ list: [3] });
    const seen: number[] = [];
    for await (const row of Row.find({ n: { $lt: 10 } })
      .sort({ n: 1 })
      .cursor()) {
      seen.push(row.n);
      // A document that stops matching while the cursor is open is not given.
      if (row.n === 2) await Row.updateOne({ n: 5 }, { n: 500 });
      if (row.n === 3) await Row.deleteOne({ n: 6 });
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 7, 8, 9]);
    expect(await Row.exists({ n: 500 })).toMatchObject({ _id: expect.anything() });
  });

  it('aggregates over one collection and another', async () => {
    const User = model({ _id: String, name: String });
    const Image = model({ owner: String, likes: Number });
    await User.create([
      { _id: 'u1', name: 'Ada' },
      { _id: 'u2', name: 'Bo' },
    ]);
    await Image.insertMany([
      { owner: 'u1', likes: 2 },
      { owner: 'u1', likes: 3 },
      { owner: 'u2', likes: 1 },
    ]);
    const rows = await Image.aggregate([
      { $match: { likes: { $gt: 1 } } },
      { $group: { _id: '$owner', likes: { $sum: '$likes' } } },
      { $lookup: { from: User.collection.name, localField: '_id', foreignField: '_id', as: 'user' } },
    ]);
    expect(rows).toEqual([{ _id: 'u1', likes: 5, user: [expect.objectContaining({ name: 'Ada' })] }]);
    expect(
      await Image.aggregate([{ $sort: { likes: -1 } }, { $limit: 1 }, { $project: { _id: 0, likes: 1 } }]),
    ).toEqual([{ likes: 3 }]);
    await expect(Image.aggregate([{ $match: {} }, { $out: 'copy' }])).rejects.toThrow(/\$out is not supported/);
  });

  it('searches text by words, phrases and exclusions, best first', async () => {
    const schema = new Schema({ title: String, prompt: String, tags: [String] });
    schema.index({ title: 'text', prompt: 'text', tags: 'text' }, { weights: { title: 10 } });
    const Image = connection.model('Searched', schema);
    await Image.init();
    await Image.create([
      { title: 'Lighthouse at dusk', prompt: 'waves and gulls', tags: ['sea'] },
      { title: 'Harbour', prompt: 'a lighthouse far away, running water', tags: ['sea', 'city'] },
      { title: 'Forest', prompt: 'pines in fog' },
    ]);
    const titles = async ($search: string) =>
      (
        await Image.find({ $text: { $search } }, { score: { $meta: 'textScore' } }).sort({
          score: { $meta: 'textScore' },
        })
      ).map(({ title }) => title);
    expect(await titles('lighthouse')).toEqual(['Lighthouse at dusk', 'Harbour']);
    expect(await titles('the LIGHTHOUSES forest')).toHaveLength(3);
    expect(await titles('"far away"')).toEqual(['Harbour']);
    expect(await titles('sea -city')).toEqual(['Lighthouse at dusk']);
    expect(await titles('run')).toEqual(['Harbour']);
    await Image.updateOne({ title: 'Forest' }, { prompt: 'a lighthouse after all' });
    await Image.deleteOne({ title: 'Harbour' });
    expect((await titles('lighthouse')).toSorted()).toEqual(['Forest', 'Lighthouse at dusk']);
    expect(await Image.find({ title: /^Li/, $text: { $search: 'lighthouse' } })).toHaveLength(1);
  });

  it('says so when asked for what it cannot do', async () => {
    const Thing = model({ name: String });
    await expect(connection.startSession()).rejects.toThrow(/sessions and transactions are/);
    await expect(Thing.find({}).collation({ locale: 'en', strength: 2 })).rejects.toThrow(/collation is not supported/);
    await expect(Thing.find({ $where: 'true' } as never)).rejects.toThrow();
    await expect(Thing.collection.createIndex({ place: '2dsphere' })).rejects.toThrow(/2dsphere.*not supported/);
    await expect(Thing.updateOne({}, { $inc: { name: 1 } }, { strict: false, upsert: true }).exec()).rejects.toThrow();
    await Thing.collection.insertOne({ name: 'text' });
    await expect(Thing.collection.updateOne({}, { $inc: { name: 1 } })).rejects.toMatchObject({ code: 14 });
    await expect(Thing.collection.updateOne({}, { $push: { name: 1 } } as never)).rejects.toMatchObject({ code: 2 });
    await expect(Thing.collection.updateOne({}, { $set: { _id: 1 } })).rejects.toMatchObject({ code: 66 });
    await expect(Thing.collection.updateOne({}, { name: 1 })).rejects.toThrow(/atomic operators/);
  });
});
