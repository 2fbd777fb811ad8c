// Runs the Jest tests of the package in the current folder and leaves a machine-readable report in reports/jest.json,
// from which the whole run's closing line is counted. Arguments go on to Jest: `npm test -w libs/contracts -- -t plan`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { node } from './workspace.mjs';

const require = createRequire(import.meta.url);
const jest = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
rmSync('reports', { recursive: true, force: true });
mkdirSync('reports', { recursive: true });

const [flag, named, ...rest] = process.argv.slice(2);
const args = flag === '--config' ? rest : process.argv.slice(2);
const own = flag === '--config' ? named : 'jest.config.mjs';
const config = existsSync(own) ? own : join(import.meta.dirname, 'jest-node.config.mjs');
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
    '--outputFile=reports/jest.json',
    '--testLocationInResults',
    ...args,
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
process.exit(status ?? 1);
