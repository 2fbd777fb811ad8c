import type { RpcReply, RpcRequest, Video } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import { isDuplicateKey, type Clock, type Logger } from '@pictora/service-kit';
import { downloadName } from '../images/domain/image-name.js';
import { mayRead } from '../images/domain/visibility.js';
import type { ImageModel, ImageRecord } from '../images/image.schema.js';
import { newestFirst, ownPage, toPage } from '../records/pages.js';
import { toVideo } from './to-video.js';
import type { VideoEvents } from './video-events.js';
import type { AdoptedVideo, VideoFiles } from './video-files.js';
import { videoNotFound } from './video-not-found.js';
import type { VideoModel, VideoRecord } from './video.schema.js';

type ImportRequest = RpcRequest<'media.videos.import'>;
type OpenRequest = RpcRequest<'media.files.open-video'>;

export type VideosParts = {
  readonly videos: VideoModel;
  /** To know what a video was made of. */
  readonly images: ImageModel;
  readonly files: VideoFiles;
  readonly events: VideoEvents;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
};

export class VideosService {
  constructor(private readonly parts: VideosParts) {}

  /** In the order of an image's import, and for its reasons: copy, record, remove what was staged. */
  async import(request: ImportRequest): Promise<Video> {
    this.parts.files.assertStaged(request);
    const video = (await this.imported(request)) ?? (await this.adopt(request));
    try {
      await this.parts.files.removeStaged(request);
    } catch (error) {
      this.parts.logger.warn({ err: error, jobId: request.jobId }, 'a staged video could not be removed');
    }
    return toVideo(video);
  }

  async get(videoId: string, viewerId: string | null): Promise<Video> {
    return toVideo(await this.readable(videoId, viewerId));
  }

  async listOwn({
    ownerId,
    limit,
    cursor,
  }: RpcRequest<'media.videos.list-own'>): Promise<RpcReply<'media.videos.list-own'>> {
    const records = await this.parts.videos
      .find(ownPage(ownerId, cursor))
      .sort(newestFirst)
      .limit(limit + 1)
      .lean<VideoRecord[]>();
    return toPage(records, limit, toVideo);
  }

  async openFile({ videoId, viewerId, part }: OpenRequest): Promise<RpcReply<'media.files.open-video'>> {
    const video = await this.readable(videoId, viewerId);
    const { key, contentType, size, etag } = part === 'video' ? video.file : video.poster;
    // The source may be private: its words name the file for its owner alone.
    const ownWords = viewerId === video.ownerId ? video.sourcePrompt : '';
    return {
      ...{ key, ownerId: video.ownerId, contentType, size, etag: `"${etag}"` },
      visibility: video.isPublic ? 'public' : 'private',
      fileName: downloadName(video.motionPrompt || ownWords, key.slice(key.lastIndexOf('.') + 1)),
    };
  }

  private async readable(videoId: string, viewerId: string | null): Promise<VideoRecord> {
    const video = await this.parts.videos.findById(videoId).lean<VideoRecord>();
    if (!video || !mayRead(video, viewerId)) throw videoNotFound();
    return video;
  }

  private async imported({ videoId, ownerId, jobId }: ImportRequest): Promise<VideoRecord | null> {
    const video = await this.parts.videos.findById(videoId).lean<VideoRecord>();
    const isOwned = video?.ownerId === ownerId || video?.removedAt !== undefined;
    if (video && (video.jobId !== jobId || !isOwned)) throw new AppError('conflict', 'Another video has this id');
    return video;
  }

  private async adopt(request: ImportRequest): Promise<VideoRecord> {
    const { files, videos } = this.parts;
    const adopted = await files.adopt(request);
    try {
      return (await videos.create(await this.newRecord(request, adopted))).toObject<VideoRecord>();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another import of the same video was quicker: its record counts, with the files that it names.
      const video = await this.imported(request);
      if (!video) throw error;
      await files.discard(adopted);
      return video;
    }
  }

  private async newRecord(request: ImportRequest, adopted: AdoptedVideo): Promise<VideoRecord> {
    const { videoId, stagingKey: _, posterStagingKey: _poster, contentType: _type, ...facts } = request;
    const { sourceImageId, ownerId } = facts;
    const source = await this.parts.images.findOne({ _id: sourceImageId, ownerId }).lean<ImageRecord>();
    const video: Omit<VideoRecord, 'outbox'> = {
      ...{ _id: videoId, ...facts, ...adopted, createdAt: this.parts.clock.now() },
      sourcePrompt: source?.prompt ?? '',
      isPublic: source?.isPublic ?? false,
    };
    if (!video.isPublic) return { ...video, outbox: [] };
    const toldAt = video.createdAt;
    return { ...video, toldAt, outbox: [this.parts.events.published(video, toldAt)] };
  }
}
