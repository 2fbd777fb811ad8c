import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommunityImage } from '@pictora/contracts';
import { natsMissing, startDistributed, type DistributedPictora } from '@pictora/testing';
import { randomFrom } from '@pictora/testing/simulation';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './people.js';
import {
  checkCredits,
  checkMessages,
  checkNewcomer,
  checkReactions,
  isSettled,
  verifyLedger,
} from './replicas/checks.js';
import { actAmong, Load } from './replicas/load.js';
import { Member } from './replicas/member.js';
import { ModelServer } from './replicas/model-server.js';
import { untilQuiet } from './replicas/quiet.js';
import { untilShared } from './replicas/shares.js';

/**
 * Two of each process, people at work, and one process after another killed without warning. Whatever was acknowledged is
 * there in the end, once. REPLICAS_ROUNDS is how often each kind of process dies, REPLICAS_KINDS names other kinds (`nats` too),
 * REPLICAS_SEED repeats a run's choices.
 */
const rounds = Number(process.env['REPLICAS_ROUNDS'] ?? 1);
const seed = Number(process.env['REPLICAS_SEED'] ?? Date.now() % 1_000_000);
const all = 'billing,gateway,generation,identity,media,social,messaging';
const kinds = (process.env['REPLICAS_KINDS'] ?? all).split(',');
const people = 5;
/** Between two deaths so much is acknowledged, and not more: others may still be coming back. */
const breath = 15;
const patience = 180_000 * (1 + rounds);

const workers = {
  // A dead worker's job is soon taken up by another, and is not taken to be at fault.
  GENERATION_LEASE_MS: '2000',
  GENERATION_MAX_ATTEMPTS: '10',
  GENERATION_SLOTS: '3',
  STUDIO_WORKERS: '1',
};

const missing = natsMissing();
const title = `two replicas of each process (seed ${seed})${missing ? ` (skipped: ${missing})` : ''}`;

(missing ? describe.skip : describe)(title, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictora-replicas-'));
  const random = randomFrom(seed);
  const newcomers: Member[] = [];
  let models: ModelServer;
  let pictora: DistributedPictora;
  let members: Member[];
  let requests = 0;
  /** Requests go to one gateway after the other, as behind a balancer. */
  const base = (): string => pictora.urls[requests++ % pictora.urls.length] ?? pictora.url;

  beforeAll(async () => {
    models = await ModelServer.start();
    const env = { ...models.env, ...workers, ACCESS_TOKEN_SECONDS: '3600', LOG_LEVEL: 'error' };
    pictora = await startDistributed({ dataDir, replicas: 2, without: ['minio', 'keycloak'], env });
    members = Array.from({ length: people }, (_, n) => new Member(`replica_${n}`, base));
    for (const member of members) await member.join();
    for (const member of members) await member.publish();
    const feed = async () => (await members[0]?.all<CommunityImage>('/api/explore/all')) ?? [];
    await until(async () => (await feed()).length === people);
  }, patience);
  afterAll(async () => {
    await pictora?.stop();
    await models.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(
    'loses and doubles nothing when any one of them is killed under load',
    async () => {
      const load = new Load(members, actAmong(members, random));
      await untilShared(pictora, base);
      for (let round = 0; round < rounds; round += 1) {
        for (const kind of kinds) {
          // Of the broker there is one.
          const victims = kind === 'nats' ? [kind] : [`${kind}-1`, `${kind}-2`];
          for (const name of victims) await pictora.untilReady(name);
          await pictora.kill(victims[Math.floor(random() * victims.length)] ?? kind);
          const newcomer = new Member(`newcomer_${newcomers.length}`, base);
          newcomers.push(newcomer);
          await Promise.all([newcomer.join(), load.untilMore(breath)]);
        }
      }
      await load.end();
      for (const name of Object.keys(pictora.ops)) await pictora.untilReady(name);

      for (const member of members) await until(() => isSettled(member));
      expect(await untilQuiet(dataDir, pictora.settings['NATS_URL'] ?? '')).toEqual({ deadLetters: 0 });
      for (const newcomer of newcomers) await checkNewcomer(newcomer);
      for (const member of members) {
        await checkCredits(member);
        await checkReactions(member, members);
        await checkMessages(member, members);
      }
      await verifyLedger(pictora.settings);
    },
    patience,
  );
});
