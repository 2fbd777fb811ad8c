import { recordsContract } from '../src/testing/index.js';
import { connect } from './sqlite.js';

recordsContract('SQLite', async () => ({ connection: await connect(), close: async () => undefined }));
