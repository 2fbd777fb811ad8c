import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';

export type StripeMock = { readonly url: string; stop(): Promise<void> };

const howToGet = 'go install github.com/stripe/stripe-mock@v0.203.0';

/** On the path, or where `go install` puts it. */
const program = (): string | null => {
  if (spawnSync('stripe-mock', ['-version']).status === 0) return 'stripe-mock';
  const installed = join(homedir(), 'go', 'bin', 'stripe-mock');
  return existsSync(installed) ? installed : null;
};

/** Why a suite cannot run on stripe-mock here, or null when it can. */
export const stripeMockMissing = (): string | null =>
  process.env['STRIPE_MOCK_URL'] || program()
    ? null
    : `no STRIPE_MOCK_URL is set and no stripe-mock program is installed (${howToGet})`;

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

/** The stripe-mock at STRIPE_MOCK_URL, or one of our own on a free port. It checks each request against Stripe's own OpenAPI file. */
export const startStripeMock = async (): Promise<StripeMock> => {
  const given = process.env['STRIPE_MOCK_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const port = await freePort();
  const child = spawn(program() ?? 'stripe-mock', ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`stripe-mock ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
