import type { RpcReply, RpcRequest } from '@pictora/contracts';
import type { ImageChanges } from '../images/image-changes.js';
import type { ImageModel } from '../images/image.schema.js';
import type { VideoChanges } from '../videos/video-changes.js';
import type { VideoModel } from '../videos/video.schema.js';

export type PostsParts = {
  readonly images: ImageModel;
  readonly videos: VideoModel;
  readonly imageChanges: Pick<ImageChanges, 'takeDown'>;
  readonly videoChanges: Pick<VideoChanges, 'takeDown'>;
};

/** What those ask who show pictures and videos of this service to everybody. */
export class PostsService {
  constructor(private readonly parts: PostsParts) {}

  async stillPublic({
    imageIds,
    videoIds,
  }: RpcRequest<'media.posts.still-public'>): Promise<RpcReply<'media.posts.still-public'>> {
    const { images, videos } = this.parts;
    const [publicImages, publicVideos] = await Promise.all([
      imageIds.length === 0 ? [] : images.find({ _id: { $in: imageIds }, isPublic: true }, { _id: 1 }).lean(),
      videoIds.length === 0 ? [] : videos.find({ _id: { $in: videoIds }, isPublic: true }, { _id: 1 }).lean(),
    ]);
    return { imageIds: publicImages.map(({ _id }) => _id), videoIds: publicVideos.map(({ _id }) => _id) };
  }

  async takeDown({ kind, postId }: RpcRequest<'media.posts.take-down'>): Promise<void> {
    await (kind === 'image' ? this.parts.imageChanges : this.parts.videoChanges).takeDown(postId);
  }
}
