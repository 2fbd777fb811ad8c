import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IntegrationEvent } from '@pictora/contracts';
import { uuidV7 } from '@pictora/service-kit';
import sharp from 'sharp';
import { UntoldProfilesUpkeep } from '../src/profiles/untold-profiles.upkeep.js';
import { givenIncomplete, givenSignedUp, startIdentity, until, type Identity } from './identity.harness.js';

type ProfileChanged = IntegrationEvent<'identity.profile-changed.v1'>;

let identity: Identity;
let told: ProfileChanged[];
beforeEach(async () => {
  identity = await startIdentity();
  told = [];
  await identity.platform.eventLog.subscribe({
    consumer: 'social',
    types: ['identity.profile-changed.v1'],
    handle: async (event) => void told.push(event),
  });
});
afterEach(() => identity.close());

const untilTold = (count: number) => until(() => told.length >= count);
const complete = (userId: string, changes: object = {}) =>
  identity.call('identity.profiles.complete', {
    ...{ userId, email: 'ann@example.com', username: 'ann', firstName: 'Ann', lastName: 'Example' },
    acceptedTerms: true,
    ...changes,
  });
const setFace = async (userId: string, version = uuidV7.next()) => {
  const stagingKey = `staging/${version}/upload`;
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#557799' } })
    .png()
    .toBuffer();
  await identity.platform.storage.put(stagingKey, picture, { contentType: 'image/png' });
  return identity.call('identity.avatars.set', { userId, version, source: { type: 'upload', stagingKey } });
};

describe('what others are told of a profile', () => {
  it('is all of it, when the account is new and with each change, in versions that grow', async () => {
    const { user } = await givenSignedUp(identity);
    await complete(user.id, { firstName: 'Anna' });
    const { profileImageUrl } = await setFace(user.id);
    await untilTold(3);
    const names = { userId: user.id, username: 'ann', lastName: 'Example' };
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { ...names, firstName: 'Ann', profileImageUrl: null, version: 1 },
      { ...names, firstName: 'Anna', profileImageUrl: null, version: 2 },
      { ...names, firstName: 'Anna', profileImageUrl, version: 3 },
    ]);
    expect(told.every(({ key }) => key === user.id)).toBe(true);
  });

  it('is nothing when nothing has changed', async () => {
    const { user } = await givenSignedUp(identity);
    await complete(user.id);
    await complete(user.id, { lastName: 'Other' });
    await untilTold(2);
    expect(told.map(({ payload }) => payload.lastName)).toEqual(['Example', 'Other']);
  });

  it('has a version for each of many changes at once, and the last is how it is', async () => {
    const { user } = await givenSignedUp(identity);
    const changes = Array.from({ length: 8 }, (_, index) => complete(user.id, { firstName: `Ann ${index}` }));
    await Promise.all(changes);
    await untilTold(9);
    expect(told.map(({ payload }) => payload.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const { firstName } = await identity.call('identity.profiles.get', { userId: user.id });
    expect(told.at(-1)?.payload.firstName).toBe(firstName);
  });

  it('is told once of accounts from before', async () => {
    const { user } = await givenSignedUp(identity);
    await untilTold(1);
    await givenIncomplete(identity, user.id);
    const accounts = identity.records.model('Account');
    await accounts.updateOne({ _id: user.id }, { $unset: { profileVersion: 1 } });
    const upkeep = identity.service.app.get(UntoldProfilesUpkeep, { strict: false });
    await Promise.all([upkeep.tellAll(), upkeep.tellAll()]);
    await complete(user.id, { username: 'anna' });
    await untilTold(3);
    expect(told.slice(1).map(({ payload }) => [payload.username, payload.version])).toEqual([
      [null, 1],
      ['anna', 2],
    ]);
  });
});
