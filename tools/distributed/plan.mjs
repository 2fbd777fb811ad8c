// @ts-check
// The distributed form as a list: which engines and processes are run, with which settings, on which ports. A function
// of what was found; nothing is started here.
import { join } from 'node:path';
import { planEngine, settingsOfEngine } from './engines.mjs';
import { chooseParts, choose, setting } from './parts.mjs';

/** @typedef {import('./engines.mjs').PlannedProcess} PlannedProcess */
/** @typedef {import('./parts.mjs').EngineName} EngineName */

export const services = ['identity', 'billing', 'media', 'generation', 'social', 'messaging'];

/**
 * @typedef {import('./parts.mjs').Question & {
 *   node: string,
 *   root: string,
 *   port: number,
 *   replicas: number,
 *   enginePorts: Readonly<Record<EngineName, number>>,
 *   opsPorts: readonly number[],
 *   credentials: Readonly<Record<EngineName, { access: string, secret: string }>>,
 *   keptPublicUrl?: string | undefined,
 * }} PlanInput
 * @typedef {object} Plan
 * @property {Record<EngineName, import('./parts.mjs').Choice>} choices
 * @property {string} publicUrl Where browsers reach the app.
 * @property {string[]} sentences One line a port: which engine or twin, and where.
 * @property {PlannedProcess[]} engines
 * @property {PlannedProcess[]} services
 * @property {PlannedProcess[]} gateways
 * @property {string[]} urls Where each gateway is, the first one being the address of the app.
 * @property {Record<string, string>} settings The addresses and credentials that every process is given.
 */

/** @param {string} dataDir @param {EngineName} engine */
export const engineFolder = (dataDir, engine) => join(dataDir, 'engines', engine);

/** How many ports for operations the processes take. @param {number} replicas */
export const opsPortsNeeded = (replicas) => (services.length + 1) * replicas;

/** Keycloak's realm is imported once, for one address. @param {PlanInput} input @param {string} choice
 * @param {string} publicUrl @returns {string[]} */
const moved = ({ keptPublicUrl }, choice, publicUrl) =>
  choice === 'started' && keptPublicUrl !== undefined && keptPublicUrl !== publicUrl
    ? [`The login page of Keycloak leads back to ${keptPublicUrl} alone, for which this folder was begun`]
    : [];

/** @param {PlanInput} input @returns {Plan} */
export const planDistributed = (input) => {
  const { env, dataDir, node, root, port, replicas } = input;
  const publicUrl = setting(env, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  const started = /** @type {EngineName[]} */ (Object.keys(planEngine))
    .filter((engine) => choose(engine, input).choice === 'started')
    .map((engine) => ({
      engine,
      site: {
        program: input.programs[engine] ?? engine,
        port: input.enginePorts[engine],
        folder: engineFolder(dataDir, engine),
        publicUrl,
        credentials: input.credentials[engine],
      },
    }));
  /** @type {Record<string, string>} */
  const settings = { PICTORA_DATA_DIR: dataDir };
  for (const { engine, site } of started) Object.assign(settings, settingsOfEngine[engine](site));

  /** @param {string} name */
  const address = (name) => settings[name] ?? setting(env, name) ?? null;
  const { engines: choices, parts } = chooseParts(input, {
    nats: address('NATS_URL'),
    minio: address('MINIO_URL'),
    keycloak: address('KEYCLOAK_URL'),
  });

  const host = setting(env, 'HOST') ?? '127.0.0.1';
  const opsPorts = [...input.opsPorts];
  /** @param {'service' | 'gateway'} role @param {string} name @param {number} replica @param {string} program
   * @param {Record<string, string>} own @returns {PlannedProcess} */
  const run = (role, name, replica, program, own) => {
    const ops = opsPorts.shift();
    if (ops === undefined) throw new Error('too few ports for operations');
    return {
      name: `${name}-${replica}`,
      role,
      command: node,
      args: [join(root, program, 'dist', 'main.js')],
      env: {
        LOG_LEVEL: setting(env, 'LOG_LEVEL') ?? 'warn',
        ...settings,
        ...own,
        OPS_PORT: String(ops),
        OPS_HOST: '127.0.0.1',
      },
      ready: [{ kind: 'http', url: `http://127.0.0.1:${ops}/ready`, status: 200 }],
    };
  };
  const numbers = Array.from({ length: replicas }, (_, index) => index + 1);
  return {
    choices,
    publicUrl,
    sentences: [...parts.map(({ sentence }) => sentence), ...moved(input, choices.keycloak, publicUrl)],
    engines: started.map(({ engine, site }) => planEngine[engine](site)),
    // Links in mails, and the issuer's name, lead to the first gateway.
    services: numbers.flatMap((replica) =>
      services.map((name) => run('service', name, replica, join('services', name), { PORT: String(port) })),
    ),
    gateways: numbers.map((replica) =>
      run('gateway', 'gateway', replica, 'gateway', { PORT: String(port + replica - 1) }),
    ),
    urls: numbers.map((replica) => `http://${host}:${port + replica - 1}`),
    settings,
  };
};
