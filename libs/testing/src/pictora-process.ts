import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { startDistributed } from './distributed-pictora.js';
import { freePort } from './free-port.js';

const root = resolve(import.meta.dirname, '../../..');

export type PictoraProcess = {
  readonly url: string;
  readonly pid: number;
  /** What it has written to standard error so far. */
  errors(): string;
  /** What it has written to standard output so far: its log, a JSON line each, and its address. */
  output(): string;
  /** Sends the signal and resolves with the exit code, or null when the signal itself ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

export type PictoraOptions = { readonly dataDir: string; readonly env?: Readonly<Record<string, string>> };

/** The form that a whole run of end-to-end tests is about: `distributed` with PICTORA_E2E_FORM=distributed. */
const startForm = (): ((options: PictoraOptions) => Promise<PictoraProcess>) => {
  const form = process.env['PICTORA_E2E_FORM'] || 'embedded';
  if (form === 'embedded') return startEmbedded;
  if (form !== 'distributed') throw new Error(`PICTORA_E2E_FORM is ${form}; it may be embedded or distributed`);
  const replicas = Number(process.env['PICTORA_E2E_REPLICAS'] || '1');
  return (options) => startDistributed({ ...options, replicas });
};

/** Runs the built app in the form that this run is about, and resolves when it is ready. */
export const startPictora = (options: PictoraOptions): Promise<PictoraProcess> => startForm()(options);

/**
 * Runs the built standalone app as its users do, on a free port, and resolves when it says that it is ready. The port is
 * chosen here, since the issuer is named after it. The page is that of `web/dist`, or of WEB_DIST.
 */
const startEmbedded = async ({ dataDir, env = {} }: PictoraOptions): Promise<PictoraProcess> => {
  const child = spawn(process.execPath, [resolve(root, 'standalone/dist/main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      // As `npm start` and the image have it (tools/launch.mjs): glibc gives large blocks back at once.
      MALLOC_MMAP_THRESHOLD_: '1048576',
      PORT: String(await freePort()),
      WEB_DIST: process.env['WEB_DIST'] ?? resolve(root, 'web/dist'),
      PICTORA_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const lines: string[] = [];

  const url = await new Promise<string>((ready, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const address = /ready at (http:\S+)/.exec(line)?.[1];
      if (address) ready(address);
    });
    void exited.then((code) =>
      fail(new Error(`Pictora ended with ${code} before it was ready\n${lines.join('\n')}\n${errors}`)),
    );
  });
  return {
    url,
    pid: child.pid ?? 0,
    errors: () => errors,
    output: () => lines.join('\n'),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
  };
};
