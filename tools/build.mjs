// Compiles the package in the current folder: src -> dist, one module a file, tests left out. Files that are not
// TypeScript (fonts, pictures, workers' data) are copied as they are.
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import { swcOptions } from './swc.mjs';

const isTest = (file) => /\.(spec|test)\.tsx?$/.test(file);

rmSync('dist', { recursive: true, force: true });
const jobs = readdirSync('src', { recursive: true })
  .map(String)
  .filter((file) => statSync(join('src', file)).isFile() && !isTest(file))
  .map(async (file) => {
    const target = join('dist', file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    if (!file.endsWith('.ts')) return cpSync(join('src', file), target);
    const { code, map } = await transformFile(join('src', file), swcOptions());
    writeFileSync(
      target,
      map ? `${code}\n//# sourceMappingURL=${file.split('/').pop().replace(/\.ts$/, '.js')}.map\n` : code,
    );
    if (map) writeFileSync(`${target}.map`, map);
  });
await Promise.all(jobs);
