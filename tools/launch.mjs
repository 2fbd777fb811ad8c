// npm start and npm test: set up, build, run. Must run on Node 20.19 without any installed package.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { become, build, install, root } from './workspace.mjs';

const [command, ...args] = process.argv.slice(2);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Pictora needs Node 20.19 or later to set itself up; this is ${process.versions.node}.`);
  process.exit(1);
}

const running = {
  WEB_DIST: process.env.WEB_DIST ?? join(root, 'web', 'dist'),
  // glibc keeps the large blocks that pictures are drawn in; given back at once, memory stays a third lower.
  MALLOC_MMAP_THRESHOLD_: '1048576',
};

switch (command) {
  case 'setup':
    install();
    build();
    break;
  case 'start':
    install();
    build();
    become('standalone/dist/main.js', args, running);
    break;
  case 'start:distributed':
    install();
    build();
    become('tools/distributed/main.mjs', args, running);
    break;
  case 'test':
    install();
    become('tools/test.mjs', args);
    break;
  case 'test:engines':
    install();
    build();
    become('tools/engines/run.mjs', args);
    break;
  case 'bench':
    install();
    build();
    become('tools/bench.mjs', args);
    break;
  case 'verify':
    if (!/^\w+$/.test(args[0] ?? '') || !existsSync(join(root, 'standalone', 'verify', args[0], 'main.ts'))) {
      console.error('npm run verify:NAME; package.json names them');
      process.exit(2);
    }
    install();
    build();
    // The harnesses are run as they are written; only what they attack is built.
    become(`standalone/verify/${args[0]}/main.ts`, args.slice(1), running, [
      '--conditions=@pictora/source',
      ...['--import', './libs/testing/src/typescript-hooks.mjs'],
    ]);
    break;
  case 'ledger':
    install();
    build();
    become('services/billing/dist/cli/main.js', args);
    break;
  case 'backup':
  case 'restore':
    install();
    build();
    become('standalone/dist/backup/main.js', [command, ...args]);
    break;
  case 'admin': {
    // Each area's program reads the rest of the line itself: npm run admin -- roles list ann@example.com
    const identity = 'services/identity/dist/cli/main.js';
    const programs = { roles: identity, erasures: identity, 'dead-letters': identity };
    const program = programs[args[0]];
    if (!program) {
      console.error(`npm run admin -- <${Object.keys(programs).join('|')}> ...`);
      process.exit(2);
    }
    install();
    build();
    become(program, args);
    break;
  }
  default:
    console.error(
      `launch.mjs: unknown command ${command ?? ''}; use setup, start, start:distributed, test, test:engines, bench, verify, admin, ledger, backup or restore`,
    );
    process.exit(2);
}
