import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { personInEvents } from '@pictora/contracts';
import { eventually } from '@pictora/durable-events/testing';
import { FeedRebuilder } from '../src/rebuild/feed-rebuilder.js';
import { openCommunity, type TestCommunity } from './community.js';

describe('making the feeds anew from the log', () => {
  let community: TestCommunity;
  let ada: string;
  let bob: string;
  beforeEach(async () => {
    community = await openCommunity();
    [ada, bob] = [await community.person('ada'), await community.person('bob')];
  });
  afterEach(() => community.close());

  const feed = async () =>
    (await community.call('social.feed.images', { viewerId: bob, scope: 'everyone', limit: 100 })).items;
  const rebuild = async () => {
    const { id: rebuildId } = await community.call('social.feed.start-rebuild', {});
    const state = () => community.call('social.feed.rebuild', { rebuildId });
    await eventually(async () => (await state()).state !== 'running');
    return state();
  };
  const aside = async () =>
    (await community.records().listCollections()).map(({ name }) => name).filter((name) => name.includes('aside'));
  const model = (name: string) => community.records().model(name);

  it('finds nothing to correct when nothing is wrong', async () => {
    const image = await community.image(ada);
    await community.tellRemoved(await community.image(ada), ada);
    await community.call('social.likes.set', { userId: bob, imageId: image });
    await eventually(async () => (await feed()).length === 1);
    const before = await feed();
    expect(await rebuild()).toMatchObject({ state: 'done', posts: 2, corrected: 0, removed: 0 });
    expect(await feed()).toEqual(before);
  });

  it('brings back what was lost, mends what is wrong, and takes out what never was', async () => {
    const images = [await community.image(ada), await community.image(bob), await community.image(ada)];
    const [lost = '', wrong = '', miscounted = ''] = images;
    for (const imageId of images) {
      await community.call('social.likes.set', { userId: bob, imageId });
      await community.call('social.comments.add', { userId: bob, imageId, comment: 'lovely' });
    }
    const right = await feed();
    const invented = community.platform.ids.next();
    const posts = model('Post');
    const copy = await posts.findById(lost).lean<object>();
    await posts.create({ ...copy, _id: invented });
    await posts.deleteOne({ _id: lost });
    await posts.updateOne({ _id: wrong }, { $set: { 'card.prompt': 'wrong', author: null, hasAuthor: false } });
    await posts.updateOne({ _id: miscounted }, { $set: { likesCount: 7, commentsCount: 9 } });
    await model('Person').updateOne({ _id: bob }, { $set: { firstName: 'Wrong' } });
    expect(await rebuild()).toMatchObject({ state: 'done', posts: 3, corrected: 4, removed: 1 });
    expect(await feed()).toEqual(right);
    expect(await posts.exists({ _id: invented })).toBeNull();
  });

  it('makes all of it when there is nothing', async () => {
    for (let index = 0; index < 5; index += 1) await community.image(index % 2 ? ada : bob);
    await community.tellPrivate(await community.image(ada), ada);
    await community.profile(ada, { username: 'countess' });
    await eventually(async () => (await feed()).some(({ user }) => user.username === 'countess'));
    const right = await feed();
    await model('Post').deleteMany({});
    await model('Person').deleteMany({});
    expect((await rebuild()).state).toBe('done');
    expect(await feed()).toEqual(right);
  });

  it('serves meanwhile, and keeps what happens meanwhile', async () => {
    for (let index = 0; index < 30; index += 1) await community.tellImage(ada);
    await eventually(async () => (await feed()).length === 30);
    const { id: rebuildId } = await community.call('social.feed.start-rebuild', {});
    const late = [await community.tellImage(bob), await community.tellImage(bob)];
    for (let look = 0; look < 10; look += 1) expect((await feed()).length).toBeGreaterThanOrEqual(30);
    await community.profile(ada, { username: 'countess' });
    await eventually(async () => (await community.call('social.feed.rebuild', { rebuildId })).state === 'done');
    await eventually(async () => {
      const shown = await feed();
      const renamed = shown.filter(({ user }) => user.username === 'countess');
      return late.every((id) => shown.some((post) => post.id === id)) && renamed.length === 30;
    });
  });

  it('is right on a log that has forgotten somebody, and brings nothing of them back', async () => {
    const gone = await community.image(ada);
    await community.image(bob);
    await eventually(async () => (await feed()).length === 2);
    await community.tellRemoved(gone, ada);
    await community.tell('identity.erasure-requested.v1', ada, {
      userId: ada,
      requestedAt: community.clock.now().toISOString(),
    });
    await eventually(async () => (await feed()).length === 1);
    const right = await feed();
    expect(await community.platform.eventLog.forget(personInEvents, ada)).toBeGreaterThan(1);
    await model('Post').deleteMany({});
    await model('Person').deleteMany({});
    expect((await rebuild()).state).toBe('done');
    expect(await feed()).toEqual(right);
    const kept = JSON.stringify([await model('Post').find().lean(), await model('Person').find().lean()]);
    expect(kept).not.toContain('"ada"');
  });

  it('is one at a time, leaves nothing aside, and does not bring back who has left', async () => {
    await community.image(ada);
    await community.tell('identity.erasure-requested.v1', ada, {
      userId: ada,
      requestedAt: community.clock.now().toISOString(),
    });
    const [one, other] = await Promise.all([
      community.call('social.feed.start-rebuild', {}),
      community.call('social.feed.start-rebuild', {}),
    ]);
    expect(other.id).toBe(one.id);
    await eventually(async () => (await community.call('social.feed.rebuild', { rebuildId: one.id })).state === 'done');
    expect(await feed()).toEqual([]);
    expect(await aside()).toEqual([]);
  });

  it('that is taken for dead takes nothing out of the feeds, though what it had aside is gone', async () => {
    const images = [await community.image(ada), await community.image(bob)];
    const rebuilder = new FeedRebuilder({
      log: community.platform.eventLog,
      records: community.records(),
      posts: model('Post') as never,
      people: model('Person') as never,
      tallies: [],
    });
    let pages = 0;
    const takenForDead = async () => {
      pages += 1;
      if (pages === 2) await rebuilder.tidy(() => Promise.resolve(false));
      if (pages > 2) throw new Error('taken for dead');
    };
    await expect(rebuilder.run(community.platform.ids.next(), takenForDead)).rejects.toThrow('taken for dead');
    expect((await feed()).map(({ id }) => id)).toEqual(images.reverse());
    expect(await aside()).toEqual([]);
  });
});
