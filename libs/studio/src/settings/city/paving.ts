import type { Coat } from '../../mesh/facet.js';
import { band, bands } from '../../mesh/patterns.js';
import { detailTile, readTile } from '../../raster/detail-tile.js';
import { hash2 } from '../../raster/hash.js';
import { clamp01, mix, smoothstep, TAU } from '../../raster/math.js';
import type { Rgb, SceneDescription } from '../../scene/scene-description.js';

const { abs, cos, floor, max, sin } = Math;

export type PavingLook = {
  readonly seed: number;
  /** Half the carriageway, in metres; beyond it the pavement begins. */
  readonly road: number;
  readonly surface: 'asphalt' | 'cobbles';
  /** Where the street's middle is at a distance. */
  readonly axisAt: (z: number) => number;
  /** Distances of the near edge of zebra crossings. */
  readonly crossings: readonly number[];
  readonly isWet: number;
  readonly snow: number;
  readonly hasLane: boolean;
  readonly leaves: number;
};

const ASPHALT: Rgb = [0.076, 0.075, 0.078];
const COBBLE: Rgb = [0.16, 0.15, 0.138];
const SLAB: Rgb = [0.19, 0.183, 0.172];
const PAINT: Rgb = [0.55, 0.54, 0.5];
const SNOW: Rgb = [0.74, 0.77, 0.83];
const LEAVES: readonly Rgb[] = [
  [0.42, 0.16, 0.03],
  [0.5, 0.28, 0.05],
  [0.3, 0.08, 0.03],
];

/** How wet a street is: rain wets it, and so does a storm that has just passed. */
export const wetnessOf = ({ weather }: SceneDescription): number =>
  weather.snow > 0.1
    ? 0.15
    : clamp01(weather.rain * 1.6 + (weather.cloudKind === 'storm' ? weather.cloud * 0.5 : 0) + weather.fog * 0.25);

