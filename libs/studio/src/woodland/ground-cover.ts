import { drawStroke } from '../landscape/screen-stroke.js';
import type { View } from '../landscape/view.js';
import type { Atmosphere } from '../light/atmosphere.js';
import { SURFACE, type LinearImage } from '../raster/image.js';
import { clamp01, mix, smoothstep, TAU } from '../raster/math.js';
import type { Noise } from '../raster/noise.js';
import { between, createRng } from '../raster/rng.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';
import type { Air } from './air.js';
import type { Floor } from './floor.js';
import type { WoodlandPlan } from './woodland-plan.js';

const STROKES = 30_000;
const REACH = 46;

type Stroke = {
  readonly kind: 'blade' | 'litter' | 'bloom';
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly ground: Rgb;
  readonly colour: Rgb;
  readonly size: number;
  readonly turn: number;
};

/** Fallen leaves, grass and flowers on the floor, each lit as the ground is that it lies on or grows out of. */
export const paintGroundCover = (
  scene: SceneDescription,
  plan: WoodlandPlan,
  floor: Floor,
  view: View,
  atmosphere: Atmosphere,
  air: Air,
  noise: Noise,
  image: LinearImage,
  depth: Float32Array,
  ids: Uint8Array,
  pause: (fraction: number) => void,
): void => {
  const rng = createRng(scene.seed, 'ground cover');
  const { width, height, focal, horizonY } = view;
  const { rgb } = image;
  const autumn = scene.season === 'autumn';
  const strokes: Stroke[] = [];
  const count = Math.round(STROKES * ((width * height) / (1024 * 1024)));
  for (let n = 0; n < count; n++) {
    if ((n & 4095) === 0) pause((n / count) * 0.4);
    const x = rng() * width;
    const y = mix(horizonY, height + 24, rng() ** 0.75);
    const pick = rng();
    const chance = rng();
    const size = rng();
    const turn = rng() * TAU;
    const i = Math.min(height - 1, y | 0) * width + (x | 0);
    if (ids[i] !== SURFACE.land) continue;
    const z = depth[i]!;
    if (z > REACH) continue;
    const wx = ((x - width / 2) / focal) * z;
    const path = floor.pathAt(wx, z);
    const patch = noise.fbm(wx * 0.3 + 11, z * 0.3, 3);
    const flowery =
      plan.blooms.length > 0 ? smoothstep(-0.15, 0.25, noise.fbm(wx * 0.13, z * 0.13 + 80, 3)) * (1 - path) : 0;
    const ground: Rgb = [rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!];
    const kind =
      chance < flowery * 0.34
        ? 'bloom'
        : pick < plan.grass * clamp01(0.5 + patch * 1.5) * (1 - path)
          ? 'blade'
          : plan.litter.length > 0 && size > (autumn ? 0.06 : 0.6 + patch * 0.9)
            ? 'litter'
            : null;
    if (kind === null) continue;
    const among = kind === 'bloom' ? plan.blooms : plan.litter;
    strokes.push({
      kind,
      x,
      y,
      z,
      ground,
      colour: among[((pick * 997 * among.length) % among.length) | 0] ?? ground,
      size,
      turn,
    });
  }
  strokes.sort((a, b) => b.z - a.z);
  const { key, ambient, gloom } = atmosphere;
  const root = new Float64Array(3);
  const tip = new Float64Array(3);
  const veil = new Float64Array(4);
  for (let n = 0; n < strokes.length; n++) {
    if ((n & 2047) === 0) pause(0.4 + (n / strokes.length) * 0.6);
    const { kind, x, y, z, ground, colour, size, turn } = strokes[n]!;
    const unit = focal / z;
    // How much light falls here is read off the ground that is already lit.
    const lit = (ground[0] + ground[1] + ground[2]) / 3;
    if (kind === 'blade') {
      const tall = mix(0.09, 0.34, size) * unit;
      const lean = Math.cos(turn) * tall * 0.55;
      const broad = Math.max(0.35, 0.0055 * unit);
      for (let k = 0; k < 3; k++) {
        root[k] = ground[k]! * (plan.snow ? [0.42, 0.34, 0.25][k]! : 0.7);
        tip[k] = ground[k]! * (plan.snow ? [0.5, 0.4, 0.28][k]! : [1.16, 1.34, 0.8][k]!);
      }
      drawStroke(image, x, y, x + lean * 0.35, y - tall * 0.6, broad, broad * 0.8, root, tip, 0.85);
      drawStroke(image, x + lean * 0.35, y - tall * 0.6, x + lean, y - tall, broad * 0.8, 0.2, tip, tip, 0.85);
      continue;
    }
    air.veil(z, 0.1, Math.min(width - 1, x | 0), 0, z, veil);
    const light = Math.min(2.4, lit / 0.11);
    for (let k = 0; k < 3; k++) {
      const own = colour[k]! * (ambient[k]! * 1.3 + key[k]! * 0.2 * light * (1 - gloom * 0.6)) * mix(0.75, 1.2, size);
      tip[k] = own * veil[3]! + veil[k]!;
      root[k] = tip[k]! * 0.62;
    }
    if (kind === 'litter') {
      const long = between(rng, 0.028, 0.055) * unit;
      const dx = Math.cos(turn) * long;
      const dy = Math.sin(turn) * long * 0.42;
      const broad = Math.max(0.3, long * 0.3);
      drawStroke(image, x - dx, y - dy, x, y, broad * 0.3, broad, root, tip, 0.9);
      drawStroke(image, x, y, x + dx, y + dy, broad, broad * 0.2, tip, tip, 0.9);
      continue;
    }
    const tall = mix(0.1, 0.26, size) * unit;
    const lean = Math.cos(turn) * tall * 0.3;
    const stem = Math.max(0.3, 0.004 * unit);
    const green = new Float64Array([ground[0] * 0.6, ground[1] * 0.95, ground[2] * 0.45]);
    drawStroke(image, x, y, x + lean, y - tall, stem, stem * 0.7, green, green, 0.8);
    const petal = Math.max(0.6, 0.017 * unit);
    for (let b = 0; b < (unit > 90 ? 4 : 2); b++) {
      const px = x + lean * (1 - b * 0.16) + Math.cos(turn + b * 2.3) * petal * 0.9;
      const py = y - tall * (1 - b * 0.17);
      drawStroke(image, px, py, px, py + petal * 0.7, petal * 0.75, petal * 0.55, tip, root, 0.92);
    }
  }
};
