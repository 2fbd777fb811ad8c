import { smoothstep } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Figure, type Part } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, box, ellipsoid, flat, limb, sphere, type Solid } from '../sdf/primitives.js';

const { abs, atan2, max, min, sin, PI } = Math;

const TYRE = '#17171a';

/** A wheel whose axle runs along x, at a height and a place along z; `wide` is half its width. */
export const wheel = (
  x: number,
  y: number,
  z: number,
  cx: number,
  cy: number,
  cz: number,
  r: number,
  wide: number,
): number => max(flat(y - cy, z - cz) - r, abs(x - cx) - wide) - 0.015;

/** Tyres with bright spoked rims; `axles` are the places of the wheels along z. */
const wheels = (axles: readonly number[], track: number, r: number, wide: number): Part => {
  const solid: Solid = (x, y, z) => {
    let d = Infinity;
    for (const az of axles) d = min(d, wheel(abs(x), y, z, track, r, az, r - 0.015, wide));
    return d;
  };
  return part(solid, TYRE, {
    gloss: 0.15,
    over: (x, y, z, n, matter) => {
      let cz = axles[0]!;
      for (const az of axles) if (abs(z - az) < abs(z - cz)) cz = az;
      const q = flat(y - r, z - cz);
      if (abs(n[0]) < 0.6) return;
      const spoke = abs(sin(atan2(y - r, z - cz) * 5)) > 0.35 ? 1 : 0;
      const rim = smoothstep(r * 0.68, r * 0.64, q);
      lay(matter, hexToLinear('#c9ccd2'), rim * (q > r * 0.57 || q < r * 0.18 ? 1 : spoke));
      lay(matter, hexToLinear('#101114'), rim * (1 - spoke) * (q < r * 0.57 && q > r * 0.18 ? 1 : 0));
      matter.gloss = 0.15 + 0.7 * rim;
      void x;
    },
  });
};

const PAINT = { gloss: 0.85, sharpness: 80 } as const;

