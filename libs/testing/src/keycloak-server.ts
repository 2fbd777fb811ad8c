import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { enginesFolder } from './engines/places.js';
import { freePort } from './free-port.js';

export type KeycloakServer = {
  readonly url: string;
  readonly clientSecret: string;
  stop(): Promise<void>;
};

const realmFile = resolve(import.meta.dirname, '../../../infra/keycloak/pictora-realm.json');
const homes = [process.env['KEYCLOAK_HOME'], join(enginesFolder, 'keycloak-26.7.0')];

const homeOf = (): string | undefined =>
  homes.find((home) => home !== undefined && home !== '' && existsSync(join(home, 'bin', 'kc.sh')));

/** Why a suite cannot run on a real Keycloak here, or null when it can. */
export const keycloakMissing = (): string | null => {
  if (process.env['KEYCLOAK_URL'])
    return process.env['KEYCLOAK_CLIENT_SECRET'] ? null : 'KEYCLOAK_URL is set without KEYCLOAK_CLIENT_SECRET';
  if (!homeOf())
    return 'no KEYCLOAK_URL or KEYCLOAK_HOME is set and none was fetched; fetch one: node tools/engines/keycloak.mjs';
  return spawnSync('java', ['-version']).status === 0
    ? null
    : 'Keycloak is there, but no Java to run it; Debian: apt-get install default-jre-headless';
};

const answers = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false; // Not listening yet.
  }
};

/**
 * The Keycloak at KEYCLOAK_URL, which has to have our realm, or one of our own with the realm of `infra/keycloak` on a free
 * port, keeping everything in memory. `publicUrl` is where the app under test will be.
 */
export const startKeycloak = async (publicUrl: string): Promise<KeycloakServer> => {
  const given = process.env['KEYCLOAK_URL'];
  if (given) {
    return { url: given, clientSecret: process.env['KEYCLOAK_CLIENT_SECRET'] ?? '', stop: async () => undefined };
  }
  const home = homeOf() ?? '';
  const imports = join(home, 'data', 'import');
  mkdirSync(imports, { recursive: true });
  copyFileSync(realmFile, join(imports, 'pictora-realm.json'));

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const clientSecret = 'a secret for this test run alone';
  const child = spawn(
    'sh',
    [join(home, 'bin', 'kc.sh'), 'start-dev', '--import-realm', '--db=dev-mem', '--cache=local'].concat([
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
    ]),
    {
      // A group of its own, since the script starts Java below itself.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
        PICTORA_PUBLIC_URL: publicUrl,
        PICTORA_IDENTITY_SECRET: clientSecret,
      },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const signal = (name: NodeJS.Signals) => child.pid && child.exitCode === null && process.kill(-child.pid, name);
  process.once('exit', () => signal('SIGKILL'));
  while (!(await answers(`${url}/realms/pictora/.well-known/openid-configuration`))) {
    if (child.exitCode !== null) throw new Error(`Keycloak ended with ${child.exitCode}\n${said}`);
    await new Promise((next) => setTimeout(next, 200));
  }
  return {
    url,
    clientSecret,
    stop: async () => {
      signal('SIGTERM');
      await exited;
    },
  };
};
