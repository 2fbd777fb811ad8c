import type { ImageChanges } from '../images/image-changes.js';
import type { ImageModel } from '../images/image.schema.js';

const PAGE = 100;

/** Removes all images of a person: their records, files and renditions, each told to the others like any removal. */
export class ImageEraser {
  constructor(
    private readonly images: ImageModel,
    private readonly changes: Pick<ImageChanges, 'removeIfThere'>,
  ) {}

  async eraseAllOf(ownerId: string): Promise<void> {
    while ((await this.erasePage(ownerId)) > 0);
  }

  /** Removes the newest images of a person, a page at most; answers how many. */
  async erasePage(ownerId: string): Promise<number> {
    const page = await this.images.find({ ownerId }, { _id: 1 }).sort({ _id: -1 }).limit(PAGE).lean();
    for (const { _id } of page) await this.changes.removeIfThere(_id, ownerId);
    return page.length;
  }
}
