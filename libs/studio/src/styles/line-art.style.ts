import { deriveSeed } from '../raster/hash.js';
import { SURFACE } from '../raster/image.js';
import { smoothstep } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { canvasScale, closeCanvas, openCanvas } from './canvas.js';
import { createFlowField } from './flow-field.js';
import { inkLines } from './ink-lines.js';
import { kuwahara } from './kuwahara.js';
import { tonesOf } from './tones.js';
import type { Style } from './style.js';

const PAPER = [253, 252, 249] as const;
const INK = [20, 19, 24] as const;
/** Marks of fewer pixels of a megapixel than this are dirt, not lines. */
const LEAST_MARK = 44;
const INKED = 0.12;

/** Takes marks away that are too small to be lines: each is found whole, by its neighbours. */
const dropSpecks = (ink: Float32Array, width: number, least: number): void => {
  const isSeen = new Uint8Array(ink.length);
  const mark = new Int32Array(ink.length);
  for (let start = 0; start < ink.length; start++) {
    if (isSeen[start] === 1 || ink[start]! < INKED) continue;
    let count = 0;
    mark[count++] = start;
    isSeen[start] = 1;
    for (let n = 0; n < count; n++)
      for (let dy = -width; dy <= width; dy += width)
        for (let dx = -1; dx <= 1; dx++) {
          const q = mark[n]! + dy + dx;
          if (q < 0 || q >= ink.length || isSeen[q] === 1 || ink[q]! < INKED) continue;
          isSeen[q] = 1;
          mark[count++] = q;
        }
    if (count >= least) continue;
    for (let n = 0; n < count; n++)
      for (let dy = -width; dy <= width; dy += width)
        for (let dx = -1; dx <= 1; dx++) {
          const q = mark[n]! + dy + dx;
          if (q >= 0 && q < ink.length) ink[q] = 0;
        }
  }
};

/** Ink on white: clean contours that swell and thin, and no shading. */
export const lineArt: Style = (display, rendered, scene, checkpoint) => {
  const canvas = openCanvas(display);
  const { width, height, values } = canvas;
  const scale = canvasScale(canvas);
  kuwahara(canvas, Math.max(1, Math.round(2 * scale)), () => checkpoint(0));
  const fine = values.slice();
  checkpoint(0.2);
  kuwahara(canvas, Math.max(1, Math.round(4 * scale)), () => checkpoint(0.2));
  // Figures keep the small forms that are smoothed away in the land.
  for (let p = 0; p < rendered.ids.length; p++)
    if (rendered.ids[p] === SURFACE.subject) for (let i = p * 3; i < p * 3 + 3; i++) values[i] = fine[i]!;
  checkpoint(0.35);
  const flow = createFlowField(canvas, scene.seed, () => checkpoint(0.35));
  checkpoint(0.42);
  const tones = tonesOf(canvas, () => checkpoint(0.42));
  checkpoint(0.5);
  const lines = inkLines({ canvas, rendered, flow, tones, width: Math.max(0.8, 1.3 * scale), strength: 1 }, (share) =>
    checkpoint(0.5 + 0.4 * share),
  );
  const noise = createNoise(deriveSeed(scene.seed, 'pen'));
  checkpoint(0.9);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      // The hand's pressure comes and goes.
      const press = 0.46 + 0.14 * noise.at((x / scale) * 0.02, (y / scale) * 0.02);
      lines[p] = smoothstep(press - 0.16, press + 0.16, lines[p]!);
    }
  checkpoint(0.95);
  dropSpecks(lines, width, LEAST_MARK * scale * scale);
  checkpoint(0.97);
  for (let p = 0; p < lines.length; p++)
    for (let c = 0; c < 3; c++) values[p * 3 + c] = PAPER[c]! + (INK[c]! - PAPER[c]!) * lines[p]!;
  checkpoint(1);
  return closeCanvas(canvas, scene.seed);
};
