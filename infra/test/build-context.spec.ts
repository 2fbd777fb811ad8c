import { describe, expect, test } from '@jest/globals';
import dockerignore from '@balena/dockerignore';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const rules = dockerignore.default({ ignorecase: false }).add(readFileSync(resolve(root, '.dockerignore'), 'utf8'));
const { workspaces } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { workspaces: string[] };

describe('what is sent to a build', () => {
  test('is all that the build reads', () => {
    const manifests = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }));
    const sources = globSync('{libs/*,services/*,gateway,standalone,web}/src/**/*', {
      cwd: root,
      withFileTypes: false,
    });
    const built = sources.filter((file) => !/\.spec\.tsx?$|(^|\/)generated(\/|$)/.test(file));
    const needed = ['package-lock.json', '.npmrc', 'nx.json', 'tools/deployable.mjs', 'infra/docker/health.mjs'];
    expect(built.length).toBeGreaterThan(1_000);
    expect([...needed, ...manifests, ...built].filter((file) => rules.ignores(file))).toEqual([]);
  });

  test.each([
    '.git/config',
    '.env',
    'services/billing/.env.local',
    '.data/identity/records.db',
    'node_modules/zod/package.json',
    'web/node_modules/vite/package.json',
    'services/billing/dist/main.js',
    'infra/k8s/secrets.example.yaml',
  ])('is not %s', (file) => {
    expect(rules.ignores(file)).toBe(true);
  });
});
