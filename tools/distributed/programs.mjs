// @ts-check
// Looks for the programs of engines on this machine: where the scripts of tools/engines, Debian's packages and
// `go install` put them.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const kept = process.env['PICTORA_ENGINES_DIR'] ?? join(homedir(), '.cache', 'pictora-engines');
const byGo = join(homedir(), 'go', 'bin');

/** @param {string} program @param {string[]} args */
const runs = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** @param {string} name */
const binary = (name) =>
  runs(name, '--version') ? name : ([join(kept, name), join(byGo, name)].find((path) => existsSync(path)) ?? null);

/** Keycloak's folder; it is of use only with a Java to run it. */
const keycloakHome = () => {
  const home = [process.env['KEYCLOAK_HOME'], join(kept, 'keycloak-26.7.0')].find(
    (folder) => folder && existsSync(join(folder, 'bin', 'kc.sh')),
  );
  return home && runs('java', '-version') ? home : null;
};

/** @returns {Record<import('./parts.mjs').EngineName, string | null>} */
export const findPrograms = () => ({
  nats: binary('nats-server'),
  minio: binary('minio'),
  keycloak: keycloakHome(),
});

/** Keycloak imports what lies in a folder of its own. @param {string} home @param {string} realmFile */
export const placeRealm = (home, realmFile) => {
  const imports = join(home, 'data', 'import');
  mkdirSync(imports, { recursive: true });
  copyFileSync(realmFile, join(imports, 'pictora-realm.json'));
};
