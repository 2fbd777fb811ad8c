import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { explainFind } from '../src/index.js';
import { connect, sqliteMongoose, temporaryFolder } from './sqlite.js';

const file = () => `sqlite://${join(temporaryFolder(), 'data.db')}`;

describe('connections', () => {
  it('each opens its own file, and what was stored is there when it opens again', async () => {
    const uri = file();
    const first = await connect(uri);
    const other = await connect(file());
    await first.collection('things').insertOne({ _id: 1 } as never);
    expect(await other.collection('things').countDocuments()).toBe(0);
    await first.close();
    expect(first.readyState).toBe(0);
    const again = await connect(uri);
    expect(await again.collection('things').countDocuments()).toBe(1);
  });

  it('calls made before the connection opens wait for it, calls after it closed fail at once', async () => {
    const mongoose = sqliteMongoose();
    const Thing = mongoose.model('Thing', new Schema({ name: String }));
    const created = Thing.create({ name: 'early' });
    await mongoose.connect(file());
    expect(await created).toMatchObject({ name: 'early' });
    expect(mongoose.connection.readyState).toBe(1);
    expect(await mongoose.connection.db?.admin().ping()).toEqual({ ok: 1 });
    const last = Thing.create({ name: 'last' });
    await mongoose.disconnect();
    await expect(Thing.findOne()).rejects.toMatchObject({ name: 'MongoNotConnectedError' });
    await expect(
      last.then(
        () => 'stored',
        () => 'refused',
      ),
    ).resolves.toBe('refused');
  });

  it('a close waits for the writes that were asked for before it', async () => {
    const uri = file();
    const connection = await connect(uri);
    const things = connection.collection('things');
    const writes = Array.from({ length: 50 }, (_, n) => things.insertOne({ n }));
    await connection.close();
    await Promise.all(writes);
    expect(await (await connect(uri)).collection('things').countDocuments()).toBe(50);
  });

  it('an address that is no SQLite file is refused', async () => {
    const open = (uri: string) => sqliteMongoose().createConnection(uri).asPromise();
    await expect(open('mongodb://user:secret@localhost/x')).rejects.toThrow(/opens sqlite:/);
    await expect(open('mongodb://user:secret@localhost/x')).rejects.not.toThrow(/secret/);
    await expect(open('sqlite://relative.db')).rejects.toThrow(/absolute/);
    await expect(open(`sqlite://${temporaryFolder()}`)).rejects.toThrow();
  });

  it('one sees at once what another has stored: values of a new kind, indexes, dropped collections', async () => {
    const uri = file();
    const [mine, theirs] = [await connect(uri), await connect(uri)];
    const things = mine.collection('things');
    await things.createIndex({ tag: 1 });
    await things.insertOne({ tag: 'a', n: 1 });
    expect(await theirs.collection('things').countDocuments({ tag: 'a' })).toBe(1);
    await theirs.collection('things').insertOne({ tag: ['a', 'b'], n: 2 });
    expect(await things.countDocuments({ tag: 'a' })).toBe(2);
    expect(await things.find({ n: { $gt: 0 } }, { sort: { n: -1 } }).toArray()).toHaveLength(2);
    await theirs.collection('things').insertOne({ n: 'text' });
    expect((await things.find({}, { sort: { n: 1 } }).toArray()).map(({ n }) => n as unknown)).toEqual([1, 2, 'text']);
    await theirs.collection('things').dropIndex('tag_1');
    expect(await things.countDocuments({ tag: 'b' })).toBe(1);
    await theirs.dropDatabase();
    expect(await things.countDocuments()).toBe(0);
    await things.insertOne({ tag: 'c' });
    expect(await theirs.collection('things').countDocuments()).toBe(1);
  });

  it('a held lock is waited for, and named when it does not go', async () => {
    const uri = file();
    const holder = await connect(uri);
    const waiting = await connect(uri, { busyTimeoutMS: 50 });
    const patient = await connect(uri);
    const { database } = holder.getClient() as unknown as {
      database: { file: { begin(): void; exec(sql: string): void } };
    };
    await holder.collection('things').insertOne({ n: 0 });
    database.file.begin();
    await expect(waiting.collection('things').insertOne({ n: 1 })).rejects.toThrow(/locked/);
    const later = patient.collection('things').insertOne({ n: 2 });
    database.file.exec('ROLLBACK');
    await later;
    expect(await waiting.collection('things').countDocuments()).toBe(2);
  });

  it('discriminators, populate and hooks work as ever', async () => {
    const connection = await connect();
    const owner = new Schema({ name: String });
    const Owner = connection.model('Owner', owner);
    const base = new Schema(
      { owner: { type: Schema.Types.ObjectId, ref: 'Owner' }, title: String },
      { discriminatorKey: 'kind' },
    );
    base.index({ kind: 1, title: 1 });
    base.pre('save', function () {
      this.title = this.title?.trim();
    });
    const Media = connection.model('Media', base);
    const Image = Media.discriminator('Image', new Schema({ width: Number }));
    const Video = Media.discriminator('Video', new Schema({ seconds: Number }));
    const ada = await Owner.create({ name: 'Ada' });
    await Image.create({ owner: ada._id, title: ' one ', width: 10 });
    await Video.create({ owner: ada._id, title: 'two', seconds: 5 });
    expect(await Image.countDocuments()).toBe(1);
    expect(
      (await Media.find().sort('title').populate<{ owner: { name: string } }>('owner')).map((media) => [
        media.title,
        media.owner.name,
      ]),
    ).toEqual([
      ['one', 'Ada'],
      ['two', 'Ada'],
    ]);
    expect((await explainFind(Video, { title: 'two' })).indexes).toEqual(['kind_1_title_1']);
  });
});
