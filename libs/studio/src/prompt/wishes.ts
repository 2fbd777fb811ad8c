import type { Material } from '../scene/materials.js';
import type { Hair, Sitter } from '../scene/portrait.js';
import type {
  Abstraction,
  Action,
  CloudKind,
  Crop,
  Cosmos,
  Foreground,
  Landform,
  Mood,
  MoonPhase,
  Room,
  Season,
  Setting,
  StyleName,
  SubjectKind,
  TimeOfDay,
  Townscape,
  Woodland,
} from '../scene/scene-description.js';

/** Things that are to stand in the picture. */
export type SubjectWish = {
  readonly kind: SubjectKind;
  readonly count: number;
  /** sRGB, #rrggbb. */
  readonly colour: string | null;
  /** What it is to be doing; left out, what its kind does most. */
  readonly action?: Action;
  /** What it is to be made of; left out, its own. */
  readonly material?: Material;
};

/** Somebody's head, filled with the scene; null leaves a trait to the seed. */
export type PortraitWish = { readonly sitter: Sitter; readonly hair: Hair | null; readonly beard: boolean | null };

/** What a prompt asks of the scene. Null leaves a thing to the seed; `without` is what must not be chosen. */
export type Wishes = {
  readonly setting: Setting | null;
  readonly time: TimeOfDay | null;
  readonly season: Season | null;
  readonly mood: Mood | null;
  readonly style: StyleName | null;
  readonly cloud: number | null;
  readonly cloudKind: CloudKind | null;
  readonly fog: number | null;
  readonly rain: number | null;
  readonly snow: number | null;
  readonly stars: number | null;
  readonly moon: MoonPhase | null;
  readonly aurora: number | null;
  readonly rainbow: number | null;
  /** Dusk without its warm rim. */
  readonly blueHour: boolean;
  readonly saturation: number | null;
  /** sRGB, #rrggbb: of the whole picture's light, and of single surfaces. */
  readonly colours: {
    readonly light: string | null;
    readonly lightName: string | null;
    /** Those of the whole picture one by one, as they are said. */
    readonly lights: readonly string[];
    readonly land: string | null;
    readonly water: string | null;
    readonly foliage: string | null;
  };
  readonly focal: number | null;
  readonly horizon: number | null;
  readonly height: number | null;
  readonly foreground: Foreground | null;
  readonly forest: number | null;
  readonly landform: Landform | null;
  readonly cosmos: Cosmos | null;
  readonly abstraction: Abstraction | null;
  readonly townscape: Townscape | null;
  readonly room: Room | null;
  readonly waterfront: boolean;
  readonly woodland: Woodland | null;
  readonly crop: Crop | null;
  /** A flowering meadow. */
  readonly flowers: boolean;
  readonly portrait: PortraitWish | null;
  readonly subjects: readonly SubjectWish[];
  readonly without: {
    readonly settings: readonly Setting[];
    readonly times: readonly TimeOfDay[];
    readonly seasons: readonly Season[];
    readonly moods: readonly Mood[];
    /** No snow lies either, not on the peaks and not in winter. */
    readonly snow: boolean;
    readonly subjects: readonly SubjectKind[];
  };
};

/** The same, while it is being gathered. */
export type MutableWishes = {
  -readonly [K in keyof Wishes]: K extends 'subjects'
    ? SubjectWish[]
    : K extends 'portrait'
      ? PortraitWish | null
      : Wishes[K] extends object | null
        ? { -readonly [F in keyof Wishes[K]]: Wishes[K][F] extends readonly (infer T)[] ? T[] : Wishes[K][F] }
        : Wishes[K];
};

/** No wish at all: everything is the seed's choice. */
export const noWishes = (): MutableWishes => ({
  setting: null,
  time: null,
  season: null,
  mood: null,
  style: null,
  cloud: null,
  cloudKind: null,
  fog: null,
  rain: null,
  snow: null,
  stars: null,
  moon: null,
  aurora: null,
  rainbow: null,
  blueHour: false,
  saturation: null,
  colours: { light: null, lightName: null, lights: [], land: null, water: null, foliage: null },
  focal: null,
  horizon: null,
  height: null,
  foreground: null,
  forest: null,
  landform: null,
  cosmos: null,
  abstraction: null,
  townscape: null,
  room: null,
  waterfront: false,
  woodland: null,
  crop: null,
  flowers: false,
  portrait: null,
  subjects: [],
  without: { settings: [], times: [], seasons: [], moods: [], snow: false, subjects: [] },
});
