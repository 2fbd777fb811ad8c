import type { ImageProvenance, RpcRequest } from '@pictora/contracts';
import { imageNotFound } from '../images/image-not-found.js';
import type { ImageModel, ImageRecord } from '../images/image.schema.js';

/** How an image came to be, told to its owner. */
export class ProvenanceService {
  constructor(private readonly images: ImageModel) {}

  async of({ imageId, ownerId }: RpcRequest<'media.images.provenance'>): Promise<ImageProvenance> {
    const image = await this.images.findOne({ _id: imageId, ownerId }).lean<ImageRecord>();
    if (!image) throw imageNotFound();
    const { prompt, negativePrompt = null, style, aspectRatio, model, seed, createdAt, clean, parentId } = image;
    return {
      ...{ id: imageId, prompt, negativePrompt, style, aspectRatio, model, seed },
      createdAt: createdAt.toISOString(),
      isMarked: clean !== null,
      parent: parentId === undefined ? null : await this.parent(parentId, ownerId),
    };
  }

  private async parent(id: string, ownerId: string): Promise<NonNullable<ImageProvenance['parent']>> {
    const parent = await this.images.findOne({ _id: id, ownerId }).select('name').lean<Pick<ImageRecord, 'name'>>();
    return { id, name: parent?.name ?? '', isThere: parent !== null };
  }
}
