import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import type { Figure } from '../figure.js';
import type { Point } from '../sdf/primitives.js';
import { addTube } from '../triangles/shapes.js';
import { createMeshBuilder, figureOf, type MeshBuilder } from '../triangles/triangle-mesh.js';
import { plus, unit } from '../triangles/vectors.js';
import { addStem, dahlia, leafOf, openBlossom, rose, sunflower, tulip, type Bloom } from './blossoms.js';

/** How a flower grows: its head's radius and how high it stands, in its own units, and where it looks. */
export type FlowerKind = {
  readonly colour: string;
  readonly size: number;
  readonly tall: number;
  readonly face: Point;
  readonly leaves: number;
  readonly stem: number;
  readonly bloom: (mesh: MeshBuilder, bloom: Bloom, colour: Rgb, rng: Rng) => void;
};

const FRONT: Point = unit([0.08, 0.42, 1]);

/** One more is one entry here and its words in the lexicon. */
export const FLOWER_KINDS = {
  rose: { colour: '#c4122a', size: 0.42, tall: 1.45, face: unit([0.05, 0.62, 1]), leaves: 7, stem: 0.019, bloom: rose },
  dahlia: { colour: '#d8347a', size: 0.5, tall: 1.45, face: FRONT, leaves: 6, stem: 0.021, bloom: dahlia },
  sunflower: {
    colour: '#f6b41a',
    size: 0.5,
    tall: 1.5,
    face: unit([0.06, 0.24, 1]),
    leaves: 8,
    stem: 0.032,
    bloom: sunflower,
  },
  tulip: { colour: '#d8232f', size: 0.3, tall: 1.3, face: unit([0.03, 1, 0.16]), leaves: 3, stem: 0.026, bloom: tulip },
  daisy: {
    colour: '#f6f4ee',
    size: 0.4,
    tall: 1.5,
    face: unit([0.06, 0.55, 1]),
    leaves: 5,
    stem: 0.022,
    bloom: (mesh, bloom, colour, rng) =>
      openBlossom(mesh, bloom, colour, colour, { count: 24, half: 0.12, point: 0.3 }, rng),
  },
} as const satisfies Record<string, FlowerKind>;

const grow = (mesh: MeshBuilder, kind: FlowerKind, foot: Point, colour: Rgb, scale: number, rng: Rng): void => {
  const head: Point = plus(foot, [between(rng, -0.06, 0.06), kind.tall * scale, 0.02]);
  const { face } = kind;
  addStem(mesh, foot, plus(head, face, -0.03), kind.stem * scale, kind.leaves, rng);
  const nod = unit(plus(face, [between(rng, -0.22, 0.22), between(rng, -0.1, 0.1), 0]));
  // Green sepals hold it from behind.
  for (let n = 0; n < 7; n++) {
    const angle = (n / 7) * 6.28;
    leafOf(
      mesh,
      plus(head, nod, -0.04 * scale),
      unit(plus([Math.cos(angle), Math.sin(angle), 0], nod, -0.25)),
      kind.size * 0.6 * scale,
      kind.size * 0.16 * scale,
      rng,
    );
  }
  kind.bloom(mesh, { at: head, face: nod, size: kind.size * scale }, colour, rng);
};

/** A flower with two younger ones behind it. */
export const flower = (kind: FlowerKind, colour: Rgb | null, rng: Rng): Figure => {
  const mesh = createMeshBuilder();
  const own = colour ?? hexToLinear(kind.colour);
  grow(mesh, kind, [0, 0, 0], own, 1, rng);
  const side = rng() < 0.5 ? -1 : 1;
  grow(mesh, kind, [0.5 * side, 0, -0.4], own, between(rng, 0.66, 0.76), rng);
  grow(mesh, kind, [-0.42 * side, 0, -0.55], own, between(rng, 0.5, 0.62), rng);
  return figureOf(mesh.build(), [0, 1, -0.1], kind.tall + kind.size * (kind.bloom === tulip ? 1.6 : 1), {
    at: [0, kind.tall + (kind.bloom === tulip ? kind.size * 0.75 : 0.04), 0.1],
    size: kind.size * 2.2,
  });
};

const BOUQUET: readonly (readonly [keyof typeof FLOWER_KINDS, string])[] = [
  ['rose', '#c4122a'],
  ['dahlia', '#e87aa8'],
  ['rose', '#f4e6da'],
  ['daisy', '#f6f4ee'],
  ['tulip', '#f2b43a'],
  ['rose', '#e8788a'],
  ['dahlia', '#8a3fa8'],
];

