import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const run = (...args: string[]) =>
  spawnSync(process.execPath, [resolve(root, 'tools/deployable.mjs'), ...args], { encoding: 'utf8' });

type Manifest = { name: string; workspaces: string[]; dependencies?: Record<string, string> };
const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

describe('the manifests of a deployable', () => {
  let out: string;
  beforeAll(() => {
    out = mkdtempSync(join(tmpdir(), 'pictora-manifests-'));
  });
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  const manifestsOf = (name: string): string[] => {
    const folder = join(out, name);
    expect(run('manifests', name, folder)).toMatchObject({ status: 0, stderr: '' });
    return globSync('**/package.json', { cwd: folder }).map(dirname).sort();
  };

  test('are its own and those of the libraries that it reaches, and of nothing for tests alone', () => {
    const folders = manifestsOf('social');
    expect(folders).toContain('services/social');
    expect(folders).toContain('libs/service-kit');
    // Through libs/service-kit, which opens the records.
    expect(folders).toContain('libs/mongoose-sqlite');
    expect(folders).not.toContain('libs/testing');
    expect(folders.filter((folder) => folder.startsWith('services/'))).toEqual(['services/social']);
  });

  test('name nothing for development', () => {
    const folders = manifestsOf('gateway');
    const named = folders.flatMap((folder) => Object.keys(readManifest(join(out, 'gateway', folder))));
    expect(named).toContain('dependencies');
    expect(named).not.toContain('devDependencies');
  });

  test('are those of all apps for standalone', () => {
    const folders = manifestsOf('standalone');
    expect(folders).toContain('gateway');
    expect(folders.filter((folder) => folder.startsWith('services/'))).toHaveLength(6);
  });

  test('name each package whose manifest is there as the workspace, with the lock file beside it', () => {
    const folders = manifestsOf('billing').filter((folder) => folder !== '.');
    expect(readManifest(join(out, 'billing')).workspaces.toSorted()).toEqual(folders);
    expect(readFileSync(join(out, 'billing', 'package-lock.json'))).toEqual(
      readFileSync(join(root, 'package-lock.json')),
    );
  });

  test('are whole for the build: every package of the workspace is there', () => {
    const expected = readManifest(root).workspaces.flatMap((pattern) =>
      globSync(join(pattern, 'package.json'), { cwd: root }).map(dirname),
    );
    expect(manifestsOf('workspace')).toEqual(['.', ...expected].sort());
  });

  test('are refused for a name that there is not, and the names that there are are told', () => {
    const { status, stderr } = run('manifests', 'billling', join(out, 'none'));
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/no deployable "billling".*gateway, identity, billing/);
  });
});
