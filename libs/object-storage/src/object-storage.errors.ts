/** There is no object of that key. */
export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';
  constructor(readonly key: string) {
    super(`There is no object ${key}`);
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
