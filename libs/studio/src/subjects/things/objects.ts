import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure } from '../figure.js';
import { eyeAt, part } from '../plain-coat.js';
import { blend, box, column, ellipsoid, limb, sphere, type Solid, flat } from '../sdf/primitives.js';

const { abs, atan2, cos, max, min, sin } = Math;

export const robot = (colour: Rgb | null): Figure => {
  const shell = colour ?? hexToLinear('#9fb4c4');
  const dark = '#3a434d';
  const eyes: Solid = (x, y, z) => max(flat(abs(x) - 0.15, y - 1.52) - 0.085, 0.28 - z, z - 0.36);
  return {
    parts: [
      part((x, y, z) => box(x, y - 1.5, z, 0.36, 0.26, 0.3, 0.09), shell, { gloss: 0.6, sharpness: 50 }),
      part((x, y, z) => box(x, y - 0.84, z, 0.34, 0.34, 0.24, 0.1), shell, { gloss: 0.6, sharpness: 50 }),
      part((x, y, z) => max(box(x, y - 1.52, z - 0.3, 0.29, 0.16, 0.03, 0.02), 0), '#15202b', {
        gloss: 0.9,
        sharpness: 90,
      }),
      part(eyes, '#7fe7ff', { glow: 1.5 }),
      part(
        (x, y, z) => {
          const ax = abs(x);
          const arm = blend(
            limb(ax, y, z, [0.42, 1.04, 0], [0.56, 0.74, 0.08], 0.07, 0.06),
            limb(ax, y, z, [0.56, 0.74, 0.08], [0.52, 0.5, 0.22], 0.06, 0.075),
            0.02,
          );
          const leg = limb(ax, y, z, [0.18, 0.52, 0], [0.19, 0.16, 0.02], 0.085, 0.075);
          return min(
            arm,
            leg,
            limb(x, y, z, [0, 1.16, 0], [0, 1.28, 0], 0.1, 0.1),
            limb(x, y, z, [0, 1.74, 0], [0, 1.94, 0], 0.02, 0.015),
          );
        },
        dark,
        { gloss: 0.5, sharpness: 40 },
      ),
      part((x, y, z) => box(abs(x) - 0.2, y - 0.08, z - 0.06, 0.13, 0.08, 0.18, 0.05), shell, { gloss: 0.5 }),
      part((x, y, z) => sphere(x, y - 1.97, z, 0.05), '#ff5a4a', { glow: 0.9 }),
      part((x, y, z) => max(flat(x, y - 0.9) - 0.1, abs(z - 0.23) - 0.03), '#ffd15a', { glow: 0.5 }),
    ],
    centre: [0, 1, 0.03],
    radius: 1.08,
    height: 2.02,
  };
};

export const snowman = (colour: Rgb | null): Figure => {
  const scarf = colour ?? hexToLinear('#c2332b');
  const snow: Solid = (x, y, z) =>
    blend(blend(sphere(x, y - 0.42, z, 0.46), sphere(x, y - 1.06, z, 0.35), 0.06), sphere(x, y - 1.56, z, 0.26), 0.05);
  const coal: Solid = (x, y, z) =>
    min(
      sphere(abs(x) - 0.095, y - 1.63, z - 0.235, 0.033),
      sphere(x, y - 1.2, z - 0.325, 0.035),
      sphere(x, y - 1.02, z - 0.35, 0.035),
      sphere(x, y - 0.84, z - 0.3, 0.035),
    );
  return {
    parts: [
      part(snow, '#f4f7fb'),
      part(coal, '#14120f', { gloss: 0.4 }),
      part((x, y, z) => limb(x, y, z, [0, 1.55, 0.24], [0, 1.52, 0.5], 0.05, 0.01), '#e07a1f'),
      part(
        (x, y, z) =>
          min(flat(flat(x, z) - 0.25, y - 1.34) - 0.062, box(x - 0.16, y - 1.16, z - 0.3, 0.06, 0.2, 0.025, 0.02)),
        scarf,
      ),
      part((x, y, z) => limb(abs(x), y, z, [0.3, 1.12, 0], [0.72, 1.36, 0.06], 0.025, 0.014), '#4a321f'),
      part((x, y, z) => min(column(x, y, z, 1.76, 1.8, 0.3, 0.3), column(x, y, z, 1.78, 2.04, 0.19, 0.18)), '#17181c', {
        gloss: 0.2,
      }),
    ],
    centre: [0, 1, 0],
    radius: 1.1,
    height: 2.04,
  };
};

export const mushroom = (colour: Rgb | null, noise: Noise): Figure => {
  const cap: Solid = (x, y, z) =>
    max(ellipsoid(x, y - 1.12, z, 0.78, 0.62, 0.78), -ellipsoid(x, y - 0.92, z, 0.74, 0.3, 0.74), 0.98 - y);
  return {
    parts: [
      part(cap, colour ?? '#c3261c', {
        gloss: 0.35,
        sharpness: 40,
        over: (x, y, z, _n, matter) => {
          const turn = atan2(x, z);
          const spot = sin(turn * 5 + y * 3) * cos(y * 9 + turn) + 0.4 * noise.at(x * 5, z * 5);
          lay(matter, hexToLinear('#fbf4e6'), smoothstep(0.55, 0.66, spot) * smoothstep(1, 1.06, y));
        },
      }),
      part(
        (x, y, z) => blend(column(x, y, z, 0, 1.1, 0.27, 0.17), ellipsoid(x, y - 0.06, z, 0.32, 0.2, 0.32), 0.1),
        '#f0e6d2',
      ),
      part((x, y, z) => max(flat(x, z) - 0.3, abs(y - 0.78 + flat(x, z) * 0.35) - 0.02), '#f6efe0'),
    ],
    centre: [0, 0.88, 0],
    radius: 1.12,
    height: 1.74,
  };
};

