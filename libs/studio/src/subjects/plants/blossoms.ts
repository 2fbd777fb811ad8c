import { clamp01, smoothstep } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import type { Point } from '../sdf/primitives.js';
import { addLeaf, addSheet, addTube } from '../triangles/shapes.js';
import type { MeshBuilder } from '../triangles/triangle-mesh.js';
import { across, blendOf, cross, plus, shade, times, unit } from '../triangles/vectors.js';

const { abs, cos, PI, sin, sqrt } = Math;

/** The angle between one petal and the next, after which none lies over another. */
const GOLDEN = PI * (3 - sqrt(5));
export const GREEN = hexToLinear('#4f8a32');

/** Where a flower sits and where it looks; unit vector. `size` is its radius in the figure's units. */
export type Bloom = { readonly at: Point; readonly face: Point; readonly size: number };

type PetalShape = {
  readonly length: number;
  readonly half: number;
  /** How far it stands up from the flower's plane, radians, and how much it cups and rolls back at its tip. */
  readonly lift: number;
  readonly cup: number;
  readonly curl: number;
  /** How far it bulges outwards between base and tip. */
  readonly belly?: number;
  /** 0 a round end, 1 a point. */
  readonly point: number;
  readonly stuff: (u: number, v: number) => { colour: Rgb; through: number; gloss?: number };
};

const addPetal = (
  mesh: MeshBuilder,
  { at, face, size }: Bloom,
  angle: number,
  out: number,
  petal: PetalShape,
): void => {
  const right = across(face);
  const outwards = unit(plus(times(right, cos(angle)), cross(face, right), sin(angle)));
  const along = unit(plus(times(outwards, cos(petal.lift)), face, sin(petal.lift)));
  const up = unit(plus(times(face, cos(petal.lift)), outwards, -sin(petal.lift)));
  const length = petal.length * size;
  const half = petal.half * size;
  addSheet(
    mesh,
    { at: plus(at, outwards, out * size), along, face: up },
    {
      length,
      half: (u) => {
        const round = sqrt(clamp01(1 - ((u - 0.62) / (u > 0.62 ? 0.385 : 0.9)) ** 2));
        const pointed = u < 0.55 ? smoothstep(-0.25, 0.55, u) : (1 - u) / 0.45;
        return half * (round * (1 - petal.point) + clamp01(pointed) * petal.point) + 0.0005;
      },
      rise: (u, v) =>
        half * petal.cup * v * v * sin(u * PI) + length * petal.curl * (u * u) - 0.02 * length * sin(u * 9) * v,
      stuff: petal.stuff,
      rows: 9,
      columns: 6,
    },
  );
};

/** Rows of petals from the outside in, as a dahlia has them: each row shorter, steeper and deeper in colour. */
export const dahlia = (mesh: MeshBuilder, bloom: Bloom, colour: Rgb, rng: Rng): void => {
  const COUNT = 150;
  const deep = blendOf(shade(colour, 0.5), [0.3, 0.01, 0.05], 0.25);
  for (let n = 0; n < COUNT; n++) {
    const t = 1 - n / COUNT;
    const tone = between(rng, 0.9, 1.1);
    addPetal(mesh, bloom, n * GOLDEN, 0.1 * t, {
      length: 0.24 + 0.7 * t ** 0.8,
      half: 0.055 + 0.1 * t,
      lift: 0.06 + 1.32 * (1 - t) ** 1.15 - 0.22 * t * t,
      cup: 0.75,
      curl: -0.06 + 0.16 * (1 - t),
      point: 0.45,
      stuff: (u, v) => ({
        colour: shade(
          blendOf(deep, colour, clamp01(0.2 + 0.95 * u + 0.2 * t)),
          tone * (1 - 0.16 * abs(v) + 0.1 * sin(v * 11)),
        ),
        through: 0.45,
      }),
    });
  }
};

