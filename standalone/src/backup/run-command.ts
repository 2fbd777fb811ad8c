import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readErasureLines } from '@pictora/identity';
import { platformShape } from '@pictora/service-kit';
import { z } from 'zod';
import { BackupError } from './backup-error.js';
import { carryErasures } from './carry-erasures.js';
import type { Command } from './command.js';
import { ownVersion } from './manifest.js';
import { archiveName, prune } from './prune.js';
import { restoreBackup, type Restored } from './restore.js';
import { takeBackup } from './take-backup.js';

export const backupSettings = platformShape
  .pick({ PICTORA_DATA_DIR: true, NATS_URL: true, MONGO_URL: true, MINIO_URL: true })
  .extend({ EVENTSTORE_URL: z.string().optional() });
type Settings = z.output<typeof backupSettings>;

const FOLDER = 'backups';

/** Half of the data in a folder and half with an engine is no back-up. */
const assertEmbedded = ({ PICTORA_DATA_DIR: _, ...engines }: Settings): void => {
  const named = Object.entries(engines).find(([, address]) => address !== undefined);
  if (!named) return;
  const message = `${named[0]} is set: what that engine holds is backed up by its own tools. See docs/operations.md.`;
  throw new BackupError('not_embedded', message);
};

const isFolder = (path: string): boolean => path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const backUp = async (to: string | undefined, keep: number | undefined, settings: Settings): Promise<string> => {
  const target = to ?? `${FOLDER}/`;
  const named = isFolder(target);
  if (keep !== undefined && !named) throw new BackupError('not_a_folder', '--keep is for a folder of back-ups.');
  const file = resolve(named ? join(target, archiveName(new Date())) : target);
  const dataDir = resolve(settings.PICTORA_DATA_DIR);
  const taken = await takeBackup({ dataDir, file, program: ownVersion(), now: () => new Date() });
  const { files } = taken.manifest;
  const removed = keep === undefined ? [] : await prune(dirname(file), keep);
  const size = files.reduce((sum, one) => sum + one.size, 0);
  const lines = [
    `${file}: ${files.length} files, ${inMegabytes(size)}, as of ${taken.takenAt.toISOString()}`,
    `Writing waited for ${Math.ceil(taken.heldMs)} ms.`,
    ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}`] : []),
    'It holds personal data and keys: keep it where only operators can read it.',
  ];
  return lines.join('\n');
};

const told = (dataDir: string, { header, files, aside, erasures }: Restored): string =>
  [
    `${dataDir} is as it was on ${header.takenAt}: ${files} files.`,
    ...(aside === null ? [] : [`What was there before is in ${aside}. Delete it when it is not needed any more.`]),
    ...(erasures === 0
      ? []
      : [
          `${erasures} ${erasures === 1 ? 'person has' : 'people have'} left since, and will be erased again once the app runs.`,
        ]),
    'Start the app, then: npm run ledger -- verify',
  ].join('\n');

/** Carries a command out and gives what there is to say. */
export const runCommand = async (command: Exclude<Command, { kind: 'help' }>, settings: Settings): Promise<string> => {
  assertEmbedded(settings);
  if (command.kind === 'backup') return backUp(command.to, command.keep, settings);
  const dataDir = resolve(settings.PICTORA_DATA_DIR);
  const now = () => new Date();
  const listed = command.erasures === undefined ? null : readErasureLines(await readFile(command.erasures, 'utf8'));
  const { file, replace } = command;
  const parts = { program: ownVersion(), now, carryErasures: carryErasures(listed, now) };
  return told(dataDir, await restoreBackup({ file: resolve(file), dataDir, replace, ...parts }));
};
