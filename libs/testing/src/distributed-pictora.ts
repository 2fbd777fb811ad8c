import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { resolve } from 'node:path';
import { freePorts } from './free-port.js';
import type { PictoraOptions, PictoraProcess } from './pictora-process.js';

const root = resolve(import.meta.dirname, '../../..');

type Settings = Readonly<Record<string, string>>;
/** What the launcher tells of its processes. */
type News =
  | { readonly turn: 'started' | 'ready' | 'ended'; readonly name: string; readonly pid: number }
  | {
      readonly turn: 'all-ready';
      readonly urls: readonly string[];
      readonly settings: Settings;
      readonly ops: Settings;
    };

export type DistributedOptions = PictoraOptions & {
  readonly replicas?: number;
  /** `minio`, `keycloak`: not started though they are on the machine; their embedded twins run. PICTORA_E2E_WITHOUT names them for a run. */
  readonly without?: readonly string[];
};

/** The gateway and six services as processes of their own. Processes are named `billing-1`, `gateway-2`, `nats`. */
export type DistributedPictora = PictoraProcess & {
  /** Where each gateway is; `url` is the first. */
  readonly urls: readonly string[];
  /** The addresses and credentials that the processes were given, for programs of operators. */
  readonly settings: Settings;
  /** Where each process of ours serves operators (`/ready`, `/metrics`), by its name. */
  readonly ops: Readonly<Record<string, string>>;
  /** What runs now. */
  names(): string[];
  pidOf(name: string): number;
  /** Sends a process a signal, and resolves when it has ended. The launcher starts it again. */
  kill(name: string, signal?: NodeJS.Signals): Promise<void>;
  /** Resolves once the process of that name is ready, at once when it is. */
  untilReady(name: string): Promise<void>;
  /** Ends a process, and resolves when its successor is ready. */
  restart(name: string, signal?: NodeJS.Signals): Promise<void>;
  /** What it has written to standard output so far; each line begins with the name of its process. */
  output(): string;
};

const leftOut = (): string[] => (process.env['PICTORA_E2E_WITHOUT'] ?? '').split(',').filter((name) => name !== '');

/** Runs `npm run start:distributed` on the built app, and resolves when all of its processes are ready. */
export const startDistributed = async (options: DistributedOptions): Promise<DistributedPictora> => {
  const { dataDir, env = {}, replicas = 1, without = leftOut() } = options;
  const launcher = fork(
    resolve(root, 'tools/distributed/main.mjs'),
    ['--replicas', String(replicas), ...(without.length > 0 ? ['--without', without.join(',')] : [])],
    {
      cwd: root,
      execArgv: [],
      env: {
        ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], JAVA_HOME: process.env['JAVA_HOME'] },
        PICTORA_ENGINES_DIR: process.env['PICTORA_ENGINES_DIR'],
        PORT: String(await freePorts(replicas)),
        WEB_DIST: process.env['WEB_DIST'] ?? resolve(root, 'web/dist'),
        PICTORA_DATA_DIR: dataDir,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const exited = new Promise<number | null>((done) => launcher.once('exit', (code) => done(code)));
  const written = { out: '', err: '' };
  launcher.stdout?.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
  launcher.stderr?.on('data', (chunk: Buffer) => (written.err += chunk.toString()));

  const running = new Map<string, { readonly pid: number; isReady: boolean }>();
  const turns = new EventEmitter().setMaxListeners(0);
  const note = (news: Exclude<News, { turn: 'all-ready' }>): void => {
    const { turn, name, pid } = news;
    if (turn === 'started') running.set(name, { pid, isReady: false });
    if (turn === 'ready') running.set(name, { pid, isReady: true });
    if (turn === 'ended') running.delete(name);
    turns.emit('turn');
  };
  const { urls, settings, ops } = await new Promise<Extract<News, { turn: 'all-ready' }>>((ready, fail) => {
    launcher.on('message', (news: News) => (news.turn === 'all-ready' ? ready(news) : note(news)));
    void exited.then((code) =>
      fail(new Error(`Pictora ended with ${code} before it was ready\n${written.out}\n${written.err}`)),
    );
  });

  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await Promise.race([once(turns, 'turn'), exited.then((code) => Promise.reject(gone(code)))]);
  };
  const gone = (code: number | null): Error => new Error(`the launcher ended with ${code}\n${written.err}`);
  const pidOf = (name: string): number => {
    const found = running.get(name);
    if (!found) throw new Error(`${name} does not run; there are ${[...running.keys()].join(', ')}`);
    return found.pid;
  };
  const untilReady = (name: string): Promise<void> => until(() => running.get(name)?.isReady === true);
  const kill = async (name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    const pid = pidOf(name);
    process.kill(pid, signal);
    await until(() => running.get(name)?.pid !== pid);
  };
  return {
    ...{ urls, settings, ops, pidOf, kill, untilReady },
    url: urls[0] ?? '',
    pid: launcher.pid ?? 0,
    names: () => [...running.keys()],
    restart: async (name, signal) => {
      await kill(name, signal);
      await untilReady(name);
    },
    output: () => written.out,
    errors: () => written.err,
    stop: (signal = 'SIGTERM') => {
      launcher.kill(signal);
      return exited;
    },
  };
};
