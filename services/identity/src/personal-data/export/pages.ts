type Page<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null };

/** Everything of a list that is given page by page. */
export async function* itemsOf<Item>(pageBehind: (cursor?: string) => Promise<Page<Item>>): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const page = await pageBehind(cursor);
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** A JSON array as text, an item at a time, so that a long list needs no more memory than a short one. */
export async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
