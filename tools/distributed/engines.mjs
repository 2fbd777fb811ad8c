// @ts-check
// How each engine is run on this machine for the distributed form: on a loopback port, with its data below the data
// folder.
import { join } from 'node:path';

/**
 * @typedef {{ kind: 'tcp', port: number } | { kind: 'http', url: string, status: number }} Probe
 * @typedef {object} PlannedProcess
 * @property {string} name
 * @property {'engine' | 'service' | 'gateway'} role
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} env Beside the environment of the launcher.
 * @property {Probe[]} ready All of them answer once it can be used.
 * @typedef {object} EngineSite
 * @property {string} program
 * @property {number} port
 * @property {string} folder
 * @property {string} publicUrl Where browsers reach the app.
 * @property {{ access: string, secret: string }} credentials
 */

/** @param {EngineSite} site @returns {PlannedProcess} */
const nats = ({ program, port, folder }) => ({
  name: 'nats',
  role: 'engine',
  command: program,
  args: ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder, '-l', `${folder}.log`],
  env: {},
  ready: [{ kind: 'tcp', port }],
});

/** @param {EngineSite} site @returns {PlannedProcess} */
const minio = ({ program, port, folder, credentials }) => ({
  name: 'minio',
  role: 'engine',
  command: program,
  args: ['server', folder, '--quiet', '--address', `127.0.0.1:${port}`, '--console-address', '127.0.0.1:0'],
  env: { MINIO_ROOT_USER: credentials.access, MINIO_ROOT_PASSWORD: credentials.secret, MINIO_BROWSER: 'off' },
  ready: [
    { kind: 'http', url: `http://127.0.0.1:${port}/minio/health/ready`, status: 200 },
    // Its health is well a moment before its objects can be asked for: until then such a call is a 503.
    { kind: 'http', url: `http://127.0.0.1:${port}/`, status: 403 },
  ],
});

/** The home that it runs from, see keycloak-home.mjs. @param {string} folder */
export const keycloakHome = (folder) => join(folder, 'home');

/**
 * The realm is imported at the first start and kept in the folder with its logins. The kind of database is that of the
 * tests: Keycloak builds itself anew, half a minute, whenever it is started with another kind than before.
 * @param {EngineSite} site @returns {PlannedProcess}
 */
const keycloak = ({ port, folder, publicUrl, credentials }) => ({
  name: 'keycloak',
  role: 'engine',
  command: 'sh',
  args: [
    join(keycloakHome(folder), 'bin', 'kc.sh'),
    'start-dev',
    '--import-realm',
    '--cache=local',
    '--db=dev-mem',
    `--db-url=jdbc:h2:file:${join(folder, 'keycloakdb')};NON_KEYWORDS=VALUE`,
    '--log-level=WARN',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
  ],
  env: {
    JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
    PICTORA_PUBLIC_URL: publicUrl,
    PICTORA_IDENTITY_SECRET: credentials.secret,
  },
  ready: [
    {
      kind: 'http',
      url: `http://127.0.0.1:${port}/realms/pictora/.well-known/openid-configuration`,
      status: 200,
    },
  ],
});

export const planEngine = { nats, minio, keycloak };

/** @type {Record<keyof typeof planEngine, (site: EngineSite) => Record<string, string>>} */
export const settingsOfEngine = {
  nats: ({ port }) => ({ NATS_URL: `nats://127.0.0.1:${port}` }),
  minio: ({ port, credentials }) => ({
    MINIO_URL: `http://127.0.0.1:${port}`,
    MINIO_ACCESS_KEY: credentials.access,
    MINIO_SECRET_KEY: credentials.secret,
  }),
  keycloak: ({ port, credentials }) => ({
    KEYCLOAK_URL: `http://127.0.0.1:${port}`,
    KEYCLOAK_CLIENT_SECRET: credentials.secret,
  }),
};
