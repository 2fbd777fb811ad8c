import { DatabaseSync } from 'node:sqlite';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * All that a SQLite file's tables hold, joined: a value longer than a page lies in pieces in the file, where a word may be
 * cut in two. The file is opened to be read; it should be nobody's who writes.
 */
export const rowsOf = (file: string): Buffer => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    );
    const cells: Buffer[] = [];
    for (const { name } of tables.all() as { name: string }[])
      for (const row of database.prepare(`SELECT * FROM ${quoted(name)}`).iterate())
        for (const value of Object.values(row))
          if (typeof value === 'string') cells.push(Buffer.from(`${value}\n`));
          else if (value instanceof Uint8Array) cells.push(Buffer.from(value), Buffer.from('\n'));
    return Buffer.concat(cells);
  } finally {
    database.close();
  }
};
