import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '@pictora/sqlite';

/** Writes files, by their paths in a folder. */
export const writeFiles = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};

/** A database as the services keep them, with one table of texts. */
export const writeDatabase = (folder: string, path: string, texts: readonly string[]): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  const database = openDatabase(join(folder, path));
  database.exec('CREATE TABLE texts (text TEXT) STRICT');
  const insert = database.prepare('INSERT INTO texts VALUES (?)');
  for (const text of texts) insert.run(text);
  database.close();
};

export const readTexts = (folder: string, path: string): unknown[] => {
  const database = new DatabaseSync(join(folder, path));
  try {
    return database
      .prepare('SELECT text FROM texts ORDER BY text')
      .all()
      .map(({ text }) => text);
  } finally {
    database.close();
  }
};

/** The files below a folder with what is in them, but for names at the top that begin with a dot. */
export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => !path.startsWith('.') && statSync(join(folder, path)).isFile())
      .sort()
      .map((path) => [path, readFileSync(join(folder, path), 'latin1')]),
  );

export const hiddenIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('.'));
