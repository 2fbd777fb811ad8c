// @ts-check
// Which programs of engines are on this machine.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { enginesFolder, findProgram } from '../engines/get-engine.mjs';

/** Keycloak's folder; it is of use only with a Java to run it. */
const keycloakHome = () => {
  const home = [process.env['KEYCLOAK_HOME'], join(enginesFolder, 'keycloak-26.7.0')].find(
    (folder) => folder && existsSync(join(folder, 'bin', 'kc.sh')),
  );
  return home && spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0 ? home : null;
};

/** @returns {Record<import('./parts.mjs').EngineName, string | null>} */
export const findPrograms = () => ({
  nats: findProgram('nats-server'),
  minio: findProgram('minio'),
  keycloak: keycloakHome(),
});
