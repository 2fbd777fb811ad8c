import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';

export type NatsServer = {
  readonly url: string;
  /** Where it keeps its streams; null when it is somebody else's. */
  readonly folder: string | null;
  stop(): Promise<void>;
};

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

/** Why a suite cannot run on a real NATS here, or null when it can. */
export const natsMissing = (): string | null =>
  process.env['NATS_URL'] || spawnSync('nats-server', ['--version']).status === 0
    ? null
    : 'no NATS_URL is set and no nats-server program is installed (Debian: apt-get install nats-server)';

/** The NATS server at NATS_URL, or one of our own with JetStream and a fresh folder, on a free port or a given one. */
export const startNatsServer = async (wantedPort?: number): Promise<NatsServer> => {
  const given = process.env['NATS_URL'];
  if (given) return { url: given, folder: null, stop: async () => undefined };

  const folder = mkdtempSync(join(tmpdir(), 'pictora-nats-'));
  const port = wantedPort ?? (await freePort());
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], {
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
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
