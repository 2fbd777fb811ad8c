import type { RpcClient } from '@pictora/messaging';

/** How often another page is asked for when a whole one was of people who may not be seen. */
const maxPages = 5;

type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null };
type PageBehind<Item> = (cursor: string | undefined) => Promise<Page<Item>>;

/** Between two people of whom one has blocked the other, neither finds the other: what others list goes through here. */
export class BlockedPeople {
  constructor(private readonly rpc: Pick<RpcClient, 'call'>) {}

  async hides(viewerId: string, userId: string): Promise<boolean> {
    return (await this.hiddenAmong(viewerId, [userId])).has(userId);
  }

  /** The page without them; one that would be empty for it is followed by the next. */
  async without<Item>(
    viewerId: string,
    ownerOf: (item: Item) => string,
    cursor: string | undefined,
    pageBehind: PageBehind<Item>,
  ): Promise<Page<Item>> {
    let page = await pageBehind(cursor);
    for (let pages = 1; ; pages += 1) {
      const hidden = await this.hiddenAmong(viewerId, page.items.map(ownerOf));
      const items = page.items.filter((item) => !hidden.has(ownerOf(item)));
      if (items.length > 0 || page.nextCursor === null || pages >= maxPages) return { ...page, items };
      page = await pageBehind(page.nextCursor);
    }
  }

  private async hiddenAmong(viewerId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const others = [...new Set(userIds)].filter((userId) => userId !== viewerId);
    if (others.length === 0) return new Set();
    const { hidden } = await this.rpc.call('social.blocks.hidden-among', { viewerId, userIds: others });
    return new Set(hidden);
  }
}
