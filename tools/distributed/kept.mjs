// @ts-check
// What a data folder keeps about its distributed form between starts: which engines its data are in, at which ports and
// with which credentials; and which launcher runs on it now.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
/** @param {string} dataDir */
const lockFile = (dataDir) => join(dataDir, 'distributed.pid');

const newCredentials = () => ({ access: 'pictora', secret: randomBytes(24).toString('base64url') });

/** @param {string} file */
const readIfThere = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
};

/** Whole or not at all, and for the owner alone: there are secrets in it. @param {string} file @param {string} text */
const replace = (file, text) => {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, file);
};

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
  replace(settingsFile(dataDir), Object.entries(settings).map(([name, value]) => `${name}=${value}\n`).join(''));
};

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
};

/** One launcher a folder: a second one would start engines on the files of the first. @param {string} dataDir
 * @returns {() => void} Lets go of the folder. */
export const claim = (dataDir) => {
  mkdirSync(dataDir, { recursive: true });
  const file = lockFile(dataDir);
  const owner = Number(readIfThere(file));
  if (owner > 0 && owner !== process.pid && isAlive(owner))
    throw new Error(`The distributed form runs on ${dataDir} already (process ${owner}).`);
  replace(file, String(process.pid));
  return () => rmSync(file, { force: true });
};
