import { normalise, type Doc } from './document-codec.js';
import { badValue, notSupported } from './errors.js';
import { isPlainObject } from './plain-object.js';

export type OperationOptions = Record<string, unknown>;

/** Options that would change the answer and that this driver cannot honour are refused, never passed over. */
export const checkOptions = (options: OperationOptions | null | undefined): OperationOptions => {
  if (options === undefined || options === null) return {};
  if (options['session'] !== undefined && options['session'] !== null) throw sessionsNotSupported();
  const collation = options['collation'] as { locale?: string } | null | undefined;
  if (collation !== undefined && collation !== null && collation.locale !== 'simple')
    throw notSupported('collation is');
  for (const option of ['tailable', 'awaitData', 'min', 'max', 'returnKey', 'showRecordId', 'let']) {
    if (options[option]) throw notSupported(`option ${option} is`);
  }
  return options;
};

export const sessionsNotSupported = () =>
  notSupported(
    'sessions and transactions are (every single-document write is atomic; write what belongs together in one document)',
  );

/** A filter in its plain form. */
export const readFilter = (filter: unknown): Doc => {
  if (filter === undefined || filter === null) return {};
  const plain = normalise(filter);
  if (!isPlainObject(plain)) throw badValue('a filter must be an object');
  return plain;
};

export const readCount = (value: unknown, option: string): number => {
  if (value === undefined || value === null) return 0;
  const count = Number(value);
  if (!Number.isInteger(count)) throw badValue(`${option} must be an integer, not ${JSON.stringify(value)}`);
  if (option === 'skip' && count < 0) throw badValue('skip must not be negative');
  return Math.abs(count);
};
