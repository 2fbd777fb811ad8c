import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { BackupError } from './backup-error.js';

/** Of the archive's own form, not of what is in it. */
export const FORMAT_VERSION = 1;

/** The names in an archive: this one first, then the files, then the list of them. */
export const HEADER = 'backup.json';
export const DATA = 'data/';
export const MANIFEST = 'manifest.json';

const headerSchema = z.object({
  format: z.literal('pictora-backup'),
  version: z.int().min(1),
  /** The version of Pictora that made it. */
  pictora: z.string().regex(/^\d+\.\d+\.\d+$/),
  takenAt: z.iso.datetime(),
});
export type Header = z.infer<typeof headerSchema>;

const fileSchema = z.object({
  path: z.string().min(1),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ArchivedFile = z.infer<typeof fileSchema>;

export const manifestSchema = z.object({ files: z.array(fileSchema) });
export type Manifest = z.infer<typeof manifestSchema>;

/** The version of this program; a package's folder is above both its sources and its build. */
export const ownVersion = (): string =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version;

export const newHeader = (pictora: string, takenAt: Date): Header => ({
  format: 'pictora-backup',
  version: FORMAT_VERSION,
  pictora,
  takenAt: takenAt.toISOString(),
});

const isNewer = (version: string, than: string): boolean => {
  const [one, other] = [version, than].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const differing = one.findIndex((part, index) => part !== other[index]);
  return differing >= 0 && (one[differing] ?? 0) > (other[differing] ?? 0);
};

/** The header, unless this program does not know what a later one may have written. */
export const readHeader = (text: string, program: string): Header => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new BackupError('not_a_backup', 'The file is no back-up of Pictora.');
  }
  const marked = z.looseObject({ format: headerSchema.shape.format, version: headerSchema.shape.version });
  const mark = marked.safeParse(parsed);
  if (!mark.success) throw new BackupError('not_a_backup', 'The file is no back-up of Pictora.');
  const header = headerSchema.safeParse(parsed);
  if (mark.data.version > FORMAT_VERSION || (header.success && isNewer(header.data.pictora, program))) {
    const maker = header.success ? `Pictora ${header.data.pictora}` : 'a later version of Pictora';
    throw new BackupError('newer_version', `The back-up was made by ${maker}; this is ${program}. Update first.`);
  }
  if (!header.success) throw new BackupError('not_a_backup', 'The file is no back-up of Pictora.');
  return header.data;
};
