// npm run audit: asks the registry for known faults of the installed packages. Ends with 0 when each high or critical one is
// explained in audit-explained.json, with 1 when one is not, and with 2 when the registry gave no answer.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findingsOf, judged } from './audit-rules.mjs';

const root = resolve(import.meta.dirname, '../..');
const explanations = JSON.parse(readFileSync(join(import.meta.dirname, 'audit-explained.json'), 'utf8'));

const ask = () => {
  // npm ends with 1 when it found something; what it found is on standard output either way.
  const { stdout, error } = spawnSync('npm', ['audit', '--json', ...process.argv.slice(2)], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  return findingsOf(JSON.parse(stdout));
};

try {
  const { unexplained, overdue, needless } = judged(ask(), explanations, new Date().toISOString().slice(0, 10));
  for (const { id, package: name, severity, title } of unexplained)
    console.error(`${id} ${severity} ${name}: ${title}`);
  for (const { id, until } of overdue) console.error(`${id}: the explanation held until ${until}; look at it again`);
  for (const { id } of needless) console.warn(`${id}: not found any more; its explanation can go`);
  if (unexplained.length > 0) process.exitCode = 1;
  else console.log('No high or critical finding that is not explained.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
