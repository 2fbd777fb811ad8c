// What the service costs on top of the work that cannot be spared, over the in-process bus on records in a file: a sign-in
// beside its one argon2id, a refresh beside its one RS256 signature, a cookie and a profile beside bare reads by id.
// One JSON line a figure. Runs on what `npm run build` made.
import 'reflect-metadata';
import { argon2, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { createTestPlatform, startTestService } from '@pictora/service-kit/testing';
import { identityService } from '../dist/index.js';
import { owaspCost } from '../dist/passwords/password-hash.js';

const ROUNDS = 5;
const AT_ONCE = 8;

const dataDir = mkdtempSync(join(tmpdir(), 'pictora-bench-'));
const platform = await createTestPlatform({ dataDir });
const service = await startTestService(identityService, platform);
const call = (subject, request) => platform.rpc.call(subject, request);

const people = await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, n) => {
    const email = `user${n}@example.com`;
    const { session } = await call('identity.accounts.sign-up', {
      email,
      password: 'correct horse',
      firstName: 'Ann',
      lastName: 'Example',
      username: `user_${n}`,
      acceptedTerms: true,
      address: '192.0.2.1',
    });
    const { access_token, refresh_token, user } = session;
    const { cookie } = await call('identity.sessions.establish', { access_token, refresh_token });
    return { email, cookie, userId: user.id, refreshToken: refresh_token };
  }),
);

/** Calls a second, with each person one call after the other and all people at once. */
const rate = async (each, run) => {
  const start = performance.now();
  await Promise.all(
    people.map(async (person) => {
      for (let i = 0; i < each; i++) await run(person);
    }),
  );
  return (people.length * each * 1000) / (performance.now() - start);
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const compare = async (bench, each, own, bare, aim) => {
  const pairs = [];
  await rate(each, own);
  await rate(each, bare);
  for (let round = 0; round < ROUNDS; round++) pairs.push([await rate(each, own), await rate(each, bare)]);
  const [value, baseline] = [0, 1].map((side) => Math.round(median(pairs.map((pair) => pair[side]))));
  const ratio = Number((value / baseline).toFixed(3));
  console.log(JSON.stringify({ bench, value, unit: 'calls/s', baseline, ratio, aim }));
};

const derive = promisify(argon2);
await compare(
  'identity: sign-in beside a bare argon2id at the same cost',
  5,
  ({ email }) => call('identity.sessions.sign-in', { email, password: 'correct horse', address: '192.0.2.1' }),
  () => derive('argon2id', { message: 'correct horse', nonce: randomBytes(16), tagLength: 32, ...owaspCost }),
  null,
);

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signed = promisify(sign);
const text = randomBytes(500);
await compare(
  'identity: refresh beside a bare RS256 signature',
  40,
  async (person) => {
    const session = await call('identity.sessions.refresh', { refresh_token: person.refreshToken });
    person.refreshToken = session.refresh_token;
  },
  () => signed('sha256', text, privateKey),
  null,
);

const database = new DatabaseSync(join(dataDir, 'bare.db'));
database.exec('CREATE TABLE records (id TEXT PRIMARY KEY, doc TEXT)');
for (const { userId } of people)
  database.prepare('INSERT INTO records VALUES (?, ?)').run(userId, JSON.stringify({ text: text.toString('hex') }));
const byId = database.prepare('SELECT doc FROM records WHERE id = ?');
const read = async (id) => JSON.parse(byId.get(id).doc);

await compare(
  'identity: profile beside a bare read by id',
  500,
  ({ userId }) => call('identity.profiles.get', { userId }),
  ({ userId }) => read(userId),
  null,
);
await compare(
  'identity: cookie beside two bare reads by id',
  500,
  ({ cookie }) => call('identity.sessions.resolve-cookie', { cookie }),
  async ({ userId }) => [await read(userId), await read(userId)],
  null,
);

database.close();
await service.close();
await platform.close();
rmSync(dataDir, { recursive: true, force: true });
