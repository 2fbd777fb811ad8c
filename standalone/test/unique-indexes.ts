import type { Model } from 'mongoose';

type Fields = Record<string, unknown>;

/** Two documents that differ in everything but the keys of one unique index, which thus must refuse the second. */
export type UniqueIndex = { readonly model: Model<unknown>; readonly first: Fields; readonly second: Fields };

const put = (document: Fields, path: string, value: unknown): Fields => {
  const [head = '', ...rest] = path.split('.');
  const inner = (document[head] ?? {}) as Fields;
  return { ...document, [head]: rest.length > 0 ? put(inner, rest.join('.'), value) : value };
};

export const uniqueIndexesOf = (model: Model<unknown>): UniqueIndex[] => {
  const unique = model.schema.indexes().filter(([, { unique: isUnique }]) => isUnique);
  return unique.map(([keys, options]) => {
    const paths = Object.keys(keys);
    const others = unique.flatMap(([other]) => Object.keys(other)).filter((path) => !paths.includes(path));
    const make = (name: string): Fields => {
      const start = { _id: name, ...options.partialFilterExpression };
      const apart = others.reduce((document, path) => put(document, path, `${name} alone`), start as Fields);
      return paths.reduce((document, path) => put(document, path, 'the same'), apart);
    };
    return { model, first: make('first'), second: make('second') };
  });
};
