import { mix, smoothstep } from '../../raster/math.js';
import { hash2 } from '../../raster/hash.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';

const { abs, floor, sin } = Math;

export const TABLE_TOPS = ['oak', 'walnut', 'whitewashed', 'marble', 'linen'] as const;
export type TableTopKind = (typeof TABLE_TOPS)[number];

/** What the table is like at a place, in metres: its colour goes to `out`; returned is how much it mirrors. */
export type TableTop = (x: number, z: number, out: Float64Array) => number;

const PLANK = 0.17;
const WOODS = {
  oak: ['#a8763f', '#7a4f26'],
  walnut: ['#6a4428', '#38220f'],
  whitewashed: ['#d9d2c6', '#b3a795'],
} as const;

const planks = (kind: keyof typeof WOODS, noise: Noise, seed: number): TableTop => {
  const [light, dark] = [hexToLinear(WOODS[kind][0]), hexToLinear(WOODS[kind][1])];
  return (x, z, out) => {
    const row = floor(z / PLANK);
    const within = z / PLANK - row;
    const own = hash2(row, 3, seed);
    const u = x * 2.1 + own * 31;
    const bend = noise.fbm(u * 0.6, z * 5 + row * 3.7, 3);
    const ring = 0.5 + 0.5 * sin(within * 13 + bend * 9 + own * 6);
    const pores = noise.at(u * 5, z * 160);
    const grain = mix(ring, 0.5, 0.35) + 0.2 * pores + 0.16 * bend;
    const joint = smoothstep(0, 0.025, within) * smoothstep(1, 0.975, within);
    const tone = (0.8 + 0.36 * own) * (0.3 + 0.7 * joint);
    for (let k = 0; k < 3; k++) out[k] = mix(dark[k]!, light[k]!, grain) * tone;
    return 0.5 * joint;
  };
};

const marble = (noise: Noise): TableTop => {
  const [white, vein] = [hexToLinear('#ebe8e3'), hexToLinear('#8d8f95')];
  return (x, z, out) => {
    const swirl = noise.fbm(x * 1.5, z * 1.5, 4);
    const line = abs(noise.fbm(x * 2.2 + swirl * 1.4, z * 2.2 - swirl, 4));
    const fine = abs(noise.fbm(x * 6 + swirl, z * 6 + 3, 3));
    const share = smoothstep(0.09, 0, line) * 0.75 + smoothstep(0.03, 0, fine) * 0.25;
    for (let k = 0; k < 3; k++) out[k] = mix(white[k]!, vein[k]!, share) * (0.94 + 0.1 * swirl);
    return 1;
  };
};

const linen = (noise: Noise): TableTop => {
  const thread = hexToLinear('#cfc4b0');
  return (x, z, out) => {
    const weave = 0.5 + 0.25 * sin(x * 900) + 0.25 * sin(z * 900);
    const fold = noise.fbm(x * 2.4 + z * 0.8, z * 1.3, 3);
    for (let k = 0; k < 3; k++) out[k] = thread[k]! * (0.86 + 0.1 * weave + 0.34 * fold);
    return 0;
  };
};

export const createTableTop = (kind: TableTopKind, noise: Noise, seed: number): TableTop => {
  if (kind === 'marble') return marble(noise);
  return kind === 'linen' ? linen(noise) : planks(kind, noise, seed);
};
