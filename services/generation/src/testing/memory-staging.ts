import type { Staging } from '../staging/staging.port.js';

export class MemoryStaging implements Staging {
  readonly files = new Map<string, Uint8Array>();

  async put(key: string, bytes: Uint8Array): Promise<void> {
    this.files.set(key, bytes);
  }

  async clear(jobId: string): Promise<void> {
    for (const key of this.files.keys()) if (key.startsWith(`staging/${jobId}/`)) this.files.delete(key);
  }

  async *jobIds(): AsyncGenerator<string> {
    yield* new Set([...this.files.keys()].map((key) => key.split('/')[1] ?? ''));
  }
}
