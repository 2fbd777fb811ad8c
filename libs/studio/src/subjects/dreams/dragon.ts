import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, type Coat, type Figure } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, ellipsoid, limb, sphere, type Point, type Solid } from '../sdf/primitives.js';
import { createMeshBuilder } from '../triangles/triangle-mesh.js';
import { addSkin, type Skin } from './dragon-wing.js';

const { abs, min, sin } = Math;

const SPINE: readonly Point[] = [
  [0, 1.62, 0.6],
  [0, 1.4, 0.42],
  [0, 1.22, 0.2],
  [0, 1.14, -0.06],
  [0, 1.08, -0.32],
  [0.03, 0.92, -0.58],
  [0.12, 0.7, -0.88],
  [0.3, 0.5, -1.14],
];

const SHOULDER: Point = [0.2, 1.16, 0.16];
const ELBOW: Point = [0.66, 1.72, 0.02];
const WRIST: Point = [1.02, 2.12, 0.12];
const TIPS: readonly [Point, Point, Point] = [
  [1.92, 1.66, -0.3],
  [1.62, 1.02, -0.5],
  [1.02, 0.72, -0.52],
];
const HIP: Point = [0.2, 0.86, -0.42];

const SKINS: readonly Skin[] = [
  { from: WRIST, a: TIPS[0], b: TIPS[1], scallop: 0.2 },
  { from: WRIST, a: TIPS[1], b: TIPS[2], scallop: 0.2 },
  { from: WRIST, a: TIPS[2], b: ELBOW, scallop: 0 },
  { from: ELBOW, a: TIPS[2], b: SHOULDER, scallop: 0 },
  { from: SHOULDER, a: TIPS[2], b: HIP, scallop: 0.16 },
];

