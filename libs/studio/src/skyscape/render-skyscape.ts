import { readSky, renderSky, type SkyBuffer } from '../landscape/sky-buffer.js';
import { createSkyDome, sunCore } from '../landscape/sky-dome.js';
import { createView, type View } from '../landscape/view.js';
import { createAtmosphere, type Atmosphere } from '../light/atmosphere.js';
import { createHaze } from '../light/haze.js';
import { lookOf } from '../post/look.js';
import { SURFACE } from '../raster/image.js';
import { boxBlur } from '../raster/blur.js';
import { clamp01, mix, smoothstep } from '../raster/math.js';
import { createImage } from '../raster/resample.js';
import type { SceneDescription, Sun } from '../scene/scene-description.js';
import { STAGED, type SettingRenderer } from '../settings/stage.js';
import { createCloudSea } from './cloud-sea.js';
import { lendBytes, lendFloats } from '../raster/spare.js';

/** Metres over the clouds' mean level. */
const EYE = 430;
/** White as they are, clouds are held back, or they would have no drawing. */
const EXPOSURE = 0.8;
/** Beyond this a cloud has gone half into the air. */
const AIR = 11_000;

/** Evenly spread numbers in [0, 1), so that the march's steps do not show as rings. */
const spread = (x: number, y: number): number => {
  const v = 52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1);
  return v - Math.floor(v);
};

/** A high sun from behind would leave clouds without form: by day it stands lower, and to a side. */
const raking = ({ sun, time }: SceneDescription): Sun => {
  if (time !== 'day') return sun;
  const side = sun.azimuth < 0 ? -1 : 1;
  return { azimuth: side * Math.min(1.25, Math.abs(sun.azimuth)), elevation: Math.min(0.3, sun.elevation) };
};

/** The sky above: thin high cloud only, as the others lie below. */
const above = (scene: SceneDescription): SceneDescription => ({
  ...scene,
  weather: {
    ...scene.weather,
    cloudKind: 'cirrus',
    cloud: scene.weather.cloud === 0 ? 0 : Math.min(0.4, scene.weather.cloud),
    fog: 0,
  },
});

/** Clouds at half the frame's size: red, green, blue, cover; and how far off they are, in metres. */
type Clouds = {
  readonly data: Float32Array;
  readonly depth: Float32Array;
  readonly width: number;
  readonly height: number;
};

const marchClouds = (
  scene: SceneDescription,
  view: View,
  eye: number,
  atmosphere: Atmosphere,
  pause: (fraction: number) => void,
): Clouds => {
  const width = view.width >> 1;
  const height = view.height >> 1;
  const data = lendFloats(width * height * 4);
  // Nearness and where there is any, so that both can be smoothed: the march's uneven steps are no forms.
  const nearness = new Float32Array(width * height * 2);
  const sea = createCloudSea(scene, atmosphere);
  const dome = createSkyDome(atmosphere);
  const air = new Float64Array(3);
  for (let row = 0; row < height; row++) {
    if ((row & 3) === 0) pause(row / height);
    const up = (view.horizonY - (row * 2 + 1)) / view.focal;
    // No cloud tower of this sea stands so high.
    if (up > 0.75) continue;
    for (let column = 0; column < width; column++) {
      const across = (column * 2 + 1 - view.width / 2) / view.focal;
      const inverse = 1 / Math.sqrt(across * across + up * up + 1);
      sea.march(eye, across * inverse, up * inverse, inverse, spread(column, row));
      const cover = sea.out[3]!;
      if (cover <= 0) continue;
      const far = sea.out[4]!;
      const sunk = far === Infinity ? 0 : 1 - Math.exp(-((far / AIR) ** 1.3) * 0.7 * (1 + scene.weather.fog * 2));
      dome(across * inverse, 0.05, inverse, 0.4, air);
      const brightest = Math.max(air[0]!, air[1]!, air[2]!, 1.2);
      const o = (row * width + column) * 4;
      for (let c = 0; c < 3; c++) data[o + c] = mix(sea.out[c]!, (air[c]! / brightest) * 1.15 * cover, sunk);
      data[o + 3] = cover;
      if (cover > 0.5) nearness.set([1 / far, 1], (o / 4) * 2);
    }
  }
  boxBlur(data, width, height, 4, 1, 1);
  boxBlur(nearness, width, height, 2, 2, 2);
  const depth = new Float32Array(width * height);
  for (let p = 0; p < depth.length; p++) depth[p] = nearness[p * 2 + 1]! / nearness[p * 2]!;
  return { data, depth, width, height };
};

