import { expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { sqliteDriver, explainFind } from '../src/index.js';

it('one model lives its whole life on SQLite: create, find, change, search, aggregate, close', async () => {
  const m = new mongoose.Mongoose();
  m.setDriver(sqliteDriver);
  const conn = await m.createConnection('sqlite::memory:').asPromise();
  const schema = new m.Schema(
    {
      email: { type: String, unique: true },
      tags: [String],
      age: Number,
      at: Date,
      buf: Buffer,
      big: m.Schema.Types.Decimal128,
      map: { type: Map, of: Number },
      sub: [{ k: String, v: Number }],
    },
    { timestamps: true },
  );
  schema.index({ tags: 1, age: -1 });
  schema.index({ email: 'text' });
  const User = conn.model('User', schema);
  await User.init();
  const u = await User.create({
    email: 'a',
    tags: ['x', 'y'],
    age: 3,
    at: new Date(0),
    buf: Buffer.from([255, 1]),
    big: '1.5',
    map: { a: 1 },
    sub: [{ k: 'a', v: 1 }],
  });
  const found = await User.findById(u._id);
  expect(found?.toObject()).toEqual(u.toObject());
  await expect(User.create({ email: 'a' })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { email: 1 },
    keyValue: { email: 'a' },
  });
  expect(await User.find({ tags: 'x', age: { $gt: 1 } }).lean()).toHaveLength(1);
  const plan = await explainFind(User, { tags: 'x' }, { sort: { age: -1 } });
  expect(plan).toMatchObject({ indexes: ['tags_1_age_-1'], scansAll: false, sorts: false });
  u.tags.push('z');
  u.age = 4;
  await u.save();
  expect(
    await User.findOneAndUpdate(
      { email: 'b' },
      { $setOnInsert: { age: 9 }, $push: { tags: 'q' } },
      { upsert: true, returnDocument: 'after' },
    ).lean(),
  ).toMatchObject({ email: 'b', age: 9, tags: ['q'] });
  for await (const d of User.find().sort({ age: 1 }).cursor()) expect(d.email).toBeDefined();
  expect(
    await User.aggregate([{ $match: { age: { $gt: 1 } } }, { $group: { _id: null, n: { $sum: '$age' } } }]),
  ).toEqual([{ _id: null, n: 13 }]);
  expect(await User.find({ $text: { $search: 'b' } })).toHaveLength(1);
  expect(await User.countDocuments({ 'sub.k': 'a' })).toBe(1);
  expect(await User.syncIndexes()).toEqual([]);
  await conn.close();
});
