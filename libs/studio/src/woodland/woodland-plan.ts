import { hexToLinear } from '../raster/oklab.js';
import { between, type Rng } from '../raster/rng.js';
import type { Rgb, SceneDescription, Season, Woodland } from '../scene/scene-description.js';

/** How a bark is drawn: its two colours, how long its furrows are against their breadth, and how deep. */
export type Bark = {
  readonly light: Rgb;
  readonly dark: Rgb;
  readonly grain: number;
  readonly depth: number;
  readonly marks: 'none' | 'birch' | 'bamboo';
};

/** What grows in a wood and on its floor, in one season; lengths in metres. */
export type WoodlandPlan = {
  readonly kind: Woodland;
  readonly barks: readonly Bark[];
  readonly leaves: readonly Rgb[];
  readonly foliage: 'leaves' | 'needles' | 'bare' | 'slender';
  readonly radius: readonly [number, number];
  readonly height: readonly [number, number];
  /** Square metres for each tree. */
  readonly room: number;
  /** Above this a tree has boughs. */
  readonly boughsFrom: number;
  readonly floorLight: Rgb;
  readonly floorDark: Rgb;
  readonly path: Rgb;
  /** Colours of what lies on the floor; none of it under snow. */
  readonly litter: readonly Rgb[];
  readonly grass: number;
  readonly ferns: number;
  readonly fern: Rgb;
  readonly blooms: readonly Rgb[];
  readonly young: number;
  readonly snow: boolean;
};

const colours = (...hexes: readonly string[]): Rgb[] => hexes.map((hex) => hexToLinear(hex));

const bark = (light: string, dark: string, grain: number, depth: number, marks: Bark['marks'] = 'none'): Bark => ({
  light: hexToLinear(light),
  dark: hexToLinear(dark),
  grain,
  depth,
  marks,
});

const BARKS: Readonly<Record<Woodland, readonly Bark[]>> = {
  broadleaf: [
    bark('#8a7a66', '#4b4035', 3.4, 1),
    bark('#8d8678', '#5b564c', 2.2, 0.45),
    bark('#77664f', '#3d3328', 4, 1.2),
  ],
  conifer: [bark('#96694a', '#4d3527', 2.4, 1.1), bark('#7c6554', '#41352d', 2, 0.9)],
  birch: [bark('#d8d2c6', '#8e877b', 0.6, 0.3, 'birch'), bark('#c9c2b4', '#7d766b', 0.6, 0.35, 'birch')],
  bamboo: [bark('#8aa04e', '#5c7434', 8, 0.12, 'bamboo'), bark('#9aa552', '#6b7a38', 8, 0.12, 'bamboo')],
};

const LEAVES: Readonly<Record<Season, Readonly<Record<Woodland, readonly string[]>>>> = {
  spring: {
    broadleaf: ['#9cba48', '#86ab42', '#b4c85c', '#7a9f3e'],
    conifer: ['#5a7a3e', '#4d6a3a', '#6a8a48'],
    birch: ['#a9c458', '#95b64c', '#bfd06a'],
    bamboo: ['#8db24a', '#79a03e', '#a5c05a'],
  },
  summer: {
    broadleaf: ['#5f8434', '#6f9640', '#4d7030', '#83a548'],
    conifer: ['#466636', '#3c5a34', '#557a40'],
    birch: ['#7d9c44', '#6b8c3c', '#8fae50'],
    bamboo: ['#76993c', '#648a36', '#8dab48'],
  },
  autumn: {
    broadleaf: ['#d9822a', '#c8581f', '#e2ac36', '#b03a22', '#d99a30'],
    conifer: ['#566836', '#4a5a34', '#62703a'],
    birch: ['#e6b534', '#dca02a', '#eec750'],
    bamboo: ['#8a9440', '#a39a44', '#76883a'],
  },
  winter: {
    broadleaf: ['#6b5c48', '#5c4f40'],
    conifer: ['#42594a', '#3a5042', '#4d6450'],
    birch: ['#6f6353', '#62574a'],
    bamboo: ['#6f8a48', '#62803e', '#80954e'],
  },
};

