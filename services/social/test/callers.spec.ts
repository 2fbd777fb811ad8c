import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openCommunity, type TestCommunity } from './community.js';

describe('somebody who is not there for others', () => {
  let community: TestCommunity;
  let ada: string;
  let image: string;
  beforeEach(async () => {
    community = await openCommunity();
    ada = await community.person('ada');
    image = await community.image(ada);
  });
  afterEach(() => community.close());

  const attempts = (userId: string) => ({
    like: () => community.call('social.likes.set', { userId, imageId: image, isLiked: true }),
    comment: () => community.call('social.comments.add', { userId, imageId: image, comment: 'hello' }),
    follow: () => community.call('social.follows.start', { viewerId: userId, userId: ada }),
    block: () => community.call('social.blocks.start', { viewerId: userId, userId: ada }),
    report: () => community.call('social.reports.file', { userId, targetType: 'user', targetId: ada, reason: 'spam' }),
  });
  const records = async () => {
    const counts = ['Like', 'Comment', 'Follow', 'Block', 'Report'].map((name) =>
      community.records().model(name).countDocuments({}),
    );
    return (await Promise.all(counts)).reduce((all, count) => all + count, 0);
  };

  it.each(['like', 'comment', 'follow', 'block', 'report'] as const)(
    'cannot %s, having left or never come',
    async (act) => {
      const left = await community.person('bob');
      const requestedAt = community.clock.now().toISOString();
      const { hasLeft, version } = { hasLeft: true, version: Number.MAX_SAFE_INTEGER };
      await community.tell('identity.erasure-requested.v1', left, { userId: left, requestedAt });
      await community.records().model('Person').updateOne({ _id: left }, { $set: { hasLeft, version } });
      for (const nobody of [left, community.platform.ids.next()])
        await expect(attempts(nobody)[act]()).rejects.toMatchObject({ code: 'not_found', message: 'User not found' });
      expect(await records()).toBe(0);
    },
  );

  it.each(['like', 'comment', 'follow', 'block', 'report'] as const)(
    'yet, quite new, is asked about and can %s',
    async (act) => {
      await attempts(community.newcomer())[act]();
      expect(await records()).toBe(1);
    },
  );
});
