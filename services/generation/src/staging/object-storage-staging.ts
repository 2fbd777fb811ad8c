import type { ObjectStorage } from '@pictora/object-storage';
import type { Staging } from './staging.port.js';

const root = 'staging/';

/** The staging area as a folder of the object store that media reads too. */
export class ObjectStorageStaging implements Staging {
  constructor(private readonly storage: ObjectStorage) {}

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await this.storage.put(key, bytes, { contentType });
  }

  async clear(jobId: string): Promise<void> {
    for await (const { key } of this.storage.list(`${root}${jobId}/`)) await this.storage.remove(key);
  }

  async *jobIds(): AsyncGenerator<string> {
    let last = '';
    for await (const { key } of this.storage.list(root)) {
      const jobId = key.slice(root.length).split('/')[0] ?? '';
      if (jobId !== last) yield jobId;
      last = jobId;
    }
  }
}
