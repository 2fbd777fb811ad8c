import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** All documents of some collections of a service, each as its JSON in one order, straight from its file. */
export const documentsOf = (dataDir: string, service: string, collections: readonly string[]): string[] => {
  const path = join(dataDir, service, 'records.db');
  if (!existsSync(path)) return [];
  const records = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    return collections.flatMap((name) =>
      records
        .prepare(`SELECT doc FROM "${name}" ORDER BY id`)
        .all()
        .map(({ doc }) => String(doc)),
    );
  } finally {
    records.close();
  }
};
