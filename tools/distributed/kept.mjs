// @ts-check
// What a data folder keeps about its distributed form between starts: which engines its data are in, at which ports and
// with which credentials.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, replace } from './files.mjs';

/**
 * @typedef {import('./parts.mjs').EngineName} EngineName
 * @typedef {object} Kept
 * @property {Partial<Record<EngineName, import('./parts.mjs').Choice>>} choices
 * @property {Partial<Record<EngineName, number>>} ports
 * @property {Record<EngineName, { access: string, secret: string }>} credentials
 * @property {string} [publicUrl] What the realm was imported for.
 */

/** @param {string} dataDir */
const stateFile = (dataDir) => join(dataDir, 'distributed.json');
/** The addresses for programs of operators. @param {string} dataDir */
export const settingsFile = (dataDir) => join(dataDir, 'distributed.env');

const newCredentials = () => ({ access: 'pictora', secret: randomBytes(24).toString('base64url') });

/** @param {string} dataDir @returns {Kept} */
export const readKept = (dataDir) => {
  const text = readIfThere(stateFile(dataDir));
  if (text !== null) return JSON.parse(text);
  return {
    choices: {},
    ports: {},
    credentials: { nats: newCredentials(), minio: newCredentials(), keycloak: newCredentials() },
  };
};

/** @param {string} dataDir @param {Kept} kept @param {Readonly<Record<string, string>>} settings */
export const writeKept = (dataDir, kept, settings) => {
  replace(stateFile(dataDir), JSON.stringify(kept, null, 2));
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  replace(settingsFile(dataDir), lines.join(''));
};
