import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readImage, readStages } from './dockerfile.js';

const root = resolve(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');

export type AssembledImage = {
  readonly name: string;
  /** What is /app in the image. */
  readonly folder: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

export type Container = {
  readonly url: string;
  readonly pid: number;
  isHealthy(): Promise<boolean>;
  /** Asks the health check of the image until it says yes; fails when the process ends before. */
  healthy(): Promise<void>;
  /** Resolves when its log holds the text; fails when the process ends before. */
  says(text: string): Promise<void>;
  logs(): string;
  /** Sends SIGTERM and resolves with the exit code, or null when the signal itself ended it. */
  stop(): Promise<number | null>;
};

const run = async (command: string, args: readonly string[], cwd: string): Promise<void> => {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, npm_config_prefer_offline: 'true', npm_config_loglevel: 'error' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${errors}`);
};

/** The command with which the Dockerfile installs the packages that a deployable runs with. */
const installCommand = (): string => {
  const stage = readStages(dockerfile, {}).find(({ name }) => name === 'packages');
  const step = stage?.instructions.find((instruction) => instruction.getKeyword() === 'RUN');
  return (step?.getRawArgumentsContent() ?? '').replace(/--mount=\S+\s+/g, '');
};

/** Puts together what the image of a deployable holds, by the steps of the Dockerfile, in a folder of its own. */
export const assembleImage = async (name: string, parent: string): Promise<AssembledImage> => {
  const folder = join(parent, name);
  const step = (kind: string) => run(process.execPath, [join(root, 'tools/deployable.mjs'), kind, name, folder], root);
  await step('manifests');
  await run('sh', ['-c', installCommand()], folder);
  await step('files');
  copyFileSync(join(root, 'infra/docker/health.mjs'), join(folder, 'health.mjs'));
  const { command, env } = readImage(dockerfile, { DEPLOYABLE: name });
  return { name, folder, command, env };
};

/** A Node that any user may run, wherever the one of the project lies. */
export const sharedNode = (parent: string): string => {
  const file = join(parent, 'bin', 'node');
  mkdirSync(dirname(file));
  copyFileSync(process.execPath, file);
  chmodSync(file, 0o755);
  return file;
};

/**
 * Runs an image's command as its container would: as a user that is not root, with the image's variables and no others, and
 * with Node's permission model in place of the read-only file system: it may write below the given folders alone, and
 * start no other process.
 */
export const startContainer = (
  image: AssembledImage,
  node: string,
  options: { readonly env: Readonly<Record<string, string>>; readonly writable: readonly string[] },
): Container => {
  const [, ...args] = image.command;
  const permissions = [
    '--permission',
    '--allow-fs-read=*',
    ...options.writable.map((folder) => `--allow-fs-write=${folder}/*`),
    '--allow-addons',
    '--allow-worker',
  ];
  const env = {
    ...image.env,
    WEB_DIST: join(image.folder, 'web/dist'),
    ...options.env,
    PATH: [dirname(node), '/usr/bin', '/bin'].join(delimiter),
    HOME: '/nonexistent',
  };
  const identity = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};
  const child = spawn(node, args, {
    cwd: image.folder,
    env: { ...env, NODE_OPTIONS: permissions.join(' ') },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  });
  let logs = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (logs += chunk.toString()));
  let ended = false;
  const exited = once(child, 'exit').then(([code]) => {
    ended = true;
    return code as number | null;
  });

  const isHealthy = async (): Promise<boolean> => {
    const asked = spawn(node, ['health.mjs'], { cwd: image.folder, env, stdio: 'ignore', ...identity });
    const [code] = (await once(asked, 'exit')) as [number | null];
    return code === 0;
  };
  const until = async (reached: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await reached())) {
      if (ended) throw new Error(`${image.name} ended\n${logs}`);
      await delay(200);
    }
  };
  return {
    url: `http://127.0.0.1:${options.env['PORT'] ?? ''}`,
    pid: child.pid ?? 0,
    logs: () => logs,
    isHealthy,
    healthy: () => until(isHealthy),
    says: (text) => until(() => logs.includes(text)),
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
};
