import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ExportedCommunity, IntegrationEvent } from '@pictora/contracts';
import { eventually } from '@pictora/durable-events/testing';
import { openCommunity, type TestCommunity } from './community.js';

describe('what a person did in the community', () => {
  let community: TestCommunity;
  let ada: string;
  let bob: string;
  let ofAda: string;
  let ofBob: string;
  beforeEach(async () => {
    community = await openCommunity();
    [ada, bob] = [await community.person('ada'), await community.person('bob')];
    [ofAda, ofBob] = [await community.image(ada), await community.image(bob)];
    await community.call('social.follows.start', { viewerId: ada, userId: bob });
    await community.call('social.follows.start', { viewerId: bob, userId: ada });
    for (const userId of [ada, bob])
      for (const imageId of [ofAda, ofBob]) {
        await community.call('social.likes.set', { userId, imageId });
        await community.call('social.comments.add', { userId, imageId, comment: 'lovely' });
      }
    await community.call('social.reports.file', {
      ...{ userId: ada, targetType: 'user', targetId: bob, reason: 'spam', note: 'so many' },
    });
  });
  afterEach(() => community.close());

  const exported = async (userId: string, limit: number) => {
    const items: ExportedCommunity[] = [];
    let cursor: string | undefined;
    do {
      const page = await community.call('social.personal-data.list', { userId, limit, cursor });
      items.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return items;
  };
  const leave = async (userId: string) => {
    const erasedAt = community.clock.now().toISOString();
    await community.tell('privacy.part-erased.v1', userId, { userId, part: 'media', erasedAt });
    const isErased = async () => {
      const seen: IntegrationEvent<'privacy.part-erased.v1'>[] = [];
      for await (const event of community.platform.eventLog.history(['privacy.part-erased.v1'])) seen.push(event);
      return seen.some(({ payload }) => payload.part === 'social');
    };
    await eventually(isErased);
  };

  it('is exported whole, whatever the size of its pages', async () => {
    const whole = await exported(ada, 100);
    expect(whole.map(({ kind }) => kind)).toEqual(['like', 'like', 'comment', 'comment', 'follow', 'report']);
    expect(whole.at(-1)).toMatchObject({ targetId: bob, reason: 'spam', note: 'so many', status: 'open' });
    for (const limit of [1, 2, 3]) expect(await exported(ada, limit)).toEqual(whole);
  });

  it('holds no name under posts that were removed, which name no owner that an erasure could find them by', async () => {
    const posts = community.records().model('Post');
    expect(JSON.stringify(await posts.findById(ofAda).lean())).toContain('"ada"');
    await community.tellRemoved(ofAda, ada);
    await eventually(async () => (await posts.exists({ _id: ofAda, isRemoved: true })) !== null);
    expect(await posts.findById(ofAda).lean()).toMatchObject({ ownerId: '', author: null, hasAuthor: false });
    await leave(ada);
    expect(JSON.stringify(await posts.find().lean())).not.toContain('"ada"');
  });

  it('goes when the person leaves: words, likes, follows, posts and names; counts fall', async () => {
    await leave(ada);
    expect(await community.ids(bob)).toEqual([ofBob]);
    const image = await community.call('social.feed.image', { viewerId: bob, imageId: ofBob });
    expect(image).toMatchObject({ likesCount: 1, commentsCount: 1, isLikedByUser: true });
    const { items } = await community.call('social.comments.list', { viewerId: null, imageId: ofBob });
    expect(items.map(({ userId }) => userId)).toEqual([bob]);
    expect(await community.call('social.follows.status', { viewerId: bob, userId: bob })).toMatchObject({
      followerCount: 0,
      followingCount: 0,
    });
    await expect(community.call('social.follows.status', { viewerId: bob, userId: ada })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await exported(ada, 10)).toEqual([]);
    for (const name of ['Post', 'Like', 'Comment', 'Follow', 'Block', 'Report']) {
      const kept = JSON.stringify(await community.records().model(name).find({}).lean());
      expect([name, kept.includes(ada)]).toEqual([name, false]);
    }
    expect(JSON.stringify(await community.records().model('Person').findById(ada).lean())).not.toContain('Ada');
  });

  it('leaves a report without its author, which moderators can still deal with', async () => {
    await leave(ada);
    const { items } = await community.call('social.moderation.list', {});
    expect(items).toMatchObject([{ reporter: null, note: null, reason: 'spam', target: { owner: { id: bob } } }]);
  });

  it('does not come back with what is told late', async () => {
    await leave(ada);
    await community.profile(ada, { username: 'ada', version: 99 });
    await community.tellImage(ada);
    const mark = await community.image(bob);
    expect(await community.ids(bob)).toEqual([mark, ofBob]);
  });
});
