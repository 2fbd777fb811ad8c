import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import type { Point } from '../../subjects/sdf/primitives.js';
import { addLeaf, addSheet, addTube } from '../../subjects/triangles/shapes.js';
import { createMeshBuilder, type MeshBuilder, type TriangleMesh } from '../../subjects/triangles/triangle-mesh.js';
import { blendOf, plus, shade, turned, unit } from '../../subjects/triangles/vectors.js';

const { abs, cos, sin, PI } = Math;

const CORALS = ['#d2587a', '#e8843c', '#9a4f8f', '#e0b04a', '#c9453a', '#d9c39a', '#e8a0a8'] as const;
const STONE: Rgb = [0.16, 0.15, 0.13];

const boulder = (mesh: MeshBuilder, at: Point, size: number, noise: Noise, rng: Rng): void => {
  const ROWS = 14;
  const SIDES = 22;
  const own = rng() * 50;
  const moss = hexToLinear(CORALS[Math.floor(rng() * CORALS.length)]!);
  const rings: number[][] = [];
  for (let r = 0; r <= ROWS; r++)
    rings.push(
      Array.from({ length: SIDES }, (_, k) => {
        const a = (r / ROWS) * PI * 0.62;
        const b = (k / SIDES) * 2 * PI;
        const out: Point = [sin(a) * cos(b), cos(a) * 0.8, sin(a) * sin(b)];
        const rough = 1 + 0.42 * noise.fbm(out[0] * 1.6 + own, out[2] * 1.6 + out[1] * 1.3, 4);
        const tone = 0.7 + 0.5 * noise.fbm(out[0] * 5 + own, out[2] * 5 + out[1] * 4, 3);
        const grown = smoothstep(0.05, 0.4, noise.at(out[0] * 3 + own, out[2] * 3 + out[1] * 2)) * 0.55;
        return mesh.vertex(plus(at, out, size * rough), out, {
          colour: blendOf(shade(STONE, tone), moss, grown),
          grain: 1,
        });
      }),
    );
  for (let r = 0; r < ROWS; r++)
    for (let k = 0; k < SIDES; k++) {
      const m = (k + 1) % SIDES;
      mesh.triangle(rings[r]![k]!, rings[r]![m]!, rings[r + 1]![k]!);
      mesh.triangle(rings[r]![m]!, rings[r + 1]![m]!, rings[r + 1]![k]!);
    }
};

/** A coral that forks upwards. */
const branching = (mesh: MeshBuilder, at: Point, size: number, colour: Rgb, rng: Rng): void => {
  const grow = (from: Point, along: Point, length: number, radius: number, level: number): void => {
    const bend = unit(plus(along, [between(rng, -0.3, 0.3), 0.15, between(rng, -0.3, 0.3)]));
    const to = plus(plus(from, along, length * 0.5), bend, length * 0.5);
    addTube(
      mesh,
      [
        { at: from, radius },
        { at: plus(from, along, length * 0.5), radius: radius * 0.92 },
        { at: to, radius: radius * 0.8 },
        { at: plus(to, bend, radius * 0.7), radius: radius * 0.2 },
      ],
      (t) => ({ colour: blendOf(colour, [0.9, 0.85, 0.8], 0.4 * smoothstep(2, 4, level + t)), gloss: 0.2, grain: 0.4 }),
      7,
    );
    if (level >= 4) return;
    for (let n = 0; n < (level === 0 ? 5 : 2); n++) {
      const axis = unit([between(rng, -1, 1), between(rng, -0.2, 0.2), between(rng, -1, 1)]);
      grow(
        to,
        unit(plus(turned(bend, axis, between(rng, 0.35, 0.8)), [0, 0.35, 0])),
        length * 0.78,
        radius * 0.78,
        level + 1,
      );
    }
  };
  grow(at, [0, 1, 0], size * 0.26, size * 0.055, 0);
};

/** A sea fan: a flat net of veins. */
const fan = (mesh: MeshBuilder, at: Point, size: number, colour: Rgb, rng: Rng): void => {
  const face = unit([between(rng, -0.5, 0.5), 0, 1]);
  addSheet(
    mesh,
    { at, along: unit([between(rng, -0.25, 0.25), 1, 0]), face },
    {
      length: size,
      half: (u) => size * 0.62 * sin(Math.min(1, u * 0.92 + 0.06) * PI) ** 0.6 * (0.4 + 0.6 * u),
      rise: (u, v) => 0.06 * size * sin(u * 5 + v * 3),
      stuff: (u, v) => {
        // Ribs that fan out from the foot, with finer ones across them.
        const ribs = smoothstep(0.5, 0.95, abs(sin(v * (8 + 10 * u) + sin(u * 7) * 0.4)));
        const net = smoothstep(0.4, 0.9, abs(sin(u * 46 + v * v * 9)));
        return { colour: shade(colour, 0.42 + 0.55 * ribs + 0.14 * net), through: 0.6 };
      },
      rows: 30,
      columns: 26,
    },
  );
};

