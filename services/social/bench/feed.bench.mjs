// The feeds of 100,000 images by 10,000 people with 1,000,000 likes, on records in a file, asked as the gateway asks: the
// call with its checks, the page, the viewer's likes and blocks, and media's word on each image (its read of as many
// records beside it). The same of a tenth of it shows the growth. Runs on what `npm run build` made.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteRecords, RECORDS, uuidV7 } from '@pictora/service-kit';
import { createTestPlatform, fakeRpc, startTestService } from '@pictora/service-kit/testing';
import mongoose from 'mongoose';
import { socialService } from '../dist/index.js';
import { seedCommunity, seededRandom, seedFollows } from './seed-community.mjs';

const ROUNDS = 200;
const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];
const print = (bench, value, unit, { baseline = null, aim = null } = {}) =>
  console.log(
    JSON.stringify({
      ...{ bench, value: Number(value.toFixed(2)), unit, baseline: baseline && Number(baseline.toFixed(2)) },
      ...{ ratio: baseline && Number((value / baseline).toFixed(2)), aim },
    }),
  );

/** Media's records of the same images, and its one question of them. */
const openMedia = async (folder, posts) => {
  const records = await openSqliteRecords(`sqlite://${folder}/media.db`);
  const images = records.model('Image', new mongoose.Schema({ _id: String, isPublic: Boolean }));
  await images.init();
  for (let from = 0; from < posts.length; from += 2_000)
    await images.collection.insertMany(posts.slice(from, from + 2_000).map(({ _id }) => ({ _id, isPublic: true })));
  return {
    close: () => records.close(),
    stillPublic: async ({ imageIds }) => {
      const found = await images.find({ _id: { $in: imageIds }, isPublic: true }, { _id: 1 }).lean();
      return { imageIds: found.map(({ _id }) => _id), videoIds: [] };
    },
  };
};

const measure = async (size, seed) => {
  const folder = mkdtempSync(join(tmpdir(), 'pictora-feed-'));
  const platform = await createTestPlatform({ dataDir: folder });
  const service = await startTestService(socialService, platform);
  const records = service.app.get(RECORDS, { strict: false });
  const began = performance.now();
  const { people, posts } = await seedCommunity(records, size, seed);
  const random = seededRandom(seed + 1);
  const viewer = people[5];
  const friendly = uuidV7.next();
  const friends = people.filter(() => random() < 1_000 / people.length).slice(0, 1_000);
  await seedFollows(records, friendly, friends);
  const fewFriends = uuidV7.next();
  await seedFollows(records, fewFriends, people.slice(-30));
  const media = await openMedia(folder, posts);
  fakeRpc(platform, {
    'media.posts.still-public': media.stillPublic,
    // Who likes in these figures is not in the projection.
    'identity.people.get': ({ userId: id }) => ({
      ...{ id, username: `new_${id}`, firstName: 'New', lastName: 'Comer', profileImageUrl: null },
      createdAt: '2026-01-01T00:00:00.000Z',
    }),
  });
  const seeded = (performance.now() - began) / 1_000;

  const times = async (call, rounds = ROUNDS) => {
    for (let round = 0; round < 20; round += 1) await call(round);
    const taken = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await call(round);
      taken.push(performance.now() - start);
    }
    return median(taken);
  };
  const page = (viewerId, scope, cursor) =>
    platform.rpc.call('social.feed.images', { viewerId, scope, limit: 30, cursor });
  const anyCursor = () => posts[Math.floor(random() * posts.length)]._id;
  const hot = posts[0]._id;
  const figures = {
    seeded,
    friends: friends.length,
    everyone: await times(() => page(viewer, 'everyone')),
    visitor: await times(() => page(null, 'everyone')),
    deep: await times(() => page(viewer, 'everyone', anyCursor())),
    friendsFeed: await times(() => page(friendly, 'friends')),
    friendsDeep: await times(() => page(friendly, 'friends', anyCursor())),
    fewFriends: await times(() => page(fewFriends, 'friends')),
    likeCount: await records.model('Like').countDocuments({ imageId: hot }),
    like: await times((round) =>
      platform.rpc.call('social.likes.set', { userId: uuidV7.next(), imageId: hot, isLiked: round >= 0 }),
    ),
  };
  await service.close();
  await media.close();
  await platform.close();
  rmSync(folder, { recursive: true });
  return figures;
};

const small = await measure({ people: 10_000, posts: 10_000, likes: 100_000 }, 7);
print('feed page of 30 of 10,000 images, signed in', small.everyone, 'ms');
print('friends feed of 10,000 images', small.friendsFeed, 'ms');
const large = await measure({ people: 10_000, posts: 100_000, likes: 1_000_000 }, 7);

print('seed of 100,000 images, 10,000 people, 1,000,000 likes', large.seeded, 's');
print('feed page of 30, signed in', large.everyone, 'ms', { aim: '< 15' });
print('feed page of 30, visitor', large.visitor, 'ms', { aim: '< 15' });
print('feed page of 30, at a place deep in the feed', large.deep, 'ms', { aim: '< 15' });
print(`friends feed, ${large.friends} followed`, large.friendsFeed, 'ms', { aim: '< 30' });
print(`friends feed, ${large.friends} followed, deep`, large.friendsDeep, 'ms', { aim: '< 30' });
print('friends feed, 30 followed who share little', large.fewFriends, 'ms', { aim: '< 30' });
print(`one more like of the image with most (${large.likeCount})`, large.like, 'ms');
print('feed page, 10,000 to 100,000 images', large.everyone, 'ms', { baseline: small.everyone, aim: 'ratio < 1.5' });
print('friends feed, 10,000 to 100,000 images', large.friendsFeed, 'ms', {
  baseline: small.friendsFeed,
  aim: 'ratio < 1.5',
});
