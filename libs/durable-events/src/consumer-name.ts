/** A consumer's name becomes part of file names and subjects. */
export const assertConsumerName = (name: string): void => {
  if (!/^[a-z0-9][a-z0-9-]{0,60}$/.test(name))
    throw new TypeError(`Not a name for a consumer: ${JSON.stringify(name)}`);
};
