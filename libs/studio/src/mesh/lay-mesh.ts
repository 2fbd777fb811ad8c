import type { Vec3 } from '../light/atmosphere.js';
import { SURFACE } from '../raster/image.js';
import { smoothstep } from '../raster/math.js';
import type { Stage } from '../settings/stage.js';
import { castShadows, type Bounds } from './cast-shadows.js';
import type { Facet } from './facet.js';
import { createLampLight, type Lamp } from './lamps.js';
import { createLightSurface, type MeshLight } from './light-surface.js';
import { mirrorInWater } from './mirror-in-water.js';
import { measureOpenness } from './occlusion.js';
import { paintMesh } from './paint-mesh.js';
import { rasterise, type Eye } from './rasterise.js';
import { giveBack } from '../raster/spare.js';

const SAMPLES = 2;
const MAP = 1200;

/** A mesh that stands in a place which is already drawn, in the camera's space (see `View`), heights above the place's zero. */
export type LaidMesh = {
  readonly facets: readonly Facet[];
  readonly lamps: readonly Lamp[];
  readonly surround: MeshLight['surround'];
  readonly mirrored: MeshLight['mirrored'];
  readonly bounds: Bounds;
  /** Metres over which corners keep the light off. */
  readonly closeness: number;
};

/** Darkens the ground where the mesh keeps the sun off, and lights it where lamps shine on it. */
const shadeGround = (
  { view, image, depth, ids, atmosphere }: Stage,
  light: MeshLight,
  { low, high }: Bounds,
  hasSun: boolean,
): void => {
  const { width, height, focal, horizonY, eye } = view;
  const { key, ambient, gloom } = atmosphere;
  const left = (ambient[1] * 1.1 + 0.02) / (ambient[1] * 1.1 + 0.02 + key[1] * Math.max(0.2, light.sun[1]));
  const dark = 1 - (1 - left) * (1 - gloom * 0.85);
  const lamp = new Float64Array(3);
  for (let row = Math.max(0, Math.floor(horizonY)); row < height; row++)
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      if (ids[i] !== SURFACE.land && ids[i] !== SURFACE.foliage) continue;
      const z = depth[i]!;
      if (z > high[2] || z < low[2]) continue;
      const x = ((column + 0.5 - width / 2) / focal) * z;
      const y = eye + ((horizonY - row - 0.5) / focal) * z;
      // Far off, long shadows of a low sun would lie on the slopes like slabs.
      const lit = hasSun && light.shadows ? Math.max(light.shadows(x, y + 0.25, z), smoothstep(70, 150, z)) : 1;
      const share = dark + (1 - dark) * lit;
      lamp.fill(0);
      light.lamps(x, y, z, 0, 1, 0, lamp);
      for (let k = 0; k < 3; k++) image.rgb[i * 3 + k] = image.rgb[i * 3 + k]! * share + lamp[k]! * 0.12;
    }
};

/** Draws a mesh into a stage, behind what is nearer, with its shadows on the ground. */
export const layMesh = (stage: Stage, laid: LaidMesh, pause: (fraction: number) => void): void => {
  const { view, image, depth, ids, atmosphere, haze } = stage;
  const { width, height } = view;
  const { facets } = laid;
  if (facets.length === 0) return;
  const eye: Eye = {
    place: [0, view.eye, 0],
    yaw: 0,
    width: width * SAMPLES,
    height: height * SAMPLES,
    focal: view.focal * SAMPLES,
    horizonY: view.horizonY * SAMPLES,
    isMirror: false,
  };
  const visible = rasterise(facets, eye, (fraction) => pause(fraction * 0.2));
  const openness = measureOpenness(visible, facets, eye, SAMPLES * 2, laid.closeness, (fraction) =>
    pause(0.2 + fraction * 0.2),
  );
  // What the place itself hides is not drawn.
  for (let row = 0; row < eye.height; row++)
    for (let column = 0; column < eye.width; column++) {
      const i = row * eye.width + column;
      if (visible.facet[i] === 0) continue;
      const behind = depth[((row / SAMPLES) | 0) * width + ((column / SAMPLES) | 0)]!;
      if (1 / visible.nearness[i]! > behind) visible.facet[i] = 0;
    }
  pause(0.5);
  const sun: Vec3 = atmosphere.shading;
  const light: MeshLight = {
    sun,
    key: atmosphere.key,
    shadows: castShadows(facets, sun, laid.bounds, MAP, 0.12),
    surround: laid.surround,
    lamps: createLampLight(laid.lamps),
    mirrored: laid.mirrored,
  };
  const lightSurface = createLightSurface(light);
  mirrorInWater(stage, facets, eye, lightSurface, () => pause(0.5));
  shadeGround(stage, light, laid.bounds, !atmosphere.isNight);
  pause(0.6);
  const last = width - 1;
  paintMesh(
    {
      facets,
      visible,
      eye,
      samples: SAMPLES,
      light: lightSurface,
      openness,
      beyond: (px, py, out) => {
        const i = ((py | 0) * width + (px | 0)) * 3;
        for (let k = 0; k < 3; k++) out[k] = image.rgb[i + k]!;
      },
      finish: (at, _, px, __, colour) => haze.apply(colour, at.distance, at.y, Math.min(last, px | 0), at.x, at.z),
    },
    { width, height, data: image.rgb, stride: 3, depth: null, ids: null },
    (fraction) => pause(0.6 + 0.4 * fraction),
  );
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const s = row * SAMPLES * eye.width + column * SAMPLES;
      const id = visible.facet[s]!;
      if (id === 0 || visible.facet[s + eye.width + 1] === 0) continue;
      depth[row * width + column] = 1 / visible.nearness[s]!;
      ids[row * width + column] = facets[id - 1]!.surface;
    }
  giveBack(visible.facet, visible.nearness);
};
