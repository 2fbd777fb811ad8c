import sharp from 'sharp';
import { makePlaceholder } from '../encode/placeholder.js';
import type { DrawHooks } from '../pool/draw-picture.js';
import type { AnimateTask, ResultOf } from '../pool/messages.js';
import type { DisplayImage } from '../raster/image.js';
import { closeCanvas } from '../styles/canvas.js';
import { FRAMES_PER_SECOND, type AnimateRequest } from './animate-request.js';
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
  const { film, frame } = await prepareFilm(request, throwIfCancelled, (share) =>
    onProgress({ stage: share < 1 ? 'light' : 'detail', fraction: PREPARED * share }),
  );
  const frames = seconds * FRAMES_PER_SECOND;
  const writer = await createVideoWriter(frame, FRAMES_PER_SECOND, frames);
  const rgb = new Float32Array(frame.width * frame.height * 3);
  let still: DisplayImage | null = null;
  try {
    for (let n = 0; n < frames; n++) {
      throwIfCancelled();
      rgb.fill(0);
      film.draw(n / frames, rgb);
      throwIfCancelled();
      if (n === 0) {
        still = closeCanvas({ ...frame, values: rgb }, seed);
        onProgress({ stage: 'style', fraction: PREPARED, preview: await encodeStill(still, 70) });
      }
      writer.add(rgb);
      onProgress({ stage: 'style', fraction: PREPARED + ((DRAWN - PREPARED) * (n + 1)) / frames });
    }
  } catch (error) {
    writer.drop();
    throw error;
  }
  const bytes = writer.finish();
  onProgress({ stage: 'encode', fraction: DRAWN });
  if (still === null) throw new Error('A video has at least one frame.');
  const poster = still;
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
