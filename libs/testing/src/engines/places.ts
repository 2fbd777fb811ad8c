import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Where `tools/engines` keeps what it has fetched or built. */
export const enginesFolder = process.env['PICTORA_ENGINES_DIR'] ?? join(homedir(), '.cache', 'pictora-engines');

const canRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** A program of an engine: on the path, in our own folder, or where `go install` puts it. */
export const findProgram = (name: string): string | null => {
  // Debian keeps servers in a folder that is on the path of root alone.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', enginesFolder];
  const places = [...folders, join(homedir(), 'go', 'bin')].filter((folder) => folder !== '');
  return places.map((folder) => join(folder, name)).find(canRun) ?? null;
};
