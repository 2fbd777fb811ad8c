// Restores a back-up and stops, for ever, before the move with the given number; whoever waits for that kills it.
import { rename } from 'node:fs/promises';
import { restoreBackup } from '../../src/backup/restore.js';

const [file = '', dataDir = '', stopAt = ''] = process.argv.slice(2);
let moves = 0;
await restoreBackup({
  file,
  dataDir,
  replace: true,
  program: '1.0.0',
  now: () => new Date('2026-01-31T10:00:00.000Z'),
  carryErasures: async () => 0,
  move: async (from, to) => {
    moves += 1;
    if (moves === Number(stopAt)) {
      console.log('here');
      await new Promise(() => setInterval(() => undefined, 60_000));
    }
    await rename(from, to);
  },
});
