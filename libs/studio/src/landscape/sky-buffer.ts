import type { Atmosphere } from '../light/atmosphere.js';
import type { Haze } from '../light/haze.js';
import { boxBlur } from '../raster/blur.js';
import type { SceneDescription } from '../scene/scene-description.js';
import { createAurora } from './aurora.js';
import { createCirrus } from './cirrus.js';
import { createCloudDeck } from './cloud-deck.js';
import { createCloudVolume } from './cloud-volume.js';
import { createSkyDome } from './sky-dome.js';
import type { View } from './view.js';
import { giveBack, lendFloats } from '../raster/spare.js';

/** The sky at half the frame's resolution, reaching above the frame as far as the water mirrors it. */
export type SkyBuffer = {
  readonly width: number;
  readonly height: number;
  /** Frame row of the first buffer row. */
  readonly top: number;
  /** Red, green, blue and how much cloud covers, interleaved. */
  readonly data: Float32Array;
};

/** Evenly spread numbers in [0, 1) whose 3 x 3 means differ little (interleaved gradient noise). */
const spread = (x: number, y: number): number => {
  const v = 52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1);
  return v - Math.floor(v);
};

/** Rows from the highest that water can mirror (or the frame's top) to just under the horizon. */
export const skyRows = (view: View, mirrored: boolean): { readonly top: number; readonly height: number } => {
  const top = mirrored ? Math.min(0, Math.floor(2 * view.horizonY - view.height) - 10) : 0;
  return { top, height: Math.max(4, Math.ceil((Math.min(view.height, view.horizonY + 8) - top) / 2)) };
};

export const renderSky = (
  scene: SceneDescription,
  view: View,
  atmosphere: Atmosphere,
  haze: Haze,
  mirrored: boolean,
  pause: (fraction: number) => void,
  /** Where the sky shows: a number other than 0 for each pixel of the buffer; null for everywhere. Elsewhere it is left dark. */
  seen: Uint8Array | null = null,
): SkyBuffer => {
  const { top, height } = skyRows(view, mirrored);
  const width = view.width >> 1;
  const data = lendFloats(width * height * 4);
  const dome = createSkyDome(atmosphere);
  const cirrus = createCirrus(scene, atmosphere);
  const volume =
    scene.weather.cloudKind === 'cirrus' || scene.weather.cloud < 0.04 ? null : createCloudVolume(scene, atmosphere);
  const deck = createCloudDeck(scene);
  const aurora = scene.sky.aurora > 0 ? createAurora(scene.seed, scene.sky.aurora) : null;
  const colour = new Float64Array(3);
  // A cloudless sky was asked for; the seed alone never draws one.
  const thin = scene.weather.cloud === 0 ? 0 : scene.weather.cloud < 0.04 ? 0.35 : 1;
  const layer = lendFloats(volume || aurora ? data.length : 0);
  const ray = new Float64Array(3);
  const aim = (column: number, row: number): void => {
    const up = Math.max(0.0005, (view.horizonY - (top + row * 2 + 1)) / view.focal);
    const across = (column * 2 + 1 - view.width / 2) / view.focal;
    const inverse = 1 / Math.sqrt(across * across + up * up + 1);
    ray[0] = across * inverse;
    ray[1] = up * inverse;
    ray[2] = inverse;
  };

  // Marched layers start at uneven depths to hide their steps; a small blur then takes the unevenness away.
  if (aurora) {
    for (let row = 0; row < height; row++) {
      if ((row & 7) === 0) pause((row / height) * 0.3);
      for (let column = 0; column < width; column++) {
        if (seen?.[row * width + column] === 0) continue;
        aim(column, row);
        colour.fill(0);
        aurora(ray[0]!, ray[1]!, ray[2]!, spread(column, row), colour);
        data.set(colour, (row * width + column) * 4);
      }
    }
    boxBlur(data, width, height, 4, 1, 1);
  }
  if (volume) {
    for (let row = 0; row < height; row++) {
      if ((row & 7) === 0) pause(0.3 + (row / height) * 0.5);
      for (let column = 0; column < width; column++) {
        if (seen?.[row * width + column] === 0) continue;
        aim(column, row);
        volume.march(ray[0]!, ray[1]!, ray[2]!, spread(column, row));
        layer.set(volume.out, (row * width + column) * 4);
      }
    }
    boxBlur(layer, width, height, 4, 1, 1);
  }
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) pause(0.8 + (row / height) * 0.2);
    for (let column = 0; column < width; column++) {
      if (seen?.[row * width + column] === 0) continue;
      aim(column, row);
      const x = ray[0]!;
      const y = ray[1]!;
      const z = ray[2]!;
      const o = (row * width + column) * 4;
      dome(x, y, z, 1 - scene.weather.fog * 0.7, colour);
      for (let k = 0; k < 3; k++) colour[k]! += data[o + k]!;
      let cover = 0;
      cirrus.march(x, y, z, 0);
      const high = cirrus.out[3]! * thin * (1 - 0.7 * Math.exp(-y * 10));
      if (high > 0) {
        const gain = high / cirrus.out[3]!;
        for (let k = 0; k < 3; k++) colour[k] = colour[k]! * (1 - high) + cirrus.out[k]! * gain;
        cover = high * 0.8;
      }
      if (volume) {
        const alpha = layer[o + 3]!;
        const light = deck ? deck(x, y, z) : 1;
        for (let k = 0; k < 3; k++) colour[k] = colour[k]! * (1 - alpha) + layer[o + k]! * light;
        cover = 1 - (1 - cover) * (1 - alpha);
      }
      cover = 1 - (1 - cover) * (1 - haze.overSky(colour, y, column * 2));
      data[o] = colour[0]!;
      data[o + 1] = colour[1]!;
      data[o + 2] = colour[2]!;
      data[o + 3] = cover;
    }
  }
  giveBack(layer);
  return { width, height, top, data };
};

/** Reads the buffer at a place of the frame, smoothly, into `out` (four numbers). */
export const readSky = (sky: SkyBuffer, px: number, py: number, out: Float64Array): void => {
  const { width, height, data } = sky;
  let u = px * 0.5 - 0.5;
  let v = (py - sky.top) * 0.5 - 0.5;
  u = u < 0 ? 0 : u > width - 1.001 ? width - 1.001 : u;
  v = v < 0 ? 0 : v > height - 1.001 ? height - 1.001 : v;
  const cx = u | 0;
  const cy = v | 0;
  const p = u - cx;
  const q = v - cy;
  const a = (1 - p) * (1 - q);
  const b = p * (1 - q);
  const c = (1 - p) * q;
  const d = p * q;
  const i = (cy * width + cx) * 4;
  const j = i + width * 4;
  for (let k = 0; k < 4; k++)
    out[k] = data[i + k]! * a + data[i + 4 + k]! * b + data[j + k]! * c + data[j + 4 + k]! * d;
};
