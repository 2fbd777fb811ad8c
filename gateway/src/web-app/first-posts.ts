import { FIRST_POSTS, type CommunityImage, type FirstPost } from '@pictora/contracts';

/** Milliseconds for which one answer serves every visitor: many at once cost one call, and what is made private is gone as soon. */
const FRESH_MS = 100;

type FirstImages = (count: number) => Promise<readonly CommunityImage[]>;

const toPost = (image: CommunityImage): FirstPost => ({
  id: image.id,
  imageUrl: image.imageUrl,
  ratio: `${image.width} / ${image.height}`,
  color: image.placeholder.color,
  blur: image.placeholder.dataUri,
  name: image.name ?? image.prompt,
  author: `${image.user.firstName} ${image.user.lastName}`,
});

/**
 * The head of the feed for Explore's page, so that a phone shows it when the page has come, and not when scripts have come and have asked
 * for it. It is what everybody sees.
 */
export class FirstPosts {
  private asked: { readonly at: number; readonly posts: Promise<readonly FirstPost[] | null> } | null = null;

  /** @param images the newest that everybody sees; fails when that would take long. */
  constructor(
    private readonly images: FirstImages,
    private readonly now: () => number,
  ) {}

  /** Of an address: null where a page has none, where there are too few, and when they are not to be had at once. */
  async of(url: string): Promise<readonly FirstPost[] | null> {
    if (url !== '/explore') return null;
    if (!this.asked || this.now() - this.asked.at >= FRESH_MS) this.asked = { at: this.now(), posts: this.ask() };
    return this.asked.posts;
  }

  private async ask(): Promise<readonly FirstPost[] | null> {
    try {
      const images = await this.images(FIRST_POSTS);
      return images.length < FIRST_POSTS ? null : images.map(toPost);
    } catch {
      return null; // The page asks for the feed itself, and says what is wrong.
    }
  }
}