/** A dragon that sits up with its wings spread; the wished-for colour is its scales'. */
export const dragon = (colour: Rgb | null, noise: Noise): Figure => {
  const scale = colour ?? hexToLinear('#7a1f1c');
  const body: Solid = (x, y, z) => {
    const ax = abs(x);
    let d = ellipsoid(x, y - 0.78, z + 0.1, 0.34, 0.4, 0.6);
    d = blend(d, ellipsoid(x, y - 0.98, z - 0.26, 0.31, 0.34, 0.32), 0.16);
    d = blend(d, limb(x, y, z, [0, 1.12, 0.42], [0, 1.48, 0.68], 0.22, 0.16), 0.14);
    d = blend(d, limb(x, y, z, [0, 1.48, 0.68], [0, 1.8, 0.66], 0.16, 0.13), 0.08);
    // The tail winds round to the side.
    d = blend(d, limb(x, y, z, [0, 0.62, -0.5], [0.2, 0.36, -1.0], 0.24, 0.16), 0.14);
    d = blend(d, limb(x, y, z, [0.2, 0.36, -1.0], [0.7, 0.18, -1.22], 0.16, 0.11), 0.06);
    d = blend(d, limb(x, y, z, [0.7, 0.18, -1.22], [1.18, 0.16, -0.92], 0.11, 0.05), 0.05);
    // Haunches and legs.
    d = blend(d, ellipsoid(ax - 0.34, y - 0.5, z + 0.32, 0.2, 0.36, 0.34), 0.08);
    d = blend(d, limb(ax, y, z, [0.4, 0.3, -0.2], [0.42, 0.1, 0.1], 0.14, 0.1), 0.06);
    d = blend(d, limb(ax, y, z, [0.27, 0.88, 0.4], [0.36, 0.46, 0.42], 0.13, 0.1), 0.07);
    return blend(d, limb(ax, y, z, [0.36, 0.46, 0.42], [0.34, 0.1, 0.56], 0.1, 0.085), 0.04);
  };
  const head: Solid = (x, y, z) => {
    const ax = abs(x);
    let d = ellipsoid(x, y - 1.92, z - 0.76, 0.155, 0.14, 0.2);
    d = blend(d, limb(x, y, z, [0, 1.9, 0.86], [0, 1.82, 1.2], 0.12, 0.085), 0.07);
    d = blend(d, sphere(ax - 0.05, y - 1.87, z - 1.22, 0.05), 0.04);
    d = blend(d, limb(ax, y, z, [0.08, 2.02, 0.86], [0.11, 2.03, 0.74], 0.05, 0.04), 0.03);
    return min(d, limb(x, y, z, [0, 1.76, 0.8], [0, 1.68, 1.1], 0.085, 0.05));
  };
  const claws: Solid = (x, y, z) => {
    const ax = abs(x);
    let d = Infinity;
    for (const off of [-0.06, 0, 0.06]) {
      d = min(d, limb(ax, y, z, [0.34 + off, 0.06, 0.62], [0.34 + off * 1.6, 0.015, 0.76], 0.04, 0.008));
      d = min(d, limb(ax, y, z, [0.42 + off, 0.06, 0.16], [0.42 + off * 1.6, 0.015, 0.3], 0.04, 0.008));
    }
    return d;
  };
  const horns: Solid = (x, y, z) => {
    const ax = abs(x);
    let d = limb(ax, y, z, [0.09, 2.0, 0.66], [0.17, 2.18, 0.44], 0.048, 0.032);
    d = blend(d, limb(ax, y, z, [0.17, 2.18, 0.44], [0.15, 2.36, 0.32], 0.032, 0.006), 0.02);
    d = min(d, limb(ax, y, z, [0.15, 1.86, 0.66], [0.26, 1.9, 0.5], 0.03, 0.006));
    for (const [sx, sy, sz] of SPINE) d = min(d, limb(x, y, z, [sx, sy, sz], [sx, sy + 0.19, sz - 0.12], 0.06, 0.006));
    d = min(d, limb(x, y, z, [1.16, 0.16, -0.94], [1.42, 0.24, -0.76], 0.1, 0.006));
    for (const tz of [0.96, 1.06, 1.14])
      d = min(d, limb(ax, y, z, [0.06, 1.8 - (tz - 0.9) * 0.2, tz], [0.06, 1.73 - (tz - 0.9) * 0.2, tz], 0.018, 0.004));
    return d;
  };
  const bones: Solid = (x, y, z) => {
    const ax = abs(x);
    let d = limb(ax, y, z, SHOULDER, ELBOW, 0.075, 0.05);
    d = min(d, limb(ax, y, z, ELBOW, WRIST, 0.05, 0.038));
    for (const tip of TIPS) d = min(d, limb(ax, y, z, WRIST, tip, 0.03, 0.01));
    return min(d, limb(ax, y, z, WRIST, [1.06, 2.26, 0.18], 0.034, 0.006));
  };
  const builder = createMeshBuilder();
  for (const side of [1, -1] as const) for (const skin of SKINS) addSkin(builder, skin, side, scale, noise);
  const scales: Coat = (x, y, z, n, matter) => {
    const u = (x + z * 0.4) * 21;
    const row = Math.floor(y * 24 + z * 3);
    const v = y * 24 + z * 3 - row;
    const w = u + (row % 2) * 0.5 - Math.floor(u + (row % 2) * 0.5) - 0.5;
    const edge = smoothstep(0.28, 0.6, Math.sqrt(w * w * 1.6 + v * v * 0.5));
    for (let k = 0; k < 3; k++) matter.colour[k]! *= (1.1 - 0.5 * edge) * (0.9 + 0.25 * noise.at(x * 4, y * 4 + z * 3));
    // The belly is pale and banded.
    const belly =
      smoothstep(0.35, 0.75, n[2] * 0.8 - n[1] * 0.4) *
      smoothstep(0.24, 0.12, abs(x)) *
      (y > 0.3 && y < 1.75 && z > -0.2 ? 1 : 0);
    lay(matter, hexToLinear('#c9a86a'), belly);
    for (let k = 0; k < 3; k++) matter.colour[k]! *= 1 - 0.3 * belly * smoothstep(0.7, 1, abs(sin(y * 34)));
    lay(matter, hexToLinear('#241012'), smoothstep(0.5, 1, n[1]) * 0.25);
  };
  return {
    parts: [
      part(body, scale, { gloss: 0.45, sharpness: 34, over: scales }),
      part(head, scale, { gloss: 0.45, sharpness: 34, over: scales }),
      part(claws, '#2a2420', { gloss: 0.5 }),
      part(horns, '#d8c6a0', {
        gloss: 0.4,
        over: (_x, y, _z, _n, matter) => {
          for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.8 + 0.2 * sin(y * 60);
        },
      }),
      part(bones, scale, { gloss: 0.35, over: scales }),
      part((x, y, z) => sphere(abs(x) - 0.115, y - 1.96, z - 0.88, 0.036), '#ffc23a', {
        over: (x, y, z, _n, matter) => {
          const slit = abs(z - 0.9) < 0.009 ? 1 : 0;
          matter.glow = 1.6 * (1 - slit);
          if (slit) matter.colour.fill(0.01);
          void x;
          void y;
        },
      }),
    ],
    mesh: builder.build(),
    centre: [0, 1.2, -0.05],
    radius: 2.26,
    height: 2.4,
  };
};
