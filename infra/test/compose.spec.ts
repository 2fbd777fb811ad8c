import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { environmentOf, hostsOf, interpolate, readCompose, type ComposeService } from './compose.js';
import { readImage } from './dockerfile.js';
import { processNames, type ProcessName } from './process-names.js';
import { settingFaults } from './process-settings.js';

const root = resolve(import.meta.dirname, '../..');
const file = resolve(root, 'docker-compose.yml');
const dockerfile = readFileSync(resolve(root, 'Dockerfile'), 'utf8');
const { services, volumes } = readCompose(file);
const entries = Object.entries(services);

const serviceOf = (name: string): ComposeService => {
  const service = services[name];
  if (!service) throw new Error(`there is no service ${name}`);
  return service;
};

const environment = (name: ProcessName, env: Readonly<Record<string, string>> = {}): Record<string, string> =>
  environmentOf(serviceOf(name), readImage(dockerfile, { DEPLOYABLE: name }).env, env);

describe('docker-compose.yml', () => {
  test('runs every process of the distributed form, each from its own image', () => {
    const built = entries
      .filter(([, { build }]) => build)
      .map(([name, { build }]) => [name, build?.args['DEPLOYABLE']]);
    expect(new Map(built as [string, string][])).toEqual(
      new Map([...processNames, 'standalone'].map((name) => [name, name])),
    );
  });

  test.each(entries.filter(([, { build }]) => !build))('pins the image of %s to a version', (_, { image }) => {
    expect(image).toMatch(/:(v?\d+\.\d+\.\d+(-[\w.]+)?|RELEASE\.[\dTZ-]+)(@sha256:[0-9a-f]{64})?$/);
  });

  test.each(entries)('opens the ports of %s on this machine alone', (_, { ports = [] }) => {
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  test('no port of this machine is taken twice', () => {
    const taken = entries.flatMap(([, { ports = [] }]) => ports.map((port) => port.split(':')[1]));
    expect(taken).toEqual([...new Set(taken)]);
  });

  test.each(entries)('%s has no rights that it does not use', (_, service) => {
    const rights = ['privileged', 'cap_add', 'devices', 'network_mode', 'pid', 'ipc', 'userns_mode'];
    expect(Object.keys(service).filter((key) => rights.includes(key))).toEqual([]);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
  });

  test.each(entries.filter(([, { build }]) => build))('%s runs on a read-only file system', (_, service) => {
    expect(service.read_only).toBe(true);
    expect(service.tmpfs).toEqual([expect.stringMatching(/^\/tmp:/)]);
    // Longer than a process takes at most, by libs/service-kit/src/shutdown.ts.
    expect(Number.parseInt(service.stop_grace_period ?? '0', 10)).toBeGreaterThan(15);
  });

  test('the engines with a writable file system are these, because they write beside their data', () => {
    const writable = entries.filter(([, { read_only }]) => !read_only).map(([name]) => name);
    expect(writable.sort()).toEqual(['eventstore', 'grafana', 'keycloak', 'minio']);
  });

  test('what it mounts is in the repository, or a volume that it names', () => {
    const sources = entries.flatMap(([, service]) => (service.volumes ?? []).map((mount) => mount.split(':')[0] ?? ''));
    const missing = sources.filter((source) =>
      source.startsWith('.') ? !existsSync(resolve(root, source)) : !(source in volumes),
    );
    expect(missing).toEqual([]);
    expect(Object.keys(volumes).filter((name) => !sources.includes(name))).toEqual([]);
  });
});

describe('the order of the start', () => {
  const after = ([name, { depends_on = {} }]: [string, ComposeService]): [string, string][] =>
    Object.keys(depends_on).map((needed) => [name, needed]);

  test.each(entries.flatMap(after))('%s waits for %s, which says when it is healthy', (name, needed) => {
    expect(serviceOf(name).depends_on?.[needed]?.condition).toBe('service_healthy');
    const { build, healthcheck } = serviceOf(needed);
    const ofImage = build && readImage(dockerfile, { DEPLOYABLE: build.args['DEPLOYABLE'] ?? '' }).healthcheck;
    expect(healthcheck?.test ?? ofImage).toBeTruthy();
  });

  test('nobody waits in a circle', () => {
    const started = new Set<string>();
    const waiting = new Map(entries.map(([name, { depends_on = {} }]) => [name, Object.keys(depends_on)]));
    for (let before = -1; before !== started.size;) {
      before = started.size;
      for (const [name, needed] of waiting) if (needed.every((other) => started.has(other))) started.add(name);
    }
    expect([...waiting.keys()].filter((name) => !started.has(name))).toEqual([]);
  });

  test.each(processNames)('%s waits for every engine whose address it is given', (name) => {
    const addresses = Object.entries(environment(name))
      .filter(([key, value]) => key.endsWith('_URL') && key !== 'PUBLIC_URL' && value !== '')
      .map(([, value]) => /^[a-z+]+:\/\/([^:/?]+)/.exec(value)?.[1] ?? value);
    const owners = addresses.map(
      (host) => entries.find(([service, definition]) => hostsOf(service, definition).includes(host))?.[0] ?? `${host}?`,
    );
    expect(Object.keys(serviceOf(name).depends_on ?? {})).toEqual(expect.arrayContaining(owners));
  });
});

describe('the settings of each process in docker-compose.yml', () => {
  test.each(processNames)('%s starts with them: none is wrong, missing or unread', (name) => {
    expect(settingFaults(name, environment(name))).toEqual([]);
  });

  test.each(processNames)('%s would start in production too, given Stripe', (name) => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_0',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
      STRIPE_PRICE_PRO: 'price_1',
      STRIPE_PRICE_ULTRA: 'price_2',
      STRIPE_PRICE_PREMIUM: 'price_3',
      STRIPE_PRICE_PACK: 'price_4',
    };
    expect(settingFaults(name, environment(name, { NODE_ENV: 'production', ...stripe }))).toEqual([]);
  });

  test('standalone starts with its own as well, and each is read by some process in it', () => {
    const image = readImage(dockerfile, { DEPLOYABLE: 'standalone' });
    const faults = processNames.map((name) => settingFaults(name, environmentOf(serviceOf('standalone'), image.env)));
    expect(faults.flat().filter((fault) => !fault.endsWith(': is not read'))).toEqual([]);
    const [first = [], ...others] = faults;
    expect(first.filter((fault) => others.every((list) => list.includes(fault)))).toEqual([]);
  });

  test('the realm’s secret is the one that identity brings', () => {
    expect(environment('identity')['KEYCLOAK_CLIENT_SECRET']).toBe(
      serviceOf('keycloak').environment?.['PICTORA_IDENTITY_SECRET'],
    );
  });

  test('the store’s keys are those that the processes bring', () => {
    const { MINIO_ROOT_USER, MINIO_ROOT_PASSWORD } = serviceOf('minio').environment ?? {};
    for (const name of processNames) {
      expect(environment(name)).toMatchObject({
        MINIO_ACCESS_KEY: MINIO_ROOT_USER,
        MINIO_SECRET_KEY: MINIO_ROOT_PASSWORD,
      });
    }
  });

  test('a secret is either worth nothing or comes from outside', () => {
    const secrets = entries.flatMap(([, { environment: variables = {} }]) =>
      Object.entries(variables).filter(([name]) => /SECRET|PASSWORD|_KEY$|TOKEN$/.test(name)),
    );
    const worth = secrets.filter(
      ([, value]) => !['pictora', 'for development only'].includes(value) && interpolate(value) !== '',
    );
    expect(secrets.length).toBeGreaterThan(10);
    expect(worth).toEqual([]);
  });
});

const plugin = spawnSync('docker', ['compose', 'version']).status === 0;
const missing = plugin ? '' : ' (skipped: no Docker with its compose plugin, docs.docker.com/compose/install)';

(plugin ? test : test.skip)(`Docker itself reads docker-compose.yml${missing}`, () => {
  const { status, stderr } = spawnSync('docker', ['compose', '--file', file, 'config', '--quiet'], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
