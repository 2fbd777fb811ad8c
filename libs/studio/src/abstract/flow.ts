import type { LinearImage } from '../raster/image.js';
import { clamp, clamp01, smoothstep } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { linearToLab } from '../raster/oklab.js';
import { between, createRng, type Rng } from '../raster/rng.js';
import type { Rgb } from '../scene/scene-description.js';

/** Half widths of ribbons in pixels of a megapixel, how often each is tried, and how long it may grow, in widths. */
const RIBBONS: readonly { readonly half: number; readonly tries: number; readonly longest: number }[] = [
  { half: 30, tries: 60, longest: 26 },
  { half: 17, tries: 240, longest: 40 },
  { half: 9, tries: 900, longest: 60 },
  { half: 4.5, tries: 3200, longest: 80 },
  { half: 2.2, tries: 7000, longest: 90 },
];
/** Side of a cell of the map of what is taken, in pixels. */
const CELL = 2;
const CHECK_EVERY = 8;
/** Radians that a ribbon may bend in one of its steps. */
const BEND = 0.13;

type Field = (x: number, y: number) => number;

/** Directions to flow in: one slow noise, smooth or in a few steps, as folded paper. */
const createField = (rng: Rng, seed: number, side: number): Field => {
  const noise = createNoise(seed ^ 0xf10);
  const zoom = between(rng, 0.9, 1.9) / side;
  const base = rng() * Math.PI * 2;
  const turns = between(rng, 1.8, 3.4);
  const ox = rng() * 50;
  const oy = rng() * 50;
  const fold = rng() < 0.22 ? Math.PI / between(rng, 3, 6) : 0;
  return (x, y) => {
    const angle = base + noise.fbm(x * zoom + ox, y * zoom + oy, 2) * turns * 1.6;
    return fold > 0 ? Math.round(angle / fold) * fold : angle;
  };
};

type Sheet = {
  readonly image: LinearImage;
  readonly taken: Uint8Array;
  readonly columns: number;
  readonly rows: number;
};

const isFree = ({ taken, columns, rows }: Sheet, x: number, y: number, reach: number): boolean => {
  const cx = x / CELL;
  const cy = y / CELL;
  const r = reach / CELL;
  // The rim and the middle of the disc are looked at, which is enough for bands wider than a cell.
  for (let n = 0; n < 9; n++) {
    const angle = (n / 8) * Math.PI * 2;
    const px = Math.round(cx + (n < 8 ? Math.cos(angle) * r : 0));
    const py = Math.round(cy + (n < 8 ? Math.sin(angle) * r : 0));
    if (px < 0 || py < 0 || px >= columns || py >= rows) continue;
    if (taken[py * columns + px] === 1) return false;
  }
  return true;
};

/** Follows the field both ways from a place until something is in the way. */
const grow = (sheet: Sheet, field: Field, x: number, y: number, half: number, longest: number): Float32Array => {
  const { width, height } = sheet.image;
  const stride = Math.max(1, half * 0.3);
  const most = Math.round((longest * half) / stride / 2);
  const arms = [-1, 1].map((sign) => {
    const points: number[] = [];
    let px = x;
    let py = y;
    let angle = field(px, py);
    for (let n = 0; n < most; n++) {
      const off = Math.atan2(Math.sin(field(px, py) - angle), Math.cos(field(px, py) - angle));
      angle += clamp(off, -BEND, BEND);
      px += Math.cos(angle) * stride * sign;
      py += Math.sin(angle) * stride * sign;
      if (px < -half || py < -half || px > width + half || py > height + half) break;
      if (!isFree(sheet, px, py, half * 1.22 + 1)) break;
      points.push(px, py);
    }
    return points;
  });
  const back: number[] = [];
  for (let n = arms[0]!.length - 2; n >= 0; n -= 2) back.push(arms[0]![n]!, arms[0]![n + 1]!);
  return Float32Array.from([...back, x, y, ...arms[1]!]);
};

