import type { RpcInput } from '@pictora/contracts';
import type { ObjectStorage } from '@pictora/object-storage';
import { v7 } from 'uuid';
import { aPicture } from './builders.js';

export type VideoImport = RpcInput<'media.videos.import'>;

/** Not to be played, but it begins like an MP4. */
export const aVideo = (length = 5_000): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(length, 7)]);

export const aVideoImport = (changes: Partial<VideoImport> = {}): VideoImport => {
  const jobId = changes.jobId ?? v7();
  return {
    videoId: v7(),
    ownerId: v7(),
    sourceImageId: v7(),
    stagingKey: `staging/${jobId}/video`,
    contentType: 'video/mp4',
    width: 1280,
    height: 720,
    duration: 5,
    posterStagingKey: `staging/${jobId}/poster`,
    placeholder: { color: '#102030', dataUri: 'data:image/webp;base64,AA' },
    motionPrompt: 'clouds drift to the left',
    seed: 7,
    model: 'pictora-studio',
    jobId,
    ...changes,
  };
};

/** Leaves a video and its poster where the request says that they are. */
export const stageVideo = async (
  storage: ObjectStorage,
  request: VideoImport,
  { video = aVideo(), poster }: { video?: Buffer; poster?: Buffer } = {},
): Promise<VideoImport> => {
  const unknown = { contentType: 'application/octet-stream' };
  await storage.put(request.stagingKey, video, unknown);
  await storage.put(request.posterStagingKey, poster ?? (await aPicture({}, 'webp')), unknown);
  return request;
};
