import type { Vec3 } from '../light/atmosphere.js';
import { SURFACE } from '../raster/image.js';
import type { Coat, Facet } from './facet.js';

const { cos, sin, hypot, PI } = Math;

export type Side = 'near' | 'far' | 'left' | 'right' | 'top' | 'bottom';
/** What each side of a box is coated with; a side left out is not there, unless `all` is given. */
export type BoxCoats = Partial<Record<Side | 'all', Coat>>;

/** Options of a facet, see `Facet`. */
type Traits = Partial<Pick<Facet, 'isSheet' | 'isClear' | 'surface'>> & { readonly bend?: Float64Array };

/** Gathers the facets of a picture. Lengths in metres; everything stands where its numbers say. */
export type Mesh = {
  readonly facets: Facet[];
  /** A flat piece: where u and v are 0, their unit axes, and its corners in u and v, around it. */
  readonly polygon: (
    origin: Vec3,
    across: Vec3,
    up: Vec3,
    points: readonly (readonly [number, number])[],
    coat: Coat,
    traits?: Traits,
  ) => void;
  /** A rectangle, `wide` along `across` and `tall` along `up`. */
  readonly panel: (
    origin: Vec3,
    across: Vec3,
    up: Vec3,
    wide: number,
    tall: number,
    coat: Coat,
    traits?: Traits,
  ) => void;
  /** An upright box. On its walls u runs right and v up as seen from outside; on top and bottom u is x and v is z. */
  readonly box: (low: Vec3, high: Vec3, coats: BoxCoats, traits?: Traits) => void;
  /** A ridged roof over a rectangle, its ridge along x or z; its gables take `wall`. */
  readonly roof: (low: Vec3, high: Vec3, along: 'x' | 'z', coat: Coat, wall: Coat, overhang: number) => void;
  /** A body turned around an upright axis: pairs of radius and height from below, with a smooth skin. */
  readonly turned: (
    foot: Vec3,
    profile: readonly (readonly [radius: number, height: number])[],
    sides: number,
    coat: Coat,
    traits?: Traits,
  ) => void;
};

const add = (a: Vec3, b: Vec3, s: number): Vec3 => [a[0] + b[0] * s, a[1] + b[1] * s, a[2] + b[2] * s];
const RIGHT: Vec3 = [1, 0, 0];
const UP: Vec3 = [0, 1, 0];
const AWAY: Vec3 = [0, 0, 1];
const LEFT: Vec3 = [-1, 0, 0];
const TOWARDS: Vec3 = [0, 0, -1];

