import { toFlag, type Video } from '@pictora/contracts';
import type { VideoRecord } from './video.schema.js';

/** A video as its owner sees it. */
export const toVideo = (record: VideoRecord): Video => ({
  id: record._id,
  videoUrl: `/api/videos/${record._id}`,
  posterUrl: `/api/videos/${record._id}/poster`,
  motionPrompt: record.motionPrompt,
  duration: record.duration,
  createdAt: record.createdAt.toISOString(),
  isPublic: toFlag(record.isPublic),
  width: record.width,
  height: record.height,
  size: record.file.size,
  contentType: record.file.contentType,
  placeholder: { color: record.placeholder.color, dataUri: record.placeholder.dataUri },
  model: record.model,
  seed: record.seed,
  sourceImage: {
    id: record.sourceImageId,
    prompt: record.sourcePrompt,
    imageUrl: `/api/images/${record.sourceImageId}`,
  },
});
