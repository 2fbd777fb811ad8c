import type { View } from '../landscape/view.js';
import type { Haze } from '../light/haze.js';
import { boxBlur } from '../raster/blur.js';
import { clamp, clamp01 } from '../raster/math.js';
import type { Facet, Finish, SurfacePoint } from './facet.js';
import type { LightSurface } from './light-surface.js';
import { paintMesh, type Beyond } from './paint-mesh.js';
import { rasterise, type Eye } from './rasterise.js';
import { giveBack } from '../raster/spare.js';

const { max, min, round } = Math;

/** What level wet ground mirrors, for every place of the frame below the horizon. */
export type Mirror = {
  /** Lays the mirrored light over a colour; `wet` and the bumps of the finish say how much and how broken. */
  readonly lay: (at: SurfacePoint, finish: Finish, px: number, py: number, colour: Float64Array) => void;
};

export type MirrorRequest = {
  readonly facets: readonly Facet[];
  readonly eye: Eye;
  readonly samples: number;
  readonly light: LightSurface;
  readonly beyond: Beyond;
  readonly haze: Haze;
  readonly view: View;
  /** Share of the frame's height over which damp ground smears the image. */
  readonly smear: number;
};

/** Blurs up and down far more than sideways, as a rough wet road does. */
const smeared = (data: Float32Array, width: number, height: number, reach: number): Float32Array => {
  const out = data.slice();
  boxBlur(out, width, height, 3, 1, 1);
  const column = new Float32Array(height * 3);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) for (let k = 0; k < 3; k++) column[y * 3 + k] = out[(y * width + x) * 3 + k]!;
    for (let pass = 0; pass < 2; pass++) blurColumn(column, height, reach);
    for (let y = 0; y < height; y++) for (let k = 0; k < 3; k++) out[(y * width + x) * 3 + k] = column[y * 3 + k]!;
  }
  return out;
};

const blurColumn = (column: Float32Array, height: number, reach: number): void => {
  const from = column.slice();
  const share = 1 / (2 * reach + 1);
  for (let k = 0; k < 3; k++) {
    let sum = 0;
    for (let d = -reach; d <= reach; d++) sum += from[clamp(d, 0, height - 1) * 3 + k]!;
    for (let y = 0; y < height; y++) {
      column[y * 3 + k] = sum * share;
      sum += from[min(height - 1, y + reach + 1) * 3 + k]! - from[max(0, y - reach) * 3 + k]!;
    }
  }
};

/** Draws the place as it hangs under the ground, at half the frame's size, from the horizon down. */
export const createMirror = (request: MirrorRequest, pause: (fraction: number) => void): Mirror => {
  const { facets, eye, samples, light, beyond, haze, view, smear } = request;
  const scale = 2;
  const top = max(0, Math.floor(view.horizonY / scale) - 1);
  const width = Math.ceil(view.width / scale);
  const height = max(4, Math.ceil(view.height / scale) - top);
  const shrink = samples * scale;
  const below: Eye = {
    ...eye,
    width,
    height,
    focal: eye.focal / shrink,
    horizonY: eye.horizonY / shrink - top,
    isMirror: true,
  };
  const standing = facets.filter(({ corners }) => {
    for (let k = 1; k < corners.length; k += 3) if (corners[k]! > 0.02) return true;
    return false;
  });
  const visible = rasterise(standing, below, (fraction) => pause(fraction * 0.2));
  const data = new Float32Array(width * height * 3);
  const last = view.width - 1;
  paintMesh(
    {
      facets: standing,
      visible,
      eye: below,
      samples: 1,
      light,
      openness: null,
      beyond: (px, py, out) => beyond(px * scale, 2 * view.horizonY - (py + top) * scale, out),
      finish: (at, _, px, __, colour) => {
        haze.apply(colour, at.distance, at.y, min(last, (px * scale) | 0), at.x, at.z);
        for (let k = 0; k < 3; k++) colour[k] = min(9, colour[k]!);
      },
    },
    { width, height, data, stride: 3, depth: null, ids: null },
    (fraction) => pause(0.2 + 0.7 * fraction),
  );
  giveBack(visible.facet, visible.nearness);
  const soft = smeared(data, width, height, max(1, round(smear * height)));
  pause(1);

  const read = (from: Float32Array, px: number, py: number, out: Float64Array): void => {
    const u = clamp(px / scale - 0.5, 0, width - 1.001);
    const v = clamp(py / scale - top - 0.5, 0, height - 1.001);
    const x = u | 0;
    const y = v | 0;
    const p = u - x;
    const q = v - y;
    const i = (y * width + x) * 3;
    const j = i + width * 3;
    for (let k = 0; k < 3; k++)
      out[k] =
        (from[i + k]! * (1 - p) + from[i + 3 + k]! * p) * (1 - q) + (from[j + k]! * (1 - p) + from[j + 3 + k]! * p) * q;
  };
  const clear = new Float64Array(3);
  const broken = new Float64Array(3);
  return {
    lay: (at, { wet, bumpU, bumpV }, px, py, colour) => {
      const shiftX = bumpU * 2 * view.focal;
      const shiftY = bumpV * 2 * view.focal;
      read(data, px + shiftX, py + shiftY, clear);
      read(soft, px + shiftX * 0.6, py + shiftY * 0.6, broken);
      const steep = clamp01(-at.dy);
      const film = 0.07 + 0.8 * (1 - steep) ** 4;
      const puddle = clamp01(wet * 2.2 - 1.2);
      const share = film * min(1, 0.35 + wet) * min(1, wet * 4);
      for (let k = 0; k < 3; k++) {
        const image = broken[k]! + (clear[k]! - broken[k]!) * puddle;
        colour[k] = colour[k]! * (1 - share * 0.85) + image * share;
      }
    },
  };
};
