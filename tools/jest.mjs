// Runs the Jest tests of the package in the current folder and leaves a machine-readable report in reports/jest.json, or
// reports/e2e.json for jest.e2e.config.mjs, from which the whole run's closing line is counted. Arguments go on to Jest:
// `npm test -w libs/contracts -- -t plan`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { node } from './workspace.mjs';

const require = createRequire(import.meta.url);
const jest = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');

const [flag, named, ...rest] = process.argv.slice(2);
const args = flag === '--config' ? rest : process.argv.slice(2);
const own = flag === '--config' ? named : 'jest.config.mjs';
const config = existsSync(own) ? own : join(import.meta.dirname, 'jest-node.config.mjs');
// A report for each kind of run: the second of a package would wipe out the first.
const kind = /^jest\.(\w+)\.config\.mjs$/.exec(own)?.[1] ?? 'jest';
const report = join('reports', `${kind}.json`);
rmSync(report, { force: true });
mkdirSync('reports', { recursive: true });
const { status } = spawnSync(
  node,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    jest,
    '--config',
    config,
    '--rootDir',
    process.cwd(),
    '--json',
    `--outputFile=${report}`,
    '--testLocationInResults',
    ...args,
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
process.exit(status ?? 1);
