import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilListening } from './engines/listening.js';
import { findProgram } from './engines/places.js';
import { freePort } from './free-port.js';

export type MongoServer = { readonly url: string; stop(): Promise<void> };

/** Why a suite cannot run on a server that speaks MongoDB's protocol here, or null when it can. */
export const mongoMissing = (): string | null =>
  process.env['MONGO_URL'] || findProgram('ferretdb')
    ? null
    : 'no MONGO_URL is set and no ferretdb program is there, which speaks its protocol; build one: node tools/engines/ferretdb.mjs';

/** The MongoDB at MONGO_URL, or a FerretDB of our own on a free port, which keeps its data in SQLite files. */
export const startMongo = async (): Promise<MongoServer> => {
  const given = process.env['MONGO_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'pictora-ferretdb-'));
  const port = await freePort();
  const child = spawn(findProgram('ferretdb') ?? 'ferretdb', ['-listen', `127.0.0.1:${port}`, '-data', `${folder}/`], {
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.once('exit', () => child.kill('SIGKILL'));
  await untilListening(child, port, 'ferretdb');
  return {
    url: `mongodb://127.0.0.1:${port}/`,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
