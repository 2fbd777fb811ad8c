import { isWatermarked } from '@pictora/contracts';
import type { Gallery, StoreAnswer } from '../gallery/gallery.port.js';
import { heldBy } from '../jobs/domain/entries.js';
import type { Outcome, Staged } from '../jobs/domain/job-saga.js';
import type { JobRecord } from '../jobs/job-record.js';

/** Takes everything that a job has made into its owner's gallery, one after the other: some of it may be there already. */
export const keepPieces = async (job: JobRecord, made: readonly Staged[], gallery: Gallery): Promise<Outcome> => {
  for (const [index, piece] of made.entries()) {
    const answer = await keep(job, index, piece, gallery);
    if (answer.type === 'stored') continue;
    return answer.type === 'store-refused' ? answer : { type: answer.type, kept: index };
  }
  return { type: 'stored' };
};

/**
 * What of a job that is to be given back is in the gallery after all. All of it: then the charge is right. Only some, of
 * several: then that is taken out again, for a job is charged for all or for nothing.
 */
export const recallPieces = async (job: JobRecord, gallery: Gallery): Promise<'all' | 'none' | 'unclear'> => {
  const results = job.resultIds.map((id) => ({
    type: job.kind === 'video' ? ('video' as const) : ('picture' as const),
    id,
    ownerId: job.userId,
  }));
  const there = [];
  for (const result of results) {
    const answer = await gallery.has(result);
    if (answer === 'unclear') return 'unclear';
    if (answer === 'yes') there.push(result);
  }
  if (there.length === results.length) return 'all';
  for (const result of there) if ((await gallery.remove(result)) === 'unclear') return 'unclear';
  return 'none';
};

const keep = (job: JobRecord, index: number, piece: Staged, gallery: Gallery): Promise<StoreAnswer> => {
  const id = job.resultIds[index];
  if (id === undefined) throw new Error(`job ${job.id} has made more than it was to make`);
  const { userId: ownerId, id: jobId, prompt, parentId, negativePrompt } = job;
  const { stagingKey, width, height, placeholder, seed, model } = piece;
  const common = { ownerId, jobId, stagingKey, width, height, placeholder, seed, model };
  if (piece.type === 'picture')
    return gallery.storePicture({
      ...common,
      imageId: id,
      contentType: piece.contentType,
      prompt,
      style: job.style,
      aspectRatio: job.aspectRatio,
      scene: piece.scene,
      watermark: isWatermarked(job.tier, heldBy(job.entries)),
      ...(parentId !== null && { parentId }),
      ...(negativePrompt !== null && { negativePrompt }),
    });
  if (parentId === null) throw new Error(`job ${jobId} has made a video of no picture`);
  const { contentType, seconds: duration, posterStagingKey } = piece;
  const video = { videoId: id, sourceImageId: parentId, contentType, duration, posterStagingKey, motionPrompt: prompt };
  return gallery.storeVideo({ ...common, ...video });
};
