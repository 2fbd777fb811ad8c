import type { Coat } from '../../mesh/facet.js';
import { band, bands } from '../../mesh/patterns.js';
import { readTexture, type Texture } from '../../mesh/texture.js';
import { detailTile, readTile } from '../../raster/detail-tile.js';
import { hash2 } from '../../raster/hash.js';
import { clamp01, mix, smoothstep } from '../../raster/math.js';
import type { Rgb } from '../../scene/scene-description.js';

const { abs, cos, floor, max, min, sin } = Math;

const TILE_SHIFT = 0.5;

/** Boards `wide` and `long` metres, running along v of the facet (or along u), with their grain. */
export const boards = (
  colour: Rgb,
  wide: number,
  long: number,
  seed: number,
  gloss: number,
  isAcross = false,
): Coat => {
  const tile = detailTile();
  const grain = new Float64Array(3);
  return (at, finish) => {
    const [along, across] = isAcross ? [at.u, at.v] : [at.v, at.u];
    const [dl, dc] = isAcross ? [at.du, at.dv] : [at.dv, at.du];
    const row = floor(across / wide);
    const shift = hash2(row, 3, seed) * long;
    const cell = floor((along + shift) / long);
    const own = hash2(row, cell, seed);
    readTile(tile, along * 14 + own * 300, across * 190 + TILE_SHIFT + own * 90, grain);
    const fine = smoothstep(0.03, 0.006, max(dl, dc));
    const joint = 1 - bands(across, dc, wide, 0.004, wide) * bands(along + shift, dl, long, 0.004, long);
    const tone = (0.82 + 0.36 * own) * (1 + grain[0]! * 0.42 * fine) * (1 - 0.6 * joint * smoothstep(0.05, 0.008, dc));
    for (let k = 0; k < 3; k++) finish.colour[k] = colour[k]! * tone * (1 + (own - 0.5) * 0.12 * (1 - k));
    finish.gloss = gloss * (0.8 + 0.3 * grain[0]!);
    finish.bumpU = grain[1]! * 0.012 * fine;
    finish.bumpV = grain[2]! * 0.012 * fine;
  };
};

/** Plaster, paper or paint with the small unevenness that every wall has. */
export const plaster = (colour: Rgb, rough = 0.03): Coat => {
  const tile = detailTile();
  const spot = new Float64Array(3);
  return (at, finish) => {
    readTile(tile, at.u * 22, at.v * 22 + TILE_SHIFT, spot);
    for (let k = 0; k < 3; k++) finish.colour[k] = colour[k]! * (1 + spot[0]! * rough * 2);
    finish.bumpU = spot[1]! * rough;
    finish.bumpV = spot[2]! * rough;
  };
};

/** Round logs laid on each other, `high` metres each. */
export const logs = (colour: Rgb, high: number, seed: number): Coat => {
  const tile = detailTile();
  const grain = new Float64Array(3);
  return (at, finish) => {
    const row = floor(at.v / high);
    const f = at.v / high - row;
    const own = hash2(row, 5, seed);
    readTile(tile, at.u * 9 + own * 200, at.v * 130 + own * 50, grain);
    const chink = smoothstep(0.06, 0.015, min(f, 1 - f) * high * 2);
    const tone = (0.8 + 0.4 * own) * (1 + grain[0]! * 0.4) * (1 - 0.75 * chink);
    for (let k = 0; k < 3; k++) finish.colour[k] = colour[k]! * tone;
    finish.bumpV = cos(f * Math.PI) * 0.95;
    finish.bumpU = grain[1]! * 0.03;
  };
};

/** Rough stones in mortar. */
export const stones = (colour: Rgb, seed: number): Coat => {
  const tile = detailTile();
  const spot = new Float64Array(3);
  return (at, finish) => {
    const high = 0.19;
    const row = floor(at.v / high);
    const long = 0.26 + 0.16 * hash2(row, 1, seed);
    const off = hash2(row, 2, seed);
    readTile(tile, at.u * 40, at.v * 40, spot);
    const u = at.u + off + spot[1]! * 0.012;
    const v = at.v + spot[2]! * 0.012;
    const cell = floor(u / long);
    const fu = u / long - cell;
    const fv = v / high - row;
    const own = hash2(cell, row, seed);
    const edge = min(min(fu, 1 - fu) * long, min(fv, 1 - fv) * high);
    const stone = smoothstep(0.006, 0.018, edge);
    for (let k = 0; k < 3; k++)
      finish.colour[k] = mix(0.16, colour[k]! * (0.65 + 0.7 * own) * (1 + spot[0]! * 0.5), stone);
    finish.bumpU = (fu < 0.5 ? -1 : 1) * smoothstep(0.05, 0.01, edge) * 0.6 + spot[1]! * 0.14;
    finish.bumpV = (fv < 0.5 ? -1 : 1) * smoothstep(0.05, 0.01, edge) * 0.6 + spot[2]! * 0.14;
  };
};

/** Woven cloth; `stripe` metres between paler stripes, 0 for none. */
export const cloth = (colour: Rgb, stripe = 0, second: Rgb = colour): Coat => {
  const tile = detailTile();
  const weave = new Float64Array(3);
  return (at, finish) => {
    readTile(tile, at.u * 160, at.v * 160, weave);
    const fine = smoothstep(0.02, 0.003, max(at.du, at.dv));
    const striped = stripe > 0 ? bands(at.u, at.du, stripe, 0, stripe * 0.28) : 0;
    for (let k = 0; k < 3; k++) finish.colour[k] = mix(colour[k]!, second[k]!, striped) * (1 + weave[0]! * 0.3 * fine);
    finish.bumpU = weave[1]! * 0.09 * fine;
    finish.bumpV = weave[2]! * 0.09 * fine;
  };
};

