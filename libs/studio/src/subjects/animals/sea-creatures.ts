import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, paint, type Coat, type Figure, type Part } from '../figure.js';
import { blend, ellipsoid, length, limb, sphere, type Point, type Solid } from '../sdf/primitives.js';
import { addSheet, addTube } from '../triangles/shapes.js';
import { createMeshBuilder } from '../triangles/triangle-mesh.js';
import { blendOf, shade, unit } from '../triangles/vectors.js';
import { addSplash } from './splash.js';

const { abs, cos, max, sin, PI } = Math;

/** A fish of the reef, banded, its fins as thin as they are; it may leap out of the water. */
export const fish = (isLeaping: boolean, colour: Rgb | null, noise: Noise, rng: Rng): Figure => {
  const coat = colour ?? hexToLinear('#f2791e');
  const pale = hexToLinear('#fbf6ea');
  const dark: Rgb = [0.012, 0.012, 0.014];
  const mid = isLeaping ? 1.15 : 0.7;
  const body: Solid = (x, y, z) => {
    const v = y - mid;
    let d = ellipsoid(x, v, z - 0.05, 0.2, 0.4, 0.66);
    d = blend(d, limb(x, v, z, [0, 0, -0.4], [0, 0.01, -0.78], 0.17, 0.075), 0.14);
    return blend(d, ellipsoid(x, v + 0.02, z - 0.58, 0.1, 0.13, 0.16), 0.1) * 0.92;
  };
  const skin: Coat = (_x, y, z, _n, matter) => {
    const v = y - mid;
    const uneven = noise.fbm(z * 3, v * 3, 3);
    paint(matter, coat);
    const scale = smoothstep(-0.3, 0.7, sin(z * 58 + sin(v * 60) * 1.2) * 0.5 + 0.5 * sin(v * 58));
    for (let k = 0; k < 3; k++) matter.colour[k]! *= (0.82 + 0.22 * scale) * (0.9 + 0.2 * uneven) * (0.86 + 0.4 * v);
    for (const [at, wide] of [
      [0.3, 0.085],
      [-0.12, 0.1],
      [-0.56, 0.06],
    ] as const) {
      const off = abs(z - at - v * v * 0.5 + uneven * 0.03);
      lay(matter, dark, smoothstep(wide + 0.055, wide + 0.03, off));
      lay(matter, pale, smoothstep(wide + 0.02, wide - 0.01, off));
    }
    const mouth = smoothstep(0.012, 0.005, abs(v + 0.04)) * smoothstep(0.64, 0.68, z);
    lay(matter, dark, 0.8 * mouth);
    matter.gloss = 0.6;
    matter.sharpness = 28;
  };
  const eye: Part = {
    solid: (x, y, z) => sphere(abs(x) - 0.125, y - mid - 0.06, z - 0.5, 0.075),
    coat: (_x, y, z, _n, matter) => {
      const out = length(y - mid - 0.06, z - 0.5);
      paint(matter, hexToLinear('#f0b43a'));
      lay(matter, dark, smoothstep(0.047, 0.042, out));
      lay(matter, dark, smoothstep(0.062, 0.068, out));
      const spark = smoothstep(0.02, 0.014, length(y - mid - 0.085, z - 0.52));
      lay(matter, [1, 1, 1], spark);
      matter.gloss = 1;
      matter.glow = spark;
    },
  };
  const mesh = createMeshBuilder();
  const fin = (at: Point, along: Point, face: Point, long: number, half: number): void =>
    addSheet(
      mesh,
      { at, along: unit(along), face: unit(face) },
      {
        length: long,
        half: (u) => half * (0.55 + 0.45 * u) * (1 - 0.35 * max(0, u - 0.75) * 4),
        rise: (u, v) => 0.05 * long * sin(u * 3 + v * 2),
        stuff: (u, v) => ({
          colour: blendOf(shade(coat, 0.75 + 0.35 * abs(sin(v * 16))), dark, smoothstep(0.86, 0.96, u)),
          through: 0.7,
          gloss: 0.3,
        }),
      },
    );
  fin([0, mid + 0.01, -0.7], [0, 0.1, -1], [1, 0, 0], 0.42, 0.34);
  fin([0, mid + 0.3, -0.02], [0, 1, -0.55], [1, 0, 0], 0.34, 0.4);
  fin([0, mid - 0.3, -0.14], [0, -1, -0.7], [1, 0, 0], 0.3, 0.2);
  for (const side of [1, -1])
    fin([0.17 * side, mid - 0.1, 0.22], [side * 0.8, -0.35, -1], [side, 0.4, 0.6], 0.32, 0.16);
  if (isLeaping) addSplash(mesh, rng, [0, 0, -0.1, 0.35], 1.2);
  return {
    parts: [{ solid: body, coat: skin }, eye],
    mesh: mesh.build(),
    centre: [0, mid - (isLeaping ? 0.25 : 0), -0.1],
    radius: isLeaping ? 1.5 : 1.15,
    height: isLeaping ? 1.7 : 1.4,
  };
};

