// A process that counts up through the driver, and says after each acknowledged write how many there were.
// Arguments: path of the database file, the name it writes as, number of writes. It starts when told so on its input.
import { once } from 'node:events';
import mongoose from 'mongoose';
import { sqliteDriver } from '../src/index.js';

const [path, name, count] = process.argv.slice(2);
mongoose.setDriver(sqliteDriver);
const connection = await mongoose.createConnection(`sqlite://${path}`).asPromise();
const schema = new mongoose.Schema({
  key: { type: String, unique: true },
  count: { type: Number, default: 0 },
  by: [String],
});
const Counter = connection.model('Counter', schema);
await Counter.init();

console.log('ready');
await once(process.stdin, 'data');
process.stdin.destroy();
await connection.collection('facts').insertOne({ mixed: [name] });
for (let done = 1; done <= Number(count); done++) {
  await Counter.updateOne({ key: 'shared' }, { $inc: { count: 1 } }, { upsert: true });
  // As a string: numbers are printed in colour where colours are forced.
  console.log(String(done));
}
await connection.close();
