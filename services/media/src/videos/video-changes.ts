import { toFlag, type RpcRequest, type Video } from '@pictora/contracts';
import { nextMoment, withEvents } from '@pictora/durable-events';
import { AppError } from '@pictora/messaging';
import type { Clock, Logger } from '@pictora/service-kit';
import { NOBODY } from '../files/stored-file.js';
import { toldAsKnown } from '../records/told-as-known.js';
import { toVideo } from './to-video.js';
import type { VideoEvents } from './video-events.js';
import type { VideoFiles } from './video-files.js';
import { videoNotFound } from './video-not-found.js';
import type { VideoModel, VideoRecord } from './video.schema.js';

export type VideoChangesParts = {
  readonly videos: VideoModel;
  readonly files: VideoFiles;
  readonly events: VideoEvents;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
};

/** How often a change begins anew when others change the same flag at the same moment. */
const maxRounds = 20;

const takenDown = (): AppError =>
  new AppError('forbidden', 'This video was taken down by a moderator and cannot be made public');
const changedElsewhere = (): AppError =>
  new AppError('conflict', 'The video is being changed elsewhere. Please try again.');

/** What an owner does with a video. To everybody else it is not there. */
export class VideoChanges {
  constructor(private readonly parts: VideoChangesParts) {}

  /** Compares and sets, so that of several turns at once each counts, and each is told once. */
  async setVisibility({ videoId, ownerId, isPublic }: RpcRequest<'media.videos.set-visibility'>): Promise<Video> {
    const { videos, events, clock } = this.parts;
    for (let round = 0; round < maxRounds; round += 1) {
      const video = await videos.findOne({ _id: videoId, ownerId }).lean<VideoRecord>();
      if (!video) throw videoNotFound();
      const value = isPublic === undefined ? !video.isPublic : isPublic === 1;
      if (value === video.isPublic) return toVideo(video);
      if (value && video.takenDownAt) throw takenDown();
      const toldAt = nextMoment(video.toldAt, clock.now());
      const told = value ? events.published(video, toldAt) : events.withdrawn(video, toldAt);
      const changed = await videos
        .findOneAndUpdate(
          {
            ...{ _id: videoId, ownerId, isPublic: video.isPublic, ...toldAsKnown(video) },
            ...(value && { takenDownAt: null }),
          },
          withEvents({ $set: { isPublic: value, toldAt } }, [told]),
          { returnDocument: 'after' },
        )
        .lean<VideoRecord>();
      if (changed) return { ...toVideo(changed), isPublic: toFlag(value) };
    }
    throw changedElsewhere();
  }

  /** A moderator takes it from public view for good; it stays its owner's. Again changes nothing more. */
  async takeDown(videoId: string): Promise<void> {
    const { videos, events, clock } = this.parts;
    const changes = { isPublic: false, takenDownAt: clock.now() };
    for (let round = 0; round < maxRounds; round += 1) {
      const video = await videos.findById(videoId).lean<VideoRecord>();
      if (!video || video.removedAt) throw videoNotFound();
      if (video.takenDownAt) return;
      const { ownerId, isPublic } = video;
      const toldAt = nextMoment(video.toldAt, clock.now());
      const told = isPublic ? [events.withdrawn(video, toldAt)] : [];
      const asKnown = { _id: videoId, ownerId, isPublic, takenDownAt: null, ...toldAsKnown(video) };
      const $set = { ...changes, ...(isPublic && { toldAt }) };
      if ((await videos.updateOne(asKnown, withEvents({ $set }, told))).matchedCount > 0) return;
    }
    throw changedElsewhere();
  }

  async remove(videoId: string, ownerId: string): Promise<void> {
    if (!(await this.removeIfThere(videoId, ownerId))) throw videoNotFound();
  }

  /**
   * The record gives up its content and tells so in one write, as an image's does. Somebody may have been quicker: false
   * then. Told of private ones too: whoever is behind with what was public before shall not wait for it.
   */
  async removeIfThere(videoId: string, ownerId: string): Promise<boolean> {
    if (!(await this.empty(videoId, ownerId))) return false;
    try {
      await this.parts.files.removeAllOf(videoId);
    } catch (error) {
      this.parts.logger.warn({ err: error, videoId }, 'files of a removed video are left to the janitor');
    }
    return true;
  }

  /** Later than all that was told of it, or the post of a video that is gone would stay. */
  private async empty(_id: string, ownerId: string): Promise<boolean> {
    const { videos, events, clock } = this.parts;
    const emptied = { ownerId: NOBODY, sourcePrompt: '', motionPrompt: '', seed: null, isPublic: false };
    const placeholder = { color: '#000000', dataUri: 'data:image/png;base64,' };
    for (let round = 0; round < maxRounds; round += 1) {
      const video = await videos.findOne({ _id, ownerId }).lean<VideoRecord>();
      if (!video) return false;
      const removedAt = clock.now();
      const toldAt = nextMoment(video.toldAt, removedAt);
      const $set = { ...emptied, placeholder, removedAt, toldAt };
      const told = [events.withdrawn({ _id, ownerId }, toldAt)];
      const { matchedCount } = await videos.updateOne(
        { _id, ownerId, ...toldAsKnown(video) },
        withEvents({ $set }, told),
      );
      if (matchedCount > 0) return true;
    }
    throw changedElsewhere();
  }
}
