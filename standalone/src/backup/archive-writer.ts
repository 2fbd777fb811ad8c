import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack, type Pack } from 'tar-stream';
import { BackupError } from './backup-error.js';
import { DATA, HEADER, MANIFEST, type ArchivedFile, type Header, type Manifest } from './manifest.js';

/** Most files are small, and a stream for each would take longer than the reading. */
const READ_AT_ONCE = 1_000_000;

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

const attributes = (name: string, size: number, header: Header) =>
  ({ name, size, mode: 0o600, mtime: new Date(header.takenAt), type: 'file' }) as const;

const addBytes = (archive: Pack, name: string, bytes: Buffer, header: Header): Promise<void> =>
  new Promise((done, fail) => {
    archive.entry(attributes(name, bytes.length, header), bytes, (error) => (error ? fail(error) : done()));
  });

const addText = (archive: Pack, name: string, value: object, header: Header): Promise<void> =>
  addBytes(archive, name, Buffer.from(`${JSON.stringify(value)}\n`), header);

const addStream = async (archive: Pack, name: string, file: string, size: number, header: Header): Promise<Hash> => {
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(file),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    archive.entry(attributes(name, size, header)),
  );
  return hash;
};

const addFile = async (archive: Pack, folder: string, path: string, header: Header): Promise<ArchivedFile> => {
  const file = join(folder, ...path.split('/'));
  const { size } = await stat(file);
  if (size > READ_AT_ONCE) {
    const hash = await addStream(archive, DATA + path, file, size, header);
    return { path, size, sha256: hash.digest('hex') };
  }
  const bytes = await readFile(file);
  await addBytes(archive, DATA + path, bytes, header);
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};

/** The files below a folder, by their paths with `/`, in an order that is always the same. */
const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .map((path) => path.split(sep).join('/'))
    .sort();

const fill = async (archive: Pack, folder: string, header: Header): Promise<Manifest> => {
  await addText(archive, HEADER, header, header);
  const files: ArchivedFile[] = [];
  for (const path of await filesBelow(folder)) files.push(await addFile(archive, folder, path, header));
  // Last, so that an archive that was cut off has none.
  await addText(archive, MANIFEST, { files }, header);
  archive.finalize();
  return { files };
};

/** Gives a finished file its name, unless something has that name. */
const publish = async (part: string, file: string): Promise<void> => {
  try {
    await link(part, file);
  } catch (error) {
    if (hasCode(error, 'EEXIST'))
      throw new BackupError('file_exists', `${file} is there already. Choose another name.`);
    throw error;
  }
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/**
 * Writes the files of a folder into one archive that only its owner can read. Under its name it is whole and on the disk, or
 * it is not there.
 */
export const writeArchive = async (folder: string, file: string, header: Header): Promise<Manifest> => {
  const part = `${file}.part`;
  await rm(part, { force: true });
  const archive = pack();
  try {
    const written = pipeline(archive, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    // A disk that is full ends the writing, and the filling then waits for ever for room.
    const [manifest] = await Promise.all([
      fill(archive, folder, header).catch((error: unknown) => {
        archive.destroy(error as Error);
        throw error;
      }),
      written,
    ]);
    await publish(part, file);
    return manifest;
  } finally {
    await rm(part, { force: true });
  }
};
