import type { Database } from './database.js';
import { Store } from './store.js';
import { deleteAll } from './writer.js';

/** Deletes what the collections' `expireAfterSeconds` indexes say has expired; gives the number of documents. */
export const expireDocuments = async (database: Database, now: Date): Promise<number> => {
  let expired = 0;
  for (const { name, indexes } of database.catalog.collections()) {
    for (const { key, expireAfterSeconds } of indexes) {
      const [path, ...more] = Object.keys(key);
      if (expireAfterSeconds === undefined || path === undefined || more.length > 0) continue;
      const filter = { [path]: { $lt: new Date(now.getTime() - expireAfterSeconds * 1000) } };
      const store = new Store(database, name);
      if (database.read(() => store.findOne(filter)) === null) continue;
      expired += await database.write(() => deleteAll(store, filter));
    }
  }
  return expired;
};
