import { boxBlur } from '../raster/blur.js';
import { SURFACE, type SceneSpace } from '../raster/image.js';
import { clamp01, smoothstep } from '../raster/math.js';
import type { Canvas } from './canvas.js';
import type { FlowField } from './flow-field.js';

export type InkRequest = {
  readonly canvas: Canvas;
  readonly rendered: SceneSpace;
  readonly flow: FlowField;
  /** The picture's greys, 0 to 1. */
  readonly tones: Float32Array;
  /** Half the width of a line, in pixels. */
  readonly width: number;
  /** How readily a change of tone becomes a line; 1 is usual. */
  readonly strength: number;
};

const SMOOTHING_STEPS = 5;
/** How much of a line is left out in a crowd of lines. */
const CROWDED = 0.62;
/** Figures are drawn with more of their inner lines: eyes, folds, feathers. */
const FIGURE_STRENGTH = 1.8;

/** Where near stands before far, 0 to 1: figures all round, land where the depth jumps; water's ripples are no outlines. */
const outlineOf = ({ depth, ids }: SceneSpace, p: number, width: number): number => {
  const z = depth[p]!;
  if (z === Infinity || ids[p] === SURFACE.sky) return 0;
  let jump = 0;
  for (let n = 0; n < 4; n++) {
    const q = n === 0 ? p + 1 : n === 1 ? p - 1 : n === 2 ? p + width : p - width;
    const other = depth[q]!;
    const isFigure = ids[q] === SURFACE.subject;
    if (ids[p] === SURFACE.subject && !isFigure) return 1;
    if (isFigure) continue;
    const step = other === Infinity ? 1 : (other - z) / z;
    if (step > jump) jump = step;
  }
  return ids[p] === SURFACE.water ? 0 : smoothstep(0.06, 0.2, jump) * (0.35 + 0.65 * Math.exp(-z / 800));
};

/**
 * Lines as a pen would draw them, 0 to 1: where the picture is darker than around (a difference of two blurs), drawn out
 * along its own flow so that they run clean, and around what stands before something farther.
 */
export const inkLines = (
  { canvas: { width, height }, rendered, flow, tones, width: half, strength }: InkRequest,
  checkpoint: (share: number) => void,
): Float32Array => {
  const pause = (): void => checkpoint(0);
  const last = (): void => checkpoint(1);
  const near = tones.slice();
  boxBlur(near, width, height, 1, Math.max(1, Math.round(half * 0.8)), 2, pause);
  const far = tones.slice();
  boxBlur(far, width, height, 1, Math.max(2, Math.round(half * 2.6)), 2, pause);
  for (let p = 0; p < near.length; p++) near[p] = far[p]! - near[p]!;
  checkpoint(0.3);
  const { ids } = rendered;
  const lines = new Float32Array(width * height);
  const { direction, width: fw, height: fh } = flow;
  for (let y = 1; y < height - 1; y++) {
    if (y % 32 === 0) checkpoint(0.3 + (0.7 * y) / height);
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      let sum = near[p]! * 2;
      let weight = 2;
      for (let side = -1; side <= 1; side += 2) {
        let px = x;
        let py = y;
        let dx = 0;
        let dy = 0;
        for (let n = 0; n < SMOOTHING_STEPS; n++) {
          const f = (Math.min(fh - 1, py >> 1) * fw + Math.min(fw - 1, px >> 1)) * 2;
          const turn = n === 0 ? side : direction[f]! * dx + direction[f + 1]! * dy < 0 ? -1 : 1;
          dx = direction[f]! * turn;
          dy = direction[f + 1]! * turn;
          px += dx;
          py += dy;
          if (px < 0 || py < 0 || px >= width || py >= height) break;
          sum += near[(py | 0) * width + (px | 0)]!;
          weight++;
        }
      }
      const fine = ids[p] === SURFACE.subject ? FIGURE_STRENGTH : 1;
      lines[p] = smoothstep(0.012, 0.05, (sum / weight) * strength * fine);
    }
  }
  // Where lines crowd, as in a wood, only some are drawn.
  const crowd = lines.slice();
  boxBlur(crowd, width, height, 1, Math.max(3, Math.round(half * 9)), 2, last);
  for (let p = 0; p < lines.length; p++)
    if (ids[p] !== SURFACE.subject) lines[p]! *= 1 - CROWDED * smoothstep(0.16, 0.42, crowd[p]!);
  // An outline replaces what the tone would draw beside it.
  const outline = new Float32Array(width * height);
  for (let p = width + 1; p < outline.length - width - 1; p++) outline[p] = outlineOf(rendered, p, width);
  const reach = outline.slice();
  boxBlur(reach, width, height, 1, Math.max(1, Math.round(half * 2.4)), 1, last);
  for (let p = 0; p < lines.length; p++)
    lines[p] = Math.max(outline[p]!, lines[p]! * (1 - smoothstep(0.04, 0.12, reach[p]!)));
  // A pen has a width: single outline pixels grow by half of it to each side.
  const spread = lines.slice();
  boxBlur(spread, width, height, 1, Math.max(1, Math.round(half * 0.5)), 1, last);
  for (let p = 0; p < lines.length; p++) lines[p] = clamp01(Math.max(lines[p]! * 0.85, spread[p]! * 1.5));
  return lines;
};
