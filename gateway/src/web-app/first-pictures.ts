import { renditionWidths, type CommunityImage } from '@pictora/contracts';

/** How many fill a phone. */
const COUNT = 2;
/** Milliseconds for which one answer serves every visitor. */
const FRESH_MS = 1_000;

type FirstImages = (count: number) => Promise<readonly Pick<CommunityImage, 'imageUrl'>[]>;

const preload = ({ imageUrl }: Pick<CommunityImage, 'imageUrl'>): string => {
  const copies = renditionWidths.map((width) => `${imageUrl}?width=${width} ${width}w`).join(', ');
  // In one column a picture fills the phone, at a width that is known; a wall's widths are known when it is laid out.
  return `<${imageUrl}>; rel=preload; as=image; imagesrcset="${copies}"; imagesizes="100vw"; media="(max-width: 700px)"; fetchpriority=high`;
};

/**
 * The header `Link` of a page: Explore's first pictures are asked for with the page, not when its scripts have asked for the feed.
 * They are what everybody sees; whoever is signed in and sees others has lost nothing but the line's time.
 */
export class FirstPictures {
  private asked: { readonly at: number; readonly links: Promise<string | null> } | null = null;

  /** @param images the newest that everybody sees, or none when that would take long. */
  constructor(
    private readonly images: FirstImages,
    private readonly now: () => number,
  ) {}

  /** Of an address: null where a page has none, and when they are not to be had at once, for the page does not wait. */
  async linksOf(url: string): Promise<string | null> {
    if (url !== '/explore') return null;
    if (!this.asked || this.now() - this.asked.at >= FRESH_MS) this.asked = { at: this.now(), links: this.ask() };
    return this.asked.links;
  }

  private async ask(): Promise<string | null> {
    try {
      const images = await this.images(COUNT);
      return images.length === 0 ? null : images.map(preload).join(', ');
    } catch {
      return null; // The page asks for the feed itself, and says what is wrong.
    }
  }
}
