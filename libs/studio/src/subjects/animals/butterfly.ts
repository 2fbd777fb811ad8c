import { smoothstep } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { type Figure } from '../figure.js';
import { part } from '../plain-coat.js';
import { blend, ellipsoid, limb, sphere, type Point } from '../sdf/primitives.js';
import { addSheet } from '../triangles/shapes.js';
import { createMeshBuilder } from '../triangles/triangle-mesh.js';
import { blendOf, shade, unit } from '../triangles/vectors.js';
import { tilt } from './tilt.js';

const { abs, cos, sin, sqrt } = Math;
const DARK: Rgb = [0.012, 0.01, 0.01];
const WHITE: Rgb = [0.9, 0.88, 0.84];
const HUES = ['#f08a1c', '#2f7fe0', '#f2c21e', '#e0486a'] as const;

/** A butterfly with its wings half raised. A wished-for colour is that of its wings. */
export const butterfly = (colour: Rgb | null, rng: Rng): Figure => {
  const tint = colour ?? hexToLinear(HUES[Math.floor(rng() * HUES.length)]!);
  const leaning = tilt([0, 1, 0], 0.75, 0.18 * (rng() - 0.5));
  const builder = createMeshBuilder();
  const mesh = leaning.mesh(builder);
  const raised = 0.3 + 0.35 * rng();
  const wing = (side: number, root: Point, ahead: number, length: number, broad: number, isFore: boolean): void => {
    const out: Point = [side * cos(raised), sin(raised), 0];
    const along = unit([out[0] * cos(ahead), out[1] * cos(ahead), sin(ahead)]);
    addSheet(
      mesh,
      { at: root, along, face: unit([-side * sin(raised), cos(raised), 0]) },
      {
        length,
        half: (u) =>
          broad *
          sqrt(Math.max(0, sin(Math.PI * Math.min(1, u ** (isFore ? 1.25 : 0.85) * 0.97 + 0.02)))) *
          (0.55 + 0.6 * u),
        rise: (u, v) => 0.05 * u * u - 0.03 * v * v,
        stuff: (u, v) => {
          const rim = Math.max(smoothstep(0.8, 0.88, u), smoothstep(0.82, 0.9, abs(v)) * smoothstep(0.25, 0.45, u));
          const veins = smoothstep(0.12, 0.03, abs(sin(v * 5.2 + (u - 0.5) * v))) * smoothstep(0.1, 0.25, u);
          const cell = smoothstep(0.03, 0.015, abs(u - 0.46 + v * v * 0.25));
          const dots = smoothstep(0.55, 0.75, sin(v * 17)) * smoothstep(0.035, 0.02, abs(u - 0.91));
          const own = shade(tint, 0.7 + 0.55 * u);
          const lined = blendOf(own, DARK, Math.max(veins * 0.85, cell * 0.8, rim, smoothstep(0.14, 0.02, u) * 0.7));
          return { colour: blendOf(lined, WHITE, dots * rim), through: 0.5, gloss: 0.15 };
        },
        rows: 40,
        columns: 36,
      },
    );
  };
  for (const side of [1, -1]) {
    wing(side, [0.03 * side, 1.01, -0.02], -0.62, 0.72, 0.36, false);
    wing(side, [0.03 * side, 1.02, 0.1], 0.42, 1, 0.42, true);
  }
  return {
    parts: [
      part(
        leaning.solid((x, y, z) =>
          blend(
            blend(
              ellipsoid(x, y - 1, z - 0.06, 0.07, 0.075, 0.16),
              limb(x, y, z, [0, 0.99, -0.05], [0, 0.97, -0.5], 0.055, 0.025),
              0.04,
            ),
            sphere(x, y - 1.01, z - 0.25, 0.06),
            0.03,
          ),
        ),
        '#241a14',
        { fur: 0.5 },
      ),
      part(
        leaning.solid((x, y, z) => limb(abs(x), y, z, [0.025, 1.04, 0.28], [0.2, 1.16, 0.62], 0.008, 0.012)),
        '#1a1410',
      ),
    ],
    mesh: builder.build(),
    centre: [0, 1.05, 0],
    radius: 1.3,
    height: 2,
  };
};
