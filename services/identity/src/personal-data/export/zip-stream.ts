import type { Readable } from 'node:stream';
import yazl from 'yazl';

/** A file of an archive. It is opened when its turn comes, so that one is open at a time. */
export type ZipEntry = {
  readonly path: string;
  readonly open: () => Promise<Readable>;
  /** Pictures are compressed already. */
  readonly compress: boolean;
};

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The archive as a stream; it fails when a file could not be read to its end. */
export const zipStream = async (entries: AsyncIterable<ZipEntry>): Promise<Readable> => {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error) => stream.destroy(asError(error)));
  for await (const { path, open, compress } of entries)
    zip.addReadStreamLazy(path, { compress }, (give) => {
      open().then(
        (file) => {
          file.once('error', (error) => stream.destroy(error));
          give(null, file);
        },
        (error: unknown) => stream.destroy(asError(error)),
      );
    });
  zip.end();
  return stream;
};
