import { describe, expect, it } from '@jest/globals';
import { afterDeath } from '../../../tools/distributed/back-off.mjs';
import { PlanError } from '../../../tools/distributed/parts.mjs';
import { opsPortsNeeded, planDistributed } from '../../../tools/distributed/plan.mjs';

type Input = Parameters<typeof planDistributed>[0];

const key = { access: 'pictora', secret: 'made for this folder' };
const everything = { nats: '/bin/nats-server', minio: '/bin/minio', keycloak: '/opt/keycloak' };
const nothing = { nats: null, minio: null, keycloak: null };

const plan = (given: Partial<Input> = {}) =>
  planDistributed({
    env: {},
    programs: everything,
    kept: {},
    without: [],
    dataDir: '/data',
    root: '/app',
    node: '/bin/node',
    port: 3000,
    replicas: 1,
    enginePorts: { nats: 4001, minio: 4002, keycloak: 4003 },
    opsPorts: Array.from({ length: opsPortsNeeded(given.replicas ?? 1) }, (_, index) => 5000 + index),
    credentials: { nats: key, minio: key, keycloak: key },
    ...given,
  });
const names = (processes: readonly { name: string }[]) => processes.map(({ name }) => name);
const sentence = (of: ReturnType<typeof plan>, port: string) =>
  of.sentences.find((line) => line.startsWith(`${port}: `)) ?? '';

describe('the plan of the distributed form', () => {
  it('runs the gateway and each of the six services once, and the engines whose programs are there', () => {
    const { engines, services, gateways, urls } = plan();
    expect(names(engines)).toEqual(['nats', 'minio', 'keycloak']);
    expect(names(services)).toEqual(
      ['identity', 'billing', 'media', 'generation', 'social', 'messaging'].map((name) => `${name}-1`),
    );
    expect(names(gateways)).toEqual(['gateway-1']);
    expect(urls).toEqual(['http://127.0.0.1:3000']);
  });

  it('gives replicas names, ports for operations and, the gateways, addresses of their own', () => {
    const { services, gateways, urls } = plan({ replicas: 2 });
    const all = [...services, ...gateways];
    expect(all).toHaveLength(14);
    expect(new Set(names(all)).size).toBe(14);
    expect(new Set(all.map(({ env }) => env['OPS_PORT'])).size).toBe(14);
    expect(gateways.map(({ env }) => env['PORT'])).toEqual(['3000', '3001']);
    expect(services.every(({ env }) => env['PORT'] === '3000')).toBe(true);
    expect(urls).toEqual(['http://127.0.0.1:3000', 'http://127.0.0.1:3001']);
  });

  it('gives every process the same addresses, and says for each port which engine or twin it is', () => {
    const made = plan();
    for (const { env } of [...made.services, ...made.gateways])
      expect(env).toMatchObject({
        NATS_URL: 'nats://127.0.0.1:4001',
        MINIO_URL: 'http://127.0.0.1:4002',
        MINIO_SECRET_KEY: key.secret,
        KEYCLOAK_URL: 'http://127.0.0.1:4003',
        PICTORA_DATA_DIR: '/data',
      });
    expect(sentence(made, 'calls and pushes')).toMatch(/NATS at nats:\/\/127.0.0.1:4001 \(started here\)/);
    expect(sentence(made, 'event store')).toMatch(/SQLite in WAL mode, shared .* no EVENTSTORE_URL is set/);
    expect(sentence(made, 'records and read models')).toMatch(/SQLite in WAL mode, shared .* no MONGO_URL is set/);
    expect(sentence(made, 'payments')).toMatch(/the sandbox/);
    expect(sentence(made, 'mail')).toMatch(/\/data\/outbox/);
  });

  it('starts nothing where an address is given, and shows no password of it', () => {
    const env = {
      NATS_URL: 'nats://me:hush@broker:4222',
      MINIO_URL: 'http://files:9000',
      KEYCLOAK_URL: 'http://id:8080',
      MONGO_URL: 'mongodb://me:hush@db:27017',
      EVENTSTORE_URL: 'esdb://me:hush@events:2113',
      STRIPE_SECRET_KEY: 'sk_test_hush',
      SMTP_URL: 'smtp://me:hush@mail:25',
    };
    const made = plan({ env, programs: nothing });
    expect(made.engines).toEqual([]);
    expect(made.settings).toEqual({ PICTORA_DATA_DIR: '/data' });
    expect(made.sentences.join('\n')).not.toMatch(/hush|twin/);
    expect(sentence(made, 'calls and pushes')).toBe('calls and pushes: NATS at nats://***@broker:4222 (NATS_URL)');
  });

  it('takes an empty address for none', () => {
    expect(plan({ env: { MINIO_URL: '' } }).choices.minio).toBe('started');
  });

  it('takes the embedded twins of MinIO and Keycloak where they are missing or left out, and says why', () => {
    const missing = plan({ programs: { ...nothing, nats: 'nats-server' } });
    expect(names(missing.engines)).toEqual(['nats']);
    expect(sentence(missing, 'media files')).toMatch(/\/data\/media \(embedded twin: .*node tools\/engines\/minio/);
    expect(sentence(missing, 'identity')).toMatch(/issuer in the identity service \(embedded twin: /);
    expect(names(plan({ without: ['keycloak'] }).engines)).toEqual(['nats', 'minio']);
  });

  it('needs NATS, and says how to get it', () => {
    expect(() => plan({ programs: nothing })).toThrow(PlanError);
    expect(() => plan({ programs: nothing })).toThrow(/needs NATS.*\n.*apt-get install nats-server/);
  });

  it('never opens a folder with another place for its files or accounts than the one they are in', () => {
    expect(plan({ kept: { minio: 'twin' } }).choices.minio).toBe('twin');
    expect(plan({ kept: { keycloak: 'started' }, without: ['keycloak'] }).choices.keycloak).toBe('started');
    expect(() => plan({ kept: { keycloak: 'started' }, programs: { ...everything, keycloak: null } })).toThrow(
      /data of this folder are in Keycloak/,
    );
    expect(() => plan({ kept: { minio: 'given' } })).toThrow(/in the MinIO that MINIO_URL named; set it again/);
    expect(plan({ kept: { minio: 'twin' }, env: { MINIO_URL: 'http://files:9000' } }).choices.minio).toBe('given');
  });
});

describe('the login page of Keycloak', () => {
  const said = (keptPublicUrl: string | undefined) =>
    plan({ keptPublicUrl }).sentences.filter((line) => line.startsWith('The login page'));

  it('leads back to the address that the folder was begun for, and the start says so at another', () => {
    expect(said(undefined)).toEqual([]);
    expect(said('http://localhost:3000')).toEqual([]);
    expect(said('http://localhost:3001')).toEqual([expect.stringContaining('http://localhost:3001 alone')]);
  });
});

describe('a process that dies', () => {
  it('waits twice as long each time it dies again soon, ten seconds at most', () => {
    const waits: number[] = [];
    for (let history = { deaths: 0 }; waits.length < 8;) {
      const { waitMs, deaths } = afterDeath(history, 1_000);
      waits.push(waitMs);
      history = { deaths };
    }
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });

  it('begins anew with its waits once it has run for half a minute', () => {
    expect(afterDeath({ deaths: 6 }, 30_000)).toEqual({ deaths: 1, waitMs: 250 });
  });
});
