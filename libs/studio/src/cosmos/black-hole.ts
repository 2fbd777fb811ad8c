import { SURFACE, type LinearImage } from '../raster/image.js';
import { clamp01, smoothstep } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { labToLinear, linearToLab } from '../raster/oklab.js';
import { between, createRng } from '../raster/rng.js';
import type { Rgb } from '../scene/scene-description.js';
import type { SpaceCanvas } from './paint-globe.js';

/** In radii of the horizon: where the disc of hot gas begins and ends, and how far off the eye is. */
const INNER = 2.5;
const OUTER = 10.5;
const EYE = 24;
/** Beyond this, light no longer bends much. */
const FREE = 26;
const MOST_STEPS = 150;
const HOT: Rgb = [1.55, 0.92, 0.46];
const COOL: Rgb = [1.15, 0.34, 0.07];

const inHue = (colour: Rgb, hue: Rgb | null): Rgb => {
  if (hue === null) return colour;
  const [l, a, b] = linearToLab(colour);
  const [, wa, wb] = linearToLab(hue);
  const length = Math.hypot(wa, wb);
  return length < 1e-3 ? colour : labToLinear([l, (wa / length) * Math.hypot(a, b), (wb / length) * Math.hypot(a, b)]);
};

/** Reads a picture at a place, smoothly, mirrored at its edges; into `out`. */
const readMirrored = ({ width, height, rgb }: LinearImage, x: number, y: number, out: Float64Array): void => {
  const fold = (v: number, size: number): number => {
    const turn = Math.abs(v) % (2 * size);
    return Math.min(size - 1.001, turn < size ? turn : 2 * size - turn);
  };
  const fx = fold(x, width - 1);
  const fy = fold(y, height - 1);
  const cx = fx | 0;
  const cy = fy | 0;
  const p = fx - cx;
  const q = fy - cy;
  const i = (cy * width + cx) * 3;
  const j = i + width * 3;
  for (let c = 0; c < 3; c++)
    out[c] =
      (rgb[i + c]! * (1 - p) + rgb[i + 3 + c]! * p) * (1 - q) + (rgb[j + c]! * (1 - p) + rgb[j + 3 + c]! * p) * q;
};

/**
 * Paints a black hole before what is in the picture: light is followed along its bent way (Schwarzschild's, in units of
 * the horizon's radius), so that the disc's far side arches over the shadow and the sky behind is drawn round it.
 */