/** A jellyfish: a bell that light goes through, and long trailing threads. */
export const jellyfish = (colour: Rgb | null, rng: Rng): Figure => {
  const tint = colour ?? hexToLinear('#d98ae0');
  const mesh = createMeshBuilder();
  const RINGS = 16;
  const SIDES = 48;
  const bell = (s: number, angle: number): Point => {
    const a = s * PI * 0.56;
    const frill = 1 + 0.05 * sin(angle * 12) * smoothstep(0.7, 1, s);
    return [sin(a) * 0.62 * frill * cos(angle), 1.5 + cos(a) * 0.48, sin(a) * 0.62 * frill * sin(angle)];
  };
  const numbers: number[][] = [];
  for (let r = 0; r <= RINGS; r++) {
    const ring: number[] = [];
    for (let k = 0; k < SIDES; k++) {
      const angle = (k / SIDES) * 2 * PI;
      const place = bell(r / RINGS, angle);
      const lines = 0.65 + 0.5 * smoothstep(0.5, 1, abs(sin(angle * 8))) * smoothstep(0.1, 0.5, r / RINGS);
      const own = blendOf(shade(tint, lines), [1, 0.9, 1], 0.25 * smoothstep(0.8, 1, r / RINGS));
      ring.push(
        mesh.vertex(place, unit([place[0], place[1] - 1.3, place[2]]), {
          colour: own,
          through: 1,
          gloss: 0.5,
          glow: 0.22,
        }),
      );
    }
    numbers.push(ring);
  }
  for (let r = 0; r < RINGS; r++)
    for (let k = 0; k < SIDES; k++) {
      const m = (k + 1) % SIDES;
      mesh.triangle(numbers[r]![k]!, numbers[r]![m]!, numbers[r + 1]![k]!);
      mesh.triangle(numbers[r]![m]!, numbers[r + 1]![m]!, numbers[r + 1]![k]!);
    }
  for (let n = 0; n < 26; n++) {
    const isArm = n < 7;
    const angle = rng() * 2 * PI;
    const out = isArm ? 0.2 * rng() : 0.55;
    const long = isArm ? 0.9 + 0.3 * rng() : 1 + 0.5 * rng();
    const phase = rng() * 6;
    const rings = Array.from({ length: 22 }, (_, i) => {
      const t = i / 21;
      const sway = 0.12 * t * sin(t * 7 + phase);
      return {
        at: [
          cos(angle) * out * (1 - 0.3 * t) + sway,
          1.42 - t * long,
          sin(angle) * out * (1 - 0.3 * t) + sway * 0.7,
        ] as Point,
        radius: (isArm ? 0.05 * (1 - 0.85 * t) * (0.7 + 0.5 * sin(t * 40) ** 2) : 0.009) * (1 - 0.5 * t),
      };
    });
    addTube(
      mesh,
      rings,
      () => ({ colour: blendOf(tint, [1, 0.92, 0.95], isArm ? 0.5 : 0.2), through: 1, glow: 0.25 }),
      6,
    );
  }
  return { parts: [], mesh: mesh.build(), centre: [0, 1, 0], radius: 1.25, height: 2 };
};

