import { clamp01 } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb, Season } from '../../scene/scene-description.js';
import type { Figure } from '../figure.js';
import type { Point } from '../sdf/primitives.js';
import { addLeaf, addSheet, addTube, type Ring } from '../triangles/shapes.js';
import { createMeshBuilder, figureOf, type MeshBuilder } from '../triangles/triangle-mesh.js';
import { across, blendOf, cross, plus, shade, times, turned, unit } from '../triangles/vectors.js';

const { cos, PI, sin } = Math;

type Leaves = Readonly<Record<Season, readonly [string, string] | null>>;

/** A tree about two units high. Colours are sRGB, two for each season between which its leaves vary; null is bare. */
export type TreeKind = {
  readonly bark: string;
  readonly leaves: Leaves;
  /** Height of the first fork, and the trunk's radius at the ground. */
  readonly fork: number;
  readonly radius: number;
  /** How many limbs the trunk parts into, how steeply they stand (radians from upright), and how long they are. */
  readonly limbs: number;
  readonly open: readonly [number, number];
  readonly reach: number;
  readonly levels: number;
  /** Leaves of a clump, its radius and flatness (1 a ball), and a leaf's length. */
  readonly clump: number;
  readonly cloud: number;
  readonly flat: number;
  readonly leaf: number;
  /** Length of the hanging strands of a weeping tree. */
  readonly weeps: number;
  /** How crooked the wood is. */
  readonly crook: number;
  readonly height: number;
};

const GREENS: Leaves = {
  spring: ['#7fb23c', '#a8cc58'],
  summer: ['#3f7a26', '#6a9c38'],
  autumn: ['#c9701e', '#e0a832'],
  winter: null,
};

const oak = {
  bark: '#5b4836',
  leaves: GREENS,
  fork: 0.44,
  radius: 0.13,
  limbs: 6,
  open: [0.4, 1.25],
  reach: 0.52,
  levels: 4,
  clump: 125,
  cloud: 0.25,
  flat: 0.75,
  leaf: 0.056,
  weeps: 0,
  crook: 0.2,
  height: 2,
} as const satisfies TreeKind;

/** The trees that fork. One more is one entry here and its words in the lexicon. */
export const TREE_KINDS = {
  oak,
  maple: {
    ...oak,
    leaves: { ...GREENS, summer: ['#4f8a2c', '#7aac40'], autumn: ['#c9261a', '#f07a1e'] },
    fork: 0.42,
    open: [0.2, 0.8],
    crook: 0.12,
  },
  cherry: {
    ...oak,
    bark: '#4a3630',
    leaves: {
      spring: ['#f4b4c8', '#fce0e8'],
      summer: ['#4f8a3a', '#78a850'],
      autumn: ['#d0601e', '#e89a3a'],
      winter: null,
    },
    fork: 0.36,
    radius: 0.11,
    open: [0.45, 1.2],
    reach: 0.56,
    leaf: 0.046,
    clump: 150,
  },
  birch: {
    ...oak,
    bark: '#d9d4c8',
    leaves: { ...GREENS, autumn: ['#e8b81e', '#f4d24a'] },
    fork: 0.62,
    radius: 0.055,
    limbs: 7,
    open: [0.15, 0.55],
    reach: 0.46,
    clump: 95,
    cloud: 0.19,
    leaf: 0.044,
    crook: 0.14,
  },
  willow: {
    ...oak,
    bark: '#5b4c36',
    leaves: {
      spring: ['#a8c84a', '#c4da6a'],
      summer: ['#6f9a34', '#98b850'],
      autumn: ['#d9b23a', '#e8cc5a'],
      winter: null,
    },
    fork: 0.5,
    limbs: 7,
    open: [0.3, 1],
    reach: 0.44,
    levels: 3,
    clump: 4,
    cloud: 0.12,
    leaf: 0.06,
    weeps: 1,
  },
  baobab: {
    ...oak,
    bark: '#8a6f58',
    fork: 1.1,
    radius: 0.25,
    limbs: 8,
    open: [0.7, 1.3],
    reach: 0.4,
    levels: 3,
    clump: 110,
    cloud: 0.19,
    flat: 0.45,
    leaf: 0.05,
    crook: 0.3,
  },
  bonsai: {
    ...oak,
    bark: '#5a3f2c',
    leaves: {
      spring: ['#4f8a2c', '#7aac40'],
      summer: ['#2f6a24', '#4f8a34'],
      autumn: ['#b8301e', '#e07a2a'],
      winter: ['#2f5a2c', '#4a7a3c'],
    },
    fork: 0.55,
    radius: 0.13,
    limbs: 4,
    open: [0.5, 1.25],
    reach: 0.44,
    levels: 2,
    clump: 230,
    cloud: 0.3,
    flat: 0.34,
    leaf: 0.04,
    crook: 0.5,
    height: 1.7,
  },
} as const satisfies Record<string, TreeKind>;

type Tip = { readonly at: Point; readonly along: Point };

