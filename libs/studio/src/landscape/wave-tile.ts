import { TAU } from '../raster/math.js';
import { createRng } from '../raster/rng.js';

const { floor, hypot } = Math;

/** Side of the tile in samples; the sea repeats after it. */
export const WAVE_SIDE = 256;
const WAVES = 46;

/** Interleaved height (about -1 to 1) and its slopes per tile width, of waves running mostly one way. */
export type WaveTile = Float32Array;

const bake = (): WaveTile => {
  const rng = createRng(0x5ea, 'waves');
  const tile = new Float32Array(WAVE_SIDE * WAVE_SIDE * 3);
  const cosX = new Float64Array(WAVE_SIDE);
  const sinX = new Float64Array(WAVE_SIDE);
  for (let n = 0; n < WAVES; n++) {
    const length = 1.6 + 21 * (n / WAVES) ** 1.5;
    const angle = (rng() + rng() + rng() - 1.5) * 1.25;
    const kx = Math.round(Math.sin(angle) * length);
    const kz = Math.round(Math.cos(angle) * length);
    const k = hypot(kx, kz);
    if (k === 0) continue;
    const amplitude = (0.5 / k ** 1.12) * (0.6 + 0.8 * rng());
    const phase = rng() * TAU;
    for (let i = 0; i < WAVE_SIDE; i++) {
      cosX[i] = Math.cos((TAU * kx * i) / WAVE_SIDE + phase);
      sinX[i] = Math.sin((TAU * kx * i) / WAVE_SIDE + phase);
    }
    for (let j = 0; j < WAVE_SIDE; j++) {
      const c = Math.cos((TAU * kz * j) / WAVE_SIDE);
      const s = Math.sin((TAU * kz * j) / WAVE_SIDE);
      for (let i = 0; i < WAVE_SIDE; i++) {
        const cosine = cosX[i]! * c - sinX[i]! * s;
        const sine = sinX[i]! * c + cosX[i]! * s;
        const o = (j * WAVE_SIDE + i) * 3;
        // Squaring the upper half sharpens crests and flattens troughs, as water does.
        tile[o]! += amplitude * (sine + 0.22 * (1 - 2 * cosine * cosine));
        const slope = amplitude * TAU * (cosine + 0.88 * cosine * sine);
        tile[o + 1]! += slope * kx;
        tile[o + 2]! += slope * kz;
      }
    }
  }
  return tile;
};

let baked: WaveTile | undefined;

/** One sea for all pictures, read at each one's own place; made at first use. */
export const waveTile = (): WaveTile => (baked ??= bake());

const MASK = WAVE_SIDE - 1;

/** Height and slopes at a place in tile widths, smoothly, into `out`. */
export const readWaves = (tile: WaveTile, u: number, v: number, out: Float64Array): void => {
  const x = u * WAVE_SIDE;
  const y = v * WAVE_SIDE;
  const xf = floor(x);
  const yf = floor(y);
  const p = x - xf;
  const q = y - yf;
  const x0 = xf & MASK;
  const x1 = (xf + 1) & MASK;
  const y0 = (yf & MASK) * WAVE_SIDE;
  const y1 = ((yf + 1) & MASK) * WAVE_SIDE;
  const i0 = (y0 + x0) * 3;
  const i1 = (y0 + x1) * 3;
  const i2 = (y1 + x0) * 3;
  const i3 = (y1 + x1) * 3;
  const a = (1 - p) * (1 - q);
  const b = p * (1 - q);
  const c = (1 - p) * q;
  const d = p * q;
  for (let k = 0; k < 3; k++) out[k] = tile[i0 + k]! * a + tile[i1 + k]! * b + tile[i2 + k]! * c + tile[i3 + k]! * d;
};
