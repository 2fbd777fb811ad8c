/** There is no object of that key. */
export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';
  constructor(readonly key: string) {
    super(`There is no object ${key}`);
  }
}

/** The file of an object does not hold what was put there. */
export class ObjectDamaged extends Error {
  override readonly name = 'ObjectDamaged';
  readonly code = 'data_damaged';
  constructor(
    readonly key: string,
    what: string,
  ) {
    super(`The object ${key} is damaged: ${what}`);
  }
}

/** The range asked for begins behind the end of the object. */
export class RangeNotSatisfiable extends Error {
  override readonly name = 'RangeNotSatisfiable';
  constructor(
    readonly key: string,
    readonly size: number,
  ) {
    super(`The range lies outside of ${key}, which has ${size} bytes`);
  }
}

/** The store cannot be reached, or does not let us in. Asking again later may help; the cause says more. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  constructor(cause: unknown) {
    super(`The object storage cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
