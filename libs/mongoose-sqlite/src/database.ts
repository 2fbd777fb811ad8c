import { GroupCommit } from '@pictora/sqlite';
import { Catalog } from './catalog.js';
import { serverError } from './errors.js';
import { SqliteFile } from './sqlite-file.js';

const MOST_REREADS = 20;

/** One database file with what is known of it, its reads and its group commit of writes. */
export class Database {
  readonly file: SqliteFile;
  readonly catalog: Catalog;
  readonly #writer: GroupCommit;

  private constructor(path: string, busyTimeoutMs: number) {
    this.file = new SqliteFile(path);
    this.catalog = new Catalog(this.file);
    this.#writer = new GroupCommit(this.file.db, {
      lockTimeoutMs: busyTimeoutMs,
      begin: () => this.file.begin(),
      begun: () => {
        if (this.file.changedElsewhere()) this.catalog.refresh();
      },
      rolledBack: () => this.catalog.refresh(true),
    });
  }

  static async open(path: string, busyTimeoutMs: number): Promise<Database> {
    const database = new Database(path, busyTimeoutMs);
    try {
      await database.write(() => database.catalog.prepare());
      database.catalog.refresh();
      return database;
    } catch (error) {
      database.file.close();
      throw error;
    }
  }

  /**
   * Reads, and reads again if meanwhile another process stored values of a new kind or changed an index: the SQL was made
   * on facts that no longer held. Checking afterwards is enough, since facts are stored before the values that show them.
   */
  read<Result>(run: () => Result): Result {
    for (let attempt = 0; ; attempt++) {
      const before = this.#attempt(run);
      const stale = this.file.changedElsewhere() && this.catalog.refresh();
      if (stale && attempt < MOST_REREADS) continue;
      if ('error' in before) throw before.error;
      return before.value;
    }
  }

  /** Runs one write in the next group commit; resolves when it is on disk. */
  write<Result>(run: () => Result): Promise<Result> {
    return this.#writer.run(run);
  }

  async close(): Promise<void> {
    await this.#writer.close(() => serverError(11600, 'InterruptedAtShutdown', 'the connection is closed'));
    this.file.close();
  }

  #attempt<Result>(run: () => Result): { value: Result } | { error: unknown } {
    try {
      return { value: run() };
    } catch (error) {
      return { error };
    }
  }
}
