import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReportReason, ReportTarget } from '@pictora/contracts';
import { openCommunity, type TestCommunity } from './community.js';

describe('reports', () => {
  let community: TestCommunity;
  let ada: string;
  let bob: string;
  let admin: string;
  let image: string;
  beforeEach(async () => {
    community = await openCommunity();
    [ada, bob, admin] = [await community.person('ada'), await community.person('bob'), await community.person('root')];
    image = await community.image(ada);
  });
  afterEach(() => community.close());

  const file = (targetType: ReportTarget, targetId: string, userId = bob, reason: ReportReason = 'spam') =>
    community.call('social.reports.file', { userId, targetType, targetId, reason });
  const own = async (userId: string) => (await community.call('social.reports.list-own', { userId })).items;
  const queue = async (status?: 'open' | 'reviewing' | 'resolved' | 'dismissed') =>
    (await community.call('social.moderation.list', { status })).items;
  const act = (
    reportId: string,
    action: Parameters<typeof community.call<'social.moderation.act'>>[1]['action'],
    note?: string,
  ) => community.call('social.moderation.act', { reportId, adminId: admin, action, note });

  it('wait once for each person and target, however often they are sent', async () => {
    const [one, again] = await Promise.all([file('image', image), file('image', image, bob, 'hate')]);
    expect(again.id).toBe(one.id);
    expect((await file('image', image, ada)).id).not.toBe(one.id);
    expect(await own(bob)).toHaveLength(1);
    expect((await queue()).map(({ openReports }) => openReports)).toEqual([2, 2]);
    await act(one.id, 'dismiss');
    expect((await file('image', image)).id).not.toBe(one.id);
  });

  it('are of what the reporter can see', async () => {
    const nobody = community.platform.ids.next();
    for (const target of ['image', 'video', 'comment', 'user'] as const)
      await expect(file(target, nobody)).rejects.toMatchObject({ code: 'not_found' });
    await expect(file('video', image)).rejects.toMatchObject({ code: 'not_found' });
    expect((await file('video', await community.video(ada))).status).toBe('open');
    await community.call('social.blocks.start', { viewerId: bob, userId: ada });
    expect((await file('user', ada)).status).toBe('open');
  });

  it('show moderators who reports what, and their author what became of it', async () => {
    const { id } = await file('image', image);
    expect(await queue()).toMatchObject([
      {
        ...{ id, reason: 'spam', status: 'open', reporter: { username: 'bob' }, openReports: 1, entries: [] },
        target: { owner: { username: 'ada' }, text: 'a lake at dawn', imageUrl: `/api/images/${image}`, isShown: true },
      },
    ]);
    await act(id, 'review', 'looking into it');
    expect((await own(bob)).map(({ status }) => status)).toEqual(['reviewing']);
    expect(await queue('reviewing')).toHaveLength(1);
    const done = await act(id, 'hide-image', 'against the rules');
    expect(done).toMatchObject({ status: 'resolved', target: { isShown: false } });
    expect(community.media.takenDown).toEqual([image]);
    expect(await community.ids()).toEqual([]);
    expect((await own(bob)).map(({ status }) => status)).toEqual(['resolved']);
    expect(await queue()).toEqual([]);
    expect(await queue('resolved')).toHaveLength(1);
  });

  it('are dealt with once: whoever comes later is refused', async () => {
    const { id } = await file('image', image);
    await act(id, 'dismiss');
    await expect(act(id, 'hide-image')).rejects.toMatchObject({ code: 'conflict' });
    expect(community.media.takenDown).toEqual([]);
    await expect(act(community.platform.ids.next(), 'dismiss')).rejects.toMatchObject({ code: 'not_found' });
    const other = await file('user', ada);
    await expect(act(other.id, 'hide-comment')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('of a comment take it down for everybody', async () => {
    const comment = await community.call('social.comments.add', { userId: ada, imageId: image, comment: 'rude' });
    const { id } = await file('comment', comment.id);
    expect((await queue())[0]?.target).toMatchObject({ text: 'rude', imageId: image, isShown: true });
    expect((await act(id, 'hide-comment')).target.isShown).toBe(false);
    expect((await community.call('social.comments.list', { viewerId: ada, imageId: image })).items).toEqual([]);
    expect((await community.call('social.feed.image', { viewerId: null, imageId: image })).commentsCount).toBe(0);
  });

  it('keep a log of who did what, when and why, to which nothing is ever done but add', async () => {
    const { id } = await file('image', image);
    await act(id, 'review', 'looking');
    community.clock.advance(60_000);
    await act(id, 'resolve', 'talked to them');
    const { items } = await community.call('social.moderation.log', {});
    expect(items).toMatchObject([
      { reportId: id, action: 'resolve', adminId: admin, admin: { username: 'root' }, note: 'talked to them' },
      { reportId: id, action: 'review', adminId: admin, note: 'looking', targetType: 'image', targetId: image },
    ]);
    expect(Date.parse(items[0]?.at ?? '') - Date.parse(items[1]?.at ?? '')).toBe(60_000);
    expect((await queue('resolved'))[0]?.entries.map(({ action }) => action)).toEqual(['review', 'resolve']);
    const log = community.records().model('ModerationEntry');
    const change = { $set: { note: 'never said so' } };
    await expect(log.updateOne({}, change)).rejects.toThrow('only ever added to');
    await expect(log.updateMany({}, change)).rejects.toThrow('only ever added to');
    await expect(log.findOneAndUpdate({}, change)).rejects.toThrow('only ever added to');
    await expect(log.deleteMany({})).rejects.toThrow('only ever added to');
    const first = await log.findOne<{ deleteOne(): Promise<unknown> }>();
    await expect(first?.deleteOne()).rejects.toThrow('only ever added to');
  });

  it('stay open, and in the log, when what is to be done fails; then it can be done again', async () => {
    const { id } = await file('image', image);
    community.media.isAway = true;
    await expect(act(id, 'hide-image')).rejects.toMatchObject({ code: 'service_unavailable' });
    community.media.isAway = false;
    expect((await own(bob)).map(({ status }) => status)).toEqual(['open']);
    expect((await act(id, 'hide-image')).entries.map(({ action }) => action)).toEqual(['hide-image', 'hide-image']);
    expect(community.media.takenDown).toEqual([image]);
  });

  it('are dealt with by one moderator at a time: of two at once the other is refused and nothing of theirs is done', async () => {
    for (const [mine, theirs] of [
      ['hide-image', 'dismiss'],
      ['dismiss', 'hide-image'],
      ['hide-image', 'hide-image'],
      ['review', 'review'],
    ] as const) {
      const ofAda = await community.image(ada);
      const { id } = await file('image', ofAda);
      const outcomes = await Promise.allSettled([act(id, mine), act(id, theirs)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
      const done = await community.call('social.moderation.get', { reportId: id });
      expect(done.entries).toHaveLength(1);
      const [entry] = done.entries;
      expect([done.status, community.media.takenDown.includes(ofAda)]).toEqual(
        entry?.action === 'hide-image'
          ? ['resolved', true]
          : [entry?.action === 'review' ? 'reviewing' : 'dismissed', false],
      );
    }
  });

  it('that somebody has begun to deal with and died are finished first, as they were begun', async () => {
    const { id } = await file('image', image);
    const at = community.clock.now();
    const begun = { entryId: community.platform.ids.next(), action: 'hide-image', adminId: admin, note: 'rude', at };
    await community.records().model('Report').updateOne({ _id: id }, { $set: { begun } });
    await expect(act(id, 'dismiss')).rejects.toMatchObject({ code: 'conflict' });
    expect(community.media.takenDown).toEqual([]);
    community.clock.advance(60_001);
    await expect(act(id, 'dismiss')).rejects.toMatchObject({ code: 'conflict' });
    expect(community.media.takenDown).toEqual([image]);
    const done = await community.call('social.moderation.get', { reportId: id });
    expect(done).toMatchObject({
      status: 'resolved',
      entries: [{ id: begun.entryId, action: 'hide-image', note: 'rude' }],
    });
  });

  it('are read a page at a time, with as many questions for six as for two', async () => {
    const counted = ['Person', 'Post', 'ModerationEntry', 'Comment'].map((name) => {
      const model = community.records().model(name);
      return [jest.spyOn(model, 'find'), jest.spyOn(model, 'findById'), jest.spyOn(model, 'findOne')];
    });
    const questions = async () => {
      for (const spy of counted.flat()) spy.mockClear();
      community.media.asked = 0;
      const reports = await queue();
      return [reports.length, community.media.asked + counted.flat().flatMap((spy) => spy.mock.calls).length];
    };
    const comments = ['rude', 'ruder', 'rudest'].map(async (comment) => {
      const { id } = await community.call('social.comments.add', { userId: ada, imageId: image, comment });
      return id;
    });
    const [first = '', ...others] = await Promise.all(comments);
    await file('image', image);
    await file('comment', first);
    const [two, forTwo] = await questions();
    for (const id of others) await file('comment', id);
    for (let index = 0; index < 2; index += 1) await file('image', await community.image(ada));
    const [six, forSix] = await questions();
    expect([two, six, forSix]).toEqual([2, 6, forTwo]);
  });
});
