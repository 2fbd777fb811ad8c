// A process that opens new database files one after the other, as its siblings do at the same moment, declares an index in
// each and writes a document. Arguments: the folder, and how many files. It starts when told so on its input.
import { once } from 'node:events';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { sqliteDriver } from '../src/index.js';

const [folder, files] = process.argv.slice(2);
mongoose.setDriver(sqliteDriver);

console.log('ready');
await once(process.stdin, 'data');
process.stdin.destroy();
for (let n = 0; n < Number(files); n++) {
  const connection = await mongoose.createConnection(`sqlite://${join(folder, `${n}.db`)}`).asPromise();
  const schema = new mongoose.Schema({ key: { type: String, unique: true } });
  const Counter = connection.model('Counter', schema);
  await Counter.init();
  await Counter.create({ key: `${process.pid}` });
  await connection.close();
}
