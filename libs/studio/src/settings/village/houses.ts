import { plain, shining, type Coat, type Facet } from '../../mesh/facet.js';
import { createMesh } from '../../mesh/mesh.js';
import { band, bands } from '../../mesh/patterns.js';
import { mix } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { facade, type FacadeLook } from '../city/facade.js';
import { pick } from '../city/pick.js';
import { boarded, framed, roofing } from './coats.js';

const { abs, floor, max } = Math;

/** How a village builds. */
export type Manner = {
  readonly walls: readonly string[];
  readonly trim: string;
  readonly roofs: readonly string[];
  readonly pitch: readonly [number, number];
  readonly overhang: number;
  /** Dark timbers in the upper walls, or boards instead of plaster. */
  readonly timber: 'none' | 'frame' | 'boards';
};

export const MANNERS: Readonly<Record<'half-timbered' | 'chalet' | 'southern' | 'stone' | 'northern', Manner>> = {
  'half-timbered': {
    walls: ['#e8ddc6', '#e3d2b0', '#dcc9b4'],
    trim: '#5b3d28',
    roofs: ['#8a4630', '#774034', '#6a4a3e'],
    pitch: [0.95, 1.25],
    overhang: 0.5,
    timber: 'frame',
  },
  chalet: {
    walls: ['#e6e0d2', '#ddd4c2'],
    trim: '#6b4428',
    roofs: ['#5a463a', '#4c4441', '#6b5240'],
    pitch: [0.5, 0.62],
    overhang: 1.2,
    timber: 'boards',
  },
  southern: {
    walls: ['#efe3c8', '#e3b98a', '#f0ead9', '#d9a07a', '#e9cfa2'],
    trim: '#7a8a6a',
    roofs: ['#b5623e', '#a8583a', '#c07a50'],
    pitch: [0.42, 0.55],
    overhang: 0.35,
    timber: 'none',
  },
  stone: {
    walls: ['#b9a98c', '#a99a83', '#c2b499'],
    trim: '#e8e2d4',
    roofs: ['#4d4f55', '#5a5650', '#6b6152'],
    pitch: [0.85, 1.1],
    overhang: 0.3,
    timber: 'none',
  },
  northern: {
    walls: ['#9e2f27', '#b8893a', '#e8e6df', '#2f4d63', '#7f2a24'],
    trim: '#efece4',
    roofs: ['#3d3d40', '#54453c'],
    pitch: [0.8, 1],
    overhang: 0.35,
    timber: 'none',
  },
};

const WARM: readonly Rgb[] = ['#ffb765', '#ffc98a', '#ffa850'].map((hex) => hexToLinear(hex));

export type HouseSet = { readonly manner: Manner; readonly lit: number; readonly snow: number };

/** Foundations reach so far into the ground, so that none hovers on a slope. */
const FOOTING = 3.5;

const wallsOf = (rng: Rng, { manner, lit, snow }: HouseSet, colour: Rgb): FacadeLook => {
  const wide = between(rng, 0.32, 0.42);
  return {
    seed: floor(rng() * 1e6),
    wall: colour,
    trim: hexToLinear(manner.trim),
    masonry: 'render',
    bay: between(rng, 2, 2.6),
    storey: 2.7,
    window: { left: 0.5 - wide / 2, right: 0.5 + wide / 2, low: 0.33, high: 0.74 },
    from: 0.1,
    lit: lit * 0.62,
    glow: lit * 1.7,
    lights: WARM,
    snow,
  };
};

/** A house around the zero point, its door towards the viewer; metres. */
export const buildHouse = (rng: Rng, set: HouseSet): Facet[] => {
  const { manner, lit, snow } = set;
  const mesh = createMesh();
  const wide = between(rng, 6.5, 10.5);
  const deep = between(rng, 6, 8);
  const storeys = rng() < 0.35 ? 1 : 2;
  const eaves = storeys * 2.7 + between(rng, 0.1, 0.5);
  const alongX = rng() < 0.55;
  const pitch = between(rng, ...manner.pitch);
  const ridge = eaves + (pitch * (alongX ? deep : wide)) / 2;
  const colour = hexToLinear(pick(rng, manner.walls), between(rng, 0.85, 1.05));
  const look = wallsOf(rng, set, colour);
  const bare = facade(look);
  const timber = hexToLinear(manner.trim, 0.8);
  const walls =
    manner.timber === 'frame'
      ? framed(bare, timber, 2.7)
      : manner.timber === 'boards'
        ? boarded(bare, hexToLinear('#7a4a28'), 2.6)
        : bare;
  const [x0, x1, z0, z1] = [-wide / 2, wide / 2, -deep / 2, deep / 2];
  const sockle = plain([0.2, 0.19, 0.175]);
  mesh.box([x0 - 0.08, -FOOTING, z0 - 0.08], [x1 + 0.08, 0.35, z1 + 0.08], {
    near: sockle,
    left: sockle,
    right: sockle,
    far: sockle,
    top: sockle,
  });
  mesh.box([x0, 0, z0], [x1, eaves, z1], { near: walls, far: walls, left: walls, right: walls });
  const gable: Coat =
    manner.timber === 'boards'
      ? boarded(plain(colour), hexToLinear('#7a4a28'), 0)
      : manner.timber === 'frame'
        ? framed(plain(colour), timber, 0)
        : plain(colour);
  const tiles = roofing(hexToLinear(pick(rng, manner.roofs), between(rng, 0.85, 1.15)), look.seed, snow);
  mesh.roof([x0, eaves, z0], [x1, ridge, z1], alongX ? 'x' : 'z', tiles, gable, manner.overhang);
  // A window in the gable and the door.
  // Drawn whether or not it is lit, so that a house is the same by day and by night.
  const [wakes, warm] = [rng(), pick(rng, WARM)];
  const pane = wakes < lit * 0.6 ? shining(warm, 1.5 * lit) : plain([0.02, 0.024, 0.03], 0.9);
  if (!alongX) mesh.panel([-0.45, eaves + 0.35, z0 - 0.02], [1, 0, 0], [0, 1, 0], 0.9, 1, pane);
  const doorX = between(rng, x0 + 0.8, x1 - 1.8);
  mesh.box([doorX - 0.12, 0, z0 - 0.1], [doorX + 1.12, 2.25, z0], { all: plain(hexToLinear(manner.trim)) });
  mesh.panel(
    [doorX, 0.1, z0 - 0.11],
    [1, 0, 0],
    [0, 1, 0],
    1,
    2.05,
    plain(hexToLinear(pick(rng, ['#5b2f22', '#2f4a3f', '#2d4560', '#6a5332'])), 0.1),
  );
  const cx = between(rng, x0 * 0.5, x1 * 0.5);
  const cz = alongX ? between(rng, 0, deep * 0.15) : between(rng, z0 * 0.5, z1 * 0.5);
  const stack = plain(hexToLinear('#8a5d4a'));
  mesh.box([cx - 0.35, eaves, cz - 0.35], [cx + 0.35, ridge + between(rng, 0.5, 1.1), cz + 0.35], {
    all: stack,
    top: snow > 0.2 ? plain([0.75, 0.78, 0.84]) : stack,
  });
  if (manner.timber === 'boards') {
    const rail: Coat = (at, finish) => {
      const open = bands(at.u, at.du, 0.22, 0, 0.1);
      finish.colour.set(hexToLinear('#5d3a22'));
      for (let k = 0; k < 3; k++) finish.colour[k]! *= 0.35 + 0.65 * (band(at.v, at.dv, 0.75, 0.95) + open);
    };
    mesh.box([x0, 2.55, z0 - 1], [x1, 2.68, z0], { all: plain(hexToLinear('#5d3a22')) });
    mesh.panel([x0, 2.68, z0 - 1], [1, 0, 0], [0, 1, 0], wide, 0.9, rail, { isSheet: true });
  }
  return mesh.facets;
};

