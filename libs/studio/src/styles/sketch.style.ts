import { boxBlur } from '../raster/blur.js';
import { deriveSeed } from '../raster/hash.js';
import { SURFACE } from '../raster/image.js';
import { clamp, clamp01, smoothstep } from '../raster/math.js';
import { createRng, type Rng } from '../raster/rng.js';
import { canvasScale, closeCanvas, openCanvas } from './canvas.js';
import { createFlowField } from './flow-field.js';
import { inkLines } from './ink-lines.js';
import { kuwahara } from './kuwahara.js';
import { createPaper } from './paper.js';
import { tonesOf } from './tones.js';
import type { Style } from './style.js';

/** A layer of hatching: its direction in radians, below which tone it is laid, and how hard the pencil presses. */
type Hatching = { readonly angle: number; readonly below: number; readonly pressure: number; readonly spacing: number };

/** Light tones get one direction, darker ones more across it, as a draughtsman builds them up. */
const LAYERS: readonly Hatching[] = [
  { angle: -0.86, below: 0.86, pressure: 0.3, spacing: 6.4 },
  { angle: -0.62, below: 0.6, pressure: 0.36, spacing: 5.4 },
  { angle: 0.42, below: 0.4, pressure: 0.4, spacing: 5.2 },
  { angle: -1.35, below: 0.22, pressure: 0.5, spacing: 4.2 },
];
/** Pixels of a megapixel. */
const STROKE = 30;
const FADE = 64;
const SMUDGE = 0.22;
const SKY_LIFT = 0.28;
const PAPER = [248, 245, 237] as const;
const GRAPHITE = [44, 43, 48] as const;
const CHECK_EVERY = 512;

type Sheet = { readonly width: number; readonly height: number; readonly lead: Float32Array };

/** One pencil line, a little bent, thin at both ends; `hold` says how hard it may press at a pixel, 0 lifts it. */
const drawLine = (
  { width, height, lead }: Sheet,
  rng: Rng,
  from: {
    readonly x: number;
    readonly y: number;
    readonly angle: number;
    readonly length: number;
    readonly half: number;
  },
  pressure: number,
  hold: (pixel: number) => number,
): void => {
  const steps = Math.max(2, Math.round(from.length));
  const bend = (rng() - 0.5) * 0.012;
  let angle = from.angle;
  let x = from.x - (Math.cos(angle) * from.length) / 2;
  let y = from.y - (Math.sin(angle) * from.length) / 2;
  for (let n = 0; n < steps; n++) {
    angle += bend;
    x += Math.cos(angle);
    y += Math.sin(angle);
    const along = n / steps;
    const taper = smoothstep(0, 0.18, along) * smoothstep(1, 0.6, along);
    const cx = Math.floor(x);
    const cy = Math.floor(y);
    if (cx < 1 || cy < 1 || cx >= width - 1 || cy >= height - 1) continue;
    const press = pressure * taper * hold(cy * width + cx);
    if (press <= 0.01) continue;
    for (let oy = -1; oy <= 1; oy++)
      for (let ox = -1; ox <= 1; ox++) {
        const away = Math.hypot(cx + ox + 0.5 - x, cy + oy + 0.5 - y);
        const cover = clamp01(from.half + 0.5 - away);
        if (cover <= 0) continue;
        const p = (cy + oy) * width + cx + ox;
        lead[p]! += (1 - lead[p]!) * cover * press;
      }
  }
};

/** Graphite on paper: hatching in layers, drawn contours, a little smudged tone; the edges of the sheet stay open. */
export const sketch: Style = (display, rendered, scene, checkpoint) => {
  const canvas = openCanvas(display);
  const { width, height } = canvas;
  const scale = canvasScale(canvas);
  kuwahara(canvas, Math.max(1, Math.round(2 * scale)), () => checkpoint(0));
  checkpoint(0.15);
  const flow = createFlowField(canvas, scene.seed, () => checkpoint(0.15));
  checkpoint(0.18);
  const tones = tonesOf(canvas, () => checkpoint(0.18));
  // Skies are only touched, so that what stands before them stands out.
  for (let p = 0; p < tones.length; p++) if (rendered.ids[p] === SURFACE.sky) tones[p]! += (1 - tones[p]!) * SKY_LIFT;
  const paper = createPaper(width, height, deriveSeed(scene.seed, 'paper'), 2.1, () => checkpoint(0.2));
  checkpoint(0.3);
  const lines = inkLines({ canvas, rendered, flow, tones, width: 1.1 * scale, strength: 1 }, (share) =>
    checkpoint(0.3 + 0.15 * share),
  );
  const rng = createRng(scene.seed, 'sketch');
  const sheet: Sheet = { width, height, lead: new Float32Array(width * height) };
  const half = Math.max(0.55, 0.72 * scale);
  LAYERS.forEach(({ angle, below, pressure, spacing }, n) => {
    const step = Math.max(2.4, spacing * Math.max(scale, 0.5));
    const columns = Math.ceil(width / step / 2.6);
    const count = columns * Math.ceil(height / step);
    for (let k = 0; k < count; k++) {
      if (k % CHECK_EVERY === 0) checkpoint(0.45 + (0.45 * (n + k / count)) / LAYERS.length);
      const x = clamp(((k % columns) + rng()) * step * 2.6, 0, width - 1);
      const y = clamp((Math.floor(k / columns) + rng()) * step, 0, height - 1);
      const here = (y | 0) * width + (x | 0);
      const tone = tones[here]!;
      const length = STROKE * scale * (0.6 + 0.8 * rng());
      const turn = (rng() - 0.5) * 0.16;
      if (tone > below) continue;
      const press = pressure * (0.55 + 0.75 * smoothstep(below, below - 0.34, tone)) * (0.8 + 0.4 * rng());
      drawLine(sheet, rng, { x, y, angle: angle + turn, length, half }, press, (pixel) => {
        // A stroke stops where the tone changes, so that forms keep their edges.
        const away = Math.abs(tones[pixel]! - tone);
        return away > 0.16 ? 0 : 0.45 + 0.75 * paper[pixel]!;
      });
    }
  });
  checkpoint(0.9);
  const smudge = Float32Array.from(tones, (tone) => (1 - tone) * (1 - tone));
  boxBlur(smudge, width, height, 1, Math.max(1, Math.round(2 * scale)), 2, () => checkpoint(0.9));
  checkpoint(0.93);
  const { values } = canvas;
  for (let y = 0; y < height; y++) {
    if (y % 64 === 0) checkpoint(0.93 + (0.07 * y) / height);
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y) / scale;
      const open = smoothstep(0, FADE, edge + (paper[p]! - 0.5) * 26);
      const rub = smudge[p]! * SMUDGE * (0.75 + 0.5 * paper[p]!);
      const line = lines[p]! * (0.62 + 0.45 * paper[p]!);
      const dark = clamp01(1 - (1 - sheet.lead[p]!) * (1 - rub) * (1 - Math.min(0.92, line))) * open;
      const tooth = (paper[p]! - 0.5) * 8;
      for (let c = 0; c < 3; c++) values[p * 3 + c] = (PAPER[c]! + tooth) * (1 - dark) + GRAPHITE[c]! * dark;
    }
  }
  checkpoint(1);
  return closeCanvas(canvas, scene.seed);
};
