import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeStore } from '../app/store.js';
import { session } from '../lib/session/session.js';
import { aJob, anImage, aSession, aVideo, testId } from '../testing/builders.js';
import { aServer, failure, json, mockApi, type MockServer } from '../testing/mock-api.js';
import { aPost } from '../testing/mock-community.js';
import { commentsApi } from './comments.endpoints.js';
import { feedApi } from './feed.endpoints.js';
import { imagesApi } from './images.endpoints.js';
import { jobsApi } from './jobs.endpoints.js';
import { notificationPreferencesApi } from './notification-preferences.endpoints.js';
import { videosApi } from './videos.endpoints.js';

const realFetch = globalThis.fetch;
let server: MockServer;
let made: ReturnType<typeof makeStore>;
let dispatch: ReturnType<typeof makeStore>['store']['dispatch'];

beforeEach(() => {
  server = aServer();
  const answer = mockApi(server);
  globalThis.fetch = (input, init) => answer(new Request(input, init));
  session.clear();
  session.set(aSession({ user: server.user }));
  made = makeStore();
  ({ dispatch } = made.store);
});
afterEach(() => {
  made.dispose();
  session.clear();
  globalThis.fetch = realFetch;
});

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 0));
};

/** The next answers to a call come when they are let go, as the server would have given them when it was asked. */
const hold = (call: string, body: unknown) => {
  const held = Promise.withResolvers<Response>();
  const text = JSON.stringify(body);
  server.overrides.set(call, () => held.promise);
  return () => held.resolve(json(JSON.parse(text)));
};

describe('what one changes while the list is being read', () => {
  const shownImages = () => imagesApi.endpoints.listImages.select()(made.store.getState()).data?.pages[0]?.images;
  const shownVideos = () => videosApi.endpoints.listVideos.select()(made.store.getState()).data?.pages[0]?.videos;

  it('stays with an image: its lock, its name, and that it is gone', async () => {
    server.images = [anImage({ name: 'Old', isPublic: 1 }), anImage({ name: 'Doomed' })];
    const [image, doomed] = server.images.map(({ id }) => id) as [string, string];
    await dispatch(imagesApi.endpoints.listImages.initiate());
    const letGo = hold('GET images', server.images);
    const read = dispatch(imagesApi.endpoints.listImages.initiate(undefined, { forceRefetch: true }));
    await dispatch(imagesApi.endpoints.changeVisibility.initiate({ id: image, isPublic: 0 }));
    await dispatch(imagesApi.endpoints.renameImage.initiate({ id: image, name: 'New' }));
    await dispatch(imagesApi.endpoints.removeImage.initiate(doomed));
    letGo();
    await read;
    expect(shownImages()).toEqual([expect.objectContaining({ id: image, isPublic: 0, name: 'New' })]);
  });

  it('stays with an image whose change is answered after the list', async () => {
    server.images = [anImage({ isFavorite: 0 })];
    const [image] = server.images;
    if (!image) throw new Error('no image');
    await dispatch(imagesApi.endpoints.listImages.initiate());
    const letGo = hold(`PATCH images/${image.id}/favorite`, { ...image, isFavorite: 1 });
    const change = dispatch(imagesApi.endpoints.favoriteImage.initiate({ id: image.id, isFavorite: 1 }));
    await dispatch(imagesApi.endpoints.listImages.initiate(undefined, { forceRefetch: true }));
    letGo();
    await change;
    expect(shownImages()?.[0]?.isFavorite).toBe(1);
  });

  it('is taken back there too when it was refused', async () => {
    server.images = [anImage({ isFavorite: 0 })];
    const id = server.images[0]?.id ?? '';
    await dispatch(imagesApi.endpoints.listImages.initiate());
    const letGo = hold('GET images', server.images);
    const read = dispatch(imagesApi.endpoints.listImages.initiate(undefined, { forceRefetch: true }));
    server.overrides.set(`PATCH images/${id}/favorite`, () => failure('service_unavailable', 'Down'));
    await dispatch(imagesApi.endpoints.favoriteImage.initiate({ id, isFavorite: 1 }));
    letGo();
    await read;
    expect(shownImages()?.[0]?.isFavorite).toBe(0);
  });

  it('stays with a video', async () => {
    server.videos = [aVideo({ isPublic: 1 })];
    const id = server.videos[0]?.id ?? '';
    await dispatch(videosApi.endpoints.listVideos.initiate());
    const letGo = hold('GET videos', server.videos);
    const read = dispatch(videosApi.endpoints.listVideos.initiate(undefined, { forceRefetch: true }));
    await dispatch(videosApi.endpoints.changeVideoVisibility.initiate({ id, isPublic: 0 }));
    letGo();
    await read;
    expect(shownVideos()?.[0]?.isPublic).toBe(0);
  });

  it('stays with a post of the feed and of its own page: a like, counted once', async () => {
    const post = aPost({ isLikedByUser: false, likesCount: 3 });
    const letGo = [hold('GET explore/all', [post]), hold(`GET community/images/${post.id}`, post)];
    const reads = [
      dispatch(feedApi.endpoints.listFeedImages.initiate('all')),
      dispatch(feedApi.endpoints.getCommunityImage.initiate(post.id)),
    ];
    server.overrides.set(`POST community/images/${post.id}/like`, () => json({ isLiked: true, likesCount: 4 }));
    await dispatch(feedApi.endpoints.likeImage.initiate({ id: post.id, isLiked: true }));
    for (const go of letGo) go();
    await Promise.all(reads);
    const liked = expect.objectContaining({ isLikedByUser: true, likesCount: 4 });
    const state = made.store.getState();
    expect(feedApi.endpoints.listFeedImages.select('all')(state).data?.pages[0]?.items).toEqual([liked]);
    expect(feedApi.endpoints.getCommunityImage.select(post.id)(state).data).toEqual(liked);
  });

  it('stays with the comments of the image that it is about, once', async () => {
    const [imageId, other] = [testId(), testId()];
    const comment = { id: testId(), imageId, comment: 'Lovely' };
    const letGo = [imageId, other].map((id) => hold(`GET community/images/${id}/comments`, []));
    const reads = [imageId, other].map((id) => dispatch(commentsApi.endpoints.listComments.initiate(id)));
    server.overrides.set(`POST community/images/${imageId}/comments`, () => json(comment, 201));
    await dispatch(commentsApi.endpoints.addComment.initiate({ imageId, comment: 'Lovely', key: testId() }));
    for (const go of letGo) go();
    await Promise.all(reads);
    const shown = (id: string) =>
      commentsApi.endpoints.listComments
        .select(id)(made.store.getState())
        .data?.pages.flatMap(({ items }) => items);
    expect([shown(imageId), shown(other)]).toEqual([[comment], []]);
  });
});