/** The level ground of a street: u is x and v is z of the mesh. */
export const paving = (look: PavingLook): Coat => {
  const { seed, road, surface, axisAt, crossings, isWet, snow, hasLane, leaves } = look;
  const tile = detailTile();
  const coarse = new Float64Array(3);
  const fine = new Float64Array(3);
  const shift = (seed % 401) + 0.5;
  return (at, finish) => {
    const { x, z, du, dv, distance } = at;
    const off = x - axisAt(z);
    const aside = abs(off);
    const isRoad = aside < road;
    readTile(tile, x * 3.1 + shift, z * 3.1, coarse);
    readTile(tile, x * 31, z * 31 + shift, fine);
    const near = smoothstep(60, 8, distance);
    const grain = 1 + fine[0]! * 0.55 * near + coarse[0]! * 0.3;
    const { colour } = finish;
    let bump = 0;
    let joint = 0;
    if (isRoad && surface === 'asphalt') {
      for (let k = 0; k < 3; k++) colour[k] = ASPHALT[k]! * grain;
      // Tyres polish two tracks a lane.
      const track = smoothstep(0.5, 0.1, abs(abs(aside - road * 0.5) - 0.75));
      for (let k = 0; k < 3; k++) colour[k]! *= 1 - 0.16 * track;
      let paint = 0;
      if (hasLane) {
        paint = band(off, du, -0.07, 0.07) * bands(z + 2, dv, 6, 0, 2.6);
        paint = max(paint, band(aside, du, road - 0.42, road - 0.32));
      }
      for (const start of crossings)
        paint = max(paint, band(z, dv, start, start + 3.4) * bands(off + 0.3, du, 1.1, 0, 0.55));
      const worn = clamp01(0.85 + coarse[0]! * 1.4 + fine[0]! * 0.5);
      for (let k = 0; k < 3; k++) colour[k] = mix(colour[k]!, PAINT[k]! * (0.9 + 0.15 * fine[0]!), paint * worn);
    } else {
      const isCobble = isRoad;
      const [long, high] = isCobble ? [0.17, 0.14] : [0.9, 0.6];
      const row = floor(z / high);
      const turn = isCobble ? (row & 1) * long * 0.5 + coarse[1]! * 0.02 : (row & 1) * long * 0.5;
      const seen = smoothstep(high * 1.1, high * 0.25, max(du, dv));
      const gap = isCobble ? 0.022 : 0.018;
      joint = (1 - bands(z, dv, high, gap, high) * bands(off + turn, du, long, gap, long)) * seen;
      const own = hash2(floor((off + turn) / long), row, seed);
      const base = isCobble ? COBBLE : SLAB;
      for (let k = 0; k < 3; k++) colour[k] = base[k]! * (1 + (own - 0.5) * 0.4 * seen) * grain * (1 - 0.55 * joint);
      bump = isCobble ? seen * 0.2 : 0;
      // The kerb stands a little proud: a pale edge and a dark gutter.
      const kerb = isRoad ? 0 : band(aside, du, road, road + 0.3);
      for (let k = 0; k < 3; k++) colour[k] = mix(colour[k]!, 0.26, kerb * 0.8);
    }
    const gutter = band(aside, du, road - 0.3, road);
    for (let k = 0; k < 3; k++) colour[k]! *= 1 - 0.35 * gutter;
    if (leaves > 0) {
      const size = 0.17;
      const [cx, cz] = [floor(x / size), floor(z / size)];
      const chance = hash2(cx, cz, seed + 31);
      const heap = clamp01(0.25 + coarse[0]! * 1.6 + (isRoad ? gutter : 0.15));
      if (chance < leaves * heap * 0.6) {
        // Each lies turned its own way, pointed at both ends.
        const turn = hash2(cx, cz, seed + 33) * TAU;
        const lx = (x / size - cx - 0.5) * cos(turn) + (z / size - cz - 0.5) * sin(turn);
        const lz = (z / size - cz - 0.5) * cos(turn) - (x / size - cx - 0.5) * sin(turn);
        const shape = smoothstep(0.1, -0.05, abs(lz) + lx * lx * 1.3 - 0.24);
        const leaf = LEAVES[floor(chance * 97) % 3]!;
        const fade = smoothstep(size * 1.5, size * 0.3, max(du, dv));
        for (let k = 0; k < 3; k++) colour[k] = mix(colour[k]!, leaf[k]!, mix(0.25, 0.85 * shape, fade));
      }
    }
    if (isWet > 0) {
      // Water gathers in hollows and along the gutter; elsewhere a film darkens the ground.
      const pool = smoothstep(
        0.08,
        0.27,
        coarse[0]! + 0.14 * (isWet - 0.5) + gutter * 0.2 - joint * 0.08 - (isRoad ? 0 : 0.14),
      );
      const wet = isWet * (0.42 + 0.58 * pool);
      for (let k = 0; k < 3; k++) colour[k]! *= 1 - 0.5 * isWet;
      finish.wet = wet;
      const ripple = (1 - pool * 0.8) * (0.026 + bump * 0.03) * (0.35 + 0.65 * near);
      finish.bumpU = (fine[1]! * 0.55 + coarse[1]! * 0.3) * ripple;
      finish.bumpV = (fine[2]! * 0.7 + coarse[2]! * 0.4) * ripple * 1.5;
    } else if (bump > 0) {
      finish.bumpU = fine[1]! * bump;
      finish.bumpV = fine[2]! * bump;
    }
    if (snow > 0) {
      // Wheels and feet clear tracks; the rest lies deep.
      const wheel = isRoad ? smoothstep(0.42, 0.18, abs(abs(aside - road * 0.5) - 0.75) + coarse[0]! * 0.2) : 0;
      const trodden = isRoad ? 0 : smoothstep(0.9, 0.3, abs(aside - road - 1.6) + coarse[0]! * 0.6) * 0.7;
      const lies = clamp01(
        snow * (1.15 - wheel * (0.62 + fine[0]! * 0.7 + coarse[0]! * 0.5) - trodden * (0.5 + fine[0]! * 0.8)) +
          coarse[0]! * 0.3,
      );
      for (let k = 0; k < 3; k++)
        colour[k] = mix(colour[k]!, SNOW[k]! * (0.93 + 0.16 * coarse[0]! + 0.08 * fine[0]!), lies);
      finish.wet *= 1 - lies;
      finish.bumpU = mix(finish.bumpU, coarse[1]! * 0.12 + fine[1]! * 0.05, lies);
      finish.bumpV = mix(finish.bumpV, coarse[2]! * 0.12 + fine[2]! * 0.05, lies);
    }
  };
};