/** What shows through gaps of the sea: the depths, blue with air. */
const depthsAt = (up: number, low: Float64Array, c: number): number => {
  const deep = smoothstep(0.02, 0.6, -up);
  return low[c]! * mix(0.92, [0.26, 0.36, 0.5][c]!, deep);
};

/** Above the clouds: a lit sea of them to the horizon, towers, and the high sky over it. Nothing stands here. */
export const renderSkyscape: SettingRenderer = (scene, size, { checkpoint }) => {
  // What is fog for the valleys is the sea of clouds itself up here.
  const clear: SceneDescription = { ...scene, sun: raking(scene), weather: { ...scene.weather, fog: 0 } };
  const atmosphere = createAtmosphere(clear);
  const eye = EYE * Math.min(1.7, Math.max(0.75, Math.sqrt(scene.camera.height)));
  const view = createView(scene, size, 0);
  const dome = createSkyDome(atmosphere);
  const haze = createHaze(view, atmosphere, dome, scene.seed, 0);
  checkpoint('terrain', 0);
  const sky: SkyBuffer = renderSky(above(scene), view, atmosphere, haze, false, (fraction) =>
    checkpoint('terrain', fraction),
  );
  const clouds = marchClouds(scene, view, eye, atmosphere, (fraction) => checkpoint('light', fraction));
  const { width, height } = size;
  const image = createImage(width, height);
  const colour = new Float64Array(4);
  const cloud = new Float64Array(4);
  const low = new Float64Array(3);
  const layer: SkyBuffer = { ...clouds, top: 0 };
  const depth = lendFloats(width * height).fill(Infinity);
  const ids = lendBytes(width * height);
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint('detail', (STAGED * row) / height);
    const up = (view.horizonY - row - 0.5) / view.focal;
    for (let column = 0; column < width; column++) {
      const across = (column + 0.5 - width / 2) / view.focal;
      readSky(sky, column + 0.5, Math.min(row + 0.5, view.horizonY), colour);
      if (up > 0) {
        const inverse = 1 / Math.sqrt(across * across + up * up + 1);
        const core = sunCore(
          (across * atmosphere.sun[0] + up * atmosphere.sun[1] + atmosphere.sun[2]) * inverse,
          atmosphere.disc,
        );
        if (core > 0) for (let c = 0; c < 3; c++) colour[c]! += atmosphere.glow[c]! * core * (1 - colour[3]!) ** 2;
      } else {
        const flat = 1 / Math.sqrt(across * across + 1);
        dome(across * flat, 0.02, flat, 0.3, low);
        for (let c = 0; c < 3; c++) colour[c] = mix(colour[c]!, depthsAt(up, low, c), smoothstep(0, 0.05, -up));
      }
      readSky(layer, column + 0.5, row + 0.5, cloud);
      const cover = clamp01(cloud[3]!);
      const p = row * width + column;
      for (let c = 0; c < 3; c++) image.rgb[p * 3 + c] = colour[c]! * (1 - cover) + cloud[c]!;
      const far =
        clouds.depth[Math.min(clouds.height - 1, row >> 1) * clouds.width + Math.min(clouds.width - 1, column >> 1)]!;
      if (cover > 0.5 && Number.isFinite(far)) {
        // The sea is what lies below here, and takes the part of the land.
        ids[p] = SURFACE.land;
        depth[p] = far;
      }
    }
  }
  // Stars and the moon stand behind the towers.
  const shared = Math.min(sky.height, clouds.height);
  for (let p = 0; p < shared * sky.width; p++)
    sky.data[p * 4 + 3] = 1 - (1 - sky.data[p * 4 + 3]!) * (1 - clamp01(clouds.data[p * 4 + 3]!));
  checkpoint('detail', STAGED);
  return {
    view,
    image,
    depth,
    ids,
    atmosphere,
    haze,
    sky,
    look: { exposure: lookOf(clear).exposure * EXPOSURE, localContrast: 0.22, curve: 0.3 },
  };
};