/** A bunch of mixed flowers in a wrap of paper, standing on its stems. A wished-for colour is that of all of them. */
export const bouquet = (colour: Rgb | null, rng: Rng): Figure => {
  const mesh = createMeshBuilder();
  const tie: Point = [0, 0.52, 0];
  for (let n = 0; n < 19; n++) {
    const [name, hex] = BOUQUET[n % BOUQUET.length]!;
    const kind = FLOWER_KINDS[name];
    const out = Math.sqrt((n + 0.5) / 19) * 0.72;
    const angle = n * 2.4;
    const head: Point = [
      Math.cos(angle) * out,
      1.55 - 0.42 * out * out + between(rng, -0.05, 0.08),
      Math.sin(angle) * out * 0.8,
    ];
    const face = unit(plus(plus(head, [0, 0.9, 0], -1), [0, 0, 0.55]));
    addTube(
      mesh,
      [
        { at: plus(tie, [head[0] * -0.18, -0.5, head[2] * -0.18]), radius: 0.014 },
        { at: tie, radius: 0.014 },
        { at: head, radius: 0.014 },
      ],
      () => ({ colour: [0.07, 0.2, 0.05] }),
      6,
    );
    const tone = colour ?? hexToLinear(hex);
    (kind as FlowerKind).bloom(
      mesh,
      { at: head, face, size: between(rng, 0.2, 0.27) * (name === 'tulip' ? 0.6 : 1) },
      tone,
      rng,
    );
    for (let k = 0; k < 2; k++)
      leafOf(
        mesh,
        plus(head, [0, -0.16, 0]),
        unit([Math.cos(angle + k + 0.6), 0.35, Math.sin(angle + k + 0.6)]),
        0.36,
        0.1,
        rng,
      );
  }
  // The paper: a cone with a frilled rim.
  const SIDES = 60;
  const rim: number[][] = [0, 1, 2, 3].map((ring) =>
    Array.from({ length: SIDES }, (_, k) => {
      const angle = (k / SIDES) * 2 * Math.PI;
      const t = ring / 3;
      const fold = 1 + 0.07 * t * Math.sin(k * 0.83 + Math.sin(k * 0.31) * 2);
      const radius = (0.09 + 0.62 * t) * fold;
      const normal = unit([
        Math.cos(angle + 0.25 * Math.sin(k * 0.83)),
        0.4,
        Math.sin(angle + 0.25 * Math.sin(k * 0.83)),
      ]);
      return mesh.vertex(
        [Math.cos(angle) * radius, 0.5 + 0.62 * t + 0.05 * t * Math.sin(k * 1.3), Math.sin(angle) * radius * 0.85],
        normal,
        { colour: hexToLinear('#e9d8bd'), through: 0.5 },
      );
    }),
  );
  for (let ring = 0; ring < 3; ring++)
    for (let k = 0; k < SIDES; k++) {
      const m = (k + 1) % SIDES;
      mesh.triangle(rim[ring]![k]!, rim[ring]![m]!, rim[ring + 1]![k]!);
      mesh.triangle(rim[ring]![m]!, rim[ring + 1]![m]!, rim[ring + 1]![k]!);
    }
  return figureOf(mesh.build(), [0, 1, 0], 1.95, { at: [0, 1.42, 0], size: 1.5 });
};

/** A branch of cherry in flower that reaches across the frame. */
export const blossomBranch = (colour: Rgb | null, rng: Rng): Figure => {
  const mesh = createMeshBuilder();
  const pink = colour ?? hexToLinear('#f6c3d2');
  const heart = hexToLinear('#c9386e');
  const bark = hexToLinear('#4a3228');
  const bloomsAt = (at: Point, count: number): void => {
    for (let n = 0; n < count; n++) {
      const face = unit([between(rng, -1, 1), between(rng, -0.5, 1), between(rng, 0, 1.2)]);
      openBlossom(
        mesh,
        { at: plus(at, face, between(rng, 0.05, 0.12)), face, size: between(rng, 0.11, 0.15) },
        pink,
        heart,
        { count: 5, half: 0.42, point: 0 },
        rng,
      );
    }
  };
  const branch = (from: Point, along: Point, length: number, radius: number, level: number): void => {
    const steps = 7;
    let [at, way] = [from, along];
    const rings = [{ at, radius }];
    for (let n = 1; n <= steps; n++) {
      way = unit(plus(way, [between(rng, -0.16, 0.16), between(rng, -0.12, 0.2), between(rng, -0.14, 0.14)]));
      at = plus(at, way, length / steps);
      rings.push({ at, radius: radius * (1 - (0.72 * n) / steps) });
      if (n > 1 && rng() < 0.88) bloomsAt(at, level === 0 ? 3 : 4);
      if (level < 2 && n % 2 === 0)
        branch(
          at,
          unit(plus(way, [between(rng, -0.5, 0.5), between(rng, -0.2, 0.9), between(rng, -0.5, 0.5)])),
          length * 0.46,
          radius * 0.5,
          level + 1,
        );
    }
    bloomsAt(at, 5);
    addTube(mesh, rings, () => ({ colour: bark, grain: 1 }), 9);
  };
  branch([-1.75, 0.5, -0.2], unit([1, 0.24, 0.06]), 3, 0.085, 0);
  return figureOf(mesh.build(), [0, 1, 0], 2);
};
