import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { connectNats } from '@pictora/messaging';

const services = ['identity', 'billing', 'media', 'generation', 'social', 'messaging'];

type Consumer = { readonly name: string; readonly num_pending: number; readonly num_ack_pending: number };

/** Records of the embedded twin with events that nobody has published yet. */
const unpublished = (dataDir: string): number => {
  let count = 0;
  for (const service of services) {
    const path = join(dataDir, service, 'records.db');
    if (!existsSync(path)) continue;
    const records = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    try {
      const collections = records.prepare('SELECT name FROM _mongoose_collections').all();
      for (const { name } of collections)
        count += Number(
          records
            .prepare(`SELECT count(*) AS n FROM "${String(name)}" WHERE doc ->> '$.outboxSince' IS NOT NULL`)
            .get()?.['n'],
        );
    } finally {
      records.close();
    }
  }
  return count;
};

/** Resolves once every event is published and every consumer has had it; answers how many were given up. */
export const untilQuiet = async (dataDir: string, natsUrl: string): Promise<{ readonly deadLetters: number }> => {
  const connection = await connectNats({ url: natsUrl, name: 'test' });
  const ask = async <T>(subject: string): Promise<T> => (await connection.request(`$JS.API.${subject}`, '')).json<T>();
  try {
    for (;;) {
      const { consumers } = await ask<{ consumers: readonly Consumer[] }>('CONSUMER.LIST.pictora-events');
      const busy = consumers.filter(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending > 0);
      if (busy.length === 0 && unpublished(dataDir) === 0) break;
      await wait(100);
    }
    const { state } = await ask<{ state: { messages: number } }>('STREAM.INFO.pictora-dead-letters');
    return { deadLetters: state.messages };
  } finally {
    await connection.close();
  }
};