/** A rug with a border and a field of diamonds, `wide` by `long` metres. */
export const rug = (field: Rgb, border: Rgb, figure: Rgb, wide: number, long: number): Coat => {
  const pile = cloth(field);
  return (at, finish) => {
    pile(at, finish);
    const { u, v, du, dv } = at;
    const inner = band(u, du, 0.22, wide - 0.22) * band(v, dv, 0.22, long - 0.22);
    const line =
      band(u, du, 0.12, wide - 0.12) * band(v, dv, 0.12, long - 0.12) -
      band(u, du, 0.17, wide - 0.17) * band(v, dv, 0.17, long - 0.17);
    const cell = 0.42;
    const fu = abs(((u / cell) % 1) - 0.5) + abs(((v / cell) % 1) - 0.5);
    const diamond = smoothstep(0.3, 0.26, fu) - smoothstep(0.16, 0.12, fu) * 0.7;
    for (let k = 0; k < 3; k++) {
      const pattern = mix(border[k]!, mix(field[k]!, figure[k]!, clamp01(diamond)), inner);
      finish.colour[k] = mix(pattern, figure[k]!, clamp01(line)) * (finish.colour[k]! / max(1e-4, field[k]!));
    }
  };
};

const SPINES: readonly Rgb[] = [
  [0.3, 0.05, 0.04],
  [0.05, 0.1, 0.22],
  [0.5, 0.4, 0.24],
  [0.06, 0.16, 0.09],
  [0.4, 0.2, 0.05],
  [0.13, 0.06, 0.15],
  [0.62, 0.58, 0.48],
  [0.03, 0.04, 0.05],
  [0.35, 0.12, 0.06],
  [0.1, 0.2, 0.24],
];

/** Books on boards `high` metres apart, upright side by side, some leaning gaps between; v is 0 at the lowest board. */
export const books =
  (high: number, wood: Rgb, seed: number): Coat =>
  ({ u, v, du, dv, facet, dx, dy, dz }, finish) => {
    const shelf = floor(v / high);
    const fv = v - shelf * high;
    const board = 0.03;
    const inwards = max(0.1, -(dx * facet.normal[0] + dz * facet.normal[2]));
    // Books stand back from the edge of the board.
    const slide = 0.05 / inwards;
    const pv = fv + dy * slide;
    const pu = u + (dx * facet.across[0] + dz * facet.across[2]) * slide;
    if (fv < board || pv < board) {
      for (let k = 0; k < 3; k++) finish.colour[k] = wood[k]! * (fv < board ? 1 : 0.5);
      return;
    }
    const unit = 0.036;
    const n = floor(pu / unit);
    const group = floor(n / 9);
    const own = hash2(n, shelf, seed);
    const set = hash2(group, shelf, seed + 1);
    const tall = (0.58 + 0.26 * (set < 0.5 ? own : set)) * (high - board);
    const isGap = hash2(group, shelf, seed + 2) < 0.12 && own < 0.6;
    const f = pu / unit - n;
    if (isGap || pv > board + tall) {
      for (let k = 0; k < 3; k++) finish.colour[k] = wood[k]! * 0.16;
      return;
    }
    const spine = SPINES[floor((set < 0.4 ? set * 2.5 : own) * SPINES.length)]!;
    const round = 1 - 0.55 * (2 * f - 1) ** 2;
    const title = band(pv - board, dv, tall * 0.62, tall * 0.8) * (own > 0.4 ? 1 : 0);
    const seen = smoothstep(unit, unit * 0.35, du);
    for (let k = 0; k < 3; k++) {
      const paint = mix(spine[k]!, [0.6, 0.48, 0.2][k]!, title * 0.45 * (abs(f - 0.5) < 0.3 ? 1 : 0));
      finish.colour[k] = paint * mix(0.8, 0.45 + 0.65 * round, seen);
    }
    finish.gloss = 0.06;
  };

/** Hanging cloth in folds; light behind it comes through. */
export const curtain =
  (colour: Rgb, fold: number, behind: Rgb): Coat =>
  ({ u }, finish) => {
    const wave = sin((u / fold) * Math.PI * 2 + sin(u * 7) * 0.7);
    finish.bumpU = cos((u / fold) * Math.PI * 2 + sin(u * 7) * 0.7) * 0.75;
    for (let k = 0; k < 3; k++) {
      finish.colour[k] = colour[k]! * (0.78 + 0.22 * wave);
      finish.glow[k] = colour[k]! * behind[k]! * (0.75 + 0.25 * wave);
    }
  };

/** A drawing stretched over `wide` by `tall` metres; `glow` is the share that shines by itself. */
export const canvasOf = (texture: Texture, wide: number, tall: number, glow: Rgb = [0, 0, 0]): Coat => {
  const texel = new Float64Array(4);
  return (at, finish) => {
    readTexture(texture, at.u / wide, 1 - at.v / tall, at.du / wide, texel);
    for (let k = 0; k < 3; k++) {
      finish.colour[k] = texel[k]!;
      finish.glow[k] = texel[k]! * glow[k]!;
    }
  };
};
