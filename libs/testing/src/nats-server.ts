import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilListening } from './engines/listening.js';
import { findProgram } from './engines/places.js';
import { freePort } from './free-port.js';

export type NatsServer = {
  readonly url: string;
  /** Where it keeps its streams; null when it is somebody else's. */
  readonly folder: string | null;
  stop(): Promise<void>;
};

const howToGet = 'Debian: apt-get install nats-server; elsewhere: node tools/engines/nats.mjs';

/** Why a suite that stops its server cannot run here, whatever NATS_URL says, or null when it can. */
export const ownNatsMissing = (): string | null =>
  findProgram('nats-server') ? null : `it stops its server, and no nats-server program is installed; ${howToGet}`;

/** Why a suite cannot run on a real NATS here, or null when it can. */
export const natsMissing = (): string | null =>
  process.env['NATS_URL'] || findProgram('nats-server')
    ? null
    : `no NATS_URL is set and no nats-server program is installed; ${howToGet}`;

/** A NATS server of our own with JetStream and a fresh folder, on a free port or a given one. It may be stopped. */
export const startOwnNats = async (wantedPort?: number): Promise<NatsServer & { readonly folder: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'pictora-nats-'));
  const port = wantedPort ?? (await freePort());
  const program = findProgram('nats-server') ?? 'nats-server';
  const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], { stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilListening(child, port, 'nats-server');
  return {
    url: `nats://127.0.0.1:${port}`,
    folder,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The NATS server at NATS_URL, or one of our own. */
export const startNatsServer = async (wantedPort?: number): Promise<NatsServer> => {
  const given = process.env['NATS_URL'];
  return given ? { url: given, folder: null, stop: async () => undefined } : startOwnNats(wantedPort);
};