/** A ribbon of weed that stands in the current. */
const weed = (mesh: MeshBuilder, at: Point, tall: number, rng: Rng): void => {
  const lean = between(rng, -0.2, 0.2);
  const phase = rng() * 6;
  const green = blendOf(hexToLinear('#3f7a2a'), hexToLinear('#8a8a2a'), rng());
  addSheet(
    mesh,
    {
      at,
      along: unit([lean, 1, between(rng, -0.15, 0.15)]),
      face: unit([between(rng, -1, 1), 0, between(rng, -1, 1)]),
    },
    {
      length: tall,
      half: (u) => tall * 0.028 * (1 - u * u) * (1 + 0.35 * sin(u * 26)),
      rise: (u) => tall * 0.09 * u * sin(u * 7 + phase),
      stuff: (u, v) => ({ colour: shade(green, (0.65 + 0.5 * u) * (1 - 0.3 * abs(v))), through: 0.75, gloss: 0.15 }),
      rows: 26,
      columns: 3,
    },
  );
};

/** A school of small silver fish, all on their way to one side. */
const school = (mesh: MeshBuilder, noise: Noise, rng: Rng): void => {
  const heading = rng() < 0.5 ? -1 : 1;
  const [mx, my, mz] = [between(rng, -3, 3), between(rng, 2.2, 3.4), between(rng, 10, 15)];
  for (let n = 0; n < 60; n++) {
    const [u, v, w] = [between(rng, -1, 1), between(rng, -1, 1), between(rng, -1, 1)];
    const at: Point = [mx + u * 2.6, my + v * 0.8 + 0.5 * noise.at(u * 2, w * 2), mz + w * 2.2];
    const size = between(rng, 0.16, 0.3);
    const along = unit([heading, between(rng, -0.12, 0.12), between(rng, -0.3, 0.3)]);
    const stuff = { colour: [0.5, 0.56, 0.58] as Rgb, gloss: 0.9, through: 0.2 };
    addLeaf(mesh, { at, along, face: [0, 0, 1] }, size, size * 0.17, unit([0, 0.5, -1]), stuff);
    addLeaf(
      mesh,
      { at: plus(at, along, -size * 0.2), along, face: [0, 0, 1] },
      size * 0.26,
      size * 0.13,
      [0, 0.2, -1],
      stuff,
    );
  }
};

/** Stones, corals and weed at both sides of the open sand, nearer ones at the frame's edges. Metres; `floorAt` gives the ground. */
export const growReef = (
  floorAt: (x: number, z: number) => number,
  across: number,
  noise: Noise,
  rng: Rng,
): TriangleMesh => {
  const mesh = createMeshBuilder();
  for (let n = 0; n < 34; n++) {
    const z = 3.4 + 20 * rng() ** 1.35;
    const side = n % 2 === 0 ? -1 : 1;
    // The middle is kept open, for whoever swims there.
    const x = side * z * across * between(rng, 0.42, 1.08);
    const at: Point = [x, floorAt(x, z) - 0.1, z];
    const size = between(rng, 0.35, 0.95) * (0.6 + z * 0.05);
    boulder(mesh, at, size, noise, rng);
    const count = z > 15 ? 1 : 3;
    for (let k = 0; k < count; k++) {
      const colour = hexToLinear(CORALS[Math.floor(rng() * CORALS.length)]!);
      const beside: Point = [
        at[0] + between(rng, -1, 1) * size,
        at[1] + size * between(rng, 0.2, 0.75),
        at[2] - size * rng(),
      ];
      const which = rng();
      if (which < 0.45) branching(mesh, beside, between(rng, 0.5, 1.1), colour, rng);
      else if (which < 0.7) fan(mesh, beside, between(rng, 0.5, 1), colour, rng);
      else
        for (let w = 0; w < 7; w++)
          weed(
            mesh,
            plus(beside, [between(rng, -0.3, 0.3), -0.2, between(rng, -0.3, 0.3)]),
            between(rng, 0.9, 2.2),
            rng,
          );
    }
  }
  school(mesh, noise, rng);
  return mesh.build();
};