export const createMesh = (): Mesh => {
  const facets: Facet[] = [];

  const polygon: Mesh['polygon'] = (origin, across, up, points, coat, traits = {}) => {
    const corners = new Float64Array(points.length * 3);
    points.forEach(([u, v], n) => corners.set(add(add(origin, across, u), up, v), n * 3));
    facets.push({
      corners,
      origin,
      across,
      up,
      // Seen from outside, u runs right and v up; with z away from the eye the normal is v x u.
      normal: [
        up[1] * across[2] - up[2] * across[1],
        up[2] * across[0] - up[0] * across[2],
        up[0] * across[1] - up[1] * across[0],
      ],
      coat,
      isSheet: traits.isSheet ?? false,
      isClear: traits.isClear ?? false,
      bend: traits.bend ?? null,
      surface: traits.surface ?? SURFACE.built,
    });
  };

  const panel: Mesh['panel'] = (origin, across, up, wide, tall, coat, traits) =>
    polygon(
      origin,
      across,
      up,
      [
        [0, 0],
        [wide, 0],
        [wide, tall],
        [0, tall],
      ],
      coat,
      traits,
    );

  const box: Mesh['box'] = ([x0, y0, z0], [x1, y1, z1], coats, traits) => {
    const [wide, tall, deep] = [x1 - x0, y1 - y0, z1 - z0];
    const coatOf = (side: Side): Coat | undefined => coats[side] ?? coats.all;
    const side = (name: Side, origin: Vec3, across: Vec3, up: Vec3, width: number, height: number): void => {
      const coat = coatOf(name);
      if (coat) panel(origin, across, up, width, height, coat, traits);
    };
    side('near', [x0, y0, z0], RIGHT, UP, wide, tall);
    side('far', [x1, y0, z1], LEFT, UP, wide, tall);
    side('right', [x1, y0, z0], AWAY, UP, deep, tall);
    side('left', [x0, y0, z1], TOWARDS, UP, deep, tall);
    side('top', [x0, y1, z0], RIGHT, AWAY, wide, deep);
    side('bottom', [x0, y0, z1], RIGHT, TOWARDS, wide, deep);
  };

  const roof: Mesh['roof'] = (low, high, along, coat, wall, overhang) => {
    const [x0, y0, z0] = low;
    const [x1, y1, z1] = high;
    const span = along === 'z' ? x1 - x0 : z1 - z0;
    const long = along === 'z' ? z1 - z0 : x1 - x0;
    const rise = y1 - y0;
    const slope = hypot(span / 2, rise);
    const down = (rise / (span / 2)) * overhang;
    const run = slope + hypot(overhang, down);
    const e = overhang;
    const [h, r] = [span / 2 / slope, rise / slope];
    if (along === 'z') {
      panel([x0 - e, y0 - down, z1 + e], TOWARDS, [h, r, 0], long + 2 * e, run, coat, { isSheet: true });
      panel([x1 + e, y0 - down, z0 - e], AWAY, [-h, r, 0], long + 2 * e, run, coat, { isSheet: true });
      polygon(
        [x0, y0, z0],
        RIGHT,
        UP,
        [
          [0, 0],
          [span, 0],
          [span / 2, rise],
        ],
        wall,
      );
      polygon(
        [x1, y0, z1],
        LEFT,
        UP,
        [
          [0, 0],
          [span, 0],
          [span / 2, rise],
        ],
        wall,
      );
      return;
    }
    panel([x0 - e, y0 - down, z0 - e], RIGHT, [0, r, h], long + 2 * e, run, coat, { isSheet: true });
    panel([x1 + e, y0 - down, z1 + e], LEFT, [0, r, -h], long + 2 * e, run, coat, { isSheet: true });
    polygon(
      [x0, y0, z1],
      TOWARDS,
      UP,
      [
        [0, 0],
        [span, 0],
        [span / 2, rise],
      ],
      wall,
    );
    polygon(
      [x1, y0, z0],
      AWAY,
      UP,
      [
        [0, 0],
        [span, 0],
        [span / 2, rise],
      ],
      wall,
    );
  };

  const turned: Mesh['turned'] = ([fx, fy, fz], profile, sides, coat, traits) => {
    for (let k = 0; k + 1 < profile.length; k++) {
      const [r0, h0] = profile[k]!;
      const [r1, h1] = profile[k + 1]!;
      const [dr, dh] = [r1 - r0, h1 - h0];
      const slant = hypot(dr, dh);
      if (slant < 1e-6) continue;
      for (let n = 0; n < sides; n++) {
        const a = ((n + 0.5) / sides) * 2 * PI;
        const half = PI / sides;
        const [wide0, wide1] = [r0 * sin(half), r1 * sin(half)];
        const flat = cos(half);
        const out: Vec3 = [cos(a), 0, sin(a)];
        const across: Vec3 = [-sin(a), 0, cos(a)];
        const lean = hypot(dr * flat, dh);
        const up: Vec3 = [(out[0] * dr * flat) / lean, dh / lean, (out[2] * dr * flat) / lean];
        const middle: Vec3 = [fx + out[0] * r0 * flat, fy + h0, fz + out[2] * r0 * flat];
        const points: (readonly [number, number])[] = [
          [-wide0, 0],
          [wide0, 0],
          [wide1, lean],
          [-wide1, lean],
        ];
        const bend = new Float64Array(12);
        [a - half, a + half, a + half, a - half].forEach((turn, i) =>
          bend.set([(cos(turn) * dh) / slant, -dr / slant, (sin(turn) * dh) / slant], i * 3),
        );
        polygon(middle, across, up, points, coat, { ...traits, bend });
      }
    }
  };

  return { facets, polygon, panel, box, roof, turned };
};
