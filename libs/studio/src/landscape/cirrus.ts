import { detailTile, readTile } from '../raster/detail-tile.js';
import type { Atmosphere } from '../light/atmosphere.js';
import { clamp01, mix, smoothstep } from '../raster/math.js';
import { between, createRng } from '../raster/rng.js';
import type { SceneDescription } from '../scene/scene-description.js';
import type { CloudSample } from './cloud-volume.js';

/** High thin cloud: streaks and mottles drawn out by the wind on a plane far above. */
export const createCirrus = (scene: SceneDescription, atmosphere: Atmosphere): CloudSample => {
  const rng = createRng(scene.seed, 'cirrus');
  const tile = detailTile();
  const angle = between(rng, -1.3, 1.3);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const ox = rng() * 512;
  const oz = rng() * 512;
  const stretch = between(rng, 0.28, 0.6);
  const scale = between(rng, 7, 12);
  const { cloudKind, cloud } = scene.weather;
  const amount = cloudKind === 'cirrus' ? mix(0.22, 1, cloud) : cloudKind === 'cumulus' ? 0.3 : 0.12;
  const from = mix(0.34, -0.3, amount);
  const thick = mix(0.5, 0.94, amount);
  const a = new Float64Array(3);
  const out = new Float64Array(4);
  const { sun, cloudLit: lit, cloudShade: shade, cloudBelly: belly, glow } = atmosphere;

  const march = (x: number, y: number, z: number): void => {
    out.fill(0);
    if (y < 0.01) return;
    const k = scale / (y + 0.11);
    const px = x * k;
    const pz = z * k;
    const u = (px * cos - pz * sin) * stretch;
    const v = px * sin + pz * cos;
    readTile(tile, u * 0.55 + ox, v * 0.55 + oz, a);
    const broad = a[0]!;
    const bendX = a[1]! * 2.2;
    const bendZ = a[2]! * 2.2;
    readTile(tile, u * 1.5 + bendX + oz, v * 1.5 + bendZ * 1.4 + ox, a);
    const middle = a[0]!;
    const slope = a[1]! * sun[0] + a[2]! * sun[2];
    readTile(tile, u * 4.6 + bendX * 4 + middle * 5, v * 6.4 + bendZ * 4 + ox, a);
    const n = broad * 0.95 + middle * 0.5 + a[0]! * 0.26;
    const cover = smoothstep(from, from + 0.62, n) * thick * smoothstep(0.01, 0.09, y);
    if (cover <= 0) return;
    const light = clamp01(0.62 - slope * 0.55 - a[0]! * 0.2);
    const c = Math.max(0, x * sun[0] + y * sun[1] + z * sun[2]);
    const rim = c ** 18 * (1 - cover * 0.7) * 0.9;
    const low = Math.exp(-y * 5);
    for (let i = 0; i < 3; i++)
      out[i] = cover * (mix(shade[i]!, lit[i]!, light * 0.85) + belly[i]! * (1 - light) * (0.4 + low) + glow[i]! * rim);
    out[3] = cover;
  };
  return { out, march };
};