/** A small car with round lines, its nose towards +z. */
export const car = (colour: Rgb | null): Figure => {
  const body: Solid = (x, y, z) => {
    const ax = abs(x);
    const lower = box(x, y - 0.5, z, 0.62, 0.24, 1.5, 0.2);
    const hood = ellipsoid(x, y - 0.58, z - 0.95, 0.56, 0.26, 0.62);
    const tail = ellipsoid(x, y - 0.6, z + 1.0, 0.56, 0.28, 0.56);
    let d = blend(blend(lower, hood, 0.12), tail, 0.12);
    for (const az of [0.92, -0.92]) d = blend(d, ellipsoid(ax - 0.56, y - 0.42, z - az, 0.15, 0.36, 0.44), 0.08);
    // Room for the wheels.
    for (const az of [0.92, -0.92]) d = max(d, 0.35 - flat(y - 0.3, z - az) - (ax < 0.36 ? 1 : 0));
    return d * 0.9;
  };
  const cabin: Solid = (x, y, z) => {
    const lean = 0.05 * (y - 0.7);
    return ellipsoid(x * (1 + lean), y - 0.72, z + 0.12, 0.56, 0.54, 0.92);
  };
  const main = colour ?? hexToLinear('#c4281f');
  return {
    parts: [
      part(body, main, {
        ...PAINT,
        over: (x, y, z, n, matter) => {
          const door = min(abs(z - 0.42), abs(z + 0.5)) < 0.008 && y > 0.32 && abs(x) > 0.5 ? 1 : 0;
          const sill = smoothstep(0.3, 0.27, y);
          lay(matter, hexToLinear('#1c1c20'), max(door * 0.7, sill));
          const handle = abs(y - 0.66) < 0.016 && abs(z + 0.34) < 0.07 && abs(n[0]) > 0.6 ? 1 : 0;
          lay(matter, hexToLinear('#d9dce1'), handle);
        },
      }),
      part(cabin, main, {
        ...PAINT,
        over: (x, y, z, n, matter) => {
          const band = smoothstep(0.76, 0.79, y) * smoothstep(1.13, 1.1, y + 0.1 * abs(n[2]));
          const pillar = smoothstep(0.045, 0.03, min(abs(z + 0.12), abs(z - 0.44) + (y - 0.8) * 0.2, abs(z + 0.68)));
          const glass = band * (1 - (abs(n[0]) > 0.35 ? pillar : 0));
          lay(matter, hexToLinear('#1a2730'), glass);
          matter.gloss = 0.85 + 0.15 * glass;
          void x;
        },
      }),
      wheels([0.92, -0.92], 0.56, 0.31, 0.09),
      part(
        (x, y, z) =>
          min(
            ellipsoid(abs(x) - 0.4, y - 0.58, z - 1.42, 0.13, 0.13, 0.1),
            ellipsoid(abs(x) - 0.46, y - 0.56, z + 1.46, 0.1, 0.08, 0.06),
          ),
        '#fff2cf',
        {
          gloss: 1,
          sharpness: 90,
          over: (_x, _y, z, _n, matter) => {
            lay(matter, hexToLinear('#c0121a'), z < 0 ? 1 : 0);
            matter.glow = z < 0 ? 0.5 : 0.7;
          },
        },
      ),
      part(
        (x, y, z) =>
          min(
            blend(
              limb(x, y, z, [-0.52, 0.34, 1.5], [0.52, 0.34, 1.5], 0.05, 0.05),
              limb(x, y, z, [-0.3, 0.34, 1.54], [0.3, 0.34, 1.54], 0.05, 0.05),
              0.02,
            ),
            limb(x, y, z, [-0.52, 0.34, -1.53], [0.52, 0.34, -1.53], 0.05, 0.05),
            box(abs(x) - 0.66, y - 0.84, z - 0.5, 0.05, 0.05, 0.03, 0.02),
          ),
        '#d0d3d8',
        { gloss: 1, sharpness: 60 },
      ),
    ],
    centre: [0, 0.6, 0],
    radius: 1.68,
    height: 1.3,
  };
};

