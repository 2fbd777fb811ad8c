import { hexToLinear } from '../../raster/oklab.js';
import type { Rgb, SceneDescription, Season } from '../../scene/scene-description.js';

export type HeadKind = 'poppy' | 'daisy' | 'bell' | 'spike' | 'tulip' | 'sunflower' | 'ear' | 'button';

/** One kind of flower: how often it stands among the others, how tall it is and how broad its head, in metres. */
export type Flower = {
  readonly head: HeadKind;
  readonly colours: readonly Rgb[];
  readonly often: number;
  readonly tall: readonly [number, number];
  readonly broad: number;
};

/** What a field grows. */
export type Field = {
  readonly flowers: readonly Flower[];
  /** Chance that a stem bears a flower where they stand thickest. */
  readonly density: number;
  /** Plants a square metre where each stands by itself; 0 where they are too many to be told apart. */
  readonly planted: number;
  /** Metres between rows, where it is sown in rows; 0 grows wild. */
  readonly rows: number;
  /** Colours of the ground between rows and of the growth seen from afar; null leaves the grass its own. */
  readonly soil: Rgb | null;
  readonly afar: Rgb;
  /** How tall the grass is, in metres. */
  readonly grass: readonly [number, number];
};

const colours = (...hexes: readonly string[]): Rgb[] => hexes.map((hex) => hexToLinear(hex));
const flower = (
  head: HeadKind,
  often: number,
  tall: readonly [number, number],
  broad: number,
  ...hexes: readonly string[]
): Flower => ({ head, often, tall, broad, colours: colours(...hexes) });

const POPPY = flower('poppy', 1, [0.42, 0.68], 0.043, '#e0301e', '#d2241c', '#ea4526');
const DAISY = flower('daisy', 1, [0.3, 0.5], 0.026, '#f6f4ec', '#fbf8f2');
const CORNFLOWER = flower('daisy', 0.6, [0.4, 0.62], 0.022, '#3f5fd0', '#5a78e0', '#4a50c0');
const BUTTERCUP = flower('button', 0.9, [0.28, 0.5], 0.017, '#f4cc1e', '#f0bc18');
const BELL = flower('bell', 0.5, [0.34, 0.6], 0.022, '#8a62cc', '#a880dc', '#7452b8');
const COSMOS = flower('daisy', 0.7, [0.45, 0.7], 0.034, '#e882b8', '#f4c0da', '#d05a9c');
const YARROW = flower('button', 0.6, [0.3, 0.6], 0.024, '#f2eee0', '#e6dcc0');
const LUPINE = flower('spike', 0.5, [0.5, 0.8], 0.026, '#7a5cc8', '#a070d8', '#d888c0');

const WILD: Readonly<Record<Season, readonly (readonly Flower[])[]>> = {
  spring: [
    [DAISY, BUTTERCUP, BELL],
    [flower('tulip', 0.4, [0.28, 0.4], 0.026, '#e84a5a', '#f4a03a'), DAISY, BUTTERCUP],
    [BUTTERCUP, DAISY, flower('button', 1.4, [0.16, 0.3], 0.022, '#f6d020')],
  ],
  summer: [
    [POPPY, CORNFLOWER, DAISY],
    [COSMOS, DAISY, BELL, BUTTERCUP],
    [LUPINE, DAISY, BUTTERCUP],
    [POPPY, DAISY, BUTTERCUP, CORNFLOWER],
  ],
  autumn: [[YARROW, flower('button', 0.5, [0.4, 0.7], 0.02, '#a0703a', '#c8923c')]],
  winter: [[flower('button', 0.4, [0.3, 0.6], 0.018, '#7a5a3a')]],
};

const SUNFLOWER = flower('sunflower', 1, [1.2, 1.75], 0.14, '#f4b41a', '#f2a814', '#f6c42c');

const wild = (season: Season, pick: number, dense: number): Field => {
  const choices = WILD[season];
  const isGreen = season === 'spring' || season === 'summer';
  return {
    flowers: choices[Math.floor(pick * choices.length)]!,
    density: dense * (isGreen ? 0.42 : 0.14),
    planted: 0,
    rows: 0,
    soil: null,
    afar: hexToLinear('#b8a070'),
    grass: season === 'autumn' ? [0.3, 0.75] : [0.2, 0.55],
  };
};

const sown = (
  season: Season,
  flowers: readonly Flower[],
  density: number,
  rows: number,
  afar: string,
  grass: readonly [number, number] = [0.1, 0.24],
  planted = 0,
): Field => ({
  // In winter a field lies bare; what stood on it is stubble.
  flowers: season === 'winter' ? WILD.winter[0]! : flowers,
  density: season === 'winter' ? 0.05 : density,
  planted,
  rows,
  soil: rows > 0 ? hexToLinear('#8a6a48') : null,
  afar: hexToLinear(season === 'winter' ? '#7c6a50' : afar),
  grass,
});

const TULIPS = [
  ['#e0323a', '#c8242e'],
  ['#f6c21e', '#f0a81a'],
  ['#ea6aa0', '#f49ac0'],
  ['#f4f0e8', '#f8ecd8'],
  ['#8a3a9c', '#6c2a80'],
  ['#f0762a', '#e85c20'],
] as const;

/** The field of a scene; `pick` (0 to 1) is the seed's choice among what may grow. */
export const fieldOf = (scene: SceneDescription, pick: number, dense: number): Field => {
  const { season } = scene;
  switch (scene.crop) {
    case 'lavender':
      return sown(
        season,
        [flower('spike', 1, [0.42, 0.62], 0.015, '#7a58c4', '#8f6ad2', '#6a4ab4', '#a482dc')],
        0.96,
        1.7,
        '#7c66ac',
      );
    case 'tulips':
      return sown(
        season,
        TULIPS.map((row) => flower('tulip', 1, [0.34, 0.44], 0.032, ...row)),
        0.75,
        1.35,
        '#c8705a',
      );
    case 'sunflowers':
      return sown(season, [SUNFLOWER], 0, 0, '#a8963c', [0.3, 0.65], 3.6);
    case 'poppies':
      return sown(season, [{ ...POPPY, often: 8 }, DAISY], 0.6, 0, '#b8402c', [0.25, 0.5]);
    case 'wheat':
      return sown(
        season,
        [flower('ear', 1, [0.7, 0.95], 0.014, '#d8ac58', '#c89a48', '#e4be70')],
        1,
        0,
        '#c8a458',
        [0.5, 0.8],
      );
    case undefined:
      return wild(season, pick, dense);
  }
};
