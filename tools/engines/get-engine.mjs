// What the scripts that fetch or build engines share. Runs on any Node, before anything is installed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Where engines are kept between runs; `libs/testing/src/engines/places.ts` looks there. */
export const enginesFolder = process.env.PICTORA_ENGINES_DIR ?? join(homedir(), '.cache', 'pictora-engines');

const canRun = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** On the path, in our folder, or where `go install` puts it. */
export const findProgram = (name) => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', enginesFolder];
  const places = [...folders, join(homedir(), 'go', 'bin')].filter((folder) => folder !== '');
  return places.map((folder) => join(folder, name)).find(canRun) ?? null;
};

/** Runs a command whose own words go to standard error: standard output is for the path alone. */
export const run = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: ['ignore', 2, 2], ...options }).status === 0;

/** Makes a program with `make` unless it is there, and prints where it is; ends with 1 when it cannot be had. */
export const ensureProgram = (name, make, needs) => {
  if (!findProgram(name)) {
    mkdirSync(enginesFolder, { recursive: true });
    make(enginesFolder);
  }
  const place = findProgram(name);
  if (!place) {
    console.error(`${name} could not be had here; ${needs}`);
    process.exit(1);
  }
  console.log(place);
};

/** `go install` of a pinned version into our folder. */
export const goInstall = (module) => (folder) =>
  run('go', ['install', module], { env: { ...process.env, GOBIN: folder } });
