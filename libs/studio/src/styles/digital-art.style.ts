import { boxBlur } from '../raster/blur.js';
import { clamp, mix, smoothstep } from '../raster/math.js';
import { createRng } from '../raster/rng.js';
import { createBristles } from './bristles.js';
import type { PaintLayer } from './brush-stroke.js';
import { canvasScale, closeCanvas, lightness, openCanvas, type Canvas } from './canvas.js';
import { createFlowField } from './flow-field.js';
import { paintPasses, type StrokePass } from './stroke-passes.js';
import type { Style } from './style.js';
import { giveBack, lendCopy, lendFloats } from '../raster/spare.js';

/** Broad, opaque strokes that stay seen: a block-in, then forms, and fine brushes only where forms end. */
const PASSES: readonly StrokePass[] = [
  { brush: 76, pieces: 3, error: 0, spacing: 0.5, body: 1 },
  { brush: 40, pieces: 3, error: 30, spacing: 0.62, body: 1 },
  { brush: 19, pieces: 4, error: 34, spacing: 0.7, body: 1 },
  { brush: 9, pieces: 4, error: 38, spacing: 0.75, body: 1 },
  { brush: 4.5, pieces: 4, error: 52, spacing: 0.85, body: 1 },
];
/** A digital brush lays its colour on nearly whole. */
const BODY = 0.62;
const PLAY = { light: 22, hue: 26 } as const;
const SATURATION = 1.5;
const CURVE = 0.55;
const GLOW = 0.62;
/** What is added to red, green and blue in shadows and in lights: indigo against peach. */
const SHADOWS = [10, -12, 34] as const;
const LIGHTS = [22, 3, -16] as const;
/** What is added to a full blue: skies lean to violet. */
const BLUES = [88, -34, 20] as const;

/** Jewel colours: a steep curve, indigo shadows, peach lights, violet skies. */
const gradeConcept = ({ values }: Canvas): void => {
  for (let i = 0; i < values.length; i += 3) {
    const l = lightness(values, i);
    const tone = clamp(l / 255, 0, 1);
    const bent = tone + (tone * tone * (3 - 2 * tone) - tone) * CURVE;
    const gain = l > 1 ? clamp((bent * 255) / l, 0.2, 2.2) : 1;
    const mean = l * gain;
    const shadow = (1 - bent) * (1 - bent);
    const light = bent * smoothstep(0.35, 0.9, bent);
    // By night everything is blue; there it stays so.
    const blue =
      smoothstep(0.1, 0.42, bent) * clamp((values[i + 2]! - Math.max(values[i]!, values[i + 1]! * 0.8)) / 255, 0, 1);
    for (let c = 0; c < 3; c++)
      values[i + c] = clamp(
        mean +
          (values[i + c]! * gain - mean) * SATURATION +
          SHADOWS[c]! * shadow +
          LIGHTS[c]! * light +
          BLUES[c]! * blue,
        0,
        255,
      );
  }
};

/** Light spills over, screened, so that it adds without burning out. */
const addGlow = (canvas: Canvas, radius: number, pause: () => void): void => {
  const { width, height, values } = canvas;
  const glow = lendCopy(values);
  boxBlur(glow, width, height, 3, radius, 2, pause);
  pause();
  for (let i = 0; i < values.length; i += 3) {
    const shine = GLOW * smoothstep(0.35, 0.95, lightness(glow, i) / 255) * 0.5;
    for (let c = i; c < i + 3; c++) values[c] = 255 - ((255 - values[c]!) * (255 - glow[c]! * shine)) / 255;
  }
  giveBack(glow);
};

/** Concept art: broad opaque brush strokes in jewel colours, indigo shadows against peach light, and a glow. */
export const digitalArt: Style = (display, _rendered, scene, checkpoint) => {
  const canvas = openCanvas(display);
  const { width, height } = canvas;
  const scale = canvasScale(canvas);
  gradeConcept(canvas);
  checkpoint(0.08);
  const layer: PaintLayer = {
    width,
    height,
    colour: lendCopy(canvas.values),
    relief: lendFloats(width * height),
  };
  boxBlur(layer.colour, width, height, 3, Math.max(2, Math.round(20 * scale)), 2, () => checkpoint(0.08));
  const easel = {
    layer,
    flow: createFlowField(canvas, scene.seed, () => checkpoint(0.12)),
    bristles: createBristles(scene.seed, BODY),
    rng: createRng(scene.seed, 'digital art'),
    play: PLAY,
  };
  checkpoint(0.15);
  paintPasses(easel, canvas, PASSES, (share) => checkpoint(mix(0.15, 0.9, share)));
  giveBack(canvas.values, layer.relief);
  const painted = { width, height, values: layer.colour };
  addGlow(painted, Math.max(2, Math.round(26 * scale)), () => checkpoint(0.95));
  checkpoint(1);
  return closeCanvas(painted, scene.seed);
};
