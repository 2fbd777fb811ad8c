/** How often more is read for one page when much of what is read may not be shown. */
const maxReads = 10;

type Identified = { readonly _id: string };
export type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null };

export type PageSource<Item extends Identified> = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** The next ones behind a place, in the order of the list. */
  readonly read: (behind: string | undefined, count: number) => Promise<Item[]>;
  /** Those of them that may be shown, in the same order. */
  readonly allowed: (items: readonly Item[]) => Promise<readonly Item[]>;
};

/**
 * A page of what may be shown, from a list in which not everything may. The cursor is the id of the last one that the page
 * has dealt with, so nothing comes twice and nothing is passed over, whatever is added at the front meanwhile. A page may
 * be short when much was left out; without a cursor it is the last.
 */
export const collectPage = async <Item extends Identified>(source: PageSource<Item>): Promise<Page<Item>> => {
  const { limit, read, allowed } = source;
  const items: Item[] = [];
  let behind = source.cursor;
  for (let reads = 0; reads < maxReads; reads += 1) {
    const wanted = limit + 1 - items.length;
    const batch = await read(behind, wanted);
    items.push(...(await allowed(batch)));
    if (items.length > limit) return { items: items.slice(0, limit), nextCursor: items[limit - 1]?._id ?? null };
    if (batch.length < wanted) return { items, nextCursor: null };
    behind = batch.at(-1)?._id;
  }
  return { items, nextCursor: behind ?? null };
};
