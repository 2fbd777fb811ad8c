import type { Haze } from '../light/haze.js';
import { SURFACE } from '../raster/image.js';
import { clamp01 } from '../raster/math.js';
import type { View } from '../landscape/view.js';
import type { MeshLight } from './light-surface.js';
import { toCamera, type Eye } from './rasterise.js';
import { readTexture, type Texture } from './texture.js';

const { abs, ceil, exp, floor, max, min } = Math;

/** A flat cut-out that stands on level ground and faces the viewer: somebody who walks by. Metres, in the mesh's space. */
export type Standee = {
  readonly x: number;
  readonly z: number;
  readonly tall: number;
  readonly texture: Texture;
  readonly isFlipped: boolean;
};

type Canvas = {
  readonly view: View;
  readonly image: { readonly rgb: Float32Array };
  readonly depth: Float32Array;
  readonly ids: Uint8Array;
};

/** Where each row of the drawing begins and ends, as shares of its width, so that it can be lit as if it were round. */
const rowsOf = (texture: Texture): Float32Array => {
  const { width, height, rgba } = texture.levelAt(0);
  const rows = new Float32Array(height * 2);
  for (let y = 0; y < height; y++) {
    let left = width;
    let right = 0;
    for (let x = 0; x < width; x++)
      if (rgba[(y * width + x) * 4 + 3]! > 0.5) {
        left = min(left, x);
        right = max(right, x);
      }
    rows[y * 2] = left / width;
    rows[y * 2 + 1] = right / width;
  }
  return rows;
};

/** Draws the cut-outs, farthest first, lit by what stands around them, with their dark on the ground and their image in wet ground. */
export const paintStandees = (
  standees: readonly Standee[],
  eye: Eye,
  light: MeshLight,
  haze: Haze,
  wet: number,
  { view, image, depth, ids }: Canvas,
): void => {
  const place = new Float64Array(3);
  const texel = new Float64Array(4);
  const colour = new Float64Array(4);
  const sides = [-1, 0, 1].map(() => new Float64Array(3));
  const seen = standees
    .map((standee) => {
      toCamera(eye, standee.x, 0, standee.z, true, place);
      return { standee, cx: place[0]!, cz: place[2]! };
    })
    .filter(({ cz }) => cz > 1.2)
    .sort((a, b) => b.cz - a.cz);
  for (const { standee, cx, cz } of seen) {
    const { texture, tall, x, z } = standee;
    const rows = rowsOf(texture);
    const high = (tall * view.focal) / cz;
    const wide = high * texture.aspect;
    const middle = view.width / 2 + (cx / cz) * view.focal;
    const foot = view.horizonY + (view.eye / cz) * view.focal;
    [-1, 0, 1].forEach((turn, n) => {
      const out = sides[n]!;
      out.fill(0);
      const [nx, nz] = [turn * 0.9, turn === 0 ? -1 : -0.3];
      light.surround(x, 1.3, z, nx, 0.15, nz, out);
      light.lamps(x, 1.5, z, nx, 0.1, nz, out);
      const facing = max(0, nx * light.sun[0] + nz * light.sun[2] + 0.2 * light.sun[1]);
      const lit = light.shadows ? light.shadows(x, 1.2, z) : 0;
      for (let k = 0; k < 3; k++) out[k]! += light.key[k]! * facing * lit;
    });
    const reach = wet > 0.05 ? high : high * 0.12;
    const y0 = max(0, floor(foot - high));
    const y1 = min(view.height - 1, ceil(foot + reach));
    const x0 = max(0, floor(middle - wide / 2));
    const x1 = min(view.width - 1, ceil(middle + wide / 2));
    for (let row = y0; row <= y1; row++) {
      const isMirror = row + 0.5 > foot;
      const t = isMirror ? 1 - (row + 0.5 - foot) / high : 1 - (foot - row - 0.5) / high;
      const wave = isMirror ? Math.sin(row * 0.9 + x * 3) * 0.02 + Math.sin(row * 0.31) * 0.015 : 0;
      for (let column = x0; column <= x1; column++) {
        const i = row * view.width + column;
        if (depth[i]! < cz - 0.3) continue;
        let s = (column + 0.5 - middle) / wide + 0.5 + wave;
        if (standee.isFlipped) s = 1 - s;
        const o = i * 3;
        if (isMirror) {
          if (ids[i] !== SURFACE.floor) continue;
          const off = (row + 0.5 - foot) / high;
          const shade = exp(-off * 30) * exp(-(((column - middle) / (wide * 0.3)) ** 2)) * 0.5;
          let dark = shade;
          if (wet > 0.05) {
            readTexture(texture, s, min(0.999, t), 1.6 / wide, texel);
            dark = max(dark, texel[3]! * 0.62 * wet * (1 - off * 0.5));
          }
          for (let k = 0; k < 3; k++) image.rgb[o + k]! *= 1 - dark;
          continue;
        }
        readTexture(texture, s, t, 1 / wide, texel);
        const cover = texel[3]!;
        if (cover < 0.01) continue;
        const r = min(rows.length / 2 - 1, max(0, floor(t * (rows.length / 2)))) * 2;
        const [left, right] = [rows[r]!, rows[r + 1]!];
        let turn = right > left ? clamp01((s - left) / (right - left)) * 2 - 1 : 0;
        if (standee.isFlipped) turn = -turn;
        const aside = abs(turn) ** 2.2;
        const [flank, front] = [sides[turn < 0 ? 0 : 2]!, sides[1]!];
        for (let k = 0; k < 3; k++) {
          const falls = front[k]! * (1 - aside) + flank[k]! * aside * 1.15;
          colour[k] = (texel[k]! / cover) * falls + flank[k]! * 0.028 * aside;
        }
        haze.apply(colour, cz, 1, column, x, z);
        for (let k = 0; k < 3; k++) image.rgb[o + k] = image.rgb[o + k]! * (1 - cover) + colour[k]! * cover;
        if (cover > 0.5) {
          depth[i] = cz;
          ids[i] = SURFACE.subject;
        }
      }
    }
  }
};
