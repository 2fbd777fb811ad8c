// npm run licences: writes docs/licences.md. Ends with 1 when a package's terms are unknown, or neither allowed nor explained.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { documentOf, faultsOf, packagesOf } from './licence-rules.mjs';

const root = resolve(import.meta.dirname, '../..');
const packages = packagesOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
writeFileSync(join(root, 'docs', 'licences.md'), documentOf(packages));
const faults = faultsOf(packages);
console.log(`${packages.length} packages, ${faults.length} faults`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