/** Lays a ribbon: round as a tube, lit from the upper left, with a soft shadow to the lower right. */
const lay = (sheet: Sheet, path: Float32Array, half: number, colour: Rgb, isRound: boolean): void => {
  const { image, taken, columns, rows } = sheet;
  const { width, height, rgb } = image;
  for (let n = 0; n + 3 < path.length; n += 2) {
    const ax = path[n]!;
    const ay = path[n + 1]!;
    const bx = path[n + 2]!;
    const by = path[n + 3]!;
    const length = Math.max(1e-4, Math.hypot(bx - ax, by - ay));
    const dx = (bx - ax) / length;
    const dy = (by - ay) / length;
    const x0 = Math.max(0, Math.floor(Math.min(ax, bx) - half - 1));
    const x1 = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + half + 1));
    const y0 = Math.max(0, Math.floor(Math.min(ay, by) - half - 1));
    const y1 = Math.min(height - 1, Math.ceil(Math.max(ay, by) + half + 1));
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const ox = x + 0.5 - ax;
        const oy = y + 0.5 - ay;
        const t = clamp(ox * dx + oy * dy, 0, length);
        const away = Math.hypot(ox - t * dx, oy - t * dy);
        const cover = clamp01(half + 0.5 - away);
        if (cover <= 0) continue;
        const v = clamp((oy * dx - ox * dy) / half, -1, 1);
        const side = (-dy * -0.55 + dx * -0.8) * v;
        const lit = isRound ? 0.74 + 0.42 * side + 0.16 * (1 - v * v) : 0.94 + 0.07 * side;
        const shine = isRound ? 0.22 * smoothstep(0.45, 0.75, side) * smoothstep(1.02, 0.8, Math.abs(v)) : 0;
        const i = (y * width + x) * 3;
        for (let c = 0; c < 3; c++) rgb[i + c]! += (Math.max(0, colour[c]! * lit) + shine - rgb[i + c]!) * cover;
        if (cover > 0.5) {
          const cell = Math.min(rows - 1, (y / CELL) | 0) * columns + Math.min(columns - 1, (x / CELL) | 0);
          taken[cell] = 1;
        }
      }
  }
};

/** Ribbons that flow beside each other without ever crossing: broad ones first, fine ones in what is left. */
export const paintFlow = (
  image: LinearImage,
  seed: number,
  colours: readonly Rgb[],
  pause: (fraction: number) => void,
): void => {
  const { width, height, rgb } = image;
  const rng = createRng(seed, 'flow');
  const side = Math.min(width, height);
  const scale = Math.sqrt(width * height) / 1024;
  const field = createField(rng, seed, side);
  const isRound = rng() < 0.7;
  const byLight = [...colours].sort((a, b) => linearToLab(a)[0] - linearToLab(b)[0]);
  const isDark = rng() < 0.5;
  const ground = isDark ? byLight[0]! : byLight[byLight.length - 1]!;
  const inks = byLight.filter((colour) => colour !== ground);
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const sheet: Sheet = { image, taken: new Uint8Array(columns * rows), columns, rows };
  for (let i = 0; i < rgb.length; i += 3) for (let c = 0; c < 3; c++) rgb[i + c] = ground[c]! * 0.92;
  const zones = createNoise(seed ^ 0x20);
  RIBBONS.forEach(({ half: wide, tries, longest }, level) => {
    const half = Math.max(0.8, wide * scale);
    for (let n = 0; n < tries; n++) {
      if (n % CHECK_EVERY === 0) pause((level + n / tries) / RIBBONS.length);
      const x = rng() * width;
      const y = rng() * height;
      const pick = rng();
      if (!isFree(sheet, x, y, half * 1.22 + 1)) continue;
      const path = grow(sheet, field, x, y, half, longest * between(rng, 0.5, 1));
      if (path.length < 12 + 40 / Math.max(1, half)) continue;
      // Colours keep company: places lean to one of them.
      const lean = 0.5 + zones.at((x / side) * 2.2, (y / side) * 2.2) * 0.9;
      const share = clamp01(lean * 0.62 + pick * 0.38);
      lay(sheet, path, half, inks[Math.min(inks.length - 1, Math.floor(share * inks.length))]!, isRound);
    }
  });
  pause(1);
};
