import { boxBlur } from '../raster/blur.js';
import { SURFACE, type SceneSpace } from '../raster/image.js';
import { clamp, mix, smoothstep } from '../raster/math.js';
import { canvasScale, closeCanvas, lightness, openCanvas, type Canvas } from './canvas.js';
import { createFlowField } from './flow-field.js';
import { kuwahara } from './kuwahara.js';
import { strokeAlong } from './stroke-along.js';
import type { Style } from './style.js';
import { giveBack, lendCopy, lendFloats } from '../raster/spare.js';

const SATURATION = 1.36;
/** Clouds are painted nearly white. */
const CLOUD_LIFT = 0.16;
const LEVELS = 6.5;
const LINE = 0.9;
/** Pixels between two checkpoints of the last pass. */
const PAUSE_EVERY = 1 << 16;
const INK = [30, 26, 58] as const;

/** How strongly a line is drawn at each pixel: along jumps in depth, a little along edges of tone; fading with distance. */
const findLines = (
  { depth, ids }: SceneSpace,
  light: Float32Array,
  width: number,
  height: number,
  scale: number,
  pause: () => void,
): Float32Array => {
  const near = lendCopy(light);
  boxBlur(near, width, height, 1, 1, 2, pause);
  const far = lendCopy(light);
  boxBlur(far, width, height, 1, Math.max(2, Math.round(3 * scale)), 2, pause);
  const reach = scale > 0.7 ? 1 : 0;
  const lines = lendFloats(width * height);
  for (let y = 1; y < height - 1; y++) {
    if (y % 128 === 0) pause();
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      const z = depth[p]!;
      if (z === Infinity || ids[p] === SURFACE.sky) continue;
      const tone = smoothstep(3, 12, far[p]! - near[p]!) * 0.42;
      let jump = 0;
      for (let n = 0; n < 4; n++) {
        const q = n === 0 ? p + 1 : n === 1 ? p - 1 : n === 2 ? p + width : p - width;
        const other = depth[q]!;
        const step = other === Infinity ? 1 : (other - z) / z;
        if (step > jump) jump = step;
      }
      // Water's ripples are no outlines.
      const outline = ids[p] === SURFACE.water ? 0 : smoothstep(0.07, 0.24, jump);
      lines[p] = Math.max(tone * Math.exp(-z / 900), outline * (0.3 + 0.7 * Math.exp(-z / 700)));
    }
  }
  giveBack(near, far);
  pause();
  if (reach === 0) return lines;
  // A pen is two pixels wide: lines grow by half a pixel to each side before they are softened.
  const thick = lendCopy(lines);
  for (let p = width + 1; p < thick.length; p++)
    thick[p] = Math.max(lines[p]!, lines[p - 1]!, lines[p - width]!, lines[p - width - 1]!);
  boxBlur(thick, width, height, 1, reach, 1, pause);
  for (let p = 0; p < thick.length; p++) thick[p] = Math.min(1, thick[p]! * 1.35);
  giveBack(lines);
  return thick;
};

/** Three or four tones inside a form instead of a gradient, with soft steps; ground only, the sky stays smooth. */
const bandGround = ({ values }: Canvas, ids: Uint8Array, light: Float32Array): void => {
  const step = 255 / LEVELS;
  for (let p = 0; p < ids.length; p++) {
    if (ids[p] === SURFACE.sky || ids[p] === SURFACE.water) continue;
    const l = light[p]!;
    if (l < 3) continue;
    const at = l / step;
    const whole = Math.floor(at);
    const banded = (whole + smoothstep(0.36, 0.64, at - whole) + 0.12) * step;
    const gain = mix(1, banded / l, 0.8);
    const i = p * 3;
    values[i]! *= gain;
    values[i + 1]! *= gain;
    values[i + 2]! *= gain;
  }
};

/** Hand-drawn film: flat forms with ink outlines, clear light, saturated colours and luminous skies. */
export const anime: Style = (display, rendered, scene, checkpoint) => {
  const canvas = openCanvas(display);
  const { width, height, values } = canvas;
  const scale = canvasScale(canvas);
  const radius = Math.max(1, Math.round(3 * scale));
  kuwahara(canvas, radius, () => checkpoint(0));
  checkpoint(0.3);
  kuwahara(canvas, radius, () => checkpoint(0.3));
  checkpoint(0.5);
  const flow = createFlowField(canvas, scene.seed, () => checkpoint(0.5));
  strokeAlong(canvas, flow, 3, Math.max(0.6, scale), (share) => checkpoint(0.55 + 0.2 * share));
  const count = width * height;
  const light = lendFloats(count);
  for (let p = 0; p < count; p++) light[p] = lightness(values, p * 3);
  const lines = findLines(rendered, light, width, height, scale, () => checkpoint(0.75));
  checkpoint(0.85);
  bandGround(canvas, rendered.ids, light);
  const night = scene.time === 'night';
  checkpoint(0.87);
  const lift = night ? 0.2 : 0.34;
  for (let p = 0; p < count; p++) {
    if (p % PAUSE_EVERY === 0) checkpoint(0.87 + (0.13 * p) / count);
    const i = p * 3;
    const l = lightness(values, i);
    const tone = clamp(l / 255, 0, 1);
    // Mid-tones are raised, and shadows lean to violet, as in painted backgrounds.
    const gain = 1 + lift * 4 * tone * (1 - tone) * (1 - tone);
    const cool = (1 - tone) * (1 - tone) * tone * 60;
    const ink = lines[p]! * LINE;
    const most = Math.max(values[i]!, values[i + 1]!, values[i + 2]!, 1);
    const pale = Math.min(values[i]!, values[i + 1]!, values[i + 2]!) / most;
    const white =
      rendered.ids[p] === SURFACE.sky && !night
        ? CLOUD_LIFT * smoothstep(0.72, 0.96, pale) * smoothstep(0.45, 0.8, tone) * (1 - smoothstep(0.82, 0.97, tone))
        : 0;
    for (let c = 0; c < 3; c++) {
      const lean = c === 2 ? cool : c === 0 ? cool * 0.3 : 0;
      const v = clamp((l + (values[i + c]! - l) * SATURATION) * (gain + white) + lean, 0, 255);
      values[i + c] = mix(v, INK[c]! + v * 0.14, ink);
    }
  }
  checkpoint(1);
  giveBack(light, lines);
  return closeCanvas(canvas, scene.seed);
};
