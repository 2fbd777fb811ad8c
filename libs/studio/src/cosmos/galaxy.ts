import type { LinearImage } from '../raster/image.js';
import { clamp01, smoothstep, TAU } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { labToLinear, linearToLab } from '../raster/oklab.js';
import { between, createRng } from '../raster/rng.js';
import type { Rgb } from '../scene/scene-description.js';

/** A spiral galaxy: where its middle is, how large it is (pixels), how it lies. */
type Disc = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly tilt: number;
  readonly roll: number;
  readonly arms: number;
  readonly wind: number;
  readonly phase: number;
};

const CORE: Rgb = [1.5, 1.12, 0.72];
const OLD: Rgb = [0.9, 0.66, 0.5];
const YOUNG: Rgb = [0.36, 0.52, 1.05];
const BIRTH: Rgb = [1.25, 0.3, 0.52];

/** A colour led towards a wished-for hue. */
const towards = (colour: Rgb, hue: Rgb | null): Rgb => {
  if (hue === null) return colour;
  const [l, a, b] = linearToLab(colour);
  const [, wa, wb] = linearToLab(hue);
  const length = Math.hypot(wa, wb);
  if (length < 1e-3) return colour;
  const chroma = Math.max(0.08, Math.hypot(a, b));
  return labToLinear([l, a * 0.25 + (wa / length) * chroma * 0.75, b * 0.25 + (wb / length) * chroma * 0.75]);
};

const drawDisc = (width: number, height: number, seed: number): Disc => {
  const rng = createRng(seed, 'galaxy');
  return {
    x: width * between(rng, 0.44, 0.56),
    y: height * between(rng, 0.44, 0.54),
    radius:
      Math.min(width, height) *
      between(rng, 0.44, 0.56) *
      Math.min(1.25, Math.sqrt(Math.max(width, height) / Math.min(width, height))),
    tilt: between(rng, 0.34, 0.8),
    roll: between(rng, -0.9, 0.9),
    arms: rng() < 0.65 ? 2 : 3,
    wind: between(rng, 2.6, 3.8) * (rng() < 0.5 ? -1 : 1),
    phase: rng() * TAU,
  };
};

/** Adds a spiral galaxy seen aslant: a warm bulge, wound arms of blue stars with rose clouds, lanes of dust within. */
export const addGalaxy = (
  image: LinearImage,
  seed: number,
  hue: Rgb | null,
  pause: (fraction: number) => void,
): void => {
  const { width, height, rgb } = image;
  const disc = drawDisc(width, height, seed);
  const noise = createNoise(seed ^ 0x9a1a);
  const cos = Math.cos(disc.roll);
  const sin = Math.sin(disc.roll);
  const core = towards(CORE, null);
  const old = towards(OLD, hue);
  const young = towards(YOUNG, hue);
  for (let py = 0; py < height; py++) {
    if ((py & 7) === 0) pause(py / height);
    for (let px = 0; px < width; px++) {
      const dx = (px + 0.5 - disc.x) / disc.radius;
      const dy = (py + 0.5 - disc.y) / disc.radius;
      const u = dx * cos + dy * sin;
      const raised = dy * cos - dx * sin;
      const v = raised / disc.tilt;
      const r = Math.sqrt(u * u + v * v);
      if (r > 1.9) continue;
      const i = (py * width + px) * 3;
      // The bulge is a ball, not a disc.
      const ball = u * u + raised * raised * 1.7;
      const bulge = 1.5 * Math.exp(-ball * 95) + 0.42 * Math.exp(-Math.sqrt(ball) * 10);
      const bend = noise.fbm(u * 2.1, v * 2.1, 4);
      const turn = Math.atan2(v, u) + disc.wind * Math.log(r + 0.06) + disc.phase + bend * 0.55;
      const wave = 0.5 + 0.5 * Math.cos(turn * disc.arms);
      const lane = 0.5 + 0.5 * Math.cos(turn * disc.arms + 0.85 * Math.sign(disc.wind));
      const clumps = noise.fbm(u * 7 + 3, v * 7, 5);
      const arm = wave ** 2.4 * (0.6 + clumps * 1.2);
      const fade = Math.exp(-r * 2.7) * smoothstep(1.9, 0.9, r);
      const dust = clamp01(lane ** 6 * (0.75 + clumps) * smoothstep(0.05, 0.2, r) * smoothstep(1.1, 0.5, r));
      const rose = smoothstep(0.3, 0.55, noise.fbm(u * 13, v * 13 + 9, 3)) * wave ** 3;
      const grain = noise.at(u * 70, v * 70);
      const stars = smoothstep(0.35, 0.9, grain) * wave * 1.6;
      const veil = 1 - dust * 0.78;
      for (let c = 0; c < 3; c++) {
        const disk = old[c]! * 0.2 + young[c]! * Math.max(0, arm) * 2.6 + BIRTH[c]! * rose * 1.1 + young[c]! * stars;
        // Dust reddens what it does not hide.
        const reddened = veil ** (c === 0 ? 0.75 : c === 1 ? 1 : 1.25);
        rgb[i + c]! += (disk * fade * 1.25 + core[c]! * bulge) * (ball < 0.012 ? 1 : reddened);
      }
    }
  }
};

/** Adds far galaxies: small soft ellipses of a few tints. */
export const addFarGalaxies = ({ width, height, rgb }: LinearImage, seed: number, count: number): void => {
  const rng = createRng(seed, 'far galaxies');
  const side = Math.min(width, height);
  for (let n = 0; n < count; n++) {
    const x = rng() * width;
    const y = rng() * height;
    const size = side * (0.003 + 0.011 * rng() ** 3);
    const flat = 0.25 + 0.7 * rng();
    const angle = rng() * Math.PI;
    const warm = rng();
    const light = 0.14 + 0.4 * rng();
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const reach = Math.ceil(size * 4);
    for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(height - 1, y + reach); py++)
      for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px++) {
        const u = ((px - x) * cos + (py - y) * sin) / size;
        const v = ((py - y) * cos - (px - x) * sin) / size / flat;
        const w = light * Math.exp(-Math.sqrt(u * u + v * v) * 1.9);
        const i = (py * width + px) * 3;
        rgb[i]! += w * (0.7 + 0.3 * warm);
        rgb[i + 1]! += w * 0.76;
        rgb[i + 2]! += w * (1 - 0.4 * warm);
      }
  }
};
