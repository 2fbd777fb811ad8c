import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure } from '../figure.js';
import { part } from '../plain-coat.js';
import { box, column, flat, limb, sphere, type Solid } from '../sdf/primitives.js';
import { stones } from './masonry.js';

const { abs, atan2, floor, max, min, sin } = Math;

const LAMP = hexToLinear('#ffc766');

/** A temple of columns, its front towards +z. */
export const temple = (colour: Rgb | null, noise: Noise): Figure => {
  const marble = colour ?? hexToLinear('#e2d9c6');
  const [halfX, halfZ] = [0.86, 1.2];
  const steps: Solid = (x, y, z) => {
    let d = Infinity;
    for (let n = 0; n < 3; n++)
      d = min(d, box(x, y - 0.035 - n * 0.07, z, halfX + 0.2 - n * 0.06, 0.036, halfZ + 0.2 - n * 0.06, 0.004));
    return d;
  };
  const stepX = (halfX * 2 - 0.16) / 5;
  const stepZ = (halfZ * 2 - 0.16) / 7;
  const shaft = (u: number, y: number, w: number): number => {
    const flute = 0.006 * sin(atan2(u, w) * 14);
    return min(
      max(flat(u, w) - 0.085 + 0.018 * (y - 0.2) + flute, abs(y - 0.62) - 0.42),
      box(u, y - 1.05, w, 0.1, 0.03, 0.1, 0.01),
    );
  };
  const columns: Solid = (x, y, z) => {
    const hull = box(x, y - 0.64, z, halfX, 0.46, halfZ, 0);
    if (hull > 0.25) return hull;
    const nx = Math.round((x + halfX - 0.08) / stepX) * stepX - halfX + 0.08;
    const nz = Math.round((z + halfZ - 0.08) / stepZ) * stepZ - halfZ + 0.08;
    const cx = min(halfX - 0.08, max(-halfX + 0.08, nx));
    const cz = min(halfZ - 0.08, max(-halfZ + 0.08, nz));
    const front = z < 0 ? -halfZ + 0.08 : halfZ - 0.08;
    const side = x < 0 ? -halfX + 0.08 : halfX - 0.08;
    return min(shaft(x - cx, y, z - front), shaft(x - side, y, z - cz)) * 0.85;
  };
  const cella: Solid = (x, y, z) => box(x, y - 0.62, z, 0.52, 0.44, 0.86, 0.005);
  const roof: Solid = (x, y, z) => {
    const beam = box(x, y - 1.14, z, halfX + 0.03, 0.07, halfZ + 0.03, 0.004);
    const gable = max(abs(x) * 0.36 + (y - 1.56) * 0.93, 1.22 - y, abs(z) - halfZ - 0.06);
    return min(beam, gable);
  };
  return {
    parts: [
      part(steps, marble, { over: stones(noise, 0.07, 0.4, 0.2) }),
      part(columns, marble, {
        over: (x, y, z, _n, matter) => {
          const stain = 1 - 0.25 * max(0, noise.fbm(x * 5 + z * 3, y * 1.5, 3));
          for (let k = 0; k < 3; k++) matter.colour[k]! *= stain;
        },
      }),
      part(cella, '#b5a88e', {
        over: (x, y, z, n, matter) => {
          stones(noise, 0.11, 0.24, 0.2)(x, y, z, n, matter);
          const door = n[2] > 0.6 && abs(x) < 0.17 && y < 0.86 ? 1 : 0;
          lay(matter, LAMP, door);
          matter.glow = 0.28 * door;
        },
      }),
      part(roof, marble, {
        over: (x, y, z, n, matter) => {
          const course = n[1] > 0.4 ? abs(sin(z * 26)) : 1;
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.8 + 0.2 * smoothstep(0, 0.3, course);
          const frieze =
            abs(y - 1.14) < 0.05 && abs(((max(abs(n[2]) > 0.6 ? x : z, -9) * 6 + 30) % 1) - 0.5) < 0.13 ? 1 : 0;
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 1 - 0.3 * frieze;
          const field = abs(n[2]) > 0.6 && y > 1.25 && abs(x) * 0.36 + (y - 1.56) * 0.93 < -0.05 ? 1 : 0;
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 1 - 0.22 * field;
        },
      }),
    ],
    centre: [0, 0.72, 0],
    radius: 1.68,
    height: 1.56,
  };
};

