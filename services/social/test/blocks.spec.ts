import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openCommunity, type TestCommunity } from './community.js';

describe('a block', () => {
  let community: TestCommunity;
  let ada: string;
  let bob: string;
  let eve: string;
  let ofAda: string;
  let ofBob: string;
  beforeEach(async () => {
    community = await openCommunity();
    [ada, bob, eve] = [await community.person('ada'), await community.person('bob'), await community.person('eve')];
    [ofAda, ofBob] = [await community.image(ada), await community.image(bob)];
  });
  afterEach(() => community.close());

  const block = (viewerId: string, userId: string) => community.call('social.blocks.start', { viewerId, userId });
  const comment = (userId: string, imageId: string) =>
    community.call('social.comments.add', { userId, imageId, comment: 'hello' });
  const authors = async (viewerId: string | null, imageId: string) =>
    (await community.call('social.comments.list', { viewerId, imageId })).items.map(({ userId }) => userId);
  const missing = { code: 'not_found' };

  it('takes posts out of the feeds of both, and of nobody else', async () => {
    await block(ada, bob);
    expect(await community.ids(ada)).toEqual([ofAda]);
    expect(await community.ids(bob)).toEqual([ofBob]);
    expect(await community.ids(eve)).toEqual([ofBob, ofAda]);
    expect(await community.ids()).toEqual([ofBob, ofAda]);
  });

  it('takes comments out of what both read, wherever they were written', async () => {
    const ofEve = await community.image(eve);
    for (const person of [ada, bob, eve]) await comment(person, ofEve);
    await block(ada, bob);
    expect(await authors(ada, ofEve)).toEqual([eve, ada]);
    expect(await authors(bob, ofEve)).toEqual([eve, bob]);
    expect(await authors(eve, ofEve)).toEqual([eve, bob, ada]);
    expect(await authors(null, ofEve)).toEqual([eve, bob, ada]);
  });

  it('closes the images of each to the other: no look, no like, no comment', async () => {
    await block(ada, bob);
    for (const [person, imageId] of [
      [ada, ofBob],
      [bob, ofAda],
    ] as const) {
      await expect(community.call('social.feed.image', { viewerId: person, imageId })).rejects.toMatchObject(missing);
      await expect(community.call('social.likes.set', { userId: person, imageId })).rejects.toMatchObject(missing);
      await expect(comment(person, imageId)).rejects.toMatchObject(missing);
      await expect(authors(person, imageId)).rejects.toMatchObject(missing);
    }
  });

  it('ends follows both ways, keeps new ones off, and hides each from the other in lists', async () => {
    const follow = (viewerId: string, userId: string) => community.call('social.follows.start', { viewerId, userId });
    await follow(ada, bob);
    await follow(bob, ada);
    await follow(ada, eve);
    await follow(bob, eve);
    await block(ada, bob);
    expect(await community.ids(ada, 'friends')).toEqual([]);
    await expect(follow(ada, bob)).rejects.toMatchObject(missing);
    await expect(follow(bob, ada)).rejects.toMatchObject(missing);
    const followers = async (viewerId: string) =>
      (await community.call('social.follows.followers', { viewerId, userId: eve })).items.map(({ id }) => id);
    expect(await followers(ada)).toEqual([ada]);
    expect(await followers(bob)).toEqual([bob]);
    expect(await followers(eve)).toEqual([bob, ada]);
    for (const [viewerId, userId] of [
      [ada, bob],
      [bob, ada],
    ] as const)
      await expect(community.call('social.follows.status', { viewerId, userId })).rejects.toMatchObject(missing);
  });

  it('tells neither, who unfollows the other, how many others follow them', async () => {
    await community.call('social.follows.start', { viewerId: eve, userId: ada });
    await block(ada, bob);
    const ended = await community.call('social.follows.end', { viewerId: bob, userId: ada });
    expect(ended).toEqual({ isFollowing: false, followerCount: 0, followingCount: 0 });
  });

  it('that meets a follow under way leaves none', async () => {
    const follow = () => community.call('social.follows.start', { viewerId: bob, userId: ada }).catch(() => null);
    await Promise.all([follow(), block(ada, bob), follow(), follow()]);
    const status = await community.call('social.follows.status', { viewerId: eve, userId: ada });
    expect(status.followerCount).toBe(0);
  });

  it('is lifted by who set it alone, may be repeated, and is told once each', async () => {
    await Promise.all([block(ada, bob), block(ada, bob)]);
    await community.call('social.blocks.end', { viewerId: bob, userId: ada });
    expect(await community.ids(bob)).toEqual([ofBob]);
    await community.call('social.blocks.end', { viewerId: ada, userId: bob });
    await community.call('social.blocks.end', { viewerId: ada, userId: bob });
    expect(await community.ids(bob)).toEqual([ofBob, ofAda]);
    expect((await community.toldBySocial()).map(({ type }) => type)).toEqual([
      'social.person-blocked.v1',
      'social.person-unblocked.v1',
    ]);
  });

  it('is listed for who set it, and asked about both ways', async () => {
    await block(ada, bob);
    const { items } = await community.call('social.blocks.list', { userId: ada });
    expect(items.map(({ username }) => username)).toEqual(['bob']);
    expect((await community.call('social.blocks.list', { userId: bob })).items).toEqual([]);
    const hidden = async (viewerId: string, userIds: string[]) =>
      (await community.call('social.blocks.hidden-among', { viewerId, userIds })).hidden;
    expect(await hidden(ada, [bob, eve, ada])).toEqual([bob]);
    expect(await hidden(bob, [ada, eve])).toEqual([ada]);
    expect(await hidden(eve, [ada, bob])).toEqual([]);
  });

  it('of oneself or of nobody is refused', async () => {
    await expect(block(ada, ada)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(block(ada, community.platform.ids.next())).rejects.toMatchObject(missing);
  });
});
