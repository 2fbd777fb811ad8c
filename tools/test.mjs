// Every check and every test, then a line for each real engine and one closing line, counted from the runners' own reports:
// `N passed, N failed, N skipped`. Exits non-zero when a check failed, a test failed, or none ran.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { engineLines, engineResults } from '../libs/testing/src/engines/engine-results.ts';
import { engineSuites } from '../libs/testing/src/engines/engine-suites.ts';
import { node, root, toolEnv } from './workspace.mjs';

const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const steps = [
  ['format', bin('prettier'), ['--check', '.', '--log-level', 'warn']],
  ['types', node, [nx, 'run-many', '-t', 'typecheck', '--output-style=static']],
  // After a task of Nx, which leaves the project graph that the rule on module boundaries reads: without it the rule is
  // skipped.
  ['lint', bin('eslint'), ['.', '--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/eslint/']],
  ['build', node, [nx, 'run-many', '-t', 'build', '--output-style=static']],
  ['tests', node, [nx, 'run-many', '-t', 'test', '--output-style=static', '--nxBail=false']],
  ['browser', node, [nx, 'run-many', '-t', 'e2e', '--output-style=static']],
];

const only = process.argv.slice(2);
const reports = () =>
  globSync('{libs/*,services/*,gateway,web,standalone,infra}/reports/*.json', { cwd: root }).map((file) => join(root, file));
for (const report of reports()) rmSync(report);

const broken = [];
for (const [name, command, args] of steps) {
  if (only.length > 0 && !only.includes(name)) continue;
  const began = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: toolEnv() });
  console.log(`${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (status !== 0) broken.push(name);
}

const totals = { passed: 0, failed: 0, skipped: 0 };
const read = reports().map((file) => JSON.parse(readFileSync(file, 'utf8')));
for (const report of read) {
  totals.passed += report.numPassedTests;
  // A suite that could not even run has no tests to count; it is a failure all the same.
  totals.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
  totals.skipped += report.numPendingTests + report.numTodoTests;
}
const engines = read.length > 0 ? engineResults(engineSuites, read) : [];
if (engines.some(({ silent }) => silent.length > 0)) broken.push('engines');
for (const line of engineLines(engines)) console.log(line);
if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(broken.length === 0 && totals.failed === 0 && totals.passed > 0 ? 0 : 1);
