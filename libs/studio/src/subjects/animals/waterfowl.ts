import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, paint, type Coat, type Figure } from '../figure.js';
import { eyeAt, part } from '../plain-coat.js';
import { blend, ellipsoid, limb, sphere, type Point, type Solid } from '../sdf/primitives.js';
import { createMeshBuilder } from '../triangles/triangle-mesh.js';
import { shade } from '../triangles/vectors.js';
import { addTail, addWing } from './wings.js';

const { abs, min } = Math;

/** A bird with a long or short neck that swims, or stands on long legs. Lengths in its own units; colours are sRGB. */
export type FowlKind = {
  readonly coat: string;
  readonly head: string;
  readonly wing: string;
  readonly beak: string;
  readonly beakEnd: string;
  /** The neck's joints from the breast up, and how thick it is below and above. */
  readonly neck: readonly Point[];
  readonly thick: readonly [number, number];
  readonly skull: number;
  readonly beakLength: number;
  /** From the ground to the belly; 0 swims. */
  readonly legs: number;
  readonly legColour: string;
  readonly collar?: true;
};

export const waterfowl = (kind: FowlKind, colour: Rgb | null, noise: Noise, rng: Rng): Figure => {
  const { legs, neck, thick, skull } = kind;
  const lift = legs > 0 ? legs + 0.3 : 0.16;
  const joints = neck.map(([x, y, z]): Point => [x, y + lift, z]);
  const top = joints.at(-1)!;
  const coat = colour ?? hexToLinear(kind.coat);
  const wingColour = colour ?? hexToLinear(kind.wing);
  const crown = hexToLinear(kind.head);
  const body: Solid = (x, y, z) => {
    let d = ellipsoid(x, y - lift, z, 0.36, 0.3, 0.62);
    d = blend(d, ellipsoid(x, y - lift - 0.06, z - 0.3, 0.3, 0.28, 0.34), 0.12);
    d = blend(d, limb(x, y, z, [0, lift + 0.06, -0.4], [0, lift + 0.18, -0.78], 0.18, 0.04), 0.12);
    for (let n = 1; n < joints.length; n++) {
      const t = (n - 1) / (joints.length - 1);
      const u = n / (joints.length - 1);
      d = blend(
        d,
        limb(
          x,
          y,
          z,
          joints[n - 1]!,
          joints[n]!,
          thick[0] + (thick[1] - thick[0]) * t,
          thick[0] + (thick[1] - thick[0]) * u,
        ),
        0.06,
      );
    }
    return blend(d, ellipsoid(x, y - top[1], z - top[2] - 0.04, skull * 0.8, skull * 0.86, skull * 1.15), 0.05);
  };
  const plumage: Coat = (x, y, z, _n, matter) => {
    const uneven = noise.at(x * 9 + z * 5, y * 9);
    paint(matter, coat, 0.4);
    const high = smoothstep(joints[1]![1], joints[1]![1] + 0.1, y) * smoothstep(0.1, 0.3, z);
    lay(matter, crown, high);
    if (kind.collar)
      lay(matter, [0.85, 0.85, 0.83], smoothstep(0.035, 0.02, abs(y - joints[1]![1] - 0.02)) * smoothstep(0.1, 0.3, z));
    for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.9 + 0.16 * uneven;
  };
  const root: Point = [0, top[1] - 0.02, top[2] + skull * 0.7];
  const end: Point = [0, top[1] - 0.1 - kind.beakLength * 0.3, top[2] + skull + kind.beakLength];
  const beak: Solid = (x, y, z) => limb(x * 0.8, y, z, root, end, 0.06 * (skull / 0.14), 0.032);
  const eye: Point = [skull * 0.66, top[1] + 0.035, top[2] + skull * 0.62];
  const legSolid: Solid = (x, y, z) => {
    const straight = limb(x, y, z, [0.1, lift, -0.05], [0.09, 0.02, 0.02], 0.032, 0.026);
    // The other leg is drawn up under the belly.
    const bent = min(
      limb(x, y, z, [-0.1, lift, -0.05], [-0.1, lift * 0.62, 0.16], 0.03, 0.026),
      limb(x, y, z, [-0.1, lift * 0.62, 0.16], [-0.1, lift * 0.72, -0.2], 0.026, 0.022),
    );
    return min(straight, bent, sphere(x - 0.09, y - lift * 0.5, z + 0.01, 0.042));
  };
  const mesh = createMeshBuilder();
  const folded = {
    shoulder: [0.2, lift + 0.2, 0.22] as Point,
    span: 0.62,
    chord: 0.5,
    fingers: 0.46,
    raised: 0.22,
    bent: 0.05,
    swept: 1.5,
    colour: (row: number) => shade(wingColour, 0.82 + 0.07 * row),
    darkTips: legs > 0 ? 0.6 : 0,
  };
  addWing(mesh, folded, 1, rng);
  addWing(mesh, folded, -1, rng);
  addTail(
    mesh,
    [0, lift + 0.14, -0.6],
    { length: 0.34, spread: 0.35, half: 0.07, drop: -0.25, count: 7 },
    () => coat,
    null,
  );
  const parts = [
    { solid: body, coat: plumage },
    part(beak, kind.beak, {
      gloss: 0.4,
      over: (_x, _y, z, _n, matter) =>
        lay(matter, hexToLinear(kind.beakEnd), smoothstep(end[2] - 0.1, end[2] - 0.05, z)),
    }),
    eyeAt((x, y, z) => sphere(abs(x) - eye[0], y - eye[1], z - eye[2], 0.026), eye[0], eye[1], eye[2], 0.026),
    ...(legs > 0 ? [part(legSolid, kind.legColour, { gloss: 0.2 })] : []),
  ];
  const height = top[1] + skull;
  return { parts, mesh: mesh.build(), centre: [0, height / 2, -0.05], radius: Math.max(height / 2, 1) + 0.14, height };
};

/** One more is one entry here and its words in the lexicon. */
export const FOWL_KINDS = {
  swan: {
    coat: '#f6f5f1',
    head: '#faf9f5',
    wing: '#f7f6f2',
    beak: '#e8782a',
    beakEnd: '#1c1614',
    neck: [
      [0, 0.1, 0.4],
      [0, 0.34, 0.66],
      [0, 0.64, 0.6],
      [0, 0.92, 0.5],
      [0, 1.08, 0.6],
    ],
    thick: [0.16, 0.085],
    skull: 0.13,
    beakLength: 0.14,
    legs: 0,
    legColour: '#222222',
  },
  duck: {
    coat: '#a89a86',
    head: '#0f6a48',
    wing: '#8f8474',
    beak: '#e6b72a',
    beakEnd: '#d0a024',
    neck: [
      [0, 0.12, 0.42],
      [0, 0.34, 0.52],
      [0, 0.46, 0.56],
    ],
    thick: [0.17, 0.13],
    skull: 0.2,
    beakLength: 0.18,
    legs: 0,
    legColour: '#222222',
    collar: true,
  },
  flamingo: {
    coat: '#f58fa0',
    head: '#f8a6b0',
    wing: '#ee7088',
    beak: '#f2dcd0',
    beakEnd: '#171214',
    neck: [
      [0, 0.08, 0.4],
      [0, 0.2, 0.66],
      [0, 0.46, 0.6],
      [0, 0.74, 0.42],
      [0, 1.02, 0.46],
      [0, 1.1, 0.6],
    ],
    thick: [0.1, 0.06],
    skull: 0.115,
    beakLength: 0.12,
    legs: 1,
    legColour: '#e87a8c',
  },
} as const satisfies Record<string, FowlKind>;