describe('an order while the list of jobs could not be read', () => {
  it('has the list read again, and is in it', async () => {
    server.overrides.set('GET jobs', () => failure('service_unavailable', 'Down'));
    await dispatch(jobsApi.endpoints.listJobs.initiate());
    server.overrides.clear();
    const job = aJob();
    server.jobs.push(job);
    server.overrides.set('POST generate', () => json(job, 202));
    const order = { kind: 'image', prompt: 'a lake', style: 'none', aspectRatio: '1:1', count: 1 } as const;
    await dispatch(jobsApi.endpoints.orderJob.initiate({ order, key: testId() }));
    await Promise.all(dispatch(jobsApi.util.getRunningQueriesThunk()));
    const { data } = jobsApi.endpoints.listJobs.select()(made.store.getState());
    expect(data?.map(({ id }) => id)).toEqual([job.id]);
  });
});

describe('two switches, one after the other', () => {
  it('both stay as they were set, whichever is answered first', async () => {
    const { notificationPreferences, changeNotificationPreferences } = notificationPreferencesApi.endpoints;
    const read = dispatch(notificationPreferences.initiate());
    const before = (await read).data;
    if (!before) throw new Error('no preferences');
    const letGo = hold('PATCH notifications/preferences', { ...before, like: { ...before.like, inApp: false } });
    const first = dispatch(changeNotificationPreferences.initiate({ like: { inApp: false } }));
    await until(() => server.calls.some(({ method }) => method === 'PATCH'));
    server.overrides.clear();
    await dispatch(changeNotificationPreferences.initiate({ comment: { inApp: false } }));
    letGo();
    await first;
    const shown = (await dispatch(notificationPreferences.initiate(undefined, { forceRefetch: false }))).data;
    expect([shown?.like.inApp, shown?.comment.inApp]).toEqual([false, false]);
  });
});
