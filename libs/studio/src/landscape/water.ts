import type { Atmosphere, Vec3 } from '../light/atmosphere.js';
import type { Haze } from '../light/haze.js';
import { detailTile, readTile } from '../raster/detail-tile.js';
import { clamp, clamp01, mix, smoothstep } from '../raster/math.js';
import type { LinearImage } from '../raster/image.js';
import { SURFACE } from '../raster/image.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';
import type { SettingPlan } from '../settings/setting-plan.js';
import { readSky, type SkyBuffer } from './sky-buffer.js';
import type { View } from './view.js';
import type { WaterSurface } from './water-surface.js';

const { floor, sqrt, max, exp } = Math;

export type WaterPass = {
  readonly scene: SceneDescription;
  readonly plan: SettingPlan;
  readonly view: View;
  readonly atmosphere: Atmosphere;
  readonly haze: Haze;
  readonly surface: WaterSurface;
  /** The mirrored world, in the sky buffer's frame. */
  readonly mirror: SkyBuffer;
  /** What glitters on the water: the sun, or the moon if it is in the picture. */
  readonly shine: { readonly sun: Vec3; readonly glow: Rgb; readonly clear: number };
  readonly landAt: (x: number, z: number) => number;
};

/** Paints every water pixel: what it mirrors, what shines up from below, glitter, foam, and the rain's rings. */
export const paintWater = (
  pass: WaterPass,
  image: LinearImage,
  depth: Float32Array,
  ids: Uint8Array,
  pause: (fraction: number) => void,
): void => {
  const { scene, plan, view, atmosphere, haze, surface, mirror } = pass;
  const water = plan.water;
  if (!water) return;
  const { width, height, focal, horizonY } = view;
  const { rgb } = image;
  const { ambient, key } = atmosphere;
  const { sun, glow, clear } = pass.shine;
  const slopes = new Float64Array(3);
  const colour = new Float64Array(4);
  const wind = new Float64Array(3);
  const sea = water.waves > 0.3;
  const tile = detailTile();
  const rain = scene.weather.rain;
  const daylight = ambient.map((v, k) => v * 1.5 + key[k]! * 0.28 * max(0.15, atmosphere.shading[1]));
  const first = max(0, floor(horizonY - 30));
  for (let row = first; row < height; row++) {
    if ((row & 15) === 0) pause((row - first) / (height - first));
    const down = max(0.0004, (row + 0.5 - horizonY) / focal);
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      if (ids[i] !== SURFACE.water) continue;
      const d = depth[i]!;
      const across = (column + 0.5 - width / 2) / focal;
      const x = across * d;
      const bed = -pass.landAt(x, d);
      const footprint = (d * d) / (focal * max(2, view.eye));
      surface.slopesAt(x, d, footprint * 0.6 + d / focal, bed, slopes);
      // Gusts: parts of a lake lie still, parts are ruffled; a sea is never quite even either.
      readTile(tile, x * 0.21 + 77, d * 0.075, wind);
      const gust = sea ? clamp(0.8 + wind[0]! * 0.5, 0.4, 1.3) : mix(0.16, 1.5, smoothstep(-0.05, 0.45, wind[0]!));
      let nx = slopes[0]! * gust;
      let nz = slopes[1]! * gust;
      if (sea && d < 240) {
        readTile(tile, x * 3.3 + slopes[0]! * 30, d * 3.3, wind);
        const chop = 0.075 * smoothstep(240, 20, d);
        nx += wind[1]! * chop;
        nz += wind[2]! * chop;
      }
      if (rain > 0 && d < 120) {
        readTile(tile, x * 26, d * 26, wind);
        nx += wind[1]! * 0.05 * rain;
        nz += wind[2]! * 0.05 * rain;
      }
      // Mirror the view ray about the tilted surface; looking along the water only slopes that face the eye are seen.
      const inverse = 1 / sqrt(across * across + down * down + 1);
      const vx = across * inverse;
      const vy = -down * inverse;
      const vz = inverse;
      const n = 1 / sqrt(nx * nx + nz * nz + 1);
      const facing = (-nx * vx + vy - nz * vz) * n;
      const into = facing > -0.012 ? -0.012 : facing;
      const rx = vx + 2 * into * nx * n;
      let ry = vy - 2 * into * n;
      const rz = max(0.05, vz + 2 * into * nz * n);
      if (ry < 0.004) ry = 0.004 + (0.004 - ry) * 0.6;
      const px = width / 2 + (focal * rx) / rz;
      const py = horizonY - (focal * ry) / rz;
      readSky(mirror, clamp(px, 0, width - 1), clamp(py, mirror.top, horizonY), colour);
      const fresnel = water.mirror + (1 - water.mirror) * (1 + into) ** (sea ? 4.6 : 3.4);
      const bottom = exp(-max(0, bed) * (sea ? 0.16 : 0.42));
      const crest = sea ? smoothstep(0.1, 0.85, slopes[2]!) : 0;
      for (let k = 0; k < 3; k++) {
        const body = mix(water.deep[k]!, water.shallow[k]!, clamp01(bottom * 0.85 + crest * 0.3)) * daylight[k]! * 1.7;
        colour[k] = colour[k]! * fresnel * 0.97 + body * (1 - fresnel);
      }
      const shine = 1 / sqrt(rx * rx + ry * ry + rz * rz);
      const c = (rx * sun[0] + ry * sun[1] + rz * sun[2]) * shine;
      if (c > 0.86) {
        const spark = (c ** 900 * 5 + c ** 130 * 0.2) * smoothstep(0, 30, d) * clear;
        for (let k = 0; k < 3; k++) colour[k]! += glow[k]! * spark;
      }
      if (sea || bed < 0.5) {
        readTile(tile, x * 5.5, d * 3.1, wind);
        const wash = sea
          ? smoothstep(0.58, 1.2, slopes[2]! * water.waves * 0.75 + wind[0]! * 0.42) * 0.8 +
            (water.surf ? 0 : smoothstep(1.5, 0.1, bed + wind[0]! * 1.3 + Math.sin(bed * 2.4 + wind[1]!) * 0.45) * 0.95)
          : smoothstep(0.22, 0.02, bed + wind[0]! * 0.06) * 0.12;
        const streak = wind[0]!;
        readTile(tile, x * 21, d * 15, wind);
        // Foam is lace: where it is thin only its threads are left.
        const foam =
          wash <= 0
            ? 0
            : smoothstep(
                0.5 - wash * 0.75,
                0.85 - wash * 0.45,
                0.35 + streak * 0.3 + wind[0]! * 0.55 * smoothstep(200, 40, d),
              ) * 0.9;
        for (let k = 0; k < 3; k++) colour[k] = mix(colour[k]!, (ambient[k]! * 1.9 + key[k]! * 0.3) * 0.82, foam);
      }
      haze.apply(colour, d * 0.8, 1.2, column, x, d);
      const o = i * 3;
      rgb[o] = colour[0]!;
      rgb[o + 1] = colour[1]!;
      rgb[o + 2] = colour[2]!;
    }
  }
};
