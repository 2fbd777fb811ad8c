import { cloudTexture, readCloud } from '../landscape/cloud-texture.js';
import type { Atmosphere } from '../light/atmosphere.js';
import { detailTile, readTile } from '../raster/detail-tile.js';
import { clamp, clamp01, mix, smoothstep } from '../raster/math.js';
import { between, createRng } from '../raster/rng.js';
import type { SceneDescription } from '../scene/scene-description.js';

const { exp, max, min, sqrt } = Math;

/** Metres: the highest tower over the sea's mean level, and how far the sea is seen. */
const HIGHEST = 900;
const REACH = 26_000;
const MOST_STEPS = 120;
/** Over so many metres a cloud's edge goes from nothing to whole, and how much a metre of it hides. */
const EDGE = 22;
const OPACITY = 0.05;

/** Light of the clouds (already times their opacity), how much they cover, and how far off they are, for one direction. */
export type CloudSea = {
  readonly out: Float64Array;
  /** `eye` in metres over the sea's mean level; the direction is a unit vector; `jitter` from 0 to 1 hides the steps. */
  readonly march: (eye: number, x: number, y: number, z: number, jitter: number) => void;
};

/**
 * A sea of clouds from above: swells and towers, billows on them, lit through their own mass. What lies before a surface
 * is measured (how deep inside the cloud a point is), so that a ray strides through clear air and goes slowly in cloud.
 */
export const createCloudSea = (scene: SceneDescription, atmosphere: Atmosphere): CloudSea => {
  const rng = createRng(scene.seed, 'cloud sea');
  const tile = detailTile();
  const texture = cloudTexture();
  const read = new Float64Array(3);
  const ox = rng() * 512;
  const oz = rng() * 512;
  const tx = rng() * 512;
  const tz = rng() * 512;
  const { cloud, cloudKind } = scene.weather;
  const stormy = cloudKind === 'storm' ? 1 : 0;
  // A thin cover leaves gaps in the sea, through which the depths are seen.
  const level = mix(-150, 40, smoothstep(0, 0.5, cloud));
  const swell = between(rng, 190, 330);
  const towers = between(rng, 380, 760) * (1 + stormy * 0.35);
  const rare = between(rng, 0.46, 0.6);
  const stretch = between(rng, 0.75, 1.3);
  const turn = rng() * 3;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const sun = atmosphere.shading;
  const { cloudLit: lit, cloudShade: shade, cloudBelly: belly } = atmosphere;
  const out = new Float64Array(5);

  const heightAt = (x: number, z: number): number => {
    const u = (x * cos - z * sin) * stretch;
    const v = x * sin + z * cos;
    readTile(tile, u * 0.0105 + ox, v * 0.0105 + oz, read);
    const waves = read[0]!;
    // Towers are round, and none stands before the eye.
    const round = readCloud(texture, u * 0.0052 + tx, tz, v * 0.0052 + tz, 0);
    const away = smoothstep(800, 3000, sqrt(x * x + z * z));
    return level + waves * swell + min(HIGHEST * 0.8, smoothstep(rare, rare + 0.34, round) * towers * away);
  };

  /** Metres inside the cloud, negative outside; `fine` from 0 adds the small billows. */
  const insideAt = (x: number, y: number, z: number, fine: number): number => {
    const far = heightAt(x, z) - y;
    if (far < -260 || far > 520) return far;
    const broad = readCloud(texture, x * 0.0165 + ox, y * 0.019, z * 0.0165 + oz, 0) - 0.5;
    let inside = far + broad * 420;
    if (fine > 0 && inside > -90 && inside < 120) {
      inside += (readCloud(texture, x * 0.034 + oz, y * 0.036, z * 0.034 + ox, 1) - 0.5) * 190;
      if (fine > 1 && inside > -40 && inside < 60)
        inside += (readCloud(texture, x * 0.11, y * 0.11 + oz, z * 0.11, 1) - 0.5) * 70;
    }
    return inside;
  };

  const march = (eye: number, x: number, y: number, z: number, jitter: number): void => {
    out.fill(0);
    out[4] = Infinity;
    const top = HIGHEST + 160;
    if (y > 0 && eye + y * 300 > top) return;
    let t = eye > top ? (eye - top) / max(1e-4, -y) : 220;
    t += jitter * 14;
    const facing = max(0, x * sun[0] + y * sun[1] + z * sun[2]);
    const forward = 0.82 + 0.45 * facing ** 5 + 1.1 * facing ** 30;
    let clear = 1;
    for (let step = 0; step < MOST_STEPS && t < REACH; step++) {
      const py = eye + y * t;
      if (py > top && y > 0) break;
      const px = x * t;
      const pz = z * t;
      const detail = t < 5000 ? 2 : t < 12_000 ? 1 : 0;
      const inside = insideAt(px, py, pz, detail);
      if (inside < -EDGE * 0.2) {
        t += max(9 + t * 0.005, -inside * 0.6);
        if (py < -1400) break;
        continue;
      }
      const stride = 8 + t * 0.006;
      const dense = clamp01((inside + EDGE * 0.2) / EDGE);
      // How much cloud lies towards the light.
      let shadow = 0;
      for (let k = 1; k <= 4; k++) {
        const s = k * k * 20;
        shadow +=
          clamp(insideAt(px + sun[0] * s, py + max(sun[1], 0.12) * s, pz + sun[2] * s, k < 3 ? 1 : 0) / 60, 0, 1.6) * k;
      }
      const roof = insideAt(px, py + 70, pz, 1);
      const hollow = clamp01(0.62 + roof / 130);
      const beam = (0.84 * exp(-shadow * 0.8) + 0.16 * exp(-shadow * 0.13)) * (1 - 0.3 * exp(-dense * 3));
      const up = clamp01((py + 260) / 820);
      const open = (0.24 + 0.5 * up) * (1 - 0.7 * hollow);
      const under = (1 - up) * (1 - up) * 0.7;
      const hidden = 1 - exp(-dense * stride * OPACITY);
      const weight = clear * hidden;
      const gain = 0.92 * beam * forward;
      for (let c = 0; c < 3; c++) out[c]! += weight * (lit[c]! * gain + shade[c]! * open + belly[c]! * under);
      if (out[4] === Infinity && clear < 0.75) out[4] = t;
      clear *= 1 - hidden;
      if (clear < 0.025) break;
      t += stride;
    }
    out[3] = 1 - clear;
    if (out[4] === Infinity && out[3] > 0.2) out[4] = t;
    if (sqrt(out[3]) < 0.01) out[3] = 0;
  };
  return { out, march };
};
