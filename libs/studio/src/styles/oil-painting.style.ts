import { boxBlur } from '../raster/blur.js';
import { clamp } from '../raster/math.js';
import { createRng } from '../raster/rng.js';
import { createBristles } from './bristles.js';
import type { PaintLayer } from './brush-stroke.js';
import { canvasScale, closeCanvas, lightness, openCanvas, type Canvas } from './canvas.js';
import { createFlowField } from './flow-field.js';
import { paintPasses, type Easel, type StrokePass } from './stroke-passes.js';
import type { Style } from './style.js';
import { giveBack, lendCopy, lendFloats } from '../raster/spare.js';

/** From the coarse brush to the fine: each paints only where the one before left an error. */
const PASSES: readonly StrokePass[] = [
  { brush: 44, pieces: 5, error: 0, spacing: 0.56, body: 1 },
  { brush: 21, pieces: 6, error: 20, spacing: 0.68, body: 1 },
  { brush: 10.5, pieces: 6, error: 24, spacing: 0.72, body: 0.9 },
  { brush: 5, pieces: 4, error: 30, spacing: 0.85, body: 0.7 },
];
const GROUND = [34, 24, 16] as const;
/** Pigments are purer than light in air, and their darks are deep. */
const PIGMENT = 1.26;
const DEPTH = 0.3;

/** The first layer: the picture's large tones over burnt sienna, which shines through wherever the brush runs dry. */
const toneGround = ({ width, height, values }: Canvas, pause: () => void): Float32Array => {
  const tone = lendCopy(values);
  boxBlur(tone, width, height, 3, Math.max(2, Math.round(20 * canvasScale({ width, height }))), 2, pause);
  for (let i = 0; i < tone.length; i++) tone[i] = tone[i]! * 0.8 + GROUND[i % 3]!;
  return tone;
};

/** The picture as a painter mixes it. */
const mixPigments = ({ values }: Canvas): void => {
  for (let i = 0; i < values.length; i += 3) {
    const l = lightness(values, i);
    const tone = l / 255;
    const gain = 1 + (tone * (3 - 2 * tone) - 1) * DEPTH;
    for (let c = 0; c < 3; c++) values[i + c] = clamp((l + (values[i + c]! - l) * PIGMENT) * gain, 0, 255);
  }
};

/** Light from the upper left over the thickness of the paint, and the weave of the canvas under it. */
const lightRelief = ({ width, height, colour, relief }: PaintLayer): void => {
  for (let y = 0; y < height; y++) {
    const above = (y > 0 ? y - 1 : 0) * width;
    const below = (y < height - 1 ? y + 1 : y) * width;
    for (let x = 0; x < width; x++) {
      const row = y * width;
      const slopeX = relief[row + (x < width - 1 ? x + 1 : x)]! - relief[row + (x > 0 ? x - 1 : 0)]!;
      const slopeY = relief[below + x]! - relief[above + x]!;
      const weave = ((x & 3) === 0 ? -0.012 : 0) + ((y & 3) === 0 ? -0.012 : 0);
      const shade = clamp(1 - (slopeX * 0.7 + slopeY * 0.8) * 0.42 + weave, 0.72, 1.34);
      const shine = shade > 1.13 ? (shade - 1.13) * 110 : 0;
      const i = (row + x) * 3;
      for (let c = 0; c < 3; c++) colour[i + c] = colour[i + c]! * shade + shine;
    }
  }
};

/** Oil on canvas: brushes from coarse to fine along the picture's own lines, with bristles and relief. */
export const oilPainting: Style = (display, _rendered, scene, checkpoint) => {
  const canvas = openCanvas(display);
  const { width, height } = canvas;
  mixPigments(canvas);
  const pause = (): void => checkpoint(0);
  pause();
  const layer: PaintLayer = {
    width,
    height,
    colour: toneGround(canvas, pause),
    relief: lendFloats(width * height),
  };
  const easel: Easel = {
    layer,
    flow: createFlowField(canvas, scene.seed, pause),
    bristles: createBristles(scene.seed),
    rng: createRng(scene.seed, 'oil'),
    play: { light: 15, hue: 9 },
  };
  paintPasses(easel, canvas, PASSES, (share) => checkpoint(share * 0.9));
  checkpoint(0.95);
  lightRelief(layer);
  giveBack(canvas.values, layer.relief);
  checkpoint(1);
  return closeCanvas({ width, height, values: layer.colour }, scene.seed);
};
