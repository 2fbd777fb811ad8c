// Where the real engines are: an address in the environment comes first, then a container, then a program of this machine.
// Loaded under `typescript-hooks.mjs`, since what starts the programs is TypeScript.
import { dockerAnswers, inContainers, startContainer } from './docker.mjs';

const { eventStoreMissing } = await import('../../libs/testing/src/eventstoredb.ts');
const { keycloakMissing } = await import('../../libs/testing/src/keycloak-server.ts');
const { minioMissing } = await import('../../libs/testing/src/minio-server.ts');
const { mongoMissing } = await import('../../libs/testing/src/mongo-server.ts');
const { natsMissing } = await import('../../libs/testing/src/nats-server.ts');
const { stripeMockMissing } = await import('../../libs/testing/src/stripe-mock.ts');

/** The setting that names each engine, and why its suites cannot run without: their own question. */
const engines = {
  nats: { setting: 'NATS_URL', missing: natsMissing, program: 'nats-server, a program of this machine' },
  minio: { setting: 'MINIO_URL', missing: minioMissing, program: 'minio, a program of this machine' },
  keycloak: { setting: 'KEYCLOAK_URL', missing: keycloakMissing, program: 'Keycloak, fetched to this machine' },
  mongodb: { setting: 'MONGO_URL', missing: mongoMissing, program: 'FerretDB, a program of this machine' },
  eventstoredb: { setting: 'EVENTSTORE_URL', missing: eventStoreMissing },
  'stripe-mock': { setting: 'STRIPE_API_URL', missing: stripeMockMissing, program: 'a program of this machine' },
  // The catcher is a package of the tests.
  smtp: { setting: 'SMTP_URL', missing: () => null, program: 'the catcher of the tests (npm smtp-server)' },
};

/** An address as it may be printed. */
const masked = (address) => address.replace(/\/\/[^@/]+@/, '//***@');

const atAddress = ({ setting, missing }) => {
  const address = process.env[setting];
  // Half of what it takes is worth a word, not a container.
  if (!address || missing() !== null) return null;
  return { at: `${masked(address)} (${setting})` };
};

const inDocker = async (engine, { setting }) => {
  if (process.env[setting] || !inContainers.includes(engine)) return null;
  const { name, settings, stop } = await startContainer(engine);
  return { at: name, settings, stop };
};

const asProgram = ({ missing, program }) => (program && missing() === null ? { at: program } : null);

/** Each of the named engines that is there, what leads to it, and of the others why they are not. */
export const findEngines = async (names) => {
  const docker = dockerAnswers();
  const present = [];
  const absent = [];
  for (const engine of names) {
    const known = engines[engine];
    const found = atAddress(known) ?? (docker ? await inDocker(engine, known) : null) ?? asProgram(known);
    if (found) present.push({ engine, ...found });
    else absent.push({ engine, missing: known.missing() });
  }
  return {
    present,
    absent,
    settings: Object.assign({}, ...present.map(({ settings }) => settings)),
    stop: () => Promise.all(present.map(({ stop }) => stop?.())),
  };
};
