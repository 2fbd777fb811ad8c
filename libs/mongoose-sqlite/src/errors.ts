import { mongo } from 'mongoose';
import type { IndexKey } from './index-definition.js';

/** SQLite's extended result codes that this driver tells apart. */
const CONSTRAINT_UNIQUE = 2067;
const CONSTRAINT_PRIMARY_KEY = 1555;

type SqliteError = Error & { errcode: number };

const isSqliteError = (error: unknown): error is SqliteError =>
  typeof (error as Partial<SqliteError> | null)?.errcode === 'number';

/** The name SQLite gives for the broken unique constraint (an index, or a table's column), or null for other errors. */
export const brokenConstraint = (error: unknown): string | null => {
  if (!isSqliteError(error) || ![CONSTRAINT_UNIQUE, CONSTRAINT_PRIMARY_KEY].includes(error.errcode)) return null;
  const index = /index '(.*)'$/.exec(error.message);
  return index?.[1] ?? error.message.replace(/^.*constraint failed: /, '');
};

/** An error with the class, name and code that MongoDB's own driver would have thrown. */
export const serverError = (code: number, codeName: string, message: string): mongo.MongoServerError =>
  new mongo.MongoServerError({ message, errmsg: message, code, codeName, ok: 0 });

export const badValue = (message: string): mongo.MongoServerError => serverError(2, 'BadValue', message);

export const typeMismatch = (message: string): mongo.MongoServerError => serverError(14, 'TypeMismatch', message);

/** What MongoDB can do and this driver cannot; it says so instead of giving another answer. */
export const notSupported = (what: string): mongo.MongoServerError =>
  serverError(115, 'CommandNotSupported', `${what} not supported by the SQLite driver`);

/** E11000, with the index's key pattern and the values that were there already. */
export const duplicateKey = (
  collection: string,
  index: string,
  keyPattern: IndexKey,
  keyValue: Record<string, unknown>,
): mongo.MongoServerError => {
  const shown = Object.entries(keyValue)
    .map(([path, value]) => `${path}: ${JSON.stringify(value) ?? 'null'}`)
    .join(', ');
  const message = `E11000 duplicate key error collection: ${collection} index: ${index} dup key: { ${shown} }`;
  return new mongo.MongoServerError({ message, errmsg: message, code: 11000, index: 0, keyPattern, keyValue });
};
