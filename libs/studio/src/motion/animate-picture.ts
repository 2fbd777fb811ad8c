import sharp from 'sharp';
import { makePlaceholder } from '../encode/placeholder.js';
import type { DrawHooks } from '../pool/draw-picture.js';
import type { AnimateTask, ResultOf } from '../pool/messages.js';
import type { DisplayImage } from '../raster/image.js';
import { closeCanvas } from '../styles/canvas.js';
import { FRAMES_PER_SECOND, type AnimateRequest } from './animate-request.js';
import { drawFrames } from './draw-frames.js';
import { createVideoWriter } from './encode-video.js';
import { prepareFilm } from './prepare-film.js';

/** Share of the work that is done before the first frame, and after the last. */
const PREPARED = 0.22;
const DRAWN = 0.97;

/** Makes a video of a picture: takes it apart, moves the parts, and writes frame after frame. */
export const animatePicture = async (request: AnimateRequest, hooks: DrawHooks): Promise<ResultOf<AnimateTask>> => {
  const { onProgress, throwIfCancelled } = hooks;
  const { seconds, seed } = request;
  onProgress({ stage: 'sketch', fraction: 0.01 });
  const film = await prepareFilm(request, throwIfCancelled, (share) =>
    onProgress({ stage: share < 1 ? 'light' : 'detail', fraction: PREPARED * share }),
  );
  const { frame } = film;
  const frames = seconds * FRAMES_PER_SECOND;
  const writer = await createVideoWriter(frame, FRAMES_PER_SECOND, frames);
  const first: { still: DisplayImage | null } = { still: null };
  try {
    await drawFrames(film, frames, throwIfCancelled, async (rgb, n) => {
      if (n === 0) {
        const still = closeCanvas({ ...frame, values: rgb.slice() }, seed);
        first.still = still;
        onProgress({ stage: 'style', fraction: PREPARED, preview: await encodeStill(still, 70) });
      }
      writer.add(rgb);
      onProgress({ stage: 'style', fraction: PREPARED + ((DRAWN - PREPARED) * (n + 1)) / frames });
    });
  } catch (error) {
    writer.drop();
    throw error;
  }
  const bytes = writer.finish();
  onProgress({ stage: 'encode', fraction: DRAWN });
  const poster = first.still;
  if (poster === null) throw new Error('A video has at least one frame.');
  const [posterBytes, placeholder] = await Promise.all([encodeStill(poster, 82), makePlaceholder(poster)]);
  throwIfCancelled();
  onProgress({ stage: 'encode', fraction: 1 });
  return {
    bytes,
    contentType: 'video/mp4',
    ...frame,
    seconds,
    frames,
    poster: { bytes: posterBytes, contentType: 'image/webp' },
    placeholder,
  };
};

const encodeStill = async ({ rgba, width, height }: DisplayImage, quality: number): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(rgba, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .webp({ quality, effort: 2, smartSubsample: true })
      .toBuffer(),
  );
