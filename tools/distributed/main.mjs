// @ts-check
// npm run start:distributed: the gateway and the six services as processes of their own, over NATS and whatever other
// engines there are. See docs/adr/0025.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keycloakHome } from './engines.mjs';
import { DistributedForm } from './form.mjs';
import { keycloakWasReady, makeKeycloakHome } from './keycloak-home.mjs';
import { readKept, settingsFile, writeKept } from './kept.mjs';
import { PlanError, setting, withTwins } from './parts.mjs';
import { engineFolder, opsPortsNeeded, planDistributed } from './plan.mjs';
import { freePorts } from './ports.mjs';
import { findPrograms } from './programs.mjs';
import { claim } from './running.mjs';

const root = resolve(import.meta.dirname, '../..');
const realmFile = join(root, 'infra', 'keycloak', 'pictora-realm.json');
const { env } = process;

/** @param {string} name @param {string} value @param {number} min @param {number} max */
const wholeNumber = (name, value, min, max) => {
  const number = Number(value);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new PlanError(`${name} must be a whole number from ${min} to ${max}`);
};

/** @param {string} list */
const leftOut = (list) => {
  const names = list.split(',').filter((name) => name !== '');
  const strangers = names.filter((name) => !withTwins.includes(name));
  if (strangers.length > 0)
    throw new PlanError(`--without may name ${withTwins.join(', ')}, not ${strangers.join(', ')}`);
  return names;
};

const readOptions = () => {
  const { values } = parseArgs({ options: { replicas: { type: 'string' }, without: { type: 'string' } } });
  return {
    replicas: wholeNumber('--replicas', values.replicas ?? setting(env, 'PICTORA_REPLICAS') ?? '1', 1, 16),
    without: leftOut(values.without ?? setting(env, 'PICTORA_WITHOUT') ?? ''),
    port: wholeNumber('PORT', setting(env, 'PORT') ?? '3000', 0, 65_535),
    dataDir: resolve(setting(env, 'PICTORA_DATA_DIR') ?? join(root, '.data', 'distributed')),
  };
};

/** @typedef {ReturnType<typeof readOptions>} Options */

/** A line of a process, under its name. @param {string} name @param {string} line @param {'out' | 'err'} stream */
const say = (name, line, stream) => process[stream === 'out' ? 'stdout' : 'stderr'].write(`[${name}] ${line}\n`);

/** To a program that started this one and wants to know what runs. @param {object} news */
const tell = (news) => {
  if (process.connected) process.send?.(news);
};

/** @param {string} dataDir */
const homeOfKeycloak = (dataDir) => keycloakHome(engineFolder(dataDir, 'keycloak'));

/** @param {Options} options @param {ReturnType<typeof findPrograms>} programs */
const makePlan = async ({ replicas, without, port: wantedPort, dataDir }, programs) => {
  const kept = readKept(dataDir);
  const [port, nats, minio, keycloak, ...opsPorts] = /** @type {[number, number, number, number, ...number[]]} */ (
    await freePorts([
      wantedPort,
      kept.ports.nats,
      kept.ports.minio,
      kept.ports.keycloak,
      ...Array(opsPortsNeeded(replicas)),
    ])
  );
  const enginePorts = { nats, minio, keycloak };
  const plan = planDistributed({
    ...{ env, dataDir, root, without, replicas, enginePorts, opsPorts },
    // One that is in use is tried all the same, so that the gateway says so.
    port: wantedPort === 0 ? port : wantedPort,
    node: process.execPath,
    programs,
    kept: kept.choices,
    keptPublicUrl: kept.publicUrl,
    credentials: kept.credentials,
  });
  const { choices, publicUrl } = plan;
  mkdirSync(join(dataDir, 'engines'), { recursive: true });
  /** @type {(choices: typeof kept.choices) => void} */
  const keep = (made) => writeKept(dataDir, { publicUrl, ...kept, choices: made, ports: enginePorts }, plan.settings);
  keep(kept.choices);
  if (programs.keycloak && choices.keycloak === 'started')
    makeKeycloakHome(programs.keycloak, homeOfKeycloak(dataDir), realmFile);
  // Nothing is in an engine before everything was ready once: until then the folder is bound to none.
  return { plan, bind: () => keep(choices) };
};

const run = async () => {
  const options = readOptions();
  const running = await claim(options.dataDir);
  process.once('exit', running.release);
  const programs = findPrograms();
  const { plan, bind } = await makePlan(options, programs);
  for (const sentence of plan.sentences) console.log(sentence);
  console.log(`Programs of operators find these addresses in ${settingsFile(options.dataDir)}`);

  const form = new DistributedForm(plan, {
    ...{ cwd: root, env, say },
    announce: (turn, name, pid) => {
      if (turn === 'started') running.add(pid);
      if (turn === 'ended') running.remove(pid);
      if (turn === 'ready' && name === 'keycloak')
        keycloakWasReady(programs.keycloak ?? '', homeOfKeycloak(options.dataDir));
      tell({ turn, name, pid });
    },
  });
  /** @type {Promise<void> | undefined} */
  let stopping;
  const stop = () => {
    if (stopping) {
      form.kill();
      process.exit(1);
    }
    stopping = form.stop().then(() => process.exit(0));
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  // Whoever started this is gone.
  process.once('disconnect', () => stopping ?? stop());
  try {
    await form.start();
  } catch (error) {
    if (stopping) return; // Told to stop while starting.
    await form.stop();
    throw error;
  }
  if (stopping) return;
  bind();
  console.log(`Pictora is ready at ${plan.urls.join(' and ')}`);
  const ops = [...plan.services, ...plan.gateways].map(({ name, env: { OPS_PORT } }) => [
    name,
    `http://127.0.0.1:${OPS_PORT}`,
  ]);
  tell({ turn: 'all-ready', urls: plan.urls, settings: plan.settings, ops: Object.fromEntries(ops) });
};

run().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
