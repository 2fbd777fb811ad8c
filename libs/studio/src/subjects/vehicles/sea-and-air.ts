import { smoothstep } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure } from '../figure.js';
import { part } from '../plain-coat.js';
import { box, column, ellipsoid, flat, limb, type Solid } from '../sdf/primitives.js';

const { abs, max, min, sin } = Math;

/** An airliner, its nose towards +z, its feet (the lowest point) at zero. */
export const airplane = (colour: Rgb | null): Figure => {
  const tint = colour ?? hexToLinear('#1f4f9a');
  const y0 = 0.55;
  const hull: Solid = (x, y, z) => {
    const rise = y - y0 - 0.1 * smoothstep(-0.9, -1.7, z);
    const q = flat(x, rise);
    const round =
      0.2 * (1 - smoothstep(-0.7, -1.75, z) * 0.86) * Math.sqrt(max(0.02, 1 - max(0, (z - 1.1) / 0.62) ** 2));
    return max(q - round, abs(z) - 1.72) * 0.8;
  };
  const wing: Solid = (x, y, z) => {
    const ax = abs(x);
    const sweep = z - 0.25 + ax * 0.55;
    const chord = 0.34 - ax * 0.14;
    const lift = y - y0 + 0.08 - ax * 0.1;
    return max(abs(sweep) - chord, abs(lift) - 0.03 + ax * 0.01, ax - 1.72) * 0.72;
  };
  const tail: Solid = (x, y, z) => {
    const ax = abs(x);
    const fin = max(
      abs(x) - 0.022,
      abs(z + 1.42 + (y - y0) * 0.55) - 0.22 + (y - y0) * 0.12,
      y - y0 - 0.72,
      y0 + 0.05 - y,
    );
    const plane = max(abs(y - y0 - 0.14) - 0.02, abs(z + 1.44 + ax * 0.5) - 0.16 + ax * 0.06, ax - 0.62);
    return min(fin, plane) * 0.75;
  };
  const engines: Solid = (x, y, z) => {
    const ax = abs(x) - 0.58;
    const body = max(abs(flat(ax, y - y0 + 0.2) - 0.085) - 0.022, abs(z - 0.24) - 0.24);
    return min(
      body,
      max(flat(ax, y - y0 + 0.2) - 0.08, abs(z - 0.2) - 0.18),
      max(abs(ax) - 0.02, abs(y - y0 + 0.1) - 0.08, abs(z - 0.16) - 0.2),
    );
  };
  return {
    parts: [
      part(hull, '#f4f5f7', {
        gloss: 0.7,
        sharpness: 60,
        over: (x, y, z, n, matter) => {
          const windows =
            abs(y - y0 - 0.05) < 0.022 && abs(((z * 11 + 40) % 1) - 0.5) < 0.24 && z > -1.2 && z < 1.1 ? 1 : 0;
          lay(matter, tint, smoothstep(-0.03, -0.05, y - y0) * 0.9);
          lay(matter, hexToLinear('#1a2430'), abs(n[0]) > 0.3 ? windows : 0);
          lay(matter, hexToLinear('#16202a'), z > 1.34 && z < 1.5 && y > y0 + 0.05 ? 1 : 0);
          void x;
        },
      }),
      part(wing, '#d9dde2', { gloss: 0.6 }),
      part(tail, tint, { gloss: 0.6 }),
      part(engines, '#c4c9d0', { gloss: 0.8 }),
    ],
    centre: [0, 0.55, 0],
    radius: 1.92,
    height: 1.3,
  };
};

/** A liner with funnels, its bow towards +z; it floats with its waterline at zero. */
export const ship = (colour: Rgb | null): Figure => {
  const main = colour ?? hexToLinear('#1b2a44');
  const hull: Solid = (x, y, z) => {
    const bow = smoothstep(0.7, 1.85, z);
    const stern = smoothstep(-1.4, -1.85, z);
    const half = 0.34 * (1 - bow * 0.97) * (1 - stern * 0.45) * (0.72 + 0.28 * smoothstep(-0.1, 0.36, y));
    const sheer = 0.36 + 0.16 * bow * bow;
    return (
      max(abs(x) - half, y - sheer, -0.14 - y, abs(z) - 1.86 - 0.1 * smoothstep(0, 0.5, y) * (z > 0 ? 1 : 0)) * 0.72
    );
  };
  const decks: Solid = (x, y, z) => {
    let d = box(x, y - 0.46, z + 0.06, 0.27, 0.11, 1.24, 0.02);
    d = min(d, box(x, y - 0.66, z + 0.06, 0.24, 0.1, 1.04, 0.02));
    d = min(d, box(x, y - 0.83, z + 0.0, 0.2, 0.08, 0.8, 0.02));
    return min(d, box(x, y - 0.95, z - 0.78, 0.26, 0.07, 0.1, 0.02));
  };
  const funnel: Solid = (x, y, z) => {
    let d = Infinity;
    for (const az of [0.36, -0.06, -0.48]) {
      const w = z - az + (y - 0.9) * 0.18;
      d = min(d, max(flat(x, w * 0.8) - 0.105, 0.85 - y, y - 1.36));
    }
    return d * 0.9;
  };
  return {
    parts: [
      part(hull, main, {
        gloss: 0.4,
        over: (_x, y, z, _n, matter) => {
          lay(matter, hexToLinear('#a8231c'), smoothstep(0.05, 0.035, y));
          lay(matter, hexToLinear('#f2efe8'), smoothstep(0.29, 0.3, y - 0.16 * smoothstep(0.7, 1.85, z) ** 2));
          const port = abs(y - 0.2) < 0.024 && abs(((z * 7 + 30) % 1) - 0.5) < 0.17 ? 1 : 0;
          lay(matter, hexToLinear('#ffe0a0'), port);
          matter.glow = 0.35 * port;
        },
      }),
      part(decks, '#f4f2ec', {
        gloss: 0.3,
        over: (_x, y, z, n, matter) => {
          if (n[1] > 0.5) {
            lay(matter, hexToLinear('#b08d5c'), 0.8);
            return;
          }
          const level = (y - 0.4) * 5.2;
          const pane = abs(level - Math.floor(level) - 0.5) < 0.2 && abs(((z * 9 + 40) % 1) - 0.5) < 0.3 ? 1 : 0;
          lay(matter, hexToLinear('#ffd890'), pane * 0.85);
          matter.glow = 0.4 * pane;
        },
      }),
      part(funnel, '#c8402c', {
        gloss: 0.3,
        over: (_x, y, _z, _n, matter) => lay(matter, hexToLinear('#17171a'), smoothstep(1.22, 1.23, y)),
      }),
      part(
        (x, y, z) =>
          min(
            limb(x, y, z, [0, 0.4, 1.3], [0, 1.3, 1.2], 0.02, 0.012),
            limb(x, y, z, [0, 0.8, -0.9], [0, 1.3, -0.98], 0.02, 0.012),
          ),
        '#7a5a34',
      ),
    ],
    centre: [0, 0.5, 0],
    radius: 2.04,
    height: 1.4,
    steam: { x: 0, y: 1.36, z: 0.2, width: 0.5, height: 0.9 },
  };
};

