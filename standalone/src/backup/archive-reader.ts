import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, type Entry } from 'tar-stream';
import { BackupError } from './backup-error.js';
import { safePath } from './entry-path.js';
import { DATA, HEADER, MANIFEST, manifestSchema, readHeader, type Header, type Manifest } from './manifest.js';

export type ReadArchive = { readonly header: Header; readonly manifest: Manifest };

type Found = ReadonlyMap<string, { readonly size: number; readonly sha256: string }>;

const damaged = (why: string, cause?: unknown): BackupError =>
  new BackupError('archive_damaged', `The back-up is damaged: ${why}. Take another one.`, { cause });

const unpack = async (entry: Entry, folder: string, path: string) => {
  const target = join(folder, ...path.split('/'));
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    entry,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
  return { size, sha256: hash.digest('hex') };
};

const readManifest = (json: string): Manifest => {
  try {
    return manifestSchema.parse(JSON.parse(json));
  } catch (error) {
    throw damaged('its list of files cannot be read', error);
  }
};

const compare = ({ files }: Manifest, found: Found): void => {
  for (const { path, size, sha256 } of files) {
    const file = found.get(path);
    if (!file) throw damaged(`${path} is missing`);
    if (file.size !== size || file.sha256 !== sha256) throw damaged(`${path} is not what was written`);
  }
  if (found.size !== files.length) throw damaged('it holds files that are not on its list');
};

const readEntries = async (entries: AsyncIterable<Entry>, folder: string, program: string): Promise<ReadArchive> => {
  const found = new Map<string, { readonly size: number; readonly sha256: string }>();
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of entries) {
    const { name, type } = entry.header;
    if (!header) {
      if (name !== HEADER) throw new BackupError('not_a_backup', 'The file is no back-up of Pictora.');
      header = readHeader(await text(entry), program);
    } else if (manifest || (type !== 'file' && type !== 'contiguous-file')) throw damaged(`${name} has no place in it`);
    else if (name === MANIFEST) manifest = readManifest(await text(entry));
    else if (!name.startsWith(DATA)) throw damaged(`${name} has no place in it`);
    else {
      const path = safePath(name.slice(DATA.length));
      if (found.has(path)) throw damaged(`${path} is in it twice`);
      found.set(path, await unpack(entry, folder, path));
    }
  }
  if (!header) throw new BackupError('not_a_backup', 'The file is no back-up of Pictora.');
  if (!manifest) throw damaged('its end is missing');
  compare(manifest, found);
  return { header, manifest };
};

/** Unpacks an archive into an empty folder of our own, and holds every file against the archive's list. */
export const readArchive = async (file: string, folder: string, program: string): Promise<ReadArchive> => {
  const source = createReadStream(file);
  const archive = extract();
  source.once('error', (error) => archive.destroy(error));
  source.pipe(archive);
  try {
    return await readEntries(archive, folder, program);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const { code, path } = error as NodeJS.ErrnoException;
    // What the system says is about this machine; everything else is about the archive.
    if (code === 'ENOENT' && path === file) throw new BackupError('not_a_backup', `There is no file ${file}.`);
    if (code?.startsWith('E')) throw error;
    throw damaged((error as Error).message, error);
  } finally {
    source.destroy();
    archive.destroy();
  }
};
