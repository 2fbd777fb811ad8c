import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openCommunity, type TestCommunity } from './community.js';

describe('following', () => {
  let community: TestCommunity;
  let ada: string;
  let bob: string;
  beforeEach(async () => {
    community = await openCommunity();
    [ada, bob] = [await community.person('ada'), await community.person('bob')];
  });
  afterEach(() => community.close());

  const follow = (viewerId: string, userId: string) => community.call('social.follows.start', { viewerId, userId });
  const unfollow = (viewerId: string, userId: string) => community.call('social.follows.end', { viewerId, userId });
  const status = (viewerId: string, userId: string) => community.call('social.follows.status', { viewerId, userId });

  it('is shown with how many follow and are followed', async () => {
    expect(await status(ada, bob)).toEqual({ isFollowing: false, followerCount: 0, followingCount: 0 });
    expect(await follow(ada, bob)).toEqual({ isFollowing: true, followerCount: 1, followingCount: 0 });
    expect(await status(bob, ada)).toEqual({ isFollowing: false, followerCount: 0, followingCount: 1 });
    expect(await unfollow(ada, bob)).toEqual({ isFollowing: false, followerCount: 0, followingCount: 0 });
  });

  it('and following no more may be repeated, and is told once each time', async () => {
    await Promise.all([follow(ada, bob), follow(ada, bob), follow(ada, bob)]);
    await Promise.all([unfollow(ada, bob), unfollow(ada, bob)]);
    expect(await follow(ada, bob)).toEqual({ isFollowing: true, followerCount: 1, followingCount: 0 });
    const told = await community.toldBySocial();
    expect(told.map(({ type, key }) => [type, key])).toEqual([
      ['social.follow-started.v1', ada],
      ['social.follow-ended.v1', ada],
      ['social.follow-started.v1', ada],
    ]);
  });

  it('has the order of the changes in its moments, whatever the clocks of two replicas say', async () => {
    for (const change of [follow, unfollow, follow]) {
      await change(ada, bob);
      community.clock.advance(-5_000);
    }
    const moments = (await community.toldBySocial()).map(({ occurredAt }) => occurredAt);
    expect(moments).toHaveLength(3);
    expect(moments).toEqual([...new Set(moments)].toSorted());
  });

  it('of oneself or of nobody is refused', async () => {
    await expect(follow(ada, ada)).rejects.toMatchObject({ code: 'validation_failed' });
    const nobody = community.platform.ids.next();
    await expect(follow(ada, nobody)).rejects.toMatchObject({ code: 'not_found', message: 'User not found' });
    await expect(status(ada, nobody)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is listed from both sides, the latest first, in pages, with whom the viewer follows', async () => {
    const others = [];
    for (const name of ['eve', 'fay', 'gus']) others.push(await community.person(name));
    for (const other of others) await follow(other, ada);
    await follow(ada, others[1] ?? '');
    const list = (page: object) =>
      community.call('social.follows.followers', { viewerId: ada, userId: ada, limit: 2, ...page });
    const first = await list({});
    expect(first.items.map(({ username, isFollowing }) => [username, isFollowing])).toEqual([
      ['gus', false],
      ['fay', true],
    ]);
    const second = await list({ cursor: first.nextCursor });
    expect([second.items.map(({ username }) => username), second.nextCursor]).toEqual([['eve'], null]);
    const following = await community.call('social.follows.following', { viewerId: bob, userId: ada });
    expect(following.items.map(({ username, isFollowing }) => [username, isFollowing])).toEqual([['fay', false]]);
  });
});
