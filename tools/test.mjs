// Every check and every test, then a line for each real engine and one closing line, counted from the runners' own reports:
// `N passed, N failed, N skipped`. Exits non-zero when a check failed, a test failed, or none ran.
import { spawn } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { engineLines, engineResults } from '../libs/testing/src/engines/engine-results.ts';
import { engineSuites } from '../libs/testing/src/engines/engine-suites.ts';
import { node, root, toolEnv } from './workspace.mjs';

const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const eslint = ['.', '--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/eslint/'];
const project = (folder) => [node, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder, '--noEmit']];
/**
 * Steps one after the other, each a list of lanes that run side by side, each a list of commands. One program holds all that runs
 * on Node, so that shared sources are read once and not for each of two dozen packages; the page and what runs without a
 * compiler have options of their own (`npm run typecheck` asks each package alone).
 */
const steps = [
  // The texts are compiled before they are typed; and Nx leaves the project graph that the rule on module boundaries reads:
  // without it the rule is skipped.
  [['texts', [[node, [nx, 'run-many', '-t', 'texts', '--output-style=static']]]]],
  [
    ['types', ['.', 'libs/studio', 'web'].map(project)],
    [
      'format and lint',
      [
        [bin('prettier'), ['--check', '.', '--log-level', 'warn']],
        [bin('eslint'), eslint],
      ],
    ],
  ],
  [['build', [[node, [nx, 'run-many', '-t', 'build', '--output-style=static']]]]],
  // One package at a time: each takes all processors, and what it waits for is not late because of another.
  [['tests', [[node, [nx, 'run-many', '-t', 'test', '--output-style=static', '--nxBail=false', '--parallel=1']]]]],
  [['browser', [[node, [nx, 'run-many', '-t', 'e2e', '--output-style=static']]]]],
];

/** What a command says is shown at once, or, of lanes side by side, when it is over. */
const run = (command, args, alone) =>
  new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: alone ? 'inherit' : 'pipe', env: toolEnv() });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes));
    child.on('error', (error) => {
      console.error(error);
      done(false);
    });
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      done(code === 0);
    });
  });

/** All commands of a lane run, so that one round tells of every fault. */
const runLane = async ([name, commands], alone) => {
  const began = performance.now();
  const results = [];
  for (const [command, args] of commands) results.push(await run(command, args, alone));
  const passed = !results.includes(false);
  console.log(`${name}: ${passed ? 'ok' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return passed ? [] : [name];
};

const only = process.argv.slice(2);
const reports = () =>
  globSync('{libs/*,services/*,gateway,web,standalone,infra}/reports/*.json', { cwd: root }).map((file) =>
    join(root, file),
  );
for (const report of reports()) rmSync(report);

const broken = [];
for (const step of steps) {
  const lanes = step.filter(([name]) => only.length === 0 || only.includes(name));
  broken.push(...(await Promise.all(lanes.map((lane) => runLane(lane, lanes.length === 1)))).flat());
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
