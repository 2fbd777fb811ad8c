import { createView } from '../../landscape/view.js';
import { createSkyDome } from '../../landscape/sky-dome.js';
import { createHaze } from '../../light/haze.js';
import { deriveSeed } from '../../raster/hash.js';
import { SURFACE } from '../../raster/image.js';
import { smoothstep } from '../../raster/math.js';
import { createNoise } from '../../raster/noise.js';
import { createImage } from '../../raster/resample.js';
import { createRng, type Rng } from '../../raster/rng.js';
import type { SceneDescription } from '../../scene/scene-description.js';
import { STAGED, type SettingRenderer } from '../stage.js';
import { createBackdrop, WALL, type BackdropKind } from './backdrop.js';
import { lightFromWindow } from './table-light.js';
import { createTableTop, TABLE_TOPS } from './table-top.js';
import { lendBytes, lendFloats } from '../../raster/spare.js';

const { max, min, sqrt } = Math;

/** Metres from the eye to the table's far edge, and the eye above its top. */
const EDGE = 1.9;
const EYE = 0.52;

/** Which room is behind the table: a dramatic mood or a night asks for the dark one. */
const backdropOf = ({ mood, time }: SceneDescription, rng: Rng): BackdropKind => {
  const draw = rng();
  if (mood === 'dramatic' || mood === 'mysterious') return 'shade';
  if (mood === 'joyful' || mood === 'serene') return draw < 0.5 ? 'window' : 'wall';
  if (time === 'night') return draw < 0.6 ? 'shade' : 'window';
  return draw < 0.36 ? 'shade' : draw < 0.68 ? 'wall' : 'window';
};

/** A table in a room with one window at its side: the stage for still life, food and small things. */
export const table: SettingRenderer = (scene, size, { checkpoint }) => {
  const rng = createRng(scene.seed, 'table');
  const side = rng() < 0.6 ? -1 : 1;
  const top = TABLE_TOPS[Math.floor(rng() * TABLE_TOPS.length)]!;
  const kind = backdropOf(scene, rng);
  const noise = createNoise(deriveSeed(scene.seed, 'table'));
  const light = lightFromWindow(scene, side);
  const { atmosphere } = light;
  const view = createView(scene, size, EYE * min(1.25, max(0.8, scene.camera.height)));
  const backdrop = createBackdrop(kind, scene, light, side, noise, createRng(scene.seed, 'room'));
  const wood = createTableTop(top, noise, scene.seed);
  const image = createImage(size.width, size.height);
  const ids = lendBytes(size.width * size.height);
  const depth = lendFloats(size.width * size.height);
  const out = new Float64Array(3);
  const mirrored = new Float64Array(3);
  const { key, ambient } = atmosphere;
  for (let row = 0; row < size.height; row++) {
    if ((row & 15) === 0) checkpoint('light', row / size.height);
    const drop = (row + 0.5 - view.horizonY) / view.focal;
    const z = drop > 0 ? view.eye / drop : Infinity;
    const isTable = z < EDGE;
    for (let column = 0; column < size.width; column++) {
      const i = row * size.width + column;
      const across = (column + 0.5 - size.width / 2) / view.focal;
      if (!isTable) {
        backdrop(across * WALL, view.eye - drop * WALL, out);
        // The table's edge hides the foot of the wall, which lies in its shade.
        const shade = smoothstep(-0.9, 0.1, view.eye - drop * WALL);
        for (let k = 0; k < 3; k++) image.rgb[i * 3 + k] = out[k]! * (0.35 + 0.65 * shade);
        depth[i] = WALL;
        ids[i] = SURFACE.built;
        continue;
      }
      const x = across * z;
      const polish = wood(x, z, out);
      const lit = 0.08 + 0.92 * light.reaching(x, 0, z);
      const norm = 1 / sqrt(1 + across * across + drop * drop);
      const grazing = (1 - drop * norm) ** 4;
      backdrop(across * WALL, max(0.05, (WALL - z) * drop), mirrored);
      // Away from the eye the table's edge is lit along its rim.
      const rim = smoothstep(EDGE - 0.02, EDGE, z) * 0.4;
      const mirror = polish * (0.03 + 0.34 * grazing);
      for (let k = 0; k < 3; k++) {
        const body = out[k]! * (key[k]! * 0.56 * lit + ambient[k]! * 0.95) * (1 + rim);
        image.rgb[i * 3 + k] = body + (mirrored[k]! - body * 0.4) * mirror;
      }
      depth[i] = z;
      ids[i] = SURFACE.floor;
    }
  }
  checkpoint('detail', STAGED);
  const haze = createHaze(view, atmosphere, createSkyDome(atmosphere), scene.seed, 0);
  const look = { exposure: 1.12, vignette: kind === 'shade' ? 0.34 : 0.22 };
  return { view, image, depth, ids, atmosphere, haze, sky: null, look };
};
