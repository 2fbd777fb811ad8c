import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explainFind } from '@pictora/mongoose-sqlite';
import { outdated } from '../src/profiles/search/search-keys.upkeep.js';
import { PurgeService } from '../src/upkeep/purge.service.js';
import { givenSignedUp, PASSWORD, startIdentity, type Identity } from './identity.harness.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const soon = new Date('2026-06-01T00:00:00.000Z');
const models = [
  'Account',
  'Credential',
  'Artifact',
  'Session',
  'Cookie',
  'Attempts',
  'Recovery',
  'Confirmation',
  'QueuedMail',
];

/** Every query of the service that is not by id, beside the index that is there for it. The outbox tests its own. */
const queries: readonly (readonly [string, object, { sort?: object }, string])[] = [
  ['Account', { emailKey: 'ann@example.com' }, {}, 'emailKey_1'],
  ['Account', { usernameKey: 'ann' }, {}, 'usernameKey_1'],
  ['Account', { 'search.username': { $gte: 'a', $lt: 'b' } }, { sort: { 'search.username': 1 } }, 'search.username_1'],
  [
    'Account',
    { 'search.name': { $gte: 'a', $lt: 'b' } },
    { sort: { 'search.name': 1, _id: 1 } },
    'search.name_1__id_1',
  ],
  ['Account', { 'search.family': { $gte: 'a' } }, { sort: { 'search.family': 1, _id: 1 } }, 'search.family_1__id_1'],
  ['Account', { 'search.inner': { $elemMatch: { $gte: 'a', $lt: 'b' } } }, {}, 'search.inner_1'],
  ['Account', outdated, {}, 'search.version_1'],
  ['Credential', { createdAt: { $gt: new Date(0), $lte: soon } }, { sort: { createdAt: 1 } }, 'createdAt_1'],
  ['Artifact', { grantId: 'g', accountId: 'a' }, {}, 'accountId_1_grantId_1'],
  ['Artifact', { grantId: 'g', kind: 'RefreshToken' }, {}, 'grantId_1_kind_1'],
  ['Artifact', { uid: 'u', kind: 'Session' }, {}, 'uid_1_kind_1'],
  ['Account', { profileVersion: null }, {}, 'profileVersion_1'],
  ['Artifact', { userCode: 'c', kind: 'DeviceCode' }, {}, 'userCode_1_kind_1'],
  ['Artifact', { expiresAt: { $lte: soon } }, {}, 'expiresAt_1'],
  ['Session', { endsAt: { $lte: soon } }, { sort: { endsAt: 1 } }, 'endsAt_1'],
  ['Session', { endedAt: { $gt: soon } }, { sort: { endedAt: -1 } }, 'endedAt_1'],
  ['Session', { userId: 'u', endedAt: null }, { sort: { startedAt: -1 } }, 'userId_1_startedAt_-1'],
  ['Cookie', { sessionId: 's' }, { sort: { createdAt: -1 } }, 'sessionId_1_createdAt_-1'],
  ['Cookie', { expiresAt: { $lte: soon } }, {}, 'expiresAt_1'],
  ['Attempts', { expiresAt: { $lte: soon } }, {}, 'expiresAt_1'],
  ['Recovery', { linkDigest: 'd', validUntil: { $gt: soon } }, {}, 'linkDigest_1'],
  ['Recovery', { sessionDigest: 'd', sessionUntil: { $gt: soon } }, {}, 'sessionDigest_1'],
  ['Recovery', { accountId: 'a' }, {}, 'accountId_1'],
  ['Recovery', { expiresAt: { $lte: soon } }, {}, 'expiresAt_1'],
  ['Confirmation', { accountId: 'a', email: 'ann@example.com' }, {}, 'accountId_1'],
  ['Confirmation', { expiresAt: { $lte: soon } }, {}, 'expiresAt_1'],
  ['QueuedMail', { dueAt: { $lte: soon } }, { sort: { dueAt: 1 } }, 'dueAt_1'],
  ['QueuedMail', { doneAt: { $lte: soon } }, {}, 'doneAt_1'],
];

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

describe('indexes', () => {
  it.each(queries)('%s by %j (%j) uses %s', async (model, filter, options, index) => {
    const plan = await explainFind(identity.records.model(model) as never, filter, options);
    expect(plan).toMatchObject({ indexes: [index], scansAll: false, sorts: false });
  });

  it('each one that is declared has a query that it is for', () => {
    const declared = models.flatMap((name) =>
      identity.records
        .model(name)
        .schema.indexes()
        .filter(([keys]) => !('outboxSince' in keys))
        .map(([keys]) => `${name} ${Object.entries(keys).flat().join('_')}`),
    );
    expect(queries.map(([name, , , index]) => `${name} ${index}`)).toEqual(expect.arrayContaining(declared));
  });
});

describe('what has expired', () => {
  it('is removed, and nothing else is', async () => {
    const { access_token, refresh_token } = await givenSignedUp(identity);
    await identity.call('identity.sessions.establish', { access_token, refresh_token });
    const counts = async () =>
      Promise.all(
        ['Account', 'Credential', 'Artifact', 'Session', 'Cookie', 'Attempts'].map((name) =>
          identity.records.model(name).countDocuments(),
        ),
      );
    const purge = () => identity.service.app.get(PurgeService, { strict: false }).purge();

    expect(await counts()).toEqual([1, 1, 2, 1, 1, 1]);
    await purge();
    expect(await counts()).toEqual([1, 1, 2, 1, 1, 1]);
    identity.clock.advance(14 * DAY);
    await purge();
    // The refresh token and the count of sign-ups are over, the session itself is not.
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 0]);
    identity.clock.advance(76 * DAY);
    await purge();
    expect(await counts()).toEqual([1, 1, 0, 0, 0, 0]);
  });

  it('is a credential whose sign-up was cut short an hour ago, and none that has an account or may still get one', async () => {
    const purge = () => identity.service.app.get(PurgeService, { strict: false }).purge();
    const credentials = identity.records.model('Credential');
    const known = await credentials.countDocuments();
    const cutShort = (name: string) =>
      identity.directory.create({
        email: `${name}@example.com`,
        username: name,
        firstName: 'Cut',
        lastName: 'Short',
        password: PASSWORD,
        emailVerified: true,
      });
    const left = await cutShort('left');
    identity.clock.advance(HOUR - 1);
    await givenSignedUp(identity, { email: 'whole@example.com', username: 'whole' });
    const underWay = await cutShort('under_way');
    await purge();
    expect(await credentials.countDocuments()).toBe(known + 3);
    identity.clock.advance(1);
    await purge();
    expect(await credentials.exists({ _id: left })).toBeNull();
    expect(await credentials.exists({ _id: underWay })).not.toBeNull();
    identity.clock.advance(HOUR);
    await purge();
    expect(await credentials.exists({ _id: underWay })).toBeNull();
    expect(await credentials.countDocuments()).toBe(known + 1);
  });
});
