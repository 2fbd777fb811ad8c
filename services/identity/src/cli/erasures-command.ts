import type { Connection } from 'mongoose';
import { erasureLines, listErasures, readErasureLines, repeatErasures } from '../personal-data/repeat-erasures.js';

export const erasuresUsage = `Usage:
  npm run --silent admin -- erasures list > FILE
      Who has left: a line of JSON each. To be kept apart from the back-ups, and newer than they are.
  npm run admin -- erasures repeat FILE
      After a back-up was restored: asks again for the erasures on the list that the restored data do not know of.`;

export type ErasuresCommand = { readonly kind: 'list' } | { readonly kind: 'repeat'; readonly file: string };

/** Null for anything but a whole command. */
export const parseErasuresCommand = (args: readonly string[]): ErasuresCommand | null => {
  const [verb, file, ...rest] = args;
  if (rest.length > 0) return null;
  if (verb === 'list') return file === undefined ? { kind: 'list' } : null;
  return verb === 'repeat' && file ? { kind: 'repeat', file } : null;
};

/** What to say. `read` gives the text of a file. */
export const runErasuresCommand = async (
  command: ErasuresCommand,
  records: Connection,
  read: (file: string) => Promise<string>,
  now: Date,
): Promise<string> => {
  if (command.kind === 'list') return erasureLines(await listErasures(records)).trimEnd();
  const kept = readErasureLines(await read(command.file));
  const repeated = await repeatErasures(records, kept, now);
  return `${kept.length} on the list, ${repeated} of them asked for again; the running app carries them out.`;
};
