import { spawn } from 'node:child_process';
import { untilListening } from './engines/listening.js';
import { findProgram } from './engines/places.js';
import { freePort } from './free-port.js';

export type StripeMock = { readonly url: string; stop(): Promise<void> };

/** Why a suite cannot run on stripe-mock here, or null when it can. */
export const stripeMockMissing = (): string | null =>
  process.env['STRIPE_API_URL'] || findProgram('stripe-mock')
    ? null
    : 'no STRIPE_API_URL is set and no stripe-mock program is installed; get one: node tools/engines/stripe-mock.mjs';

/** The stripe-mock at STRIPE_API_URL, or one of our own on a free port. It checks each request against Stripe's own OpenAPI file. */
export const startStripeMock = async (): Promise<StripeMock> => {
  const given = process.env['STRIPE_API_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const port = await freePort();
  const child = spawn(findProgram('stripe-mock') ?? 'stripe-mock', ['-http-addr', `127.0.0.1:${port}`], {
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilListening(child, port, 'stripe-mock');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