/** An octopus: a soft head, two gold eyes, and eight arms that curl around it. */
export const octopus = (colour: Rgb | null, noise: Noise, rng: Rng): Figure => {
  const coat = colour ?? hexToLinear('#c2482f');
  const pale = hexToLinear('#f0c9a8');
  const head: Solid = (x, y, z) => {
    let d = ellipsoid(x, y - 1.28, z + 0.2, 0.42, 0.52, 0.46);
    d = blend(d, ellipsoid(x, y - 0.78, z, 0.36, 0.3, 0.34), 0.2);
    d = blend(d, sphere(abs(x) - 0.26, y - 0.93, z - 0.2, 0.12), 0.08);
    return blend(d, ellipsoid(x, y - 0.5, z, 0.44, 0.2, 0.42), 0.2) * 0.92;
  };
  const skin: Coat = (x, y, z, _n, matter) => {
    const spots = noise.fbm(x * 5 + 3, y * 5 + z * 4, 3);
    const fine = noise.at(x * 26 + z * 12, y * 26);
    paint(matter, coat);
    lay(matter, pale, smoothstep(0.12, 0.3, spots) * 0.5);
    for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.82 + 0.35 * fine;
    matter.gloss = 0.7;
    matter.sharpness = 22;
  };
  const eyes: Part = {
    solid: (x, y, z) => sphere(abs(x) - 0.28, y - 0.95, z - 0.27, 0.078),
    coat: (x, y, _z, _n, matter) => {
      const [u, v] = [abs(x) - 0.28, y - 0.95];
      paint(matter, hexToLinear('#f2c53a'));
      lay(matter, [0.005, 0.005, 0.006], smoothstep(0.022, 0.014, abs(v)) * smoothstep(0.056, 0.048, abs(u)));
      const spark = smoothstep(0.022, 0.014, length(u + 0.02, v - 0.03));
      lay(matter, [1, 1, 1], spark);
      matter.gloss = 1;
      matter.sharpness = 150;
      matter.glow = spark;
    },
  };
  const mesh = createMeshBuilder();
  for (let n = 0; n < 8; n++) {
    const angle = ((n + 0.5) / 8) * 2 * PI + 0.2 * (rng() - 0.5);
    const curl = (rng() < 0.5 ? -1 : 1) * (2.2 + 1.6 * rng());
    const long = 1.15 + 0.35 * rng();
    let [x, z, turn] = [cos(angle) * 0.3, sin(angle) * 0.3, angle];
    const lift = rng() * 0.35;
    const rings = Array.from({ length: 34 }, (_, i) => {
      const t = i / 33;
      turn += (curl * t * t * 3.2) / 33;
      x += (cos(turn) * long) / 33;
      z += (sin(turn) * long) / 33;
      const y = 0.09 + 0.42 * (1 - t) ** 3 + lift * smoothstep(0.45, 1, t) * t + 0.04 * sin(t * 9 + n);
      return { at: [x, y, z] as Point, radius: 0.145 * (1 - t) ** 0.85 + 0.012 };
    });
    addTube(
      mesh,
      rings,
      (t) => ({
        colour: blendOf(shade(coat, 0.85 + 0.2 * sin(t * 50)), pale, 0.25 * t),
        gloss: 0.5,
        grain: 0.7,
        through: 0.15,
      }),
      12,
    );
  }
  return {
    parts: [{ solid: head, coat: skin }, eyes],
    mesh: mesh.build(),
    centre: [0, 0.8, 0],
    radius: 1.75,
    height: 1.8,
  };
};
