import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { limits } from '@pictora/contracts';
import { eventually } from '@pictora/durable-events/testing';
import { openCommunity, type TestCommunity } from './community.js';

describe('comments', () => {
  let community: TestCommunity;
  let ada: string;
  let bob: string;
  let image: string;
  beforeEach(async () => {
    community = await openCommunity();
    [ada, bob] = [await community.person('ada'), await community.person('bob')];
    image = await community.image(ada);
  });
  afterEach(() => community.close());

  const add = (userId: string, comment: string, requestId?: string) =>
    community.call('social.comments.add', { userId, imageId: image, comment, requestId });
  const list = (viewerId: string | null = null, page: object = {}) =>
    community.call('social.comments.list', { imageId: image, viewerId, ...page });
  const texts = async (viewerId: string | null = null) => (await list(viewerId)).items.map(({ comment }) => comment);
  const count = async () =>
    (await community.call('social.feed.image', { viewerId: null, imageId: image })).commentsCount;

  it('are shown to everybody with who wrote them as they are now, newest first, and counted', async () => {
    await add(bob, '  lovely\nlake  ');
    const second = await add(ada, 'thank you');
    expect(second).toMatchObject({ imageId: image, userId: ada, comment: 'thank you', user: { username: 'ada' } });
    await community.profile(bob, { username: 'robert' });
    const { items } = await list();
    expect(items.map(({ comment }) => comment)).toEqual(['thank you', 'lovely\nlake']);
    expect(await count()).toBe(2);
  });

  it('come in pages that neither repeat nor skip while more are written', async () => {
    for (const text of ['1', '2', '3', '4', '5']) await add(bob, text);
    const first = await list(null, { limit: 2 });
    await add(bob, '6');
    const second = await list(null, { limit: 2, cursor: first.nextCursor });
    const third = await list(null, { limit: 2, cursor: second.nextCursor });
    const pages = [first, second, third].map(({ items }) => items.map(({ comment }) => comment));
    expect(pages).toEqual([['5', '4'], ['3', '2'], ['1']]);
    expect(third.nextCursor).toBeNull();
  });

  it.each([
    ['', 'Please write a comment'],
    ['   \n ', 'Please write a comment'],
    ['\u200b', 'Please write a comment'],
    ['x'.repeat(limits.commentMax + 1), `Comment must be at most ${limits.commentMax} characters`],
    ['a\u0000b', 'Please use only characters that can be shown'],
    ['a\u202eb', 'Please use only characters that can be shown'],
  ])('cannot be %j', async (text, message) => {
    await expect(add(bob, text)).rejects.toMatchObject({ code: 'validation_failed', message });
    expect(await count()).toBe(0);
  });

  it('asked for twice under one name are made once', async () => {
    const request = community.platform.ids.next();
    const [one, again] = await Promise.all([add(bob, 'lovely', request), add(bob, 'lovely', request)]);
    expect(again).toEqual(one);
    expect(await count()).toBe(1);
    await expect(add(bob, 'another', request)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    await add(ada, 'lovely', request);
    expect(await count()).toBe(2);
  });

  it('are deleted by their author alone', async () => {
    const { id: commentId } = await add(bob, 'lovely');
    await expect(community.call('social.comments.remove', { userId: ada, commentId })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await community.call('social.comments.remove', { userId: bob, commentId });
    expect([await texts(), await count()]).toEqual([[], 0]);
    await expect(community.call('social.comments.remove', { userId: bob, commentId })).rejects.toMatchObject({
      code: 'not_found',
    });
    const told = (await community.toldBySocial()).map(({ type }) => type);
    expect(told).toEqual(['social.comment-added.v1', 'social.comment-removed.v1']);
  });

  it('are hidden by the owner of the image alone', async () => {
    const { id: commentId } = await add(bob, 'rude');
    const eve = await community.person('eve');
    for (const userId of [bob, eve])
      await expect(community.call('social.comments.hide', { userId, commentId })).rejects.toMatchObject({
        code: 'forbidden',
      });
    await community.call('social.comments.hide', { userId: ada, commentId });
    expect([await texts(), await texts(bob), await count()]).toEqual([[], [], 0]);
  });

  it('that were hidden can still be deleted by their author, words and all, and are not told of twice', async () => {
    const { id: commentId } = await add(bob, 'rude');
    await community.call('social.comments.hide', { userId: ada, commentId });
    const remove = (userId: string) => community.call('social.comments.remove', { userId, commentId });
    await expect(remove(ada)).rejects.toMatchObject({ code: 'forbidden' });
    await remove(bob);
    const record = await community.records().model('Comment').findById(commentId).lean();
    expect(record).toMatchObject({ state: 'deleted', text: '' });
    await expect(remove(bob)).rejects.toMatchObject({ code: 'not_found' });
    const told = (await community.toldBySocial()).map(({ type }) => type);
    expect(told).toEqual(['social.comment-added.v1', 'social.comment-removed.v1']);
  });

  it('deleted while they are being hidden end deleted', async () => {
    const { id: commentId } = await add(bob, 'rude');
    await Promise.all([
      community.call('social.comments.hide', { userId: ada, commentId }),
      community.call('social.comments.remove', { userId: bob, commentId }),
    ]);
    const record = await community.records().model('Comment').findById(commentId).lean();
    expect(record).toMatchObject({ state: 'deleted', text: '' });
  });

  it('of many at once are all counted', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => add(bob, `comment ${index}`)));
    expect(await count()).toBe(50);
  });

  it('need an image that can be seen', async () => {
    community.withdraw(image);
    await expect(add(bob, 'hello')).rejects.toMatchObject({ code: 'not_found', message: 'Image not found' });
  });

  it('that a process left on an image that went meanwhile are gone with what it was told', async () => {
    const { id: commentId } = await add(bob, 'lovely');
    await community.toldBySocial();
    const comments = community.records().model('Comment');
    const kept = await comments.findById(commentId).lean<object>();
    await community.tellRemoved(image, ada);
    await eventually(async () => (await comments.countDocuments({ imageId: image })) === 0);
    const late = community.platform.ids.next();
    await comments.create({ ...kept, _id: late });
    const addedAt = community.clock.now().toISOString();
    const payload = { commentId: late, imageId: image, ownerId: ada, userId: bob, addedAt };
    await community.tell('social.comment-added.v1', image, payload);
    await eventually(async () => (await comments.countDocuments({ imageId: image })) === 0);
  });
});
