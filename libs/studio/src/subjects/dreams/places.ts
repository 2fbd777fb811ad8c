import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, column, ellipsoid, flat, limb, type Solid } from '../sdf/primitives.js';

const { abs, atan2, cos, max, min, sin } = Math;

/** An island that hangs in the air: meadow and trees above, rock below, a stream that falls over its edge. */
export const floatingIsland = (colour: Rgb | null, noise: Noise, rng: Rng): Figure => {
  const top = 1.1;
  const rim = (x: number, z: number): number => 0.92 + 0.12 * noise.fbm(atan2(x, z) * 1.3 + 4, 2.7, 3);
  const rock: Solid = (x, y, z) => {
    const q = flat(x, z);
    const share = min(1, max(0, (top - y) / 1.1));
    const rough = 0.16 * noise.fbm(x * 2.6 + z * 1.4, z * 2.6 - x + y * 1.7, 4);
    const wide = rim(x, z) * (1 - share) ** 0.62;
    return max(q - wide + rough * (0.3 + share), y - top - 0.02, -y) * 0.62;
  };
  const ground = (x: number, z: number): number =>
    top + 0.1 * noise.fbm(x * 1.6, z * 1.6, 3) + 0.1 * max(0, 1 - flat(x + 0.3, z + 0.3) * 1.4);
  const turf: Solid = (x, y, z) =>
    max(y - ground(x, z), top - 0.11 - y + 0.05 * noise.at(x * 9, z * 9), flat(x, z) - rim(x, z) - 0.02) * 0.7;
  const trees = Array.from({ length: 9 }, (_, n) => {
    const turn = n * 2.4 + between(rng, -0.4, 0.4);
    const far = 0.2 + 0.52 * Math.sqrt((n + 0.5) / 9);
    const [x, z] = [cos(turn) * far, sin(turn) * far];
    return { x, z, y: ground(x, z) - 0.02, tall: between(rng, 0.28, 0.52), round: rng() < 0.5 };
  }).filter(({ x, z }) => !(abs(x - 0.35) < 0.18 && z > 0));
  const crowns: Solid = (x, y, z) => {
    const hull = ellipsoid(x, y - top - 0.3, z, 1.05, 0.6, 1.05);
    if (hull > 0.25) return hull;
    let d = Infinity;
    for (const { x: tx, y: ty, z: tz, tall, round } of trees) {
      const [u, v, w] = [x - tx, y - ty, z - tz];
      const crown = round
        ? ellipsoid(u, v - tall * 0.72, w, tall * 0.36, tall * 0.38, tall * 0.36)
        : column(u, v, w, tall * 0.2, tall * 1.15, tall * 0.28, 0.005);
      d = min(d, crown);
    }
    return (d + 0.025 * noise.at(x * 17 + y * 9, z * 17 - y * 13)) * 0.8;
  };
  const trunks: Solid = (x, y, z) => {
    let d = Infinity;
    for (const { x: tx, y: ty, z: tz, tall } of trees)
      d = min(d, limb(x - tx, y - ty, z - tz, [0, 0, 0], [0, tall * 0.5, 0], 0.022, 0.016));
    return d;
  };
  const water: Solid = (x, y, z) => {
    const u = x - 0.35 + 0.03 * sin(z * 8);
    const stream = max(abs(u) - 0.055, abs(y - ground(x, z)) - 0.012, abs(z - 0.4) - 0.55);
    const w = z - rim(0.35, 0.9) * 0.94 - 0.12 * smoothstep(top, top - 0.5, y);
    const fall = max(abs(u) - 0.05 - 0.04 * smoothstep(top, top - 0.9, y), abs(w) - 0.02, y - top - 0.02, 0.2 - y);
    return min(stream, fall) * 0.7;
  };
  return {
    parts: [
      part(rock, '#7d6a58', {
        over: (x, y, z, _n, matter) => {
          const layer =
            0.8 + 0.25 * sin(y * 26 + 3 * noise.fbm(x * 3, z * 3, 3)) + 0.2 * noise.fbm(x * 9 + z * 5, y * 9, 3);
          for (let k = 0; k < 3; k++) matter.colour[k]! *= layer;
          const vine = smoothstep(0.25, 0.5, noise.fbm(x * 6 + z * 4, y * 1.1, 3)) * smoothstep(0.5, 1.05, y);
          lay(matter, hexToLinear('#4f7a34'), vine * 0.8);
        },
      }),
      part(turf, colour ?? '#6fa03f', {
        over: (x, y, z, n, matter) => {
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.85 + 0.4 * noise.fbm(x * 8, z * 8, 3);
          lay(matter, hexToLinear('#5a4630'), smoothstep(0.3, -0.2, n[1]) * smoothstep(top + 0.02, top - 0.08, y));
        },
      }),
      part(crowns, '#3f7a38', {
        over: (x, y, z, n, matter) => {
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.7 + 0.35 * n[1] + 0.45 * noise.at(x * 14 + y * 6, z * 14);
        },
      }),
      part(trunks, '#5a4028'),
      part(water, '#bfe3f0', {
        gloss: 0.7,
        over: (_x, y, _z, _n, matter) => {
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.9 + 0.16 * sin(y * 40);
          matter.glow = 0.16;
        },
      }),
    ],
    centre: [0, 0.92, 0],
    radius: 1.4,
    height: 1.9,
  };
};

