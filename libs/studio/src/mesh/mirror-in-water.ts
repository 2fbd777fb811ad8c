import { readWaves, waveTile } from '../landscape/wave-tile.js';
import { SURFACE } from '../raster/image.js';
import { clamp } from '../raster/math.js';
import type { Stage } from '../settings/stage.js';
import type { Facet } from './facet.js';
import type { LightSurface } from './light-surface.js';
import { paintMesh } from './paint-mesh.js';
import { rasterise, type Eye } from './rasterise.js';
import { giveBack, lendFloats } from '../raster/spare.js';

const { ceil, max, min } = Math;

/** Samples of the frame along the side of a sample of the mirror image. */
const SCALE = 2;

/** Lays the image of a mesh into still water at height zero that is drawn already; `eye` is the frame's own, one sample a pixel. */
export const mirrorInWater = (
  { view, image, depth, ids, haze }: Stage,
  facets: readonly Facet[],
  eye: Eye,
  light: LightSurface,
  pause: () => void,
): void => {
  if (!ids.includes(SURFACE.water)) return;
  const width = ceil(view.width / SCALE);
  const height = ceil(view.height / SCALE);
  const below: Eye = {
    ...eye,
    width,
    height,
    focal: view.focal / SCALE,
    horizonY: view.horizonY / SCALE,
    isMirror: true,
  };
  const visible = rasterise(facets, below, pause);
  const data = lendFloats(width * height * 3);
  const last = view.width - 1;
  paintMesh(
    {
      facets,
      visible,
      eye: below,
      samples: 1,
      light,
      openness: null,
      beyond: (_px, _py, out) => out.fill(0),
      finish: (at, _, px, __, colour) => haze.apply(colour, at.distance, at.y, min(last, (px * SCALE) | 0), at.x, at.z),
    },
    { width, height, data, stride: 3, depth: null, ids: null },
    pause,
  );
  const tile = waveTile();
  const wave = new Float64Array(3);
  const top = max(0, Math.floor(view.horizonY));
  for (let row = top; row < view.height; row++)
    for (let column = 0; column < view.width; column++) {
      const i = row * view.width + column;
      if (ids[i] !== SURFACE.water) continue;
      const z = depth[i]!;
      const x = ((column + 0.5 - view.width / 2) / view.focal) * z;
      readWaves(tile, x / 17, z / 17, wave);
      // Ripples shift the image; the farther off they are, the less of each is seen.
      const fine = 0.0011 * view.focal * min(1, 26 / z);
      const u = clamp(((column + wave[1]! * fine * 0.5) / SCALE) | 0, 0, width - 1);
      const v = clamp(((row + wave[2]! * fine) / SCALE) | 0, 0, height - 1);
      const at = v * width + u;
      // What stands before the water hides it, and has no image in it.
      if (visible.facet[at] === 0 || 1 / visible.nearness[at]! < z) continue;
      const steep = clamp((row + 0.5 - view.horizonY) / view.focal, 0, 1);
      const share = 0.3 + 0.55 * (1 - steep) ** 3;
      for (let k = 0; k < 3; k++)
        image.rgb[i * 3 + k] = image.rgb[i * 3 + k]! * (1 - share) + data[at * 3 + k]! * share * 0.92;
    }
  giveBack(data, visible.facet, visible.nearness);
};
