// As room-worker.ts, with a planted fault: appends are acknowledged whether there was room for them or not.
import { openAsTheApp } from './cases.js';
import { useUpRoom } from './room.js';

const [folder, seed] = process.argv.slice(2);
if (folder === undefined || seed === undefined) throw new Error('forgetful-room-worker.ts FOLDER SEED');

const openForgetful: typeof openAsTheApp = async (dataDir) => {
  const stores = await openAsTheApp(dataDir);
  const { ledger } = stores;
  const append = ledger.append.bind(ledger);
  ledger.append = (...given) => append(...given).catch(() => ({ revision: 0, position: 0 }));
  return stores;
};

try {
  await useUpRoom(folder, Number(seed), openForgetful);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
