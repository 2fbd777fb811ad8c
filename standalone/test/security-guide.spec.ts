import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { httpRoutes, limits, type HttpRoute } from '@pictora/contracts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const guide = read('docs/security.md');
const sectionOf = (heading: string): string => {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/security.md has no section ${heading}`);
  return section;
};
const identity = read('services/identity/src/config.ts');
const gateway = read('gateway/src/gateway-settings.ts');

/** The number that an object of defaults in a source gives to a name. */
const numberIn = (source: string, object: string, name: string): number => {
  const body = new RegExp(`const ${object} = \\{([^}]*)\\}`).exec(source)?.[1] ?? '';
  const value = new RegExp(`\\b${name}: ([\\d_]+|limits\\.passwordMin)`).exec(body)?.[1] ?? '';
  return value === 'limits.passwordMin' ? limits.passwordMin : Number(value.replaceAll('_', ''));
};

describe('the guide to security', () => {
  it('tells the limits of input as the contract enforces them, one by one and together', () => {
    const told = [...sectionOf('Input').matchAll(/`(\w+)`\s*\| (\d+)/g)].map(([, name, value]) => [
      name,
      Number(value),
    ]);
    expect(told).toHaveLength(20);
    expect(told).toEqual(told.map(([name]) => [name, limits[name as keyof typeof limits]]));
  });

  it('tells how often one may try, and how long a password is, as the settings have it', () => {
    const told = [...sectionOf('Ways to prove who one is').matchAll(/^\| `(\w+)`\s*\| (\d+)\s*\| (\d+)/gm)];
    const names: Record<string, string> = {
      SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS: 'perAccountAndAddress',
      SIGN_IN_TRIES_PER_ADDRESS: 'perAddress',
      SIGN_UPS_PER_ADDRESS: 'signUps',
      PASSWORD_MIN_LENGTH: 'minPasswordLength',
    };
    expect(told).toHaveLength(10);
    for (const [, setting = '', strict, loose] of told) {
      const own = names[setting];
      const [source, objects, name] = own
        ? [identity, ['strictLimits', 'looseLimits'], own]
        : [gateway, ['strictRates', 'looseRates'], setting];
      expect([setting, ...objects.map((object) => numberIn(source, object, name))]).toEqual([
        setting,
        Number(strict),
        Number(loose),
      ]);
    }
  });

  it('names the words of the product that no password may be', () => {
    const words =
      /const productWords[^=]*= \[([^\]]*)\]/.exec(read('services/identity/src/passwords/password-policy.ts'))?.[1] ??
      '';
    const known = [...words.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '');
    expect(known.length).toBeGreaterThan(4);
    expect(known.filter((word) => !sectionOf('Ways to prove who one is').includes(`\`${word}\``))).toEqual([]);
  });

  it('names every way in: the calls that give a session are those of passwords, codes and refresh tokens', () => {
    const giving = Object.entries(httpRoutes as Record<string, HttpRoute>)
      .filter(([, { path, method }]) => method === 'POST' && /^\/api\/(auth|login)\//.test(path))
      .map(([name]) => name);
    expect(giving.sort()).toEqual([
      'completeProfile',
      'confirmEmail',
      'establishSession',
      'loginSession',
      'logout',
      'logoutEverywhere',
      'recover',
      'refresh',
      'resendVerification',
      'signIn',
      'signUp',
      'token',
      'verify',
    ]);
  });

  it('tells how long tokens and sessions live, as the settings have it', () => {
    const section = sectionOf('Sessions');
    expect(identity).toContain('ACCESS_TOKEN_SECONDS: seconds(300, ');
    expect(identity).toContain('SESSION_IDLE_SECONDS: seconds(14 * DAY, ');
    expect(identity).toContain('SESSION_MAX_SECONDS: seconds(90 * DAY, ');
    for (const seconds of [300, 14 * 86_400, 90 * 86_400]) expect(section).toContain(String(seconds));
  });

  it('explains every kind of access in the table of calls, and where a role is needed', () => {
    const section = sectionOf('Who may do what');
    const routes = Object.values(httpRoutes as Record<string, HttpRoute>);
    for (const auth of new Set(routes.map((route) => route.auth))) expect(section).toContain(`| \`${auth}\``);
    const closed = routes.filter(({ role }) => role !== undefined);
    expect(closed.length).toBeGreaterThan(5);
    expect(closed.filter(({ path, role }) => role !== 'admin' || !path.startsWith('/api/admin/'))).toEqual([]);
  });

  it('names every setting that leads out of the process', () => {
    const sources = globSync('{libs,services,gateway}/**/src/**/*{config,settings}.ts', {
      cwd: root,
      exclude: ['**/node_modules/**'],
    });
    const addresses = new Set(
      sources.flatMap((path) => read(path).match(/\b[A-Z_]+_(?:URL|ENDPOINT)\b(?=: z| *$|:)/gm) ?? []),
    );
    addresses.delete('PUBLIC_URL');
    expect(addresses.size).toBeGreaterThan(6);
    expect([...addresses].filter((name) => !sectionOf('Who speaks with whom').includes(name))).toEqual([]);
  });

  it('names every algorithm that the sources use', () => {
    for (const name of ['argon2id', 'RS256', 'A256GCM', 'aes-256-gcm', 'sha256'])
      expect(sectionOf('Cryptography')).toContain(`\`${name}\``);
  });

  it('tells what is done for files, data, dependencies and logs', () => {
    for (const word of ['uploadMaxBytes', 'uploadMaxPixels', 'nosniff']) expect(sectionOf('Files')).toContain(word);
    for (const kind of ['secret', 'personal', 'books', 'public'])
      expect(sectionOf('Data')).toMatch(new RegExp(`^\\| ${kind} `, 'm'));
    expect(sectionOf('Dependencies')).toMatch(/within 2 days.*within 7.*within 30.*90 days/s);
    for (const field of ['time', 'correlationId', 'userId', 'authentication', 'refusal'])
      expect(sectionOf('Logs')).toContain(`\`${field}\``);
  });
});

describe('packages', () => {
  it('are of exact versions, each with its sum in the lock file, and none from elsewhere than the registry', () => {
    type Locked = { integrity?: string; link?: boolean; resolved?: string; inBundle?: boolean; version?: string };
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
    const foreign = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
    expect(foreign.length).toBeGreaterThan(500);
    expect(
      foreign.filter(([, { integrity, link, inBundle }]) => !integrity && !link && !inBundle).map(([path]) => path),
    ).toEqual([]);
    expect(foreign.filter(([, { resolved, link }]) => resolved && !link).map(([path]) => path)).toEqual([]);
    for (const path of globSync('{,gateway/,web/,standalone/,infra/,libs/*/,services/*/}package.json', { cwd: root })) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path)) as Record<
        string,
        Record<string, string>
      >;
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
        expect([path, name, version]).toEqual([path, name, expect.stringMatching(/^(\d+\.\d+\.\d+\S*|\*)$/)]);
    }
  });
});
