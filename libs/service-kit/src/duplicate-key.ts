/** The error code of MongoDB, and of the SQLite driver, for a unique index that would be broken. */
const DUPLICATE_KEY = 11_000;

type DatabaseError = { readonly code?: unknown; readonly writeErrors?: unknown };

/** True when a unique index is all that stood in the way, for a bulk write in all of its writes that failed. */
export const isDuplicateKey = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, writeErrors } = error as DatabaseError;
  return code === DUPLICATE_KEY && (!Array.isArray(writeErrors) || writeErrors.every(isDuplicateKey));
};

/** Runs an upsert again when it lost a race to insert: the second time it finds the document and updates it. */
export const onceMoreOnDuplicate = async <T>(upsert: () => Promise<T>): Promise<T> => {
  try {
    return await upsert();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return upsert();
  }
};