/** The village church: a nave and a tower with a spire. */
export const buildChurch = (rng: Rng, { manner, lit, snow }: HouseSet): Facet[] => {
  const mesh = createMesh();
  const colour = hexToLinear(pick(rng, ['#e9e4d8', '#ded3bd', '#c9bda4']));
  const seed = floor(rng() * 1e6);
  const glow = lit * 0.9;
  const walls: Coat = ({ u, v, du, dv }, finish) => {
    finish.colour.set(colour);
    // Tall windows with round heads.
    const cell = 2.6;
    const f = u - floor(u / cell) * cell - cell / 2;
    const head = 4.2 - max(0, abs(f) - 0.05) ** 2 * 2.4;
    const open = band(f, du, -0.45, 0.45) * band(v, dv, 1.7, head);
    for (let k = 0; k < 3; k++) {
      finish.colour[k] = mix(finish.colour[k]!, 0.02, open);
      finish.glow[k] = open * glow * [1, 0.66, 0.32][k]!;
    }
    finish.gloss = open * 0.7;
  };
  const tall = between(rng, 14, 18);
  const tiles = roofing(hexToLinear(pick(rng, manner.roofs)), seed, snow);
  const spire = roofing(hexToLinear('#3f4a4a'), seed + 1, snow * 0.6);
  mesh.box([-4, -FOOTING, -2], [4, 6, 12], { near: walls, left: walls, right: walls, far: walls });
  mesh.roof([-4, 6, -2], [4, 11, 12], 'z', tiles, plain(colour), 0.4);
  const stone = plain(colour);
  mesh.box([-2.2, -FOOTING, -5.4], [2.2, tall, -1], { near: stone, left: stone, right: stone, far: stone });
  for (const y of [tall - 3.2, tall - 8.4]) {
    mesh.panel([-0.55, y, -5.42], [1, 0, 0], [0, 1, 0], 1.1, 2.1, plain([0.03, 0.028, 0.026]));
    mesh.panel([-2.22, y, -2.65], [0, 0, -1], [0, 1, 0], 1.1, 2.1, plain([0.03, 0.028, 0.026]));
    mesh.panel([2.22, y, -3.75], [0, 0, 1], [0, 1, 0], 1.1, 2.1, plain([0.03, 0.028, 0.026]));
  }
  mesh.box([-2.5, tall, -5.7], [2.5, tall + 0.35, -0.7], { all: stone });
  const top = tall + 0.35;
  const peak = between(rng, 8, 13);
  const run = Math.hypot(peak, 2.4);
  const [h, r] = [2.4 / run, peak / run];
  const slope = [
    [0, 0],
    [4.8, 0],
    [2.4, run],
  ] as const;
  mesh.polygon([-2.4, top, -5.6], [1, 0, 0], [0, r, h], slope, spire);
  mesh.polygon([2.4, top, -0.8], [-1, 0, 0], [0, r, -h], slope, spire);
  mesh.polygon([-2.4, top, -0.8], [0, 0, -1], [h, r, 0], slope, spire);
  mesh.polygon([2.4, top, -5.6], [0, 0, 1], [-h, r, 0], slope, spire);
  mesh.box([-0.08, top + peak - 0.2, -3.28], [0.08, top + peak + 1.5, -3.12], { all: plain([0.5, 0.4, 0.15], 0.6) });
  mesh.box([-0.45, top + peak + 0.8, -3.27], [0.45, top + peak + 0.95, -3.13], { all: plain([0.5, 0.4, 0.15], 0.6) });
  return mesh.facets;
};