/** A gate of old stones with light that turns in it; the wished-for colour is the light's. */
export const portal = (colour: Rgb | null, noise: Noise): Figure => {
  const light = colour ?? hexToLinear('#4f7dff');
  const far = hexToLinear('#c44fff');
  const r = 0.86;
  const ring: Solid = (x, y, z) => {
    const q = flat(x, y - 1.06);
    const turn = atan2(x, y - 1.06);
    const cut = 0.02 * smoothstep(0.12, 0.04, abs(((turn / (Math.PI / 9) + 40) % 1) - 0.5) - 0.38 + 0.06);
    const d = max(abs(q - r) - 0.15, abs(z) - 0.17) + 0.03 * noise.fbm(x * 6 + z * 4, y * 6, 3) + cut;
    const steps = min(column(x, y, z, 0, 0.07, 1.1, 1.06), column(x, y, z, 0.05, 0.14, 0.86, 0.82));
    return min(d, steps) * 0.85;
  };
  const veil: Solid = (x, y, z) => max(flat(x, y - 1.06) - r + 0.08, abs(z) - 0.02);
  return {
    parts: [
      part(ring, '#6f6a66', {
        over: (x, y, z, n, matter) => {
          const q = flat(x, y - 1.06);
          const turn = (atan2(x, y - 1.06) / (Math.PI / 9) + 40) % 1;
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.85 + 0.3 * noise.fbm(x * 8 + z * 5, y * 8, 3);
          lay(matter, hexToLinear('#4c5a34'), smoothstep(0.55, 0.9, n[1]) * 0.8);
          // Runes in the stones glow as the veil does.
          const [u, v] = [(turn - 0.5) * 0.3, q - r];
          const rune = (abs(u) < 0.014 && abs(v) < 0.07) || (abs(abs(v) - 0.03) < 0.012 && abs(u) < 0.05) ? 1 : 0;
          const on = rune * (abs(n[2]) > 0.6 ? 1 : 0);
          lay(matter, light, on);
          matter.glow = 1.5 * on;
          // The veil lights the stones' inner side.
          const inner = smoothstep(r + 0.02, r - 0.14, q) * (1 - on);
          lay(matter, light, 0.5 * inner);
          matter.glow += 0.8 * inner;
        },
      }),
      part(veil, light, {
        over: (x, y, _z, _n, matter) => {
          const q = flat(x, y - 1.06) / r;
          const turn = atan2(x, y - 1.06) + 5 * (1 - q);
          const arms = 0.5 + 0.5 * sin(turn * 3 + 3 * noise.fbm(cos(turn) * 2 + q * 3, sin(turn) * 2, 3));
          lay(matter, far, smoothstep(0.2, 0.95, q) * 0.8);
          lay(matter, [1, 0.96, 1], smoothstep(0.34, 0, q) * 0.9);
          matter.glow = 0.5 + 1.5 * arms * smoothstep(1.05, 0.4, q) + 2.4 * smoothstep(0.3, 0, q);
        },
      }),
    ],
    centre: [0, 1.04, 0],
    radius: 1.34,
    height: 2.1,
  };
};

/** A paper lantern with a flame in it, as they are let fly. */
export const skyLantern = (colour: Rgb | null): Figure => {
  const paper: Solid = (x, y, z) => {
    const q = flat(x, z);
    const wide = 0.3 + 0.14 * smoothstep(0, 0.5, y);
    return blend(max(q - wide, abs(y - 0.5) - 0.46), ellipsoid(x, y - 0.96, z, 0.42, 0.2, 0.42), 0.1) * 0.9;
  };
  return {
    parts: [
      part(paper, colour ?? '#ff9a3c', {
        over: (x, y, z, _n, matter) => {
          const rib = smoothstep(0.94, 1, abs(cos(atan2(x, z) * 4)));
          matter.glow = (0.5 + 2.1 * smoothstep(0.9, 0.05, y)) * (1 - 0.35 * rib);
        },
      }),
    ],
    centre: [0, 0.56, 0],
    radius: 0.74,
    height: 1.14,
  };
};
