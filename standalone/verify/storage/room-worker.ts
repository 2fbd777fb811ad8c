// Runs in a space of mounts of its own: `room-worker.ts FOLDER SEED`. Says what it saw as a line of JSON, or what did not hold.
import { useUpRoom } from './room.js';

const [folder, seed] = process.argv.slice(2);
if (folder === undefined || seed === undefined) throw new Error('room-worker.ts FOLDER SEED');
try {
  console.log(JSON.stringify(await useUpRoom(folder, Number(seed))));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
