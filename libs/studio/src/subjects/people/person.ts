import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import type { Part } from '../figure.js';
import { part, type Finish } from '../plain-coat.js';
import { blend, box, ellipsoid, limb, sphere, type Point, type Solid } from '../sdf/primitives.js';
import { bodyIn, skirt } from './body.js';
import { POSES, type PoseName } from './poses.js';

const { abs, max, min } = Math;

export type Outfit = {
  readonly top: string | Rgb;
  readonly below: string | Rgb;
  /** `dress` flows from the waist, `coat` hangs to the knees. */
  readonly cut: 'trousers' | 'dress' | 'coat' | 'tutu';
  readonly hair: string;
  readonly style: 'short' | 'long' | 'bun' | 'ponytail';
  readonly hat?: 'brim' | 'cap' | 'hood' | 'beanie' | undefined;
  readonly pack?: string;
  readonly scarf?: string;
  readonly skin?: string;
  readonly build?: number;
};

/** Cloth, with folds. */
export const cloth = (noise: Noise): Finish => ({
  over: (x, y, z, _n, matter) => {
    const fold = 1 + 0.2 * noise.fbm(x * 6 + z * 3, y * 4, 3);
    for (let k = 0; k < 3; k++) matter.colour[k]! *= fold;
  },
});

const hairOf = ({ hair, style }: Outfit, [hx, hy, hz]: Point): Part => {
  const cap: Solid = (x, y, z) =>
    max(
      ellipsoid(x - hx, y - hy - 0.02, z - hz + 0.018, 0.103, 0.128, 0.119),
      // It leaves the face free.
      (z - hz - 0.05 + (hy - y) * 0.25) * 0.9,
      (hy - 0.13 - y) * 0.9,
    );
  const tail: Solid = (x, y, z) => {
    const [px, py, pz] = [x - hx, y - hy, z - hz];
    if (style === 'long') return ellipsoid(px, py + 0.16, pz + 0.085, 0.112, 0.26, 0.062);
    if (style === 'bun') return sphere(px, py - 0.08, pz + 0.14, 0.062);
    return limb(px, py, pz, [0, 0.06, -0.13], [0, -0.26, -0.15], 0.042, 0.02);
  };
  const solid: Solid = style === 'short' ? cap : (x, y, z) => blend(cap(x, y, z), tail(x, y, z), 0.04);
  return part(solid, hair, { fur: 0.7, gloss: 0.18 });
};

const hatOf = (hat: Outfit['hat'], [hx, hy, hz]: Point, colour: string | Rgb, finish: Finish): Part[] => {
  if (hat === undefined) return [];
  const crown: Solid = (x, y, z) => {
    const [px, py, pz] = [x - hx, y - hy, z - hz];
    if (hat === 'brim')
      return min(
        blend(ellipsoid(px, py - 0.1, pz, 0.118, 0.095, 0.128), ellipsoid(px, py - 0.06, pz, 0.12, 0.05, 0.13), 0.02),
        max(ellipsoid(px, py - 0.065, pz, 0.235, 0.05, 0.25), abs(py - 0.065 + px * px * 0.6) - 0.012),
      );
    if (hat === 'hood')
      return blend(
        ellipsoid(px, py, pz + 0.02, 0.15, 0.185, 0.165),
        limb(px, py, pz, [0, 0.13, -0.06], [0, 0.2, -0.13], 0.07, 0.02),
        0.08,
      );
    const wool = max(ellipsoid(px, py - 0.035, pz + 0.008, 0.13, 0.142, 0.146), 0.015 - py);
    return hat === 'beanie' ? min(wool, sphere(px, py - 0.19, pz, 0.042)) : wool;
  };
  return [part(crown, colour, finish)];
};

/** The lower edge of each cut: how wide it is, how far below the hips, and how it is folded. */
const HEMS: Readonly<Record<Outfit['cut'], readonly [wide: number, below: number, folds: number]>> = {
  trousers: [0.205, 0.1, 0.25],
  dress: [0.34, 0.58, 1],
  coat: [0.23, 0.4, 0.8],
  tutu: [0.44, 0.09, 2.2],
};

/** Somebody, clothed, in a pose. Faces are left to the imagination: whoever stands in a picture looks into it. */
export const person = (outfit: Outfit, pose: PoseName, colour: Rgb | null, noise: Noise): Part[] => {
  const { build = 0.92, cut } = outfit;
  const at = POSES[pose];
  const body = bodyIn(at, build);
  const woven = cloth(noise);
  const main = colour ?? (typeof outfit.top === 'string' ? hexToLinear(outfit.top) : outfit.top);
  const below = outfit.below;
  const skin = outfit.skin ?? '#b98a6a';
  const [, hipY] = at.hips;
  const sits = pose === 'sitting';
  const parts: Part[] = [];
  const isDress = cut === 'dress' || cut === 'tutu';
  const [wide, hemY, folds] = HEMS[cut];
  const hem = skirt(
    at.hips,
    hipY + 0.14,
    max(hipY - hemY, sits ? 0.02 : 0),
    cut === 'trousers' ? 0.135 : 0.165,
    wide,
    folds,
  );
  const garment: Solid = (x, y, z) => blend(body.top(x, y, z), hem(x, y, z), 0.03);
  parts.push(part(garment, main, woven));
  parts.push(isDress ? part(body.legs, skin) : part(body.legs, below, woven));
  parts.push(part(body.shoes, cut === 'tutu' ? main : '#2b211b', { gloss: 0.15 }));
  parts.push(part(body.skin, skin));
  parts.push(hairOf(outfit, body.headAt));
  parts.push(
    ...hatOf(outfit.hat, body.headAt, outfit.hat === 'hood' ? main : outfit.hat === 'brim' ? '#5b4630' : below, woven),
  );
  const [nx, ny, nz] = at.neck;
  if (outfit.scarf !== undefined)
    parts.push(
      part(
        (x, y, z) =>
          min(
            ellipsoid(x - nx, y - ny - 0.035, z - nz, 0.1, 0.055, 0.105),
            limb(x, y, z, [nx + 0.05, ny, nz - 0.09], [nx + 0.12, ny - 0.34, nz - 0.17], 0.035, 0.045),
          ),
        outfit.scarf,
        woven,
      ),
    );
  if (outfit.pack !== undefined)
    parts.push(
      part(
        (x, y, z) =>
          blend(
            box(x - nx, y - ny + 0.25, z - nz + 0.2, 0.155, 0.23, 0.1, 0.06),
            box(x - nx, y - ny + 0.4, z - nz + 0.29, 0.11, 0.08, 0.05, 0.03),
            0.03,
          ),
        outfit.pack,
        {
          over: (x, y, z, _n, matter) => {
            const strap = smoothstep(0.02, 0.012, abs(abs(x - nx) - 0.08)) * (z < nz - 0.2 ? 1 : 0);
            for (let k = 0; k < 3; k++) matter.colour[k]! *= (1 + 0.2 * noise.fbm(x * 9, y * 9, 3)) * (1 - 0.5 * strap);
          },
        },
      ),
      part(
        (x, y, z) => limb(x, y, z, [nx - 0.2, ny + 0.04, nz - 0.2], [nx + 0.2, ny + 0.04, nz - 0.2], 0.06, 0.06),
        '#4f6b74',
      ),
    );
  return parts;
};
