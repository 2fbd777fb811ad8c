import type { View } from '../landscape/view.js';
import type { Atmosphere } from '../light/atmosphere.js';
import { detailTile, readTile } from '../raster/detail-tile.js';
import { SURFACE, type LinearImage } from '../raster/image.js';
import { clamp01, mix, smoothstep } from '../raster/math.js';
import type { Noise } from '../raster/noise.js';
import { between, type Rng } from '../raster/rng.js';
import type { Air } from './air.js';
import type { Floor } from './floor.js';
import type { Dapple } from './paint-floor.js';
import type { Bark, WoodlandPlan } from './woodland-plan.js';

const { abs, exp, floor: down, max, min, sqrt, ceil } = Math;

/** A tree of the wood: its foot, its girth and how it leans; metres. */
export type Trunk = {
  readonly x: number;
  readonly z: number;
  readonly foot: number;
  readonly radius: number;
  readonly height: number;
  readonly lean: number;
  readonly bend: number;
  readonly turn: number;
  readonly bark: Bark;
};

/** Nearest and farthest trees. */
const NEAREST = 4.2;
const FARTHEST = 135;

/** The wood, farthest tree first: dense and even, but for the lane that leads away, and one or two trees that frame the picture. */
export const plantWood = (plan: WoodlandPlan, floor: Floor, view: View, rng: Rng): Trunk[] => {
  const halfWidth = (view.width / 2 / view.focal) * 1.12;
  const trunks: Trunk[] = [];
  const plant = (x: number, z: number, girth: number): void => {
    trunks.push({
      x,
      z,
      foot: floor.heightAt(x, z),
      radius: between(rng, ...plan.radius) * girth,
      height: between(rng, ...plan.height),
      lean: between(rng, -0.035, 0.035),
      bend: between(rng, -1, 1),
      turn: rng() * 40,
      bark: plan.barks[(rng() * plan.barks.length) | 0]!,
    });
  };
  const clearing = between(rng, 9, 15);
  // Rows of cells with one tree each keep the wood even without being regular; a far row needs fewer, they melt into one another.
  for (let z = NEAREST + 2; z < FARTHEST;) {
    const thin = 1 + smoothstep(45, FARTHEST, z) * 1.8;
    const cell = sqrt(plan.room * thin);
    const half = halfWidth * z + 3;
    for (let x = -half; x < half; x += cell) {
      const px = x + between(rng, 0.05, 0.95) * cell;
      const pz = z + between(rng, 0.05, 0.95) * cell;
      const size = rng();
      const lane = plan.kind === 'bamboo' ? 1.1 + z * 0.03 : 1.7 + pz * 0.055;
      const off = abs(px - floor.laneAt(pz));
      if (off < lane) continue;
      if (pz < clearing && abs(px / pz) < halfWidth * 0.42) continue;
      plant(px, pz, 0.75 + 0.5 * size);
    }
    z += cell;
  }
  const side = rng() < 0.5 ? -1 : 1;
  const frames = plan.kind === 'bamboo' ? 0 : rng() < 0.55 ? 1 : 2;
  for (let n = 0; n < frames; n++) {
    const z = between(rng, NEAREST, 6.4);
    plant((n === 0 ? side : -side) * halfWidth * z * between(rng, 0.66, 0.86), z, between(rng, 1.05, 1.35));
  }
  return trunks.sort((a, b) => b.z - a.z);
};

/** The middle of a trunk so many metres above its foot. */
export const axisAt = (trunk: Trunk, h: number): number =>
  trunk.x + trunk.lean * h + trunk.bend * 0.16 * Math.sin(h * 0.42 + trunk.turn) * min(1, h * 0.5);

/** Half the breadth at a height, with the roots that run out to the side (-1 or 1) at the foot. */
const girthAt = ({ radius, height, bark, turn }: Trunk, h: number, side: number): number => {
  if (bark.marks === 'bamboo') return radius * (1 - 0.3 * (h / height));
  const root = 0.55 + 0.45 * Math.sin(turn * 5 + side * 2.1);
  const flare = root * (0.34 * exp(-h * 1.5) + 0.62 * exp(-h * 7));
  return radius * (max(0.12, 1 - 0.72 * (h / height)) + flare);
};

const BAMBOO_NODE = 0.42;

export type TrunkLight = { readonly atmosphere: Atmosphere; readonly air: Air; readonly dapple: Dapple };