/** A pagoda of five roofs; the wished-for colour is its walls'. */
export const pagoda = (colour: Rgb | null, noise: Noise): Figure => {
  const floors = [0, 1, 2, 3, 4].map((n) => ({ y: 0.1 + n * 0.38, half: 0.4 - n * 0.055 }));
  const roofs: Solid = (x, y, z) => {
    let d = Infinity;
    for (const { y: fy, half } of floors) {
      const [ax, az] = [abs(x), abs(z)];
      const q = max(ax, az);
      const corner = min(ax, az) / max(0.05, q);
      const out = half + 0.26;
      const share = min(1, max(0, q / out));
      // The eaves swing up, most at the corners.
      const top = fy + 0.38 - 0.15 * share + 0.1 * share ** 4 * (0.4 + 0.6 * corner);
      d = min(d, max(abs(y - top) - 0.022, q - out) * 0.62);
    }
    return d;
  };
  const walls: Solid = (x, y, z) => {
    let d = column(x, y, z, 0, 0.1, 0.82, 0.78);
    for (const { y: fy, half } of floors) d = min(d, box(x, y - fy - 0.16, z, half, 0.18, half, 0.005));
    return d;
  };
  const tip: Solid = (x, y, z) => {
    const mast = limb(x, y, z, [0, 1.9, 0], [0, 2.5, 0], 0.022, 0.012);
    const rings = max(
      flat(x, z) - 0.07 + (y - 2) * 0.06,
      abs(((y * 12) % 1) - 0.5) * 0.083 - 0.02,
      abs(y - 2.2) - 0.16,
    );
    return min(mast, rings * 0.8, sphere(x, y - 2.5, z, 0.035));
  };
  const main = colour ?? hexToLinear('#a8281f');
  return {
    parts: [
      part(roofs, '#39444a', {
        gloss: 0.3,
        over: (x, y, z, n, matter) => {
          const u = abs(x) > abs(z) ? z : x;
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.75 + 0.35 * abs(sin(u * 42));
          lay(matter, hexToLinear('#b8963f'), n[1] < -0.3 ? 0.5 : 0);
          void y;
        },
      }),
      part(walls, main, {
        over: (x, y, z, n, matter) => {
          lay(matter, hexToLinear('#8d877c'), smoothstep(0.105, 0.095, y));
          if (y < 0.1) {
            stones(noise, 0.05, 0.16)(x, y, z, n, matter);
            return;
          }
          const u = abs(n[0]) > abs(n[2]) ? z : x;
          const level = (y - 0.1) / 0.38;
          const up = level - floor(level);
          const beam = up > 0.78 || up < 0.08 ? 1 : 0;
          const bay = abs(((u * 5.2 + 10.5) % 1) - 0.5);
          const pane = !beam && bay < 0.36 && up > 0.2 && up < 0.7 ? 1 : 0;
          lay(matter, hexToLinear('#efe2c4'), pane);
          const bars = abs(((u * 26 + 20) % 1) - 0.5) < 0.1 || abs(((up * 9 + 5) % 1) - 0.5) < 0.1 ? 1 : 0;
          lay(matter, hexToLinear('#3a1c12'), pane * bars);
          matter.glow = 0.5 * pane * (1 - bars);
        },
      }),
      part(tip, '#c9a23a', { gloss: 0.9, sharpness: 60 }),
    ],
    centre: [0, 1.24, 0],
    radius: 1.34,
    height: 2.54,
  };
};

/** A village church with its steeple, the door towards +z. */
export const church = (colour: Rgb | null, noise: Noise): Figure => {
  const nave: Solid = (x, y, z) =>
    max(box(x, y - 0.5, z + 0.42, 0.46, 0.62, 0.86, 0.005), abs(x) * 0.74 + (y - 1.1) * 0.68);
  const roof: Solid = (x, y, z) =>
    max(abs(abs(x) * 0.74 + (y - 1.13) * 0.68) - 0.026, abs(z + 0.42) - 0.92, abs(x) - 0.56, 0.5 - y);
  const steeple: Solid = (x, y, z) => box(x, y - 0.72, z - 0.62, 0.25, 0.72, 0.25, 0.005);
  const spire: Solid = (x, y, z) => {
    const w = z - 0.62;
    const q = max(abs(x), abs(w), (abs(x) + abs(w)) * 0.72);
    return max((q - (2.3 - y) * 0.33) * 0.93, 1.44 - y);
  };
  const cross: Solid = (x, y, z) =>
    min(box(x, y - 2.38, z - 0.62, 0.014, 0.12, 0.014, 0), box(x, y - 2.41, z - 0.62, 0.06, 0.014, 0.014, 0));
  const arched = (u: number, v: number, half: number, tall: number): number =>
    abs(u) < half && v > 0 && (v < tall || flat(u, v - tall) < half) ? 1 : 0;
  return {
    parts: [
      part((x, y, z) => min(nave(x, y, z), steeple(x, y, z)), colour ?? '#ded5c4', {
        over: (x, y, z, n, matter) => {
          stones(noise, 0.07, 0.18, 0.22)(x, y, z, n, matter);
          let lit = 0;
          if (abs(n[0]) > 0.6 && z < 0.36) {
            const bay = ((z + 1.26) / 0.4) % 1;
            lit = arched((bay - 0.5) * 0.4, y - 0.34, 0.07, 0.3);
          }
          if (n[2] > 0.6 && z > 0.6) {
            lay(matter, hexToLinear('#4a2a16'), arched(x, y, 0.1, 0.26));
            lit = max(lit, arched(x, y - 0.62, 0.05, 0.14));
            const clock = smoothstep(0.085, 0.08, flat(x, y - 1.2));
            lay(matter, hexToLinear('#f2ead2'), clock);
            lay(matter, hexToLinear('#1a1612'), clock * (abs(x) < 0.008 && y > 1.19 && y < 1.26 ? 1 : 0));
          }
          lay(matter, LAMP, lit);
          matter.glow = 0.6 * lit;
        },
      }),
      part(roof, '#6f3f30', {
        over: (x, y, z, _n, matter) => {
          const row = floor(y * 22);
          for (let k = 0; k < 3; k++)
            matter.colour[k]! *= 0.82 + 0.3 * noise.at(row * 3.1, floor(z * 16 + (row % 2) * 0.5) * 2.3);
          void x;
        },
      }),
      part(spire, '#4a5358', {
        gloss: 0.25,
        over: (_x, y, _z, _n, matter) => {
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.85 + 0.15 * abs(sin(y * 40));
        },
      }),
      part(cross, '#c9a23a', { gloss: 0.9 }),
    ],
    centre: [0, 1.1, -0.3],
    radius: 1.78,
    height: 2.5,
  };
};
