import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { collectPage } from '../src/shared/collect-page.js';

type Post = { readonly _id: string; readonly isShown: boolean };
type Step = 'read' | 'shown' | 'hidden';

const idOf = (index: number): string => String(index).padStart(6, '0');

/** A feed to which posts are added at the front while somebody reads on page by page. */
class Feed {
  posts: Post[] = [];

  add(isShown: boolean): void {
    this.posts.unshift({ _id: idOf(this.posts.length), isShown });
  }

  page(limit: number, cursor: string | undefined) {
    return collectPage<Post>({
      limit,
      cursor,
      read: async (behind, count) =>
        this.posts.filter(({ _id }) => behind === undefined || _id < behind).slice(0, count),
      allowed: async (posts) => posts.filter(({ isShown }) => isShown),
    });
  }
}

const steps = fc.array(fc.constantFrom<Step>('read', 'shown', 'hidden'), { maxLength: 60 });

describe('reading a feed page by page', () => {
  let feed: Feed;
  beforeEach(() => {
    feed = new Feed();
  });

  it('neither repeats nor skips a post while new ones arrive, whatever may not be shown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 80 }),
        steps,
        fc.integer({ min: 1, max: 7 }),
        async (before, during, limit) => {
          feed.posts = [];
          for (const isShown of before) feed.add(isShown);
          const wanted = feed.posts.filter(({ isShown }) => isShown).map(({ _id }) => _id);
          const isOld = new Set(feed.posts.map(({ _id }) => _id));
          const seen: string[] = [];
          let cursor: string | null | undefined;
          const readOn = async () => {
            if (cursor === null) return;
            const { items, nextCursor } = await feed.page(limit, cursor);
            expect(items.length).toBeLessThanOrEqual(limit);
            seen.push(...items.map(({ _id }) => _id));
            cursor = nextCursor;
          };
          for (const step of during) {
            if (step === 'read') await readOn();
            else feed.add(step === 'shown');
          }
          while (cursor !== null) await readOn();
          expect(new Set(seen).size).toBe(seen.length);
          expect([...seen].sort().reverse()).toEqual(seen);
          expect(seen.filter((id) => isOld.has(id))).toEqual(wanted);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('goes on behind a long stretch that may not be shown', async () => {
    for (let index = 0; index < 5; index += 1) feed.add(true);
    for (let index = 0; index < 500; index += 1) feed.add(false);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const { items, nextCursor } = await feed.page(3, cursor);
      seen.push(...items.map(({ _id }) => _id));
      cursor = nextCursor;
    }
    expect(seen).toEqual([4, 3, 2, 1, 0].map(idOf));
  });
});
