const SQLITE_BUSY = 5;

/** True for the error of a lock that somebody else holds: worth another try. */
export const isBusy = (error: unknown): boolean =>
  (Number((error as { readonly errcode?: unknown } | null)?.errcode) & 0xff) === SQLITE_BUSY;
