import type { Verification } from '@pictora/contracts';
import type { ImageModel, ImageRecord } from '../images/image.schema.js';
import type { VideoModel, VideoRecord } from '../videos/video.schema.js';

/** As many digits of a file's hash as its etag has; 128 bits, which nobody meets by chance or by trying. */
const ETAG_LENGTH = 32;

type Published = Extract<Verification, { published: true }>;
type Found = Omit<Published, 'published' | 'sha256'>;

export const byEtag = (path: string, etag: string) => ({ [path]: etag, isPublic: true });
/** Whoever was first, where the same bytes were published more than once. */
export const oldestFirst = { _id: 1 } as const;

/**
 * Whether bytes are those of a file that is public here: found by their hash, which is the etag under which each file was
 * stored. Of private files nothing is told, so the answer is the one that unknown bytes get.
 */
export class Verifier {
  constructor(
    private readonly images: ImageModel,
    private readonly videos: VideoModel,
  ) {}

  async verify(sha256: string): Promise<Verification> {
    const etag = sha256.slice(0, ETAG_LENGTH);
    const found =
      (await this.image('file.etag', etag, 'original')) ??
      (await this.image('copies', etag, 'rendition')) ??
      (await this.video('file.etag', etag, 'original')) ??
      (await this.video('poster.etag', etag, 'poster'));
    return found ? { published: true, sha256, ...found } : { published: false, sha256 };
  }

  private async image(path: string, etag: string, copy: Found['copy']): Promise<Found | null> {
    const image = await this.images.findOne(byEtag(path, etag)).sort(oldestFirst).lean<ImageRecord>();
    if (!image) return null;
    const { _id: id, model, createdAt, clean } = image;
    return { kind: 'image', id, model, createdAt: createdAt.toISOString(), copy, isMarked: clean !== null };
  }

  private async video(path: string, etag: string, copy: Found['copy']): Promise<Found | null> {
    const video = await this.videos.findOne(byEtag(path, etag)).sort(oldestFirst).lean<VideoRecord>();
    if (!video) return null;
    const { _id: id, model, createdAt } = video;
    return { kind: 'video', id, model, createdAt: createdAt.toISOString(), copy, isMarked: false };
  }
}
