// @ts-check
// Which server, or which embedded twin, stands behind each port of the distributed form. Rules alone: nothing is looked
// up, opened or started here.
import { join } from 'node:path';

/** The form cannot be started as it was asked for; the message says what to do. */
export class PlanError extends Error {
  /** @override */
  name = 'PlanError';
}

/**
 * @typedef {'nats' | 'minio' | 'keycloak'} EngineName Engines that are started here when their program is found.
 * @typedef {'given' | 'started' | 'twin'} Choice
 * @typedef {object} Part
 * @property {string} port What it is for.
 * @property {Choice} choice
 * @property {string} sentence What the start says of it.
 * @typedef {object} Question
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {Readonly<Partial<Record<EngineName, string | null>>>} programs Where each is, null where there is none.
 * @property {Readonly<Partial<Record<EngineName, Choice>>>} kept What the data of this folder were made with.
 * @property {readonly string[]} without Engines that are not to be started though they are there.
 * @property {string} dataDir
 */

/** @type {Record<EngineName, { title: string, setting: string, howToGet: string }>} */
export const startable = {
  nats: {
    title: 'NATS',
    setting: 'NATS_URL',
    howToGet: 'apt-get install nats-server, or go install github.com/nats-io/nats-server/v2@v2.15.2',
  },
  minio: { title: 'MinIO', setting: 'MINIO_URL', howToGet: 'node tools/engines/minio.mjs' },
  keycloak: { title: 'Keycloak', setting: 'KEYCLOAK_URL', howToGet: 'node tools/engines/keycloak.mjs' },
};

/** What can be left out, since something embedded stands in. */
export const withTwins = ['minio', 'keycloak'];

/** @param {string} address */
const masked = (address) => address.replace(/(:\/\/)[^@/]*@/, '$1***@');

/** Empty counts as not set, as it does for the settings of the services.
 * @param {Question['env']} env @param {string} name */
export const setting = (env, name) => env[name] || undefined;

/**
 * Data do not move by themselves: a folder whose files or accounts are in one place is not opened with another, unless an
 * address says so outright.
 * @param {EngineName} engine @param {Question} question @returns {{ choice: Choice, why: string }}
 */
export const choose = (engine, { env, programs, kept, without }) => {
  const { title, setting: name, howToGet } = startable[engine];
  if (setting(env, name)) return { choice: 'given', why: name };
  if (kept[engine] === 'given' && withTwins.includes(engine))
    throw new PlanError(`The data of this folder are in the ${title} that ${name} named; set it again.`);
  if (without.includes(engine) && kept[engine] !== 'started')
    return { choice: 'twin', why: `${title} is left out on request` };
  if (kept[engine] === 'twin') return { choice: 'twin', why: 'the data of this folder are in it' };
  if (programs[engine]) return { choice: 'started', why: 'started here' };
  if (kept[engine] === 'started' || engine === 'nats')
    throw new PlanError(
      `${engine === 'nats' ? 'The distributed form needs NATS' : `The data of this folder are in ${title}`}, ` +
        `but no ${name} is set and its program is not on this machine.\nGet it: ${howToGet}`,
    );
  return { choice: 'twin', why: `no ${name} is set and its program is not here; get it: ${howToGet}` };
};

/** @param {string} port @param {Choice} choice @param {string} what @param {string} why @returns {Part} */
const part = (port, choice, what, why) => ({
  port,
  choice,
  sentence: `${port}: ${what} (${choice === 'twin' ? `embedded twin: ${why}` : why})`,
});

/** @param {Question['env']} env @param {string} name @param {string} port @param {string} server @param {string} twin */
const byAddress = (env, name, port, server, twin) => {
  const address = setting(env, name);
  return address
    ? part(port, 'given', `${server} at ${masked(address)}`, name)
    : part(port, 'twin', twin, `no ${name} is set`);
};

/**
 * One line a port, in the order in which they are printed.
 * @param {Question} question @param {Readonly<Record<EngineName, string | null>>} addresses where there is a server
 * @returns {{ engines: Record<EngineName, Choice>, parts: Part[] }}
 */
export const chooseParts = (question, addresses) => {
  const { env, dataDir } = question;
  const [nats, minio, keycloak] = [choose('nats', question), choose('minio', question), choose('keycloak', question)];
  /** @param {EngineName} engine */
  const at = (engine) => `${startable[engine].title} at ${masked(addresses[engine] ?? '')}`;
  /** @param {...string} path */
  const sqlite = (...path) => `SQLite in WAL mode, shared by the processes, ${join(dataDir, ...path)}`;
  return {
    engines: { nats: nats.choice, minio: minio.choice, keycloak: keycloak.choice },
    parts: [
      part('calls and pushes', nats.choice, at('nats'), nats.why),
      part('events between services', nats.choice, `JetStream of the same ${startable.nats.title}`, nats.why),
      byAddress(env, 'EVENTSTORE_URL', 'event store', 'EventStoreDB', sqlite('billing', 'ledger.db')),
      byAddress(env, 'MONGO_URL', 'records and read models', 'MongoDB', sqlite('<service>', 'records.db')),
      part('media files', minio.choice, minio.choice === 'twin' ? join(dataDir, 'media') : at('minio'), minio.why),
      part(
        'identity',
        keycloak.choice,
        keycloak.choice === 'twin' ? 'the issuer in the identity service' : at('keycloak'),
        keycloak.why,
      ),
      setting(env, 'STRIPE_SECRET_KEY')
        ? part('payments', 'given', 'Stripe', 'STRIPE_SECRET_KEY')
        : part('payments', 'twin', 'the sandbox, in which no money moves', 'no STRIPE_SECRET_KEY is set'),
      byAddress(env, 'SMTP_URL', 'mail', 'SMTP', `the outbox ${join(dataDir, 'outbox')}`),
    ],
  };
};
