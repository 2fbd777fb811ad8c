import sharp from 'sharp';
import { openPicture } from '../encode/open-picture.js';
import { makePlaceholder } from '../encode/placeholder.js';
import { gradeHour } from '../grading/grade-hour.js';
import { HOUR_LOOKS } from '../grading/hour-looks.js';
import { addStars } from '../edits/add-stars.js';
import { findLayout } from '../edits/perform-edit.js';
import { developScene, type DrawHooks } from '../pool/draw-picture.js';
import type { AnimateTask, ResultOf } from '../pool/messages.js';
import type { DisplayImage } from '../raster/image.js';
import { closeCanvas, openCanvas } from '../styles/canvas.js';
import type { Layout } from '../layout/layout.js';
import { scaleLayout } from '../layout/scale-layout.js';
import type { TimeOfDay } from '../scene/scene-description.js';
import { FRAMES_PER_SECOND, type AnimateRequest } from './animate-request.js';
import { createFilm } from './film.js';
import { createVideoWriter } from './encode-video.js';
import { takeApart, type Layers } from './layers.js';
import { planMotion } from './plan-motion.js';
import type { Frame } from './displacement.js';

const LONG_SIDE = 1024;
/** The picture is larger than the frame, so that every step of the camera finds something to show. */
const OVERSCAN = 1.18;
/** A guessed depth is wrong here and there, so the camera goes less far. */
const GUESSED = 0.55;

const even = (length: number): number => Math.max(64, 2 * Math.round(length / 2));

/** The video's size for a picture's shape. */
export const videoSize = ({ width, height }: Frame): Frame => {
  const scale = LONG_SIDE / Math.max(width, height);
  return { width: even(width * scale), height: even(height * scale) };
};

const resize = async ({ width, height, rgba }: DisplayImage, to: Frame): Promise<DisplayImage> => {
  const data = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize(to.width, to.height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  return { ...to, rgba: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) };
};

/** The picture with its space; one that rain or snow falls in is drawn again without, as here they really fall. */
const openSource = async (
  request: AnimateRequest,
  hooks: DrawHooks,
): Promise<{ display: DisplayImage; layout: Layout }> => {
  const { picture, scene } = request;
  if (scene !== null && (scene.weather.rain > 0.02 || scene.weather.snow > 0.02)) {
    const { display, layout } = developScene(scene, hooks.throwIfCancelled, true);
    if (display.width === picture.width && display.height === picture.height) return { display, layout };
  }
  const display = await openPicture(picture.bytes);
  hooks.throwIfCancelled();
  return { display, layout: findLayout(display, scene, hooks.throwIfCancelled) };
};

const inLight = (picture: DisplayImage, layout: Layout, hour: TimeOfDay, seed: number): DisplayImage => {
  const canvas = openCanvas(picture);
  gradeHour(canvas.values, layout, hour, 1);
  const { stars } = HOUR_LOOKS[hour];
  if (stars > 0) addStars(canvas, layout, seed, stars * 0.7);
  return closeCanvas(canvas, seed);
};

/** Share of the work that is done before the first frame, and after the last. */
const PREPARED = 0.22;
const DRAWN = 0.97;

/** Makes a video of a picture: takes it apart, moves the parts, and writes frame after frame. */
export const animatePicture = async (request: AnimateRequest, hooks: DrawHooks): Promise<ResultOf<AnimateTask>> => {
  const { onProgress, throwIfCancelled } = hooks;
  const { seconds, seed, motionPrompt, scene } = request;
  onProgress({ stage: 'sketch', fraction: 0.01 });
  const source = await openSource(request, hooks);
  throwIfCancelled();
  onProgress({ stage: 'light', fraction: PREPARED * 0.6 });
  const frame = videoSize(source.display);
  const size = { width: Math.round(frame.width * OVERSCAN), height: Math.round(frame.height * OVERSCAN) };
  const picture = await resize(source.display, size);
  const layout = scaleLayout(source.layout, size);
  throwIfCancelled();
  const layers: Layers = takeApart(picture, layout, throwIfCancelled);
  const plan = planMotion(motionPrompt, layers, scene, picture);
  const later =
    plan.hour === null ? null : takeApart(inLight(picture, layout, plan.hour, seed), layout, throwIfCancelled);
  onProgress({ stage: 'detail', fraction: PREPARED });

  const frames = seconds * FRAMES_PER_SECOND;
  const depth = layout.isEstimated ? GUESSED : 1;
  const film = createFilm({ plan, layers, later, frame, seconds, seed, depth });
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
      // Messages from outside are heard only between two turns of the loop.
      if (n % 4 === 3) await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    writer.drop();
    throw error;
  }
  const bytes = writer.finish();
  onProgress({ stage: 'encode', fraction: DRAWN });
  const poster = still ?? picture;
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