const FLOORS: Readonly<Record<Season, readonly [light: string, dark: string]>> = {
  spring: ['#6f8740', '#3f4f28'],
  summer: ['#66753a', '#39411f'],
  autumn: ['#a8692c', '#5f3d1e'],
  winter: ['#7c6a50', '#4b3f30'],
};
const CONIFER_FLOORS: Readonly<Record<Season, readonly [light: string, dark: string]>> = {
  spring: ['#6a7a38', '#4a3826'],
  summer: ['#5f7034', '#463626'],
  autumn: ['#7a5f34', '#4f3922'],
  winter: ['#6d5a44', '#463829'],
};
const LITTER: Readonly<Record<Season, readonly string[]>> = {
  spring: ['#6f5c3c', '#5a4a30'],
  summer: ['#6d5836', '#54452c', '#7a6440'],
  autumn: ['#e08a2c', '#c8541e', '#e8b43a', '#a83a20', '#d49a3a', '#8a5a2a'],
  winter: ['#8a6a44', '#6d5234'],
};

const BLOOMS: readonly (readonly string[])[] = [
  ['#6a6ad8', '#7d74e0', '#5a5cc8'],
  ['#f6f4ee', '#f2ecf6', '#fbf9f2'],
  ['#f0d23c', '#f4f0e2', '#e8c02c'],
  ['#9a72d0', '#c8a8e6', '#f0eaf6'],
];

const BUILD: Readonly<
  Record<Woodland, Pick<WoodlandPlan, 'radius' | 'height' | 'room' | 'boughsFrom' | 'grass' | 'ferns' | 'young'>>
> = {
  broadleaf: { radius: [0.16, 0.46], height: [19, 27], room: 21, boughsFrom: 3.4, grass: 0.8, ferns: 0.7, young: 0.25 },
  conifer: { radius: [0.14, 0.4], height: [22, 32], room: 15, boughsFrom: 4.5, grass: 0.5, ferns: 0.8, young: 0.7 },
  birch: { radius: [0.1, 0.2], height: [15, 22], room: 11, boughsFrom: 3.6, grass: 1, ferns: 0.45, young: 0.1 },
  bamboo: { radius: [0.05, 0.085], height: [14, 20], room: 1.7, boughsFrom: 4.2, grass: 0.25, ferns: 0.3, young: 0 },
};

/** Leaves are what autumn is about; firs are green all the year. */
const KINDS: Readonly<Record<Season, readonly Woodland[]>> = {
  spring: ['broadleaf', 'broadleaf', 'birch', 'conifer'],
  summer: ['broadleaf', 'broadleaf', 'conifer', 'birch'],
  autumn: ['broadleaf', 'broadleaf', 'broadleaf', 'birch'],
  winter: ['conifer', 'broadleaf', 'conifer', 'birch'],
};

export const planWoodland = (scene: SceneDescription, rng: Rng): WoodlandPlan => {
  const kinds = KINDS[scene.season];
  const drawn = kinds[(rng() * kinds.length) | 0]!;
  const bloom = BLOOMS[(rng() * BLOOMS.length) | 0]!;
  const kind = scene.woodland ?? drawn;
  const { season } = scene;
  const snow = !scene.snowless && (season === 'winter' || scene.weather.snow > 0.25);
  const [light, dark] = (kind === 'conifer' ? CONIFER_FLOORS : FLOORS)[season];
  const build = BUILD[kind];
  const isGreen = season === 'spring' || season === 'summer';
  return {
    kind,
    ...build,
    room: build.room * (1.25 - 0.5 * scene.forest) * between(rng, 0.9, 1.15),
    barks: BARKS[kind],
    leaves: colours(...LEAVES[season][kind]),
    foliage: kind === 'conifer' ? 'needles' : kind === 'bamboo' ? 'slender' : season === 'winter' ? 'bare' : 'leaves',
    floorLight: hexToLinear(light),
    floorDark: hexToLinear(dark),
    path: hexToLinear(season === 'autumn' ? '#8d6238' : '#8a765a'),
    litter: snow ? [] : colours(...LITTER[season]),
    grass: snow ? 0.006 : build.grass * (season === 'autumn' ? 0.45 : season === 'winter' ? 0.3 : 1),
    ferns: snow ? 0 : build.ferns * (isGreen ? 1 : season === 'autumn' ? 0.6 : 0.1),
    fern: season === 'autumn' ? [0.3, 0.19, 0.055] : [0.13, 0.24, 0.05],
    blooms: snow || !isGreen ? [] : season === 'spring' || rng() < 0.3 ? colours(...bloom) : [],
    young: build.young,
    snow,
  };
};