/** A wooden rowing boat with its oars shipped. */
export const rowboat = (colour: Rgb | null): Figure => {
  const half = (z: number): number => 0.42 * Math.sqrt(max(0, 1 - (z / 1.3) ** 2)) ** 1.1;
  const shell: Solid = (x, y, z) => {
    const sheer = 0.3 + 0.16 * (z / 1.3) ** 2;
    const side = abs(x) - half(z) * (0.66 + 0.34 * smoothstep(-0.12, 0.3, y));
    const outer = max(side, -0.14 - y, y - sheer, abs(z) - 1.3);
    const inner = max(side + 0.045, -0.06 - y);
    return max(outer, -inner) * 0.7;
  };
  return {
    parts: [
      part(shell, colour ?? '#8a3d2a', {
        gloss: 0.3,
        over: (x, y, z, n, matter) => {
          const inside = n[0] * x < 0 || n[1] > 0.7 ? 1 : 0;
          lay(matter, hexToLinear('#a8763f'), inside * (0.85 + 0.15 * sin(y * 60)));
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.86 + 0.14 * sin(y * 42 + z * 0.4);
          lay(matter, hexToLinear('#e9dcc0'), y > 0.27 + 0.16 * (z / 1.3) ** 2 ? 1 : 0);
        },
      }),
      part(
        (x, y, z) =>
          min(
            box(x, y - 0.17, z, 0.38, 0.02, 0.1, 0.01),
            box(x, y - 0.19, z - 0.66, 0.3, 0.02, 0.1, 0.01),
            box(x, y - 0.19, z + 0.7, 0.3, 0.02, 0.12, 0.01),
          ),
        '#b98a52',
      ),
      part(
        (x, y, z) =>
          min(
            limb(abs(x), y, z, [0.12, 0.28, -0.5], [0.74, 0.16, 0.5], 0.022, 0.022),
            max(ellipsoid(abs(x) - 0.8, y - 0.14, z - 0.6, 0.1, 0.03, 0.2), -1),
          ),
        '#c9a26a',
      ),
    ],
    centre: [0, 0.14, 0],
    radius: 1.42,
    height: 0.62,
  };
};

/** A ridge tent with a lamp lit inside. */
export const tent = (colour: Rgb | null): Figure => {
  const cloth: Solid = (x, y, z) => max(abs(x) * 0.8 + y * 0.6 - 0.62, abs(z) - 0.9, -y) * 0.9;
  return {
    parts: [
      part(cloth, colour ?? '#d8862f', {
        over: (x, y, z, n, matter) => {
          const sag = 0.9 + 0.14 * sin(z * 7) * sin(y * 5);
          for (let k = 0; k < 3; k++) matter.colour[k]! *= sag;
          const seam = abs(abs(z) - 0.45) < 0.01 ? 1 : 0;
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 1 - 0.3 * seam;
          const door = n[2] > 0.6 && abs(x) < 0.3 * (1 - y / 1.02) ? 1 : 0;
          lay(matter, hexToLinear('#ffcf7a'), door);
          // A lamp burns inside.
          matter.glow = 0.12 + 0.95 * door;
        },
      }),
      part(
        (x, y, z) =>
          min(
            limb(x, y, z, [0, 0, 0.92], [0, 1.1, 0.92], 0.02, 0.02),
            limb(abs(x), y, abs(z), [0, 1.04, 0.9], [0.2, 0, 1.35], 0.008, 0.008),
          ),
        '#8a6a45',
      ),
      part((x, y, z) => column(abs(x) - 0.2, y, abs(z) - 1.35, 0, 0.08, 0.02, 0.02), '#4a3626'),
    ],
    centre: [0, 0.5, 0],
    radius: 1.46,
    height: 1.1,
  };
};
