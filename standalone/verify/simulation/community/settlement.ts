import type { World } from '@pictora/testing/simulation';
import { images, people } from './acts.js';
import type { Community } from './facts-auditor.js';
import { profileTold, type ProfileRecord } from './sources-process.js';

const file = { key: 'images/lake', contentType: 'image/webp', size: 1, etag: 'lake' };
const picture = {
  ...{ jobId: 'job', name: 'A lake', prompt: 'a lake', style: 'none', aspectRatio: '1:1', model: 'simulated' },
  ...{ width: 4, height: 3, placeholder: { color: '#112233', dataUri: 'data:image/webp;base64,AA' }, file },
};

/** What is there before anybody acts: people, told of in the same write as ever, and pictures of theirs, still private. */
export const settle = async (world: World, { sources, messaging }: Community): Promise<void> => {
  for (const [index, _id] of people.entries()) {
    const profile = { _id, username: `user_${index}`, firstName: 'Ann', version: 1 };
    await sources.model<ProfileRecord>(0, 'Profile').create({ ...profile, outbox: [profileTold(world, profile)] });
  }
  for (const image of images) await sources.model(0, 'Image').create({ ...picture, ...image, createdAt: world.now() });
  await messaging.model(0, 'Preferences').create({ _id: people[0], chosen: { comment: { email: true } } });
};
