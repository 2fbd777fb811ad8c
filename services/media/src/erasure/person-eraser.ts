import type { ImageRecord } from '../images/image.schema.js';
import type { VideoRecord } from '../videos/video.schema.js';
import type { Eraser } from './eraser.js';

/** All that media holds of a person who leaves. */
export class PersonEraser {
  constructor(
    private readonly images: Eraser<ImageRecord>,
    private readonly videos: Eraser<VideoRecord>,
  ) {}

  async eraseAllOf(userId: string): Promise<void> {
    // The videos first: their making reads images.
    await this.videos.eraseAllOf(userId);
    await this.images.eraseAllOf(userId);
  }
}
