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
    while ((await this.erasePage(ownerId)).left);
  }

  /** Removes the newest images of a person, a page at most; `left` when there are more. */
  async erasePage(ownerId: string): Promise<{ readonly removed: number; readonly left: boolean }> {
    const page = await this.images
      .find({ ownerId }, { _id: 1 })
      .sort({ _id: -1 })
      .limit(PAGE + 1)
      .lean();
    const now = page.slice(0, PAGE);
    for (const { _id } of now) await this.changes.removeIfThere(_id, ownerId);
    return { removed: now.length, left: page.length > PAGE };
  }
}
