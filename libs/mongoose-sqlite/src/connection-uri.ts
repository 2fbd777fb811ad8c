import { isAbsolute } from 'node:path';
import { MongooseError } from 'mongoose';

/** The file behind `sqlite:///absolute/path.db`, or `:memory:` behind `sqlite::memory:`. */
export const readConnectionUri = (uri: unknown): string => {
  if (typeof uri !== 'string') throw new MongooseError(`The uri must be a string, got ${typeof uri}`);
  if (uri === 'sqlite::memory:') return ':memory:';
  if (!uri.startsWith('sqlite://')) {
    throw new MongooseError(
      `The SQLite driver opens sqlite:///absolute/path.db or sqlite::memory:, not ${uri.replace(/:.*/s, ':…')}`,
    );
  }
  const path = decodeURIComponent(uri.slice('sqlite://'.length).replace(/\?.*$/s, ''));
  // `sqlite:///C:/data` on Windows.
  const local = /^\/[A-Za-z]:[\\/]/.test(path) ? path.slice(1) : path;
  if (!isAbsolute(local)) throw new MongooseError(`The path of a SQLite file must be absolute: ${uri}`);
  return local;
};
