import type { Atmosphere } from '../light/atmosphere.js';
import { detailTile, readTile } from '../raster/detail-tile.js';
import { clamp01, mix, smoothstep } from '../raster/math.js';
import { between, createRng } from '../raster/rng.js';
import type { CloudKind, SceneDescription } from '../scene/scene-description.js';
import { cloudTexture, readCloud } from './cloud-texture.js';

const { min, max, exp } = Math;

/** Light of the cloud (already times its opacity) and how much it covers, for one direction. */
export type CloudSample = {
  readonly out: Float64Array;
  readonly march: (x: number, y: number, z: number, jitter: number) => void;
};

type Layer = {
  readonly base: number;
  readonly thickness: number;
  readonly density: number;
  /** Texture units a metre, and how much broad patches and fine billows bite. */
  readonly shape: number;
  readonly billows: number;
  readonly patch: number;
  readonly steps: number;
};

const LAYERS: Readonly<Record<CloudKind, Layer>> = {
  cirrus: { base: 1500, thickness: 300, density: 0.004, shape: 0.011, billows: 0.5, patch: 0.03, steps: 10 },
  cumulus: { base: 620, thickness: 640, density: 0.017, shape: 0.0125, billows: 0.62, patch: 0.034, steps: 26 },
  overcast: { base: 760, thickness: 420, density: 0.009, shape: 0.011, billows: 0.36, patch: 0.05, steps: 14 },
  storm: { base: 620, thickness: 900, density: 0.014, shape: 0.0105, billows: 0.4, patch: 0.04, steps: 18 },
};

/** Beyond this the clouds have sunk into the haze. */
const SINK = 15_000;

/**
 * Marches through a slab of cloud: patches decide where clouds stand, billowing noise gives their shape, and a few steps
 * towards the light give their shade.
 */
export const createCloudVolume = (scene: SceneDescription, atmosphere: Atmosphere): CloudSample => {
  const kind = scene.weather.cloudKind;
  const layer = LAYERS[kind];
  const rng = createRng(scene.seed, 'clouds');
  const offsetX = rng() * 4000;
  const offsetZ = rng() * 4000;
  const tileX = rng() * 512;
  const tileZ = rng() * 512;
  const cover = scene.weather.cloud;
  const threshold = kind === 'cumulus' ? mix(0.26, -0.3, cover) : mix(0.3, kind === 'storm' ? -0.7 : -1.3, cover);
  const texture = cloudTexture();
  const tile = detailTile();
  const patch = new Float64Array(3);
  const { base, thickness, shape } = layer;
  const sun = atmosphere.shading;
  const lift = max(sun[1], 0.2);
  const reach = thickness * 0.16;
  const lx = sun[0] * reach;
  const ly = lift * reach;
  const lz = sun[2] * reach;
  const out = new Float64Array(4);
  const { cloudLit: lit, cloudShade: shade, cloudBelly: belly } = atmosphere;
  // An overcast has no gaps between its billows, only thinner places.
  const closed = kind === 'overcast' ? mix(0.78, 0.46, smoothstep(0.4, 0.8, cover)) : 0.78;
  const drift = between(rng, 0.7, 1.2);

  /** How much cloud may stand over a place, -1 to 1. */
  const standing = (x: number, z: number): number => {
    readTile(tile, x * layer.patch * 0.5 * drift + tileX, z * layer.patch * 0.5 + tileZ, patch);
    return patch[0]! * 0.9 - threshold;
  };

  const densityAt = (x: number, y: number, z: number, over: number, fine: boolean): number => {
    const h = (y - base) / thickness;
    if (h <= 0 || h >= 1) return 0;
    const top = kind === 'overcast' ? 1 : clamp01(0.32 + over * 1.5);
    const profile = smoothstep(0, 0.09, h) * (1 - smoothstep(top * 0.45, top, h));
    if (profile <= 0) return 0;
    const body = readCloud(texture, (x + offsetX) * shape * 0.5, y * shape * 0.62, (z + offsetZ) * shape * 0.5, 0);
    let d = body + clamp01(over * 1.9) * 0.62 * profile - closed - (1 - profile) * 0.45;
    if (d <= -0.12) return 0;
    if (fine && d < 0.5) {
      const fluff = readCloud(texture, (x + offsetX) * shape * 1.5, y * shape * 1.6, (z - offsetZ) * shape * 1.5, 1);
      d -= (0.56 - fluff) * layer.billows * (0.6 + 0.4 * h);
      if (d < 0.2 && d > -0.1) {
        const curl = readCloud(texture, (z + offsetX) * shape * 4.3, y * shape * 4.1, (x - offsetZ) * shape * 4.3, 1);
        d -= (0.55 - curl) * layer.billows * 0.5;
      }
    }
    return d <= 0 ? 0 : min(1, d * 8);
  };

  const march = (x: number, y: number, z: number, jitter: number): void => {
    out.fill(0);
    if (y < 0.012) return;
    const rise = y + 0.045;
    const start = base / rise;
    if (start > SINK) return;
    const length = min(thickness / rise, thickness * 4.2);
    const step = length / layer.steps;
    const facing = max(0, x * sun[0] + y * sun[1] + z * sun[2]);
    const forward = 0.72 + 0.5 * facing ** 6 + 1.3 * facing ** 40;
    let clear = 1;
    let r = 0;
    let g = 0;
    let b = 0;
    for (let i = 0; i < layer.steps; i++) {
      const t = start + (i + jitter) * step;
      const px = x * t;
      const py = base + (t - start) * rise;
      const pz = z * t;
      const over = standing(px, pz);
      if (over <= 0) {
        // Nothing stands here; patches are broad, so the next step will find nothing either.
        if (over < -0.12) i++;
        continue;
      }
      const d = densityAt(px, py, pz, over, true);
      if (d <= 0) continue;
      let shadow = 0;
      for (let k = 1; k <= 3; k++) {
        const s = k * k * 0.55;
        shadow += densityAt(px + lx * s, py + ly * s, pz + lz * s, over, k === 1) * k;
      }
      const depth = shadow * reach * layer.density * 0.85;
      const beam = (0.66 * exp(-depth * 1.25) + 0.34 * exp(-depth * 0.28)) * (1 - 0.42 * exp(-d * 3.4));
      const h = (py - base) / thickness;
      const open = 0.55 + 0.6 * h;
      const under = (1 - h) * (1 - h);
      const opacity = 1 - exp(-d * step * layer.density);
      const weight = clear * opacity;
      const gain = beam * forward;
      r += weight * (lit[0] * gain + shade[0] * open + belly[0] * under);
      g += weight * (lit[1] * gain + shade[1] * open + belly[1] * under);
      b += weight * (lit[2] * gain + shade[2] * open + belly[2] * under);
      clear *= 1 - opacity;
      if (clear < 0.03) break;
    }
    const seen = exp(-((start / SINK) ** 1.4) * 2.1) * smoothstep(0.012, 0.05, y);
    out[0] = r * seen;
    out[1] = g * seen;
    out[2] = b * seen;
    out[3] = (1 - clear) * seen;
  };
  return { out, march };
};
