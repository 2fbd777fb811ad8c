import { parseArgs } from 'node:util';

export const usage = `Usage, on the settings of the app (PICTORA_DATA_DIR):
  npm run backup -- [FILE] [--keep N]
      Writes everything that the embedded form keeps into one archive, beside the running app. FILE is the archive, or a
      folder for archives named by their time (./backups without it). In a folder all but the newest N are then removed.
  npm run restore -- FILE [--replace] [--erasures LIST]
      Fills the data folder from an archive, whole or not at all; the app must be stopped. --replace moves the data that are
      there aside. --erasures names a list of people who have left (npm run admin -- erasures list), who are erased again.
Exit code: 0 done; 1 refused or failed; 2 the command was not understood.`;

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'backup'; readonly to: string | undefined; readonly keep: number | undefined }
  | {
      readonly kind: 'restore';
      readonly file: string;
      readonly replace: boolean;
      readonly erasures: string | undefined;
    };

const options = {
  backup: { keep: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  restore: {
    replace: { type: 'boolean' },
    erasures: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
} as const;

const parseBackup = (args: string[]): Command | null => {
  const { values, positionals } = parseArgs({ args, options: options.backup, allowPositionals: true });
  if (values.help) return { kind: 'help' };
  const { keep } = values;
  if (positionals.length > 1 || (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))) return null;
  return { kind: 'backup', to: positionals[0], keep: keep === undefined ? undefined : Number(keep) };
};

const parseRestore = (args: string[]): Command | null => {
  const { values, positionals } = parseArgs({ args, options: options.restore, allowPositionals: true });
  if (values.help) return { kind: 'help' };
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) return null;
  return { kind: 'restore', file, replace: values.replace ?? false, erasures: values.erasures };
};

/** Null for anything but a whole command. */
export const parseCommand = ([name, ...args]: readonly string[]): Command | null => {
  try {
    if (name === 'backup') return parseBackup(args);
    return name === 'restore' ? parseRestore(args) : null;
  } catch {
    // An option that there is not.
    return null;
  }
};