/** Wood that forks upwards; gives where it ends. */
const growWood = (mesh: MeshBuilder, kind: TreeKind, rng: Rng, base: number): Tip[] => {
  const bark = hexToLinear(kind.bark);
  const isBirch = kind.bark === TREE_KINDS.birch.bark;
  const tips: Tip[] = [];
  const wood = (from: Point, along: Point, length: number, radius: number, level: number): void => {
    const steps = level === 0 ? 9 : 5;
    let [at, way] = [from, along];
    const rings: Ring[] = [];
    for (let n = 0; n <= steps; n++) {
      const t = n / steps;
      // The trunk widens to its roots.
      const flare = level === 0 ? 1 + 0.75 * Math.exp(-t * 9) : 1;
      rings.push({ at, radius: Math.max(0.004, radius * (1 - 0.38 * t) * flare) });
      if (n === steps) break;
      const bend = kind.crook * (level === 0 ? 0.55 : 1);
      way = unit(plus(way, [between(rng, -bend, bend), level === 0 ? 0.35 : 0.1, between(rng, -bend, bend)]));
      at = plus(at, way, length / steps);
    }
    // A rounded end, so that no cut shows between the limbs.
    const last = rings.at(-1)!;
    rings.push({ at: plus(at, way, last.radius * 0.55), radius: last.radius * 0.72 });
    rings.push({ at: plus(at, way, last.radius * 0.85), radius: 0.002 });
    addTube(
      mesh,
      rings,
      (t) => {
        const mark = isBirch && sin(t * 47 + level * 3) * sin(t * 29 + 1) > 0.55 ? 0.22 : 1;
        return { colour: shade(bark, mark * (0.85 + 0.3 * rng())), grain: isBirch ? 0.4 : 1 };
      },
      level === 0 ? 14 : level === 1 ? 9 : 6,
    );
    if (level >= kind.levels) {
      tips.push({ at, along: way });
      return;
    }
    if (level >= Math.max(1, kind.levels - 2)) tips.push({ at, along: way });
    const forks = level === 0 ? kind.limbs : rng() < 0.35 ? 3 : 2;
    const turn = rng() * 2 * PI;
    for (let n = 0; n < forks; n++) {
      const angle = turn + (n / forks) * 2 * PI + between(rng, -0.3, 0.3);
      const steep = level === 0 ? between(rng, ...kind.open) : between(rng, 0.3, 0.75);
      const side = turned(across(way), way, angle);
      const lead = unit(plus(times(way, cos(steep)), side, sin(steep)));
      wood(
        at,
        unit(plus(lead, [0, 0.12, 0])),
        kind.reach * 0.8 ** level * between(rng, 0.8, 1.15),
        radius * 0.62 * (forks > 3 ? 0.72 : 0.9),
        level + 1,
      );
    }
  };
  wood([0, base, 0], unit([between(rng, -0.06, 0.06) - kind.crook * 0.3, 1, 0]), kind.fork, kind.radius, 0);
  return tips;
};

/** A tree alone. A wished-for colour is that of its leaves. */
export const tree = (kind: TreeKind, season: Season, colour: Rgb | null, rng: Rng): Figure => {
  const mesh = createMeshBuilder();
  const isPotted = kind === TREE_KINDS.bonsai;
  const tips = growWood(mesh, kind, rng, isPotted ? 0.3 : 0);
  const hues = kind.leaves[season];
  const centre = times(
    tips.reduce<Point>((sum, { at }) => plus(sum, at), [0, 0, 0]),
    1 / tips.length,
  );
  if (hues || colour) {
    const [a, b] = hues ? [hexToLinear(hues[0]), hexToLinear(hues[1])] : [colour!, colour!];
    const hueAt = (): Rgb => shade(colour ? colour : blendOf(a, b, rng()), between(rng, 0.75, 1.2));
    for (const { at, along } of tips) {
      for (let n = 0; n < kind.clump; n++) {
        const out = unit([between(rng, -1, 1), between(rng, -1, 1), between(rng, -1, 1)]);
        const far = kind.cloud * Math.cbrt(rng());
        const place = plus(at, [out[0], out[1] * kind.flat, out[2]], far);
        // Lit as the round clump and crown they belong to, leaves read as masses and not as noise.
        const normal = unit(plus(plus(out, unit(plus(place, centre, -1)), 0.9), [0, 0.35, 0]));
        const face = unit(plus(normal, [between(rng, -0.8, 0.8), between(rng, -0.8, 0.8), between(rng, -0.8, 0.8)]));
        const size = kind.leaf * between(rng, 0.7, 1.3);
        addLeaf(mesh, { at: place, along: turned(across(face), face, rng() * 6.28), face }, size, size * 0.38, normal, {
          colour: hueAt(),
          through: 0.55,
          gloss: 0.12,
        });
      }
      if (kind.weeps > 0) hang(mesh, at, along, centre, kind, hueAt, rng);
    }
  }
  if (isPotted) addPot(mesh);
  return figureOf(mesh.build(), [0, kind.height * 0.52, 0], kind.height);
};