/** A rose half open: a tight heart, and rounded petals that roll back at their rim. */
export const rose = (mesh: MeshBuilder, bloom: Bloom, colour: Rgb, rng: Rng): void => {
  const COUNT = 34;
  const deep = shade(colour, 0.42);
  for (let n = 0; n < COUNT; n++) {
    const t = 1 - n / COUNT;
    const tone = between(rng, 0.92, 1.08);
    addPetal(
      mesh,
      { ...bloom, at: plus(bloom.at, bloom.face, 0.18 * (1 - t) * bloom.size) },
      n * GOLDEN + between(rng, -0.2, 0.2),
      0.03 + 0.16 * t,
      {
        length: 0.5 + 0.42 * t,
        half: 0.2 + 0.26 * t,
        lift: 0.42 + 1.05 * (1 - t) ** 0.8,
        cup: 1.25,
        curl: 0.1 - 0.34 * t * t,
        point: 0,
        stuff: (u, v) => ({
          colour: shade(
            blendOf(deep, colour, clamp01(0.15 + 0.95 * u)),
            tone * (1.02 - 0.1 * abs(v)) * (u > 0.9 ? 1.12 : 1),
          ),
          through: 0.35,
          gloss: 0.08,
        }),
      },
    );
  }
};

/** A sunflower: long yellow rays around a disc of seeds in spirals. */
export const sunflower = (mesh: MeshBuilder, { at, face, size }: Bloom, colour: Rgb, rng: Rng): void => {
  for (let n = 0; n < 52; n++) {
    const isBack = n < 26;
    addPetal(
      mesh,
      { at: plus(at, face, isBack ? -0.02 * size : 0), face, size },
      (n / 26) * 2 * PI + between(rng, -0.08, 0.08) + (isBack ? 0.12 : 0),
      0.4,
      {
        length: between(rng, 0.5, 0.64),
        half: 0.105,
        lift: between(rng, -0.04, 0.24) + (isBack ? -0.08 : 0.06),
        cup: 0.5,
        curl: between(rng, -0.16, 0.06),
        point: 0.75,
        stuff: (u, v) => ({
          colour: shade(
            blendOf(shade(colour, 0.62), colour, clamp01(u * 1.6)),
            0.86 + 0.18 * abs(sin(v * 9)) - 0.1 * abs(v),
          ),
          through: 0.6,
        }),
      },
    );
  }
  const right = across(face);
  const up = cross(face, right);
  const [brown, gold, dark] = [hexToLinear('#5a3414'), hexToLinear('#c98a1e'), hexToLinear('#24140a')];
  for (let n = 0; n < 900; n++) {
    const out = sqrt(n / 900) * 0.47;
    const angle = n * GOLDEN;
    const ring = out / 0.47;
    const outwards = unit(plus(times(right, cos(angle)), up, sin(angle)));
    const place = plus(plus(at, outwards, out * size), face, size * (0.04 + 0.1 * (1 - ring ** 2)));
    const own =
      ring > 0.74
        ? blendOf(brown, gold, between(rng, 0.2, 1))
        : ring < 0.36
          ? blendOf(hexToLinear('#7a8a2a'), brown, ring * 2.4)
          : blendOf(dark, brown, rng());
    const normal = unit(plus(face, outwards, 0.7 * ring));
    addLeaf(
      mesh,
      { at: plus(place, outwards, -0.02 * size), along: unit(plus(outwards, face, 0.35)), face: normal },
      size * 0.052,
      size * 0.017,
      normal,
      {
        colour: shade(own, between(rng, 0.65, 1.25)),
      },
    );
  }
};

/** A tulip: six petals that close to a cup. */
export const tulip = (mesh: MeshBuilder, bloom: Bloom, colour: Rgb, rng: Rng): void => {
  for (let n = 0; n < 6; n++) {
    const isInner = n % 2 === 1;
    addPetal(mesh, bloom, (n / 6) * 2 * PI + between(rng, -0.06, 0.06), 0.14, {
      length: 1.5 - (isInner ? 0.08 : 0),
      half: 0.62,
      lift: isInner ? 1.42 : 1.28,
      cup: 0.8,
      belly: 0.2,
      curl: 0.1,
      point: 0.4,
      stuff: (u, v) => ({
        colour: shade(
          blendOf(blendOf(shade(colour, 0.6), [0.5, 0.45, 0.1], 0.25 * (1 - u)), colour, clamp01(u * 1.5)),
          0.9 + 0.14 * abs(sin(v * 8)) + 0.12 * abs(v),
        ),
        through: 0.55,
        gloss: 0.12,
      }),
    });
  }
};

