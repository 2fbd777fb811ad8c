import { describe, expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const imports =
  /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^'";]*?from\s+'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)|(?:^|\n)import\s+'([^'.][^']*)'/g;

/** `@scope/name/part` and `name/part` without their parts. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const importedBy = (source: string): string[] =>
  [...source.matchAll(imports)]
    .map(([, from, lazy, bare]) => from ?? lazy ?? bare ?? '')
    .filter((specifier) => !isBuiltin(specifier))
    .map(packageOf);

/** What an image never has: tests, and what only tests use. */
const forTests = /\.(spec|contract)\.ts$|(^|\/)testing\//;

const undeclaredIn = (folder: string): string[] => {
  const { name, dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    name: string;
    dependencies?: Record<string, string>;
  };
  const sources = globSync('src/**/*.ts', { cwd: join(root, folder) }).filter((file) => !forTests.test(file));
  const used = sources.flatMap((file) => importedBy(readFileSync(join(root, folder, file), 'utf8')));
  return [...new Set(used)].filter((imported) => imported !== name && !(imported in dependencies));
};

describe('an image holds the packages that its own manifests name', () => {
  const folders = globSync(['libs/*', 'services/*', 'gateway', 'standalone'], { cwd: root }).filter(
    (folder) => basename(folder) !== 'testing',
  );

  test.each(folders.sort())('%s imports nothing at run time that it does not depend on', (folder) => {
    expect(undeclaredIn(folder)).toEqual([]);
  });

  test('types alone need no package, and a lazy or a bare import does', () => {
    const source = `import type { A } from 'only-types';
import { b } from '@scope/name/part';
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
export * from './near.js';
const lazy = () => import('lazy/part');
`;
    expect(importedBy(source)).toEqual(['@scope/name', 'reflect-metadata', 'lazy']);
  });
});
