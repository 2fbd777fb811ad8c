import type { IntegrationEvent } from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import { currentContext } from '@pictora/messaging';
import type { Ids } from '@pictora/service-kit';
import type { VideoRecord } from './video.schema.js';

type Facts = Pick<VideoRecord, '_id' | 'ownerId'>;

/** What others are told of a video: all that a feed shows while it is public, and that it is so no longer. */
export class VideoEvents {
  constructor(private readonly ids: Ids) {}

  published(video: Omit<VideoRecord, 'outbox'>, publishedAt: Date): IntegrationEvent {
    const { ownerId, sourceImageId, sourcePrompt, motionPrompt, duration, width, height, placeholder } = video;
    return integrationEvent({
      ...this.head(video, publishedAt),
      type: 'media.video-published.v1',
      payload: {
        ...{ videoId: video._id, ownerId, sourceImageId, sourcePrompt, motionPrompt, duration },
        ...{ width, height, placeholder },
        createdAt: video.createdAt.toISOString(),
        publishedAt: publishedAt.toISOString(),
      },
    });
  }

  withdrawn(video: Facts, withdrawnAt: Date): IntegrationEvent {
    return integrationEvent({
      ...this.head(video, withdrawnAt),
      type: 'media.video-withdrawn.v1',
      payload: { videoId: video._id, ownerId: video.ownerId, withdrawnAt: withdrawnAt.toISOString() },
    });
  }

  private head({ _id: key }: Facts, occurredAt: Date) {
    const id = this.ids.next();
    return { id, key, occurredAt, correlationId: currentContext()?.correlationId ?? id };
  }
}
