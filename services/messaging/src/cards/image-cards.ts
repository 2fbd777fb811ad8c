import { findSharedImage, withoutPrompt, type ImageCard, type RpcReply } from '@pictora/contracts';
import type { RpcClient } from '@pictora/messaging';
import type { Logger } from '@pictora/service-kit';

export type CardFacts = RpcReply<'media.images.cards'>['items'][number];
export type CardsOf = (imageId: string) => CardFacts | null;

export type ImageCardsParts = {
  readonly rpc: Pick<RpcClient, 'call'>;
  /** Only addresses there are images of ours; null takes any. */
  readonly ownOrigin: string | null;
  readonly logger: Pick<Logger, 'warn'>;
};

const none: CardsOf = () => null;

/** What messages and notifications show of images: asked for at each reading, so that a withdrawn image is gone at once. */
export class ImageCards {
  constructor(private readonly parts: ImageCardsParts) {}

  /**
   * The images that the viewer may see, without those of people who are hidden. Messages can be read while media does not
   * answer: then none is shown.
   */
  async visible(imageIds: readonly string[], viewerId: string, hidden: readonly string[]): Promise<CardsOf> {
    const ids = [...new Set(imageIds)];
    if (ids.length === 0) return none;
    try {
      const { items } = await this.parts.rpc.call('media.images.cards', { imageIds: ids, viewerId });
      const shown = new Map(items.filter(({ ownerId }) => !hidden.includes(ownerId)).map((item) => [item.id, item]));
      return (imageId) => shown.get(imageId) ?? null;
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'images could not be asked for; they are left out');
      return none;
    }
  }

  /** Reads texts: what to show of each for this viewer, with the card of the image that it points to. */
  async reader(
    contents: readonly string[],
    viewerId: string,
    hidden: readonly string[],
  ): Promise<(content: string) => { readonly content: string; readonly card: ImageCard | null }> {
    const ids = contents.flatMap((content) => this.sharedIn(content)?.imageId ?? []);
    const visible = await this.visible(ids, viewerId, hidden);
    return (content) => {
      const shared = this.sharedIn(content);
      if (!shared) return { content, card: null };
      const { imageId } = shared;
      const facts = visible(imageId);
      if (!facts) return { content: withoutPrompt(content, shared), card: { available: false, imageId } };
      const { id: _, ownerId: _owner, ...picture } = facts;
      return { content, card: { available: true, imageId, ...picture } };
    };
  }

  private sharedIn(content: string) {
    return findSharedImage(content, this.parts.ownOrigin);
  }
}
