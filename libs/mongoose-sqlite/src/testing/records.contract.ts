import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Schema, type Connection, type Model } from 'mongoose';

export type RecordsUnderTest = { readonly connection: Connection; close(): Promise<void> };

/** What an engine is known not to do: the name of a promise, and what it lacks. Each of them is run, and has to fail. */
export type Lacks = Readonly<Record<string, string>>;

type Fields = Record<string, unknown> & { _id: string };

/** What the models of the services ask of the engine that keeps them, whichever it is. */
export const recordsContract = (title: string, open: () => Promise<RecordsUnderTest>, lacks: Lacks = {}): void =>
  describe(`the records contract on ${title}`, () => {
    let under: RecordsUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.close());

    const left = new Set(Object.keys(lacks));
    const promise = (name: string, test: () => Promise<void>): void => {
      left.delete(name);
      const lack = lacks[name];
      if (lack === undefined) it(name, test);
      else it.failing(`does not: ${name} (${lack})`, test);
    };

    let made = 0;
    /** A model with a collection of its own, whose indexes are there. */
    const model = async (definition: object, indexes: [object, object][] = []): Promise<Model<Fields>> => {
      const schema = new Schema({ _id: String, ...definition }, { versionKey: false });
      for (const [keys, options] of indexes) schema.index(keys as never, options);
      const made_ = under.connection.model(`Record${++made}`, schema) as unknown as Model<Fields>;
      await made_.init();
      return made_;
    };
    const ids = (documents: readonly { readonly _id: unknown }[]) => documents.map(({ _id }) => _id);

    describe('what is unique', () => {
      promise('is refused a second time, with the code for it', async () => {
        const Account = await model({ email: String }, [[{ email: 1 }, { unique: true }]]);
        await Account.create({ _id: 'a', email: 'ann' });
        await expect(Account.create({ _id: 'b', email: 'ann' })).rejects.toMatchObject({ code: 11000 });
        await expect(Account.create({ _id: 'a', email: 'bob' })).rejects.toMatchObject({ code: 11000 });
        expect(await Account.countDocuments({})).toBe(1);
      });

      promise('is refused to a change too', async () => {
        const Account = await model({ email: String }, [[{ email: 1 }, { unique: true }]]);
        await Account.create([
          { _id: 'a', email: 'ann' },
          { _id: 'b', email: 'bob' },
        ]);
        const change = { $set: { email: 'ann' } };
        await expect(Account.updateOne({ _id: 'b' }, change)).rejects.toMatchObject({ code: 11000 });
        await expect(Account.findOneAndUpdate({ _id: 'b' }, change)).rejects.toMatchObject({ code: 11000 });
        expect(await Account.findById('b').lean()).toMatchObject({ email: 'bob' });
      });

      promise('says which of its indexes refused', async () => {
        const Account = await model({ email: String, username: String }, [
          [{ email: 1 }, { unique: true }],
          [{ username: 1 }, { unique: true }],
        ]);
        await Account.create({ _id: 'a', email: 'ann', username: 'ann' });
        const second = Account.create({ _id: 'b', email: 'bob', username: 'ann' });
        await expect(second).rejects.toMatchObject({ keyPattern: { username: 1 } });
      });

      promise('may be left out by many where the index is sparse', async () => {
        const Job = await model({ seat: String }, [[{ seat: 1 }, { unique: true, sparse: true }]]);
        await Job.create([{ _id: 'a' }, { _id: 'b' }, { _id: 'c', seat: 'one' }]);
        await expect(Job.create({ _id: 'd', seat: 'one' })).rejects.toMatchObject({ code: 11000 });
        await Job.updateOne({ _id: 'c' }, { $unset: { seat: 1 } });
        await Job.create({ _id: 'd', seat: 'one' });
        expect(await Job.countDocuments({ seat: { $exists: true } })).toBe(1);
      });

      promise('holds only for what a partial index is about', async () => {
        const Export = await model({ userId: String, state: String }, [
          [{ userId: 1 }, { unique: true, partialFilterExpression: { state: 'preparing' } }],
        ]);
        await Export.create([
          { _id: 'a', userId: 'ann', state: 'ready' },
          { _id: 'b', userId: 'ann', state: 'ready' },
          { _id: 'c', userId: 'ann', state: 'preparing' },
        ]);
        const second = Export.create({ _id: 'd', userId: 'ann', state: 'preparing' });
        await expect(second).rejects.toMatchObject({ code: 11000 });
      });

      promise('is settled by one winner when many insert at once', async () => {
        const Like = await model({ key: String }, [[{ key: 1 }, { unique: true }]]);
        const tries = Array.from({ length: 20 }, (_, n) => Like.create({ _id: `like-${n}`, key: 'same' }));
        const settled = await Promise.allSettled(tries);
        expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      });
    });

    describe('a change in one step', () => {
      promise('is counted by every one of many that come at once', async () => {
        const Tally = await model({ likes: Number });
        await Tally.create({ _id: 'a', likes: 0 });
        await Promise.all(Array.from({ length: 30 }, () => Tally.updateOne({ _id: 'a' }, { $inc: { likes: 1 } })));
        expect(await Tally.findById('a').lean()).toMatchObject({ likes: 30 });
      });

      promise('inserts what is not there, with what is for inserts alone, and tells which it did', async () => {
        const Session = await model({ tries: Number, first: Date });
        const change = (first: number) =>
          Session.updateOne(
            { _id: 'a' },
            { $inc: { tries: 1 }, $setOnInsert: { first: new Date(first) } },
            { upsert: true },
          );
        expect(await change(1)).toMatchObject({ upsertedCount: 1, matchedCount: 0 });
        expect(await change(2)).toMatchObject({ upsertedCount: 0, matchedCount: 1, modifiedCount: 1 });
        expect(await Session.findById('a').lean()).toEqual({ _id: 'a', tries: 2, first: new Date(1) });
      });

      promise('answers with what it left, or null where nothing matched', async () => {
        const Job = await model({ state: String, rank: Number });
        await Job.create([
          { _id: 'a', state: 'queued', rank: 2 },
          { _id: 'b', state: 'queued', rank: 1 },
        ]);
        const claim = () =>
          Job.findOneAndUpdate({ state: 'queued' }, { $set: { state: 'running' } }, {
            sort: { rank: 1 },
            returnDocument: 'after',
          } as never).lean();
        expect([await claim(), await claim(), await claim()]).toEqual([
          { _id: 'b', state: 'running', rank: 1 },
          { _id: 'a', state: 'running', rank: 2 },
          null,
        ]);
      });

      promise('is claimed by one of many that ask at once', async () => {
        const Job = await model({ state: String, worker: Number });
        await Job.create(Array.from({ length: 5 }, (_, n) => ({ _id: `job-${n}`, state: 'queued' })));
        const claims = Array.from({ length: 20 }, (_, worker) =>
          Job.findOneAndUpdate({ state: 'queued' }, { $set: { state: 'running', worker } }).lean(),
        );
        const claimed = (await Promise.all(claims)).flatMap((job) => job?._id ?? []);
        expect(claimed.toSorted()).toEqual(['job-0', 'job-1', 'job-2', 'job-3', 'job-4']);
      });

      promise('keeps the greatest and the least', async () => {
        const Mark = await model({ last: Number, first: Date });
        await Mark.updateOne({ _id: 'a' }, { $max: { last: 5 }, $min: { first: new Date(5) } }, { upsert: true });
        await Mark.updateOne({ _id: 'a' }, { $max: { last: 3 }, $min: { first: new Date(3) } }, { upsert: true });
        expect(await Mark.findById('a').lean()).toEqual({ _id: 'a', last: 5, first: new Date(3) });
      });

      promise('adds to a list, once to a set, and takes out again what is equal', async () => {
        const Account = await model({ roles: [String], log: [Number] });
        await Account.create({ _id: 'a', roles: ['user'] });
        for (const role of ['admin', 'admin']) await Account.updateOne({ _id: 'a' }, { $addToSet: { roles: role } });
        await Account.updateOne({ _id: 'a' }, { $push: { log: { $each: [1, 2] } }, $pull: { roles: 'user' } });
        expect(await Account.findById('a').lean()).toMatchObject({ roles: ['admin'], log: [1, 2] });
      });

      promise('finds the place in a list that it is to change', async () => {
        const Cart = await model({ items: { type: [Schema.Types.Mixed], default: [] } });
        const [one, two] = ['one', 'two'].map((sku) => ({ sku, n: 1 }));
        await Cart.create({ _id: 'a', items: [one, two] });
        await Cart.updateOne({ _id: 'a', 'items.sku': 'two' }, { $inc: { 'items.$.n': 5 } });
        expect(await Cart.findById('a').lean()).toMatchObject({ items: [one, { sku: 'two', n: 6 }] });
      });

      promise('clears from an outbox what was published, and nothing that came since', async () => {
        const Image = await model({ outbox: { type: [Schema.Types.Mixed], default: [] }, outboxSince: Date });
        const [one, two, three] = ['one', 'two', 'three'].map((id) => ({ id, payload: { n: 1 } }));
        await Image.create({ _id: 'a', outbox: [one, two], outboxSince: new Date(1) });
        await Image.updateOne({ _id: 'a' }, { $push: { outbox: { $each: [three] } } });
        const { collection } = Image;
        await collection.updateOne(
          { _id: 'a' } as never,
          { $pull: { outbox: { id: { $in: ['one', 'two'] } } } } as never,
        );
        expect(await Image.findById('a').lean()).toMatchObject({ outbox: [three] });
        const emptied = { $unset: { outboxSince: 1 } };
        await collection.updateOne({ _id: 'a', outbox: { $size: 0 } } as never, emptied);
        expect(await Image.exists({ outboxSince: { $gt: new Date(0) } })).not.toBeNull();
      });
    });

    describe('many writes at once', () => {
      promise('all count that nothing stands against, and it is told which those are', async () => {
        const View = await model({ revision: Number });
        await View.create({ _id: 'a', revision: 1 });
        const writes = [
          { replaceOne: { filter: { _id: 'a', revision: 1 }, replacement: { _id: 'a', revision: 2 } } },
          { replaceOne: { filter: { _id: 'a', revision: 1 }, replacement: { _id: 'a', revision: 9 } } },
          { insertOne: { document: { _id: 'b', revision: 0 } } },
        ];
        const result = await View.bulkWrite(writes as never, { ordered: false });
        expect(result).toMatchObject({ matchedCount: 1, insertedCount: 1 });
        expect(await View.find({}).sort({ _id: 1 }).lean()).toEqual([
          { _id: 'a', revision: 2 },
          { _id: 'b', revision: 0 },
        ]);
      });

      promise('go on past one that is refused when they have no order', async () => {
        const View = await model({ revision: Number });
        await View.create({ _id: 'a', revision: 1 });
        const documents = ['a', 'b'].map((_id) => ({ insertOne: { document: { _id, revision: 0 } } }));
        await expect(View.bulkWrite(documents, { ordered: false })).rejects.toMatchObject({
          code: 11000,
          insertedCount: 1,
          writeErrors: [{ index: 0, code: 11000 }],
        });
        expect(await View.countDocuments({})).toBe(2);
      });
    });

    describe('what is found', () => {
      promise('comes in pages that neither repeat nor miss, while more arrives', async () => {
        const Image = await model({ ownerId: String }, [[{ ownerId: 1, _id: -1 }, {}]]);
        const name = (n: number) => `image-${String(n).padStart(3, '0')}`;
        const owned = (n: number) => ({ _id: name(n), ownerId: n % 2 ? 'ann' : 'bob' });
        await Image.create(Array.from({ length: 50 }, (_, n) => owned(n)));
        const seen: unknown[] = [];
        for (let cursor: string | undefined; ;) {
          const after = cursor === undefined ? {} : { _id: { $lt: cursor } };
          const page = await Image.find({ ownerId: 'ann', ...after })
            .sort({ _id: -1 })
            .limit(7)
            .lean();
          seen.push(...ids(page));
          await Image.create(owned(51 + seen.length * 2));
          if (page.length < 7) break;
          cursor = page.at(-1)?._id;
        }
        expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => name(49 - 2 * n)));
      });

      promise('is what the words begin with, compared as bytes, in a list too', async () => {
        const Person = await model({ search: { username: String, inner: [String] } }, [
          [{ 'search.username': 1 }, {}],
          [{ 'search.inner': 1 }, {}],
        ]);
        await Person.create([
          { _id: 'a', search: { username: 'ann', inner: ['smith', 'öztürk'] } },
          { _id: 'b', search: { username: 'anna', inner: ['jones'] } },
          { _id: 'c', search: { username: 'zoë', inner: ['ånn', 'smythe'] } },
        ]);
        const beginning = (text: string) => ({ $gte: text, $lt: `${text}\u{10ffff}` });
        const found = async (filter: object) => ids(await Person.find(filter as never).sort({ 'search.username': 1 }));
        expect(await found({ 'search.username': beginning('ann') })).toEqual(['a', 'b']);
        expect(await found({ 'search.inner': { $elemMatch: beginning('sm') } })).toEqual(['a', 'c']);
        expect(await found({ 'search.inner': { $elemMatch: beginning('ö') } })).toEqual(['a']);
        expect(await found({ $nor: [{ 'search.username': 'ann', _id: { $lte: 'a' } }] })).toEqual(['b', 'c']);
      });

      promise('is told apart by being there, by ranges of time and by being one of several', async () => {
        const Mail = await model({ dueAt: Date, sentAt: Date, to: String });
        await Mail.create([
          { _id: 'a', dueAt: new Date(10), to: 'ann' },
          { _id: 'b', dueAt: new Date(20), to: 'bob', sentAt: new Date(21) },
          { _id: 'c', dueAt: new Date(30), to: 'cleo' },
        ]);
        const found = async (filter: object) => ids(await Mail.find(filter as never).sort({ dueAt: 1 }));
        expect(await found({ dueAt: { $lte: new Date(20) } })).toEqual(['a', 'b']);
        expect(await found({ sentAt: { $exists: false } })).toEqual(['a', 'c']);
        expect(await found({ sentAt: null })).toEqual(['a', 'c']);
        expect(await found({ to: { $in: ['ann', 'cleo'] }, _id: { $nin: ['a'] } })).toEqual(['c']);
        expect(await found({ $or: [{ to: 'bob' }, { dueAt: { $gt: new Date(25) } }] })).toEqual(['b', 'c']);
        expect(await Mail.countDocuments({ to: { $ne: 'bob' } })).toBe(2);
        expect((await Mail.distinct('to')).toSorted()).toEqual(['ann', 'bob', 'cleo']);
      });

      promise('keeps numbers, dates, bytes and nothing as they were', async () => {
        const Thing = await model({ n: Number, when: Date, bytes: Buffer, none: String, any: Schema.Types.Mixed });
        const any = { ab: [1.5, null, { of: 'it' }], deep: { text: 'Ночь 🎨', list: [] } };
        const when = new Date('2026-02-03T04:05:06.789Z');
        await Thing.create({ _id: 'a', n: 2 ** 40 + 0.5, when, bytes: Buffer.from([0, 255, 10]), none: null, any });
        const found = await Thing.findById('a').orFail();
        expect(found.toObject()).toMatchObject({ n: 2 ** 40 + 0.5, when, none: null, any });
        expect(Buffer.from(found['bytes'] as Buffer)).toEqual(Buffer.from([0, 255, 10]));
      });

      promise('keeps whatever keys the words of others bring', async () => {
        const Thing = await model({ any: Schema.Types.Mixed });
        const any = { 'a.b': 1, deep: [{ $set: 'kept' }] };
        await Thing.create({ _id: 'a', any });
        expect(await Thing.findById('a').lean()).toEqual({ _id: 'a', any });
      });

      promise('is removed by what it is, as often as is asked', async () => {
        const Comment = await model({ imageId: String });
        await Comment.create(['a', 'b', 'c'].map((_id) => ({ _id, imageId: _id === 'c' ? 'two' : 'one' })));
        expect(await Comment.deleteMany({ imageId: 'one' })).toMatchObject({ deletedCount: 2 });
        expect(await Comment.deleteOne({ _id: 'a' })).toMatchObject({ deletedCount: 0 });
        expect(ids(await Comment.find({}))).toEqual(['c']);
      });

      promise('has all of the words that are searched for, in any of its texts', async () => {
        const Image = await model({ name: String, prompt: String }, [[{ name: 'text', prompt: 'text' }, {}]]);
        await Image.create([
          { _id: 'a', name: 'Lighthouse', prompt: 'waves at dusk' },
          { _id: 'b', name: 'Forest', prompt: 'a lighthouse far away' },
          { _id: 'c', name: 'Forest', prompt: 'pines in fog' },
        ]);
        const found = async (search: string) =>
          ids(await Image.find({ $text: { $search: search } } as never).sort({ _id: 1 }));
        expect(await found('"lighthouse"')).toEqual(['a', 'b']);
        expect(await found('"LIGHTHOUSE" "dusk"')).toEqual(['a']);
      });
    });

    it('lacks nothing that it does not name', () => expect([...left]).toEqual([]));
  });
