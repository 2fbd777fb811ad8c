import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(js|css|html|svg|json)$/;

/** Puts a .br and a .gz beside a file: the gateway sends them as they are, compressed once. */
export const compressFile = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, brotliCompressSync(bytes, brotli));
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
};

/** Compresses each text file of the build. */
export const compressFiles = (): Plugin => ({
  name: 'pictora-compress-files',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async writeBundle({ dir = 'dist' }) {
    const files = (await readdir(dir, { recursive: true })).filter((file) => worthIt.test(file));
    for (const file of files) await compressFile(join(dir, file));
  },
});
