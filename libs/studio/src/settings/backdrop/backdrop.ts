import { createSkyDome } from '../../landscape/sky-dome.js';
import { createView } from '../../landscape/view.js';
import { createAtmosphere, type Atmosphere, type Vec3 } from '../../light/atmosphere.js';
import { createHaze } from '../../light/haze.js';
import { SURFACE } from '../../raster/image.js';
import { clamp01, mix, smoothstep } from '../../raster/math.js';
import { detailTile, readTile } from '../../raster/detail-tile.js';
import { createImage } from '../../raster/resample.js';
import { between, createRng } from '../../raster/rng.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb, SceneDescription } from '../../scene/scene-description.js';
import { pick } from '../city/pick.js';
import { STAGED, type SettingRenderer } from '../stage.js';
import { lendBytes, lendFloats } from '../../raster/spare.js';

const { exp, max, sqrt } = Math;

/** Papers where the prompt names no colour: what a photographer has on rolls. */
const PAPERS = ['#d9d4cb', '#c3cad0', '#cdb8a6', '#8fa3a8', '#b7a3b5', '#a9b39b', '#3a3f47', '#d8b98c'];

/** The colour of the paper, light enough to be lit. */
const paperOf = ({ palette, seed }: SceneDescription): Rgb => {
  const wished = palette.surfaces.land;
  if (wished !== null) return wished;
  const paper = hexToLinear(pick(createRng(seed, 'paper'), PAPERS));
  return palette.name === 'natural' || palette.tint === null
    ? paper
    : [paper[0] * palette.tint[0], paper[1] * palette.tint[1], paper[2] * palette.tint[2]];
};

/** A large soft box to one side of the camera, and paper that throws its light back. */
const studioLight = (scene: SceneDescription, paper: Rgb, side: number): Atmosphere => {
  const base = createAtmosphere({
    ...scene,
    time: 'day',
    weather: { ...scene.weather, cloud: 0, fog: 0, rain: 0, snow: 0 },
  });
  const isDark = scene.time === 'night' || scene.time === 'dusk';
  const warm = scene.time === 'golden-hour' || scene.time === 'sunset' || scene.time === 'sunrise';
  const gain = isDark ? 0.55 : 1;
  const from: Vec3 = [side * 0.62, 0.66, -0.42];
  const long = Math.hypot(...from);
  const shading: Vec3 = [from[0] / long, from[1] / long, from[2] / long];
  return {
    ...base,
    sun: shading,
    shading,
    key: [2.3 * gain, 2.22 * gain * (warm ? 0.86 : 1), 2.1 * gain * (warm ? 0.66 : 1)],
    ambient: [0.34 * gain + paper[0] * 0.14, 0.34 * gain + paper[1] * 0.14, 0.36 * gain + paper[2] * 0.14],
    bounce: [paper[0] * 0.4, paper[1] * 0.4, paper[2] * 0.4],
    gloom: 0.32,
    haze: 0,
    mist: 0,
    disc: 0,
    exposure: 1.12,
    isNight: false,
  };
};

/** Seamless paper that curves from the floor up to the wall, in soft light that falls off to its edges. */
export const backdrop: SettingRenderer = (scene, size, { checkpoint }) => {
  const rng = createRng(scene.seed, 'backdrop');
  const side = rng() < 0.5 ? -1 : 1;
  const paper = paperOf(scene);
  const atmosphere = studioLight(scene, paper, side);
  const view = createView(scene, size, 1.5);
  const haze = createHaze(view, atmosphere, createSkyDome(atmosphere), scene.seed, 0);
  const { width, height, focal, horizonY, eye } = view;
  const image = createImage(width, height);
  const depth = lendFloats(width * height);
  const ids = lendBytes(width * height);
  const tile = detailTile();
  const fibre = new Float64Array(3);
  // The floor runs back this far before the paper rises, in metres; the curve has a radius as large as a man.
  const wall = between(rng, 6.2, 7.4);
  const radius = 1.8;
  const spotX = side * between(rng, 0.3, 1);
  const spotY = between(rng, 1.3, 2.1);
  const contrast = scene.mood === 'dramatic' || scene.mood === 'mysterious' ? 0.7 : 0.32;
  for (let row = 0; row < height; row++) {
    if ((row & 31) === 0) checkpoint('detail', (row / height) * STAGED);
    const rise = (horizonY - row - 0.5) / focal;
    // Where this row's ray meets the floor, the curve or the wall.
    const onFloor = rise < 0 ? eye / -rise : Infinity;
    let z = Math.min(onFloor, wall);
    if (z > wall - radius) {
      // The curve is a quarter of a circle around (wall - radius, radius).
      const a = 1 + rise * rise;
      const b = -(wall - radius) + rise * (eye - radius);
      const c = (wall - radius) ** 2 + (eye - radius) ** 2 - radius * radius;
      const root = b * b - a * c;
      const t = root > 0 ? (-b + sqrt(root)) / a : wall;
      z = eye + rise * t < radius ? t : wall;
    }
    const y = max(0, eye + rise * z);
    const bend = clamp01((z - (wall - radius)) / radius);
    // Shadows fall on the lower curve too.
    const isFloor = y < radius * 0.6;
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const x = ((column + 0.5 - width / 2) / focal) * z;
      // Up the paper from where it leaves the floor; the floor counts below that, so that no seam shows.
      const up = y - 0.55 * max(0, wall - radius - z);
      const off = ((x - spotX) * 0.42) ** 2 + ((up - spotY) * 0.5) ** 2;
      const spot = exp(-off * 0.75);
      const fall = smoothstep(-6, 6, x * side) * 0.22;
      readTile(tile, x * 60, (y + z) * 60, fibre);
      // Floor and curve face up to the light, the wall faces the viewer: the paper's own shade turns with it.
      const facing = mix(0.8, 0.66, bend);
      const light = (facing * (1 - contrast) + spot * contrast * 1.25 + fall) * (1 + fibre[0]! * 0.012);
      for (let k = 0; k < 3; k++)
        image.rgb[i * 3 + k] = paper[k]! * light * (atmosphere.key[k]! * 0.42 + atmosphere.ambient[k]! * 0.55);
      depth[i] = z;
      ids[i] = isFloor ? SURFACE.floor : SURFACE.built;
    }
  }
  return {
    image,
    depth,
    ids,
    view,
    atmosphere,
    haze,
    sky: null,
    look: { exposure: 1.12, bloom: 0.05, vignette: scene.mood === 'dramatic' ? 0.34 : 0.16, localContrast: 0.1 },
  };
};