/** A bicycle on its stand, its front towards +z. */
export const bicycle = (colour: Rgb | null): Figure => {
  const [front, back, r] = [0.72, -0.72, 0.46];
  const tyre: Solid = (x, y, z) => {
    let d = Infinity;
    for (const az of [front, back]) d = min(d, flat(flat(y - r, z - az) - r + 0.03, x) - 0.032);
    return d;
  };
  const spokes: Solid = (x, y, z) => {
    let d = Infinity;
    for (const az of [front, back]) {
      const [u, v] = [y - r, z - az];
      const q = flat(u, v);
      const turn = (atan2(u, v) / PI) * 9;
      const off = abs(turn - Math.round(turn)) * (PI / 9) * q;
      d = min(
        d,
        max(flat(off, x) - 0.006, q - r + 0.03),
        flat(flat(u, v) - r + 0.065, x) - 0.014,
        max(q - 0.05, abs(x) - 0.06),
      );
    }
    return d * 0.8;
  };
  const crank = [0, 0.42, -0.12] as const;
  const saddle = [0, 1.02, -0.34] as const;
  const frame: Solid = (x, y, z) => {
    let d = limb(x, y, z, crank, saddle, 0.03, 0.026);
    d = min(d, limb(x, y, z, crank, [0, 0.84, 0.5], 0.034, 0.034));
    d = min(d, limb(x, y, z, [0, 0.92, -0.31], [0, 0.96, 0.46], 0.03, 0.03));
    d = min(d, limb(x, y, z, [0, 0.78, 0.53], [0, 1.12, 0.41], 0.034, 0.03));
    d = min(d, limb(abs(x), y, z, [0.05, r, back], [0.03, 0.9, -0.3], 0.016, 0.018));
    d = min(d, limb(abs(x), y, z, [0.05, r, back], [0.05, 0.42, -0.12], 0.018, 0.018));
    return min(d, limb(abs(x), y, z, [0.06, r, front], [0.05, 0.82, 0.52], 0.018, 0.022));
  };
  const dark: Solid = (x, y, z) => {
    let d = blend(
      ellipsoid(x, y - 1.1, z + 0.4, 0.1, 0.05, 0.12),
      ellipsoid(x, y - 1.1, z + 0.22, 0.04, 0.035, 0.16),
      0.06,
    );
    d = min(d, limb(abs(x), y, z, [0.3, 1.18, 0.28], [0.3, 1.18, 0.12], 0.03, 0.028));
    d = min(d, limb(abs(x), y, z, [0.12, 0.24, 0.02], [0.24, 0.24, 0.02], 0.03, 0.03));
    return min(d, max(abs(flat(y - 0.42, z + 0.12) - 0.14) - 0.018, abs(x - 0.06) - 0.012));
  };
  const metal: Solid = (x, y, z) => {
    let d = limb(abs(x), y, z, [0, 1.16, 0.4], [0.3, 1.18, 0.28], 0.018, 0.018);
    d = min(d, limb(x, y, z, [0, 1.02, -0.345], [0, 1.08, -0.36], 0.02, 0.02));
    d = min(d, limb(x, y, z, [0.06, 0.42, -0.12], [0.12, 0.24, 0.02], 0.016, 0.016));
    return min(d, limb(x, y, z, [0.04, 0.42, -0.4], [0.22, 0.01, -0.46], 0.014, 0.014));
  };
  return {
    parts: [
      part(tyre, TYRE),
      part(spokes, '#c4c8ce', { gloss: 0.8 }),
      part(frame, colour ?? '#1f7a6a', PAINT),
      part(dark, '#3a241a', { gloss: 0.3 }),
      part(metal, '#d0d3d8', { gloss: 1, sharpness: 60 }),
    ],
    centre: [0, 0.6, 0],
    radius: 1.34,
    height: 1.24,
  };
};

export const bus = (colour: Rgb | null): Figure => {
  const main = colour ?? hexToLinear('#c4281f');
  const body: Solid = (x, y, z) => box(x, y - 0.98, z, 0.52, 0.72, 1.5, 0.12);
  return {
    parts: [
      part(body, main, {
        gloss: 0.7,
        sharpness: 60,
        over: (x, y, z, n, matter) => {
          const side = abs(n[0]) > 0.6;
          const row = abs(y - 1.42) < 0.17 || abs(y - 0.86) < 0.17;
          const gap = abs(((z * 2.1 + 20) % 1) - 0.5) < 0.42;
          const pane = side
            ? row && gap && abs(z) < 1.36
              ? 1
              : 0
            : abs(n[2]) > 0.6 && (abs(y - 1.42) < 0.18 || abs(y - 0.9) < 0.24) && abs(x) < 0.42
              ? 1
              : 0;
          lay(matter, hexToLinear('#1f2d38'), pane);
          lay(matter, hexToLinear('#ffdf9a'), pane * (0.25 + 0.4 * smoothstep(0, 1, sin(z * 9))));
          matter.gloss = 0.7 + 0.3 * pane;
          lay(matter, hexToLinear('#f2e6c8'), abs(y - 1.14) < 0.03 ? 1 : 0);
          lay(matter, hexToLinear('#17171a'), smoothstep(0.36, 0.33, y));
        },
      }),
      wheels([0.95, -0.95], 0.46, 0.27, 0.08),
      part((x, y, z) => sphere(abs(x) - 0.36, y - 0.5, z - 1.48, 0.08), '#fff2cf', { glow: 0.8, gloss: 1 }),
    ],
    centre: [0, 0.86, 0],
    radius: 1.8,
    height: 1.72,
  };
};
