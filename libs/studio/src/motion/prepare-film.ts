import sharp from 'sharp';
import { addStars } from '../edits/add-stars.js';
import { findLayout } from '../edits/perform-edit.js';
import { openPicture } from '../encode/open-picture.js';
import { gradeHour } from '../grading/grade-hour.js';
import { HOUR_LOOKS } from '../grading/hour-looks.js';
import type { Layout } from '../layout/layout.js';
import { scaleLayout } from '../layout/scale-layout.js';
import { developScene } from '../pool/draw-picture.js';
import type { DisplayImage } from '../raster/image.js';
import type { TimeOfDay } from '../scene/scene-description.js';
import { closeCanvas, openCanvas } from '../styles/canvas.js';
import type { AnimateRequest } from './animate-request.js';
import type { Frame } from './displacement.js';
import type { FilmRequest } from './film.js';
import { takeApart } from './layers.js';
import { shareLayers } from './shared-layers.js';
import { planMotion } from './plan-motion.js';

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
  throwIfCancelled: () => void,
): Promise<{ display: DisplayImage; layout: Layout }> => {
  const { picture, scene } = request;
  if (scene !== null && (scene.weather.rain > 0.02 || scene.weather.snow > 0.02)) {
    const { display, layout } = developScene(scene, throwIfCancelled, true);
    if (display.width === picture.width && display.height === picture.height) return { display, layout };
  }
  const display = await openPicture(picture.bytes);
  throwIfCancelled();
  return { display, layout: findLayout(display, scene, throwIfCancelled) };
};

const inLight = (picture: DisplayImage, layout: Layout, hour: TimeOfDay, seed: number): DisplayImage => {
  const canvas = openCanvas(picture);
  gradeHour(canvas.values, layout, hour, 1);
  const { stars } = HOUR_LOOKS[hour];
  if (stars > 0) addStars(canvas, layout, seed, stars * 0.7);
  return closeCanvas(canvas, seed);
};

/** Takes a picture apart and decides how its parts move; `onProgress` gets the share of this that is done. */
export const prepareFilm = async (
  request: AnimateRequest,
  throwIfCancelled: () => void,
  onProgress: (share: number) => void,
): Promise<FilmRequest> => {
  const { seconds, seed, motionPrompt, scene } = request;
  const source = await openSource(request, throwIfCancelled);
  throwIfCancelled();
  onProgress(0.6);
  const frame = videoSize(source.display);
  const size = { width: Math.round(frame.width * OVERSCAN), height: Math.round(frame.height * OVERSCAN) };
  const picture = await resize(source.display, size);
  const layout = scaleLayout(source.layout, size);
  throwIfCancelled();
  const layers = takeApart(picture, layout, throwIfCancelled);
  const plan = planMotion(motionPrompt, layers, scene, picture);
  const later =
    plan.hour === null ? null : takeApart(inLight(picture, layout, plan.hour, seed), layout, throwIfCancelled);
  onProgress(1);
  const depth = layout.isEstimated ? GUESSED : 1;
  // Shared here, so that nothing holds on to the private copies.
  return { plan, layers: shareLayers(layers), later: later && shareLayers(later), frame, seconds, seed, depth };
};
