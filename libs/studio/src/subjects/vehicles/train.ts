import { smoothstep } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure } from '../figure.js';
import { part } from '../plain-coat.js';
import { box, ellipsoid, flat, limb, type Solid } from '../sdf/primitives.js';
import { wheel } from './road.js';

const { abs, atan2, cos, max, min, sin } = Math;

/** A steam engine with its tender and track under it, its front towards +z. */
export const train = (colour: Rgb | null): Figure => {
  const main = colour ?? hexToLinear('#1f4a34');
  const boiler: Solid = (x, y, z) => max(flat(x, y - 0.86) - 0.36, abs(z - 0.42) - 0.98) - 0.02;
  const cab: Solid = (x, y, z) =>
    min(box(x, y - 1.0, z + 0.86, 0.46, 0.5, 0.36, 0.03), box(x, y - 0.78, z + 1.72, 0.44, 0.34, 0.4, 0.03));
  const roof: Solid = (x, y, z) =>
    max(ellipsoid(x, y - 1.44, z + 0.86, 0.56, 0.2, 1.2), abs(z + 0.86) - 0.46, 1.46 - y);
  const stack: Solid = (x, y, z) => {
    const w = z - 1.1;
    const chimney = max(flat(x, w) - (0.11 + 0.1 * smoothstep(1.35, 1.72, y)), 1.1 - y, y - 1.74);
    const dome = min(
      ellipsoid(x, y - 1.24, z - 0.5, 0.17, 0.2, 0.17),
      ellipsoid(x, y - 1.22, z + 0.02, 0.14, 0.16, 0.14),
    );
    return min(chimney, dome) * 0.9;
  };
  const driving: Solid = (x, y, z) => {
    let d = Infinity;
    for (const az of [-0.86, -0.24, 0.38]) d = min(d, wheel(abs(x), y, z, 0.42, 0.36, az, 0.31, 0.045));
    for (const az of [1.0, 1.36, -1.5, -1.94]) d = min(d, wheel(abs(x), y, z, 0.42, 0.24, az, 0.19, 0.045));
    return d;
  };
  const rod: Solid = (x, y, z) =>
    min(
      limb(abs(x), y, z, [0.5, 0.28, -0.86], [0.5, 0.28, 0.42], 0.03, 0.03),
      box(abs(x) - 0.44, y - 0.42, z - 1.1, 0.1, 0.12, 0.2, 0.04),
    );
  const rails: Solid = (x, y, z) => max(box(abs(x) - 0.42, y - 0.02, z, 0.04, 0.03, 2.5, 0), -1);
  const front: Solid = (x, y, z) =>
    min(
      max(flat(x, y - 0.86) - 0.3, abs(z - 1.44) - 0.03),
      max(flat(x, y - 1.3) - 0.11, abs(z - 1.4) - 0.1),
      limb(x, y, z, [-0.46, 0.46, 1.5], [0.46, 0.46, 1.5], 0.07, 0.07),
    );
  const catcher: Solid = (x, y, z) =>
    max(abs(x) * 0.8 + (z - 1.5) * 0.9 - 0.36 + (y - 0.1) * 0.4, 1.42 - z, y - 0.42, 0.04 - y) * 0.7;
  return {
    parts: [
      part(boiler, main, {
        gloss: 0.5,
        sharpness: 40,
        over: (_x, _y, z, _n, matter) => {
          const band = abs(((z * 2.2 + 20) % 1) - 0.5) < 0.05 ? 1 : 0;
          lay(matter, hexToLinear('#c9a23a'), band);
          lay(matter, hexToLinear('#17181a'), smoothstep(1, 1.02, z));
        },
      }),
      part(cab, main, {
        gloss: 0.4,
        over: (x, y, z, n, matter) => {
          const pane = abs(n[0]) > 0.6 && abs(z + 0.86) < 0.2 && abs(y - 1.2) < 0.16 ? 1 : 0;
          lay(matter, hexToLinear('#ffd27a'), pane);
          matter.glow = 0.7 * pane;
          const frame =
            abs(n[0]) > 0.6 && z < -1.3 && abs(max(abs(z + 1.72) / 0.4, abs(y - 0.78) / 0.34) - 0.82) < 0.02 ? 1 : 0;
          lay(matter, hexToLinear('#c9a23a'), frame);
          lay(matter, hexToLinear('#0c0c0d'), n[1] > 0.6 && z < -1.3 ? 1 : 0);
          void x;
        },
      }),
      part((x, y, z) => min(roof(x, y, z), stack(x, y, z)), '#17181a', { gloss: 0.4 }),
      part((x, y, z) => max(flat(x, z - 1.1) - 0.23, abs(y - 1.72) - 0.03), '#c9a23a', { gloss: 0.9 }),
      part(driving, '#8f1f1a', {
        gloss: 0.3,
        over: (_x, y, z, _n, matter) => {
          const big = z < 0.75 && z > -1.2;
          const cy = big ? 0.36 : 0.24;
          const places = big ? [-0.86, -0.24, 0.38] : [1.0, 1.36, -1.5, -1.94];
          let cz = places[0]!;
          for (const az of places) if (abs(z - az) < abs(z - cz)) cz = az;
          const r = big ? 0.31 : 0.19;
          const q = flat(y - cy, z - cz) / r;
          const gap = q > 0.28 && q < 0.8 && abs(cos(atan2(y - cy, z - cz) * 5)) < 0.72 ? 1 : 0;
          lay(matter, hexToLinear('#0c0c0d'), gap);
          lay(matter, hexToLinear('#b9bcc2'), smoothstep(0.88, 0.92, q));
        },
      }),
      part(rod, '#c4c8ce', { gloss: 0.9 }),
      part(front, '#26282b', {
        gloss: 0.5,
        over: (x, y, z, _n, matter) => {
          const lamp = smoothstep(0.09, 0.08, flat(x, y - 1.3)) * (z > 1.45 ? 1 : 0);
          lay(matter, hexToLinear('#fff0c4'), lamp);
          matter.glow = 2.4 * lamp;
          lay(matter, hexToLinear('#a8231c'), y < 0.56 ? 1 : 0);
        },
      }),
      part(catcher, '#a8231c', {
        over: (x, _y, _z, _n, matter) => void (abs(sin(x * 26)) < 0.4 && matter.colour.fill(0.02)),
      }),
      part((x, y, z) => box(x, y - 0.5, z + 0.3, 0.36, 0.09, 1.86, 0.02), '#202225'),
      part(rails, '#6f6a66', { gloss: 0.5 }),
      part(
        (x, y, z) =>
          max(abs(((z * 2.4 + 40) % 1) - 0.5) * 0.41 - 0.09, abs(x) - 0.66, abs(y + 0.01) - 0.025, abs(z) - 2.45) * 0.8,
        '#4a3626',
      ),
    ],
    centre: [0, 0.8, -0.1],
    radius: 2.62,
    height: 1.76,
    steam: { x: 0, y: 1.74, z: 1.1, width: 0.7, height: 1.7 },
  };
};