/** Five petals around stamens: cherry, and at another number daisies. */
export const openBlossom = (
  mesh: MeshBuilder,
  bloom: Bloom,
  colour: Rgb,
  heart: Rgb,
  { count, half, point }: { readonly count: number; readonly half: number; readonly point: number },
  rng: Rng,
): void => {
  const turn = rng() * 6;
  for (let n = 0; n < count; n++)
    addPetal(mesh, bloom, turn + (n / count) * 2 * PI + between(rng, -0.07, 0.07), 0.08, {
      length: between(rng, 0.84, 0.96),
      half,
      lift: between(rng, 0.12, 0.34),
      cup: 0.35,
      curl: between(rng, -0.08, 0.08),
      point,
      stuff: (u, v) => ({
        colour: blendOf(
          blendOf(colour, heart, 0.5 * smoothstep(0.4, 0, u)),
          [0.95, 0.93, 0.93],
          0.25 * u * (1 - abs(v)),
        ),
        through: 0.65,
      }),
    });
  const right = across(bloom.face);
  const up = cross(bloom.face, right);
  const isDaisy = count > 8;
  const grains = isDaisy ? 160 : 22;
  for (let n = 0; n < grains; n++) {
    const out = sqrt(n / grains) * (isDaisy ? 0.26 : 0.3);
    const lean = plus(times(right, cos(n * GOLDEN) * out), up, sin(n * GOLDEN) * out);
    // A daisy's heart is a cushion of short florets, another's a few thin stamens.
    const rise = isDaisy ? 0.13 - 1.2 * out * out : 0.02;
    const root = plus(plus(bloom.at, lean, bloom.size), bloom.face, rise * bloom.size);
    const along = unit(isDaisy ? plus(lean, bloom.face, 0.12) : plus(bloom.face, lean, 0.9));
    const tone = between(rng, 0.75, 1.15);
    addLeaf(
      mesh,
      { at: root, along, face: isDaisy ? bloom.face : right },
      bloom.size * (isDaisy ? 0.075 : 0.34),
      bloom.size * (isDaisy ? 0.03 : 0.022),
      unit(plus(bloom.face, lean, isDaisy ? 1.6 : 0)),
      { colour: shade(isDaisy ? hexToLinear('#e8b01e') : blendOf(heart, hexToLinear('#f2d36a'), 0.6), tone) },
    );
  }
};

/** A stem that bends from the ground to a flower, with leaves along it. */
export const addStem = (mesh: MeshBuilder, from: Point, to: Point, radius: number, leaves: number, rng: Rng): void => {
  const bend: Point = [between(rng, -0.08, 0.08), 0, between(rng, -0.08, 0.08)];
  const at = (t: number): Point => plus(plus(from, plus(to, from, -1), t), bend, 4 * t * (1 - t));
  const rings = Array.from({ length: 14 }, (_, n) => ({ at: at(n / 13), radius: radius * (1.15 - 0.3 * (n / 13)) }));
  addTube(mesh, rings, (t) => ({ colour: shade(GREEN, 0.7 + 0.25 * t), gloss: 0.15 }), 8);
  for (let n = 0; n < leaves; n++) {
    const t = between(rng, 0.12, 0.72);
    const angle = n * 2.4 + rng();
    const out: Point = [cos(angle), between(rng, 0.25, 0.7), sin(angle)];
    leafOf(mesh, at(t), unit(out), between(rng, 0.28, 0.42), between(rng, 0.07, 0.11), rng);
  }
};

/** One broad leaf with its veins. */
export const leafOf = (mesh: MeshBuilder, at: Point, along: Point, length: number, half: number, rng: Rng): void => {
  const tone = between(rng, 0.75, 1.1);
  // Its upper side leans towards the viewer, who would otherwise see it edge-on.
  const flat = cross(cross(along, [0, 1, 0]), along);
  const face = unit(
    plus(unit(flat[1] < 0 ? times(flat, -1) : flat), [between(rng, -0.3, 0.3), 0, between(rng, 0.5, 1.1)]),
  );
  addSheet(
    mesh,
    { at, along, face },
    {
      length,
      half: (u) => half * sin(clamp01(u * 0.97 + 0.02) * PI) ** 0.8,
      rise: (u, v) => -0.28 * length * u * u + 0.35 * half * abs(v),
      stuff: (u, v) => {
        const veins = smoothstep(0.8, 1, sin(u * 42 - abs(v) * 9)) * 0.22 + smoothstep(0.12, 0.03, abs(v)) * 0.3;
        return {
          colour: shade(blendOf(GREEN, [0.4, 0.5, 0.12], 0.3 * veins), tone * (0.8 + 0.5 * veins)),
          through: 0.6,
          gloss: 0.25,
        };
      },
      rows: 10,
      columns: 6,
    },
  );
};