export const paintBlackHole = (
  { image, depth, ids }: SpaceCanvas,
  seed: number,
  hue: Rgb | null,
  pause: (fraction: number) => void,
): void => {
  const { width, height, rgb } = image;
  const rng = createRng(seed, 'black hole');
  const noise = createNoise(seed ^ 0xb1ac);
  const cx = width * between(rng, 0.42, 0.58);
  const cy = height * between(rng, 0.44, 0.54);
  const side = Math.min(width, height);
  /** Pixels of a horizon's radius at the hole's distance. */
  const unit = side * between(rng, 0.052, 0.07);
  const focal = unit * EYE;
  const lean = between(rng, 0.09, 0.26);
  const roll = between(rng, -0.35, 0.35);
  const spin = rng() * 100;
  const hot = inHue(HOT, hue);
  const cool = inHue(COOL, hue);
  const rollCos = Math.cos(roll);
  const rollSin = Math.sin(roll);
  const leanCos = Math.cos(lean);
  const leanSin = Math.sin(lean);
  const behind: LinearImage = { width, height, rgb: rgb.slice() };
  const sky = new Float64Array(3);

  for (let py = 0; py < height; py++) {
    if ((py & 3) === 0) pause(py / height);
    for (let px = 0; px < width; px++) {
      const sx = (px + 0.5 - cx) / focal;
      const sy = (py + 0.5 - cy) / focal;
      // The disc lies in y = 0; the eye looks down on it a little.
      let dx = sx * rollCos + sy * rollSin;
      const up = -(sy * rollCos - sx * rollSin);
      const norm = 1 / Math.sqrt(dx * dx + up * up + 1);
      dx *= norm;
      let dy = (up * leanCos - leanSin) * norm;
      let dz = (up * leanSin + leanCos) * norm;
      let x = 0;
      let y = EYE * leanSin;
      let z = -EYE * leanCos;
      const hx = y * dz - z * dy;
      const hy = z * dx - x * dz;
      const hz = x * dy - y * dx;
      const momentum = hx * hx + hy * hy + hz * hz;
      let r = 0;
      let g = 0;
      let b = 0;
      let clear = 1;
      let isCaught = false;
      let isDisc = false;
      for (let step = 0; step < MOST_STEPS; step++) {
        const square = x * x + y * y + z * z;
        const radius = Math.sqrt(square);
        if (radius < 1.005) {
          isCaught = true;
          break;
        }
        if (radius > FREE && x * dx + y * dy + z * dz > 0) break;
        const h = Math.min(1.6, Math.max(0.045, (radius - 0.9) * 0.13));
        const pull = (-1.5 * momentum) / (square * square * radius);
        dx += x * pull * h;
        dy += y * pull * h;
        dz += z * pull * h;
        const ny = y + dy * h;
        if (y * ny < 0 && clear > 0.02) {
          const t = y / (y - ny);
          const qx = x + dx * h * t;
          const qz = z + dz * h * t;
          const at = Math.sqrt(qx * qx + qz * qz);
          if (at > INNER && at < OUTER) {
            const angle = Math.atan2(qz, qx);
            // Gas is drawn out into streaks, as the inside goes round faster.
            const wound = angle + 9 / at;
            const streaks = noise.fbm(at * 3.1 + spin, 2.4 * Math.cos(wound) + spin, 4);
            const wisps = noise.fbm(at * 8 - spin, 5 * Math.sin(wound) + 3, 3);
            const body = clamp01(0.58 + streaks * 1.1 + wisps * 0.5);
            const edge = smoothstep(INNER, INNER + 0.5, at) * smoothstep(OUTER, OUTER * 0.5, at);
            const heat = (INNER / at) ** 1.4;
            // The side that comes towards the eye is brighter.
            const speed = 0.62 * Math.sqrt(INNER / at);
            const beam = (1 / Math.max(0.25, 1 + speed * (qx / at))) ** 2.6;
            const light = body * edge * heat * beam * 2.1;
            const cover = clamp01(body * edge * 1.15);
            const share = clamp01(heat * 1.1);
            r += clear * light * (cool[0] + (hot[0] - cool[0]) * share);
            g += clear * light * (cool[1] + (hot[1] - cool[1]) * share);
            b += clear * light * (cool[2] + (hot[2] - cool[2]) * share);
            clear *= 1 - cover * 0.86;
            isDisc = isDisc || cover > 0.3;
          }
        }
        x += dx * h;
        y = ny;
        z += dz * h;
      }
      const p = py * width + px;
      const i = p * 3;
      if (!isCaught && clear > 0.01) {
        // Back into the frame: where the bent ray would have come from.
        const sideways = dy * leanCos + dz * leanSin;
        const forward = dz * leanCos - dy * leanSin;
        if (forward > 0.05) {
          const fx = dx / forward;
          const fy = -sideways / forward;
          readMirrored(
            behind,
            cx + (fx * rollCos - fy * rollSin) * focal,
            cy + (fy * rollCos + fx * rollSin) * focal,
            sky,
          );
        } else sky.fill(0.004);
        r += sky[0]! * clear;
        g += sky[1]! * clear;
        b += sky[2]! * clear;
      }
      rgb[i] = r;
      rgb[i + 1] = g;
      rgb[i + 2] = b;
      if (isCaught || isDisc) {
        ids[p] = SURFACE.land;
        depth[p] = 4000;
      }
    }
  }
};