export const campfire = (): Figure => {
  const logs: Solid = (x, y, z) => {
    let d = Infinity;
    for (let k = 0; k < 5; k++) {
      const a = (k / 5) * Math.PI * 2;
      d = min(
        d,
        limb(x, y, z, [cos(a) * 0.62, 0.06, sin(a) * 0.62], [cos(a) * 0.05, 0.46, sin(a) * 0.05], 0.085, 0.07),
      );
    }
    return d;
  };
  const flame: Solid = (x, y, z) => {
    const sway = 0.09 * sin(y * 5.2);
    const lick = 0.06 * sin(atan2(x, z) * 5 + y * 7);
    return (limb(x - sway, y, z, [0, 0.36, 0], [0.02, 1.35, 0], 0.32, 0.02) - lick * (1.3 - y)) * 0.7;
  };
  return {
    parts: [
      part(logs, '#4a2f1c'),
      part(flame, '#ff9a2e', {
        glow: 1.1,
        over: (x, y, z, n, matter) => {
          const heart = smoothstep(0.2, 0.95, n[2]) * smoothstep(1.2, 0.4, y);
          lay(matter, [1, 0.75, 0.25], heart);
          matter.colour[0]! *= 2.6;
          matter.colour[1]! *= 1.1;
          matter.glow = 0.35 + 1.1 * heart;
          void x;
          void z;
        },
      }),
      part((x, y, z) => flat(flat(x, z) - 0.74, y - 0.06) - 0.1 - 0.03 * sin(atan2(x, z) * 11), '#77726c'),
    ],
    centre: [0, 0.62, 0],
    radius: 1.06,
    height: 1.36,
  };
};

export const crystal = (colour: Rgb | null): Figure => {
  const shards = [
    [0, 0, 0.3, 1.9, 0.04],
    [-0.42, 0.1, 0.2, 1.25, -0.22],
    [0.44, 0.05, 0.22, 1.4, 0.24],
    [0.16, 0.36, 0.16, 0.85, 0.1],
    [-0.2, 0.4, 0.14, 0.7, -0.16],
  ] as const;
  const prism = (x: number, y: number, z: number, r: number, tall: number): number => {
    let side = -Infinity;
    for (let k = 0; k < 6; k++) {
      const a = (k / 6) * Math.PI * 2 + 0.3;
      const out = x * cos(a) + z * sin(a);
      side = max(side, out - r, out * 0.72 + (y - tall) * 0.7 + r * 0.1);
    }
    return max(side, -y);
  };
  const solid: Solid = (x, y, z) => {
    let d = Infinity;
    for (const [cx, cz, r, tall, lean] of shards) d = min(d, prism(x - cx - y * lean, y, z - cz, r, tall) * 0.9);
    return d;
  };
  return {
    parts: [
      part(solid, colour ?? '#8f6be0', {
        gloss: 1,
        sharpness: 70,
        over: (_x, y, _z, n, matter) => {
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.55 + 0.7 * max(0, n[1]) + 0.35 * abs(n[0]);
          matter.glow = 0.15 + 0.7 * smoothstep(0.2, 1.6, y) * max(0, n[2]);
        },
      }),
      part((x, y, z) => ellipsoid(x, y + 0.02, z - 0.05, 0.8, 0.14, 0.6), '#4c4850'),
    ],
    centre: [0, 0.95, 0.1],
    radius: 1.15,
    height: 1.95,
  };
};

export const turtle = (colour: Rgb | null, noise: Noise): Figure => {
  const skin = '#6f7f3e';
  return {
    parts: [
      part((x, y, z) => max(ellipsoid(x, y - 0.42, z, 0.86, 0.74, 0.98), 0.34 - y), colour ?? '#5d4a26', {
        gloss: 0.35,
        sharpness: 30,
        over: (x, y, z, _n, matter) => {
          const a = sin(x * 8 + sin(z * 5)) * sin(z * 8 + 1);
          lay(matter, hexToLinear('#a88b45'), smoothstep(0.15, 0.6, abs(a)) * 0.8);
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.9 + 0.2 * noise.at(x * 12, z * 12 + y * 5);
        },
      }),
      part(
        (x, y, z) => {
          const ax = abs(x);
          let d = limb(x, y, z, [0, 0.42, 0.8], [0, 0.66, 1.18], 0.19, 0.17);
          d = blend(d, ellipsoid(x, y - 0.7, z - 1.26, 0.2, 0.17, 0.24), 0.08);
          d = min(d, limb(ax, y, z, [0.6, 0.32, 0.55], [0.78, 0.08, 0.72], 0.2, 0.16));
          return min(d, limb(ax, y, z, [0.6, 0.3, -0.55], [0.76, 0.08, -0.72], 0.18, 0.15));
        },
        skin,
        {
          over: (x, y, z, _n, matter) =>
            lay(matter, hexToLinear('#3e4a22'), smoothstep(0.2, 0.5, noise.at(x * 14, y * 14 + z * 9))),
        },
      ),
      eyeAt((x, y, z) => sphere(abs(x) - 0.14, y - 0.77, z - 1.36, 0.05), 0.14, 0.77, 1.36, 0.05),
    ],
    centre: [0, 0.5, 0.15],
    radius: 1.4,
    height: 1.16,
  };
};
