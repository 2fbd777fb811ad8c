import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explainFind } from '@pictora/mongoose-sqlite';
import { shownPosts } from '../src/feed/friends-posts.js';
import { openCommunity, type TestCommunity } from './community.js';

/** Every question that is asked often, and the index that answers it in its order. */
describe('the indexes of the community', () => {
  let community: TestCommunity;
  beforeAll(async () => {
    community = await openCommunity();
    const [ada, bob] = [await community.person('ada'), await community.person('bob')];
    const image = await community.image(ada);
    await community.call('social.likes.set', { userId: bob, imageId: image });
    await community.call('social.comments.add', { userId: bob, imageId: image, comment: 'lovely' });
    await community.call('social.follows.start', { viewerId: bob, userId: ada });
    await community.call('social.reports.file', { userId: bob, targetType: 'image', targetId: image, reason: 'spam' });
  });
  afterAll(() => community.close());

  const image = { kind: 'image', behind: '0199c3a2-0000-7000-8000-000000000001' } as const;
  it.each<[string, string, object, object, string]>([
    ['a page of the feed', 'Post', shownPosts(image), { _id: -1 }, 'kind_1_isPublic_1_hasAuthor_1__id_-1_ownerId_1'],
    [
      'a page of many friends',
      'Post',
      { ...shownPosts(image), ownerId: { $in: ['a', 'b', 'c'] } },
      { _id: -1 },
      'kind_1_isPublic_1_hasAuthor_1__id_-1_ownerId_1',
    ],
    [
      'the posts of one friend',
      'Post',
      { ownerId: 'a', ...shownPosts(image) },
      { _id: -1 },
      'ownerId_1_kind_1_isPublic_1_hasAuthor_1__id_-1',
    ],
    ['the likes of an image', 'Like', { imageId: 'a', isLiked: true }, {}, 'imageId_1_isLiked_1'],
    ['the likes of all of one’s images', 'Like', { ownerId: 'a', isLiked: true }, {}, 'ownerId_1_isLiked_1'],
    [
      'comments',
      'Comment',
      { imageId: 'a', state: 'shown', _id: { $lt: 'b' } },
      { _id: -1 },
      'imageId_1_state_1__id_-1',
    ],
    ['followers', 'Follow', { toId: 'a', isActive: true }, { sinceId: -1 }, 'toId_1_isActive_1_sinceId_-1'],
    ['followed people', 'Follow', { fromId: 'a', isActive: true }, { sinceId: -1 }, 'fromId_1_isActive_1_sinceId_-1'],
    ['the queue of moderators', 'Report', { isWaiting: true }, { _id: -1 }, 'isWaiting_1__id_-1'],
    ['own reports', 'Report', { reporterId: 'a' }, { _id: -1 }, 'reporterId_1__id_-1'],
  ])('answer for %s', async (_what, name, filter, sort, index) => {
    const model = community.records().model(name);
    expect(await explainFind(model, filter, { sort, limit: 31 })).toMatchObject({
      indexes: [index],
      scansAll: false,
      sorts: false,
    });
  });
});