/** Draws one trunk as a lit, rough column with moss at its foot, hidden by what is nearer. */
export const paintTrunk = (
  trunk: Trunk,
  plan: WoodlandPlan,
  view: View,
  { atmosphere, air, dapple }: TrunkLight,
  noise: Noise,
  image: LinearImage,
  depth: Float32Array,
  ids: Uint8Array,
): void => {
  const { width, height, focal, horizonY, eye } = view;
  const { rgb } = image;
  const { key, ambient, shading: sun, gloom } = atmosphere;
  const { bark, z, foot } = trunk;
  const scale = focal / z;
  const footY = horizonY + (eye - foot) * scale;
  const topY = footY - trunk.height * scale;
  const first = max(0, ceil(topY));
  const tip = max(0.06, (eye - foot) / z) * 0.9;
  const last = min(height - 1, down(footY + girthAt(trunk, 0, 1) * scale * tip + 1));
  const tile = detailTile();
  const grain = new Float64Array(3);
  const lump = new Float64Array(3);
  const veil = new Float64Array(4);
  const behind = new Float64Array(3);
  const fine = scale * trunk.radius > 3;
  const spots = 0.85 * (1 - gloom);
  const mossy = plan.kind === 'bamboo' ? 0 : plan.kind === 'birch' ? 0.35 : 1;
  for (let row = first; row <= last; row++) {
    const below = max(0, row - footY);
    const h = max(0, (footY - row) / scale);
    const left = girthAt(trunk, h, -1) * scale;
    const right = girthAt(trunk, h, 1) * scale;
    const mid = axisAt(trunk, h);
    const cx = width / 2 + mid * scale;
    const x0 = max(0, down(cx - left - 1));
    const x1 = min(width - 1, ceil(cx + right + 1));
    if (x0 > x1) continue;
    air.veil(z, foot + h, min(width - 1, max(0, down(cx))), mid, z, veil);
    air.lightAt(cx, row, behind);
    const spot = dapple(mid, foot + h, z) * spots + 0.05;
    const node = bark.marks === 'bamboo' ? abs((((h + trunk.turn) / BAMBOO_NODE) % 1) - 0.5) : 0.5;
    for (let x = x0; x <= x1; x++) {
      const i = row * width + x;
      if (depth[i]! < z - 0.25) continue;
      const off = x + 0.5 - cx;
      const half = off < 0 ? left : right;
      let cover = clamp01(half + 0.5 - abs(off));
      if (cover <= 0) continue;
      const u = max(-0.995, min(0.995, off / half));
      const round = sqrt(1 - u * u);
      // Seen from above, the foot ends in a round edge that comes towards the viewer.
      if (below > 0) cover *= clamp01(half * round * tip + 1 - below);
      if (cover <= 0) continue;
      const turn = Math.asin(u) * trunk.radius;
      let nx = u;
      let tone = 0.5;
      if (fine) {
        readTile(tile, turn * 230 + trunk.turn * 9, (h * 230) / (1 + bark.grain * 2) + trunk.turn, grain);
        readTile(tile, turn * 70 + trunk.turn * 3, (h * 70) / (1 + bark.grain * 2) + 50, lump);
        const sharp = clamp01(scale / 110);
        nx += (grain[1]! * 0.5 * sharp + lump[1]! * 0.5) * bark.depth;
        tone = clamp01(0.5 + (grain[0]! * 0.9 * sharp + lump[0]! * 0.8) * (0.45 + bark.depth * 0.55));
      }
      const facing = nx * sun[0] - round * sun[2] + sun[1] * 0.12;
      const direct = clamp01(facing * 0.85 + 0.16) * spot;
      const edge = u * u * u * u;
      // The bright air behind a tree wraps around its edge.
      const rim = edge * 0.42 + 0.1;
      const groove = fine ? 1 - bark.depth * 0.6 * (1 - tone) : 0.8;
      let moss = 0;
      if (mossy > 0 && !plan.snow) {
        const patch = fine ? lump[0]! : 0;
        moss =
          mossy *
          clamp01(
            smoothstep(1.6, 0.1, h + patch * 1.2) * 0.85 + smoothstep(0.25, 0.55, patch + 0.1 * trunk.bend) * 0.4,
          );
      }
      let mark = 0;
      if (bark.marks === 'birch') {
        const bands =
          noise.fbm(turn * 5 + trunk.turn, h * 9 + trunk.turn * 3, 2) + (noise.at(trunk.turn, h * 2.1) - 0.25) * 0.5;
        mark = smoothstep(0.2, 0.34, bands) * 0.85 + smoothstep(0.9, 0.05, h) * 0.55;
      } else if (bark.marks === 'bamboo') mark = smoothstep(0.06, 0.015, node) * 0.55;
      const bloom = bark.marks === 'bamboo' ? smoothstep(0.13, 0.06, node) * 0.25 : 0;
      const white = plan.snow
        ? clamp01(
            smoothstep(0.15, 0.8, -u * Math.sign(sun[0] || 1) + (fine ? lump[0]! * 1.2 : 0) - 0.25) * 0.75 +
              smoothstep(0.22, 0.02, h + (fine ? lump[0]! * 0.25 : 0)) * 0.8,
          )
        : 0;
      const o = i * 3;
      for (let k = 0; k < 3; k++) {
        let albedo = mix(bark.dark[k]!, bark.light[k]!, tone);
        albedo = mix(albedo, [0.032, 0.028, 0.025][k]!, min(1, mark));
        albedo = mix(albedo, 0.55, bloom);
        albedo = mix(albedo, [0.07, 0.11, 0.025][k]! * (0.6 + 0.8 * tone), moss * 0.8);
        albedo = mix(albedo, [0.78, 0.82, 0.9][k]!, white);
        const lit = albedo * (key[k]! * direct + (ambient[k]! * (0.75 + 0.3 * round) + behind[k]! * rim) * groove);
        rgb[o + k] = rgb[o + k]! * (1 - cover) + (lit * veil[3]! + veil[k]!) * cover;
      }
      if (cover > 0.5) {
        depth[i] = z;
        ids[i] = SURFACE.foliage;
      }
    }
  }
};
