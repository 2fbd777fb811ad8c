import { SqliteEventLog } from '@pictora/durable-events';
import { SqliteEventStore } from '@pictora/event-sourcing';
import { FolderObjectStorage } from '@pictora/object-storage';
import { openRecords } from '@pictora/service-kit';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';

/** The embedded stores of one data folder, where the app has them. */
export const openStores = async (dataDir: string) => {
  for (const folder of ['billing', 'events']) mkdirSync(join(dataDir, folder), { recursive: true });
  const closing: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0)) await end();
  };
  try {
    const ledger = new SqliteEventStore(join(dataDir, 'billing', 'ledger.db'));
    closing.push(() => ledger.close());
    const log = new SqliteEventLog(join(dataDir, 'events', 'log.db'));
    closing.push(() => log.close());
    const records = await openRecords('media', { PICTORA_DATA_DIR: dataDir });
    closing.push(() => records.close());
    const pictures = records.model('picture', pictureSchema());
    await pictures.init();
    const files = await FolderObjectStorage.open(join(dataDir, 'media'));
    return { ledger, log, pictures, files, close };
  } catch (error) {
    await close();
    throw error;
  }
};

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** With each kind of index that the app has: plain, of an array's elements, and of words. */
const pictureSchema = () => {
  const schema = new mongoose.Schema({ _id: String, title: String, tags: [String], size: Number });
  schema.index({ title: 1 });
  schema.index({ tags: 1 });
  schema.index({ title: 'text' });
  return schema;
};
