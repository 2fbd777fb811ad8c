import { smoothstep } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Coat, type Figure } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, box, column, ellipsoid, limb, sphere, type Solid, flat } from '../sdf/primitives.js';

const { abs, atan2, cos, floor, max, min, sin } = Math;

const GORES = 12;
const GORE_COLOURS = ['#d8372c', '#f2b632', '#2f7fb8', '#f4efe4'] as const;

/** A hot-air balloon. One wished-for colour alternates with white. */
export const balloon = (colour: Rgb | null): Figure => {
  const gores = colour ? [colour, hexToLinear('#f7f2e8')] : GORE_COLOURS.map((hex) => hexToLinear(hex));
  const bulge = (x: number, z: number): number => 0.014 * cos(atan2(x, z) * GORES);
  const envelope: Solid = (x, y, z) =>
    blend(sphere(x, y - 1.34, z, 0.64 + bulge(x, z)), column(x, y, z, 0.56, 1.1, 0.14, 0.52), 0.12) * 0.9;
  const silk: Coat = (x, y, z, _n, matter) => {
    const gore = ((atan2(x, z) / (2 * Math.PI)) * GORES + GORES) % GORES;
    lay(matter, gores[floor(gore) % gores.length]!, 1);
    const seam = smoothstep(0.47, 0.5, abs(gore - floor(gore) - 0.5));
    const belt = smoothstep(0.06, 0.05, abs(y - 1.3));
    lay(matter, gores[(floor(gore) + 1) % gores.length]!, belt * 0.85);
    for (let k = 0; k < 3; k++) matter.colour[k]! *= 1 - 0.25 * seam;
    // The flame lights it from within, at its mouth most.
    matter.glow = 0.12 * smoothstep(1, 0.56, y);
  };
  const ropes: Solid = (x, y, z) => limb(abs(x), y, abs(z), [0.1, 0.22, 0.1], [0.13, 0.6, 0.13], 0.007, 0.007);
  return {
    parts: [
      part(envelope, '#ffffff', { gloss: 0.12, sharpness: 18, over: silk }),
      part(ropes, '#3a3028'),
      part((x, y, z) => box(x, y - 0.12, z, 0.12, 0.1, 0.12, 0.02), '#7a5228', {
        over: (x, y, z, _n, matter) => {
          const weave = 0.75 + 0.4 * smoothstep(-0.3, 0.3, sin(y * 120) * sin((x + z) * 120));
          for (let k = 0; k < 3; k++) matter.colour[k]! *= weave;
        },
      }),
    ],
    centre: [0, 1.02, 0],
    radius: 1.04,
    height: 2,
  };
};

/** A sailing boat, its side to the viewer when it is turned by a quarter. */
export const sailboat = (colour: Rgb | null): Figure => {
  const hull: Solid = (x, y, z) => {
    const bow = smoothstep(0.25, 0.95, z);
    const half = 0.22 * (1 - bow * 0.94) * (0.75 + 0.25 * smoothstep(-0.1, 0.2, y));
    const sheer = 0.2 + 0.1 * bow * bow;
    return (
      max(
        flat(max(0, abs(x) - half), max(0, -y - 0.08)) - 0.012,
        y - sheer,
        abs(z - 0.05) - 0.9,
        abs(x) - half - 0.012,
      ) * 0.75
    );
  };
  const mast: Solid = (x, y, z) => column(x, y, z - 0.12, 0.1, 1.98, 0.02, 0.012);
  const boom: Solid = (x, y, z) => limb(x, y, z, [0, 0.34, 0.1], [0, 0.32, -0.66], 0.014, 0.012);
  const belly = (y: number, z: number): number => 0.1 * sin(((y - 0.36) / 1.5) * Math.PI) * smoothstep(0.12, -0.3, z);
  const main: Solid = (x, y, z) => {
    const leech = (z - 0.09) * 0.87 + 0;
    const edge = -leech - (1.9 - y) * 0.44;
    return max(abs(x - belly(y, z)) - 0.009, leech, edge * 0.9, 0.37 - y) * 0.75;
  };
  const jib: Solid = (x, y, z) => {
    const front = (z - 0.15) * 0.83 - (1.7 - y) * 0.46;
    return max(abs(x - 0.05 * sin(((y - 0.3) / 1.4) * Math.PI)) - 0.008, front, 0.17 - z, 0.28 - y) * 0.75;
  };
  const cloth = { gloss: 0.05 };
  return {
    parts: [
      part(hull, colour ?? '#b5322a', {
        gloss: 0.35,
        sharpness: 30,
        over: (_x, y, _z, _n, matter) => {
          lay(matter, hexToLinear('#f3efe6'), smoothstep(0.15, 0.165, y));
          lay(matter, hexToLinear('#5e3c20'), smoothstep(0.2, 0.21, y));
        },
      }),
      part((x, y, z) => min(mast(x, y, z), boom(x, y, z)), '#8a6238'),
      part(main, '#f6f1e6', cloth),
      part(jib, '#f0eadc', cloth),
    ],
    centre: [0, 0.95, 0.05],
    radius: 1.2,
    height: 2,
  };
};

export const rocket = (colour: Rgb | null): Figure => {
  const accent = colour ?? hexToLinear('#d33a2c');
  const hull: Solid = (x, y, z) =>
    blend(ellipsoid(x, y - 1.05, z, 0.3, 0.95, 0.3), column(x, y, z, 0.42, 1, 0.2, 0.28), 0.08);
  const fin = (x: number, y: number, z: number): number =>
    max(abs(z) - 0.025, abs(y - 0.42) - 0.3 + (abs(x) - 0.2) * 0.75, abs(x) - 0.52, 0.14 - abs(x)) * 0.75;
  return {
    parts: [
      part(hull, '#eceef2', {
        gloss: 0.6,
        sharpness: 50,
        over: (_x, y, _z, _n, matter) => {
          lay(matter, accent, smoothstep(1.56, 1.58, y) + smoothstep(0.06, 0.05, abs(y - 0.72)));
        },
      }),
      part((x, y, z) => min(fin(x, y, z), fin(z, y, x)), accent, { gloss: 0.4 }),
      part((x, y, z) => max(flat(x, y - 1.22) - 0.13, 0.2 - z, z - 0.3), '#33526e', {
        gloss: 1,
        sharpness: 120,
        glow: 0.05,
      }),
      part((x, y, z) => column(x, y, z, 0.1, 0.34, 0.2, 0.14), '#4b4d54', { gloss: 0.5 }),
    ],
    centre: [0, 1.02, 0],
    radius: 1.08,
    height: 2,
  };
};
