/** Compared part by part. The last part must be the fact's own id, so that no two facts rank alike. */
export type Rank = readonly (string | number)[];

export const compareRanks = (a: Rank, b: Rank): number => {
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined || part > other) return 1;
    if (part < other) return -1;
  }
  return a.length - b.length;
};

/**
 * A list with one item more: one for each key, the one that ranks highest, in the order of their keys. It is the same list
 * in whatever order the items come, and however often each of them does.
 */
export const withLatest = <Item>(
  items: readonly Item[],
  item: Item,
  keyOf: (item: Item) => string,
  rankOf: (item: Item) => Rank,
): readonly Item[] => {
  const key = keyOf(item);
  const known = items.find((other) => keyOf(other) === key);
  if (known && compareRanks(rankOf(known), rankOf(item)) >= 0) return items;
  return [...items.filter((other) => other !== known), item].sort((a, b) => compareRanks([keyOf(a)], [keyOf(b)]));
};