/** Strands of narrow leaves that hang from the end of a branch. */
const hang = (
  mesh: MeshBuilder,
  at: Point,
  along: Point,
  centre: Point,
  kind: TreeKind,
  hueAt: () => Rgb,
  rng: Rng,
): void => {
  for (let n = 0; n < 7; n++) {
    let place = plus(at, [between(rng, -0.14, 0.14), between(rng, -0.05, 0.1), between(rng, -0.14, 0.14)]);
    let way = unit(plus(along, [between(rng, -0.5, 0.5), -0.3, between(rng, -0.5, 0.5)]));
    const long = Math.min(place[1] - 0.16, between(rng, 0.5, 1.15) * kind.weeps);
    const own = hueAt();
    const steps = Math.max(2, Math.round(long / 0.035));
    for (let k = 0; k < steps; k++) {
      way = unit(plus(way, [0, -0.22, 0]));
      place = plus(place, way, 0.035);
      const side = turned(across(way), way, k * 2.4);
      const normal = unit(plus(plus(side, unit(plus(place, centre, -1)), 0.8), [0, 0.2, 0]));
      addLeaf(
        mesh,
        { at: place, along: unit(plus(way, side, 0.5)), face: normal },
        kind.leaf,
        kind.leaf * 0.16,
        normal,
        {
          colour: shade(own, between(rng, 0.8, 1.15)),
          through: 0.6,
        },
      );
    }
  }
};

const addPot = (mesh: MeshBuilder): void => {
  const clay: Rgb = [0.05, 0.1, 0.14];
  const rings: Ring[] = [
    [0, 0.38],
    [0.02, 0.4],
    [0.1, 0.42],
    [0.24, 0.47],
    [0.27, 0.5],
    [0.31, 0.5],
    [0.31, 0.45],
    [0.28, 0.001],
  ].map(([y, radius]) => ({ at: [0, y!, 0] as Point, radius: radius! }));
  addTube(mesh, rings, (t) => (t > 0.9 ? { colour: [0.06, 0.045, 0.03], grain: 1 } : { colour: clay, gloss: 0.8 }), 40);
};

/** A palm: a ringed trunk that leans, and fronds that arch from its top. */
export const palm = (colour: Rgb | null, rng: Rng): Figure => {
  const mesh = createMeshBuilder();
  const lean = between(rng, 0.18, 0.42) * (rng() < 0.5 ? -1 : 1);
  const at = (t: number): Point => [lean * t * t, 1.55 * t, 0.06 * sin(t * 3)];
  const rings: Ring[] = Array.from({ length: 60 }, (_, n) => {
    const t = n / 59;
    return { at: at(t), radius: (0.085 - 0.04 * t + 0.05 * Math.exp(-t * 14)) * (1 + 0.07 * sin(n * 2.1)) };
  });
  addTube(
    mesh,
    rings,
    (t) => ({ colour: shade(hexToLinear('#8a7258'), 0.75 + 0.35 * sin(t * 124) ** 2), grain: 0.7 }),
    12,
  );
  const top = at(1);
  const green = colour ?? hexToLinear('#4f8a2a');
  for (let n = 0; n < 26; n++) {
    const angle = n * 2.4 + between(rng, -0.2, 0.2);
    const rise = n < 14 ? between(rng, 0.1, 0.6) : between(rng, 0.6, 1.2);
    const out: Point = [cos(angle), 0, sin(angle)];
    let way = unit(plus(out, [0, Math.tan(rise), 0]));
    let place = top;
    const long = between(rng, 0.75, 0.98);
    const STEPS = 30;
    const spine: Ring[] = [{ at: place, radius: 0.014 }];
    const tone = between(rng, 0.75, 1.15) * (n < 7 ? 0.8 : 1);
    for (let k = 1; k <= STEPS; k++) {
      way = unit(plus(way, [0, -0.075 - 0.02 * (k / STEPS), 0]));
      place = plus(place, way, long / STEPS);
      spine.push({ at: place, radius: 0.014 * (1 - (0.85 * k) / STEPS) });
      const side = unit(cross(way, [0, 1, 0]));
      const length = 0.3 * sin(clamp01(0.1 + (0.9 * k) / STEPS) * PI) ** 0.6 + 0.05;
      for (const hand of [1, -1])
        addSheet(
          mesh,
          {
            at: place,
            along: unit(plus(plus(times(side, hand), way, 0.75), [0, -0.42, 0])),
            face: unit(plus([0, 1, 0], side, -0.4 * hand)),
          },
          {
            length,
            half: (u) => 0.017 * (1 - u ** 2),
            rise: (u) => -0.06 * u * u,
            stuff: (u) => ({
              colour: shade(blendOf(green, [0.5, 0.42, 0.12], 0.3 * u * u), tone),
              through: 0.5,
              gloss: 0.3,
            }),
            rows: 4,
            columns: 1,
          },
        );
    }
    addTube(mesh, spine, () => ({ colour: [0.2, 0.24, 0.06] }), 5);
  }
  return figureOf(mesh.build(), [lean * 0.4, 1, 0], 2);
};
