import type { EditStep } from '../edits/edit-step.js';
import { MADE_KINDS } from './made-kinds.js';
import type { Material } from './materials.js';
import type { Portrait } from './portrait.js';

/**
 * The scene description: everything that decides a picture, as plain data. It travels with the picture, so that the
 * picture can be drawn again, varied, edited and animated. The same description gives the same bytes.
 */

export const ASPECT_RATIOS = ['1:1', '16:9', '9:16', '21:9', '3:2', '2:3'] as const;
export const SETTINGS = [
  'lake',
  'alpine',
  'hills',
  'ocean',
  'desert',
  'underwater',
  'forest',
  'magic-forest',
  'meadow',
  'canyon',
  'waterfall',
  'city',
  'skyline',
  'backdrop',
  'village',
  'interior',
  'table',
  'space',
  'sky',
  'abstract',
] as const;
export const TIMES = ['dawn', 'sunrise', 'day', 'golden-hour', 'sunset', 'dusk', 'night'] as const;
export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
export const CLOUD_KINDS = ['cirrus', 'cumulus', 'overcast', 'storm'] as const;
export const MOON_PHASES = ['none', 'crescent', 'half', 'full'] as const;
export const MOODS = [
  'neutral',
  'serene',
  'dramatic',
  'mysterious',
  'joyful',
  'melancholic',
  'epic',
  'dreamy',
] as const;
export const STYLES = [
  'none',
  'photorealistic',
  'digital-art',
  'oil-painting',
  'anime',
  'watercolour',
  'sketch',
  'pixel-art',
  'line-art',
] as const;
export const FOREGROUNDS = ['pines', 'none', 'grass', 'rocks', 'reeds'] as const;

/** What is sown on a field; a meadow grows wild without one. */
export const CROPS = ['lavender', 'tulips', 'sunflowers', 'poppies', 'wheat'] as const;
/** What grows in a forest. */
export const WOODLANDS = ['broadleaf', 'conifer', 'birch', 'bamboo'] as const;

/** What is seen in space. */
export const COSMOS = [
  'nebula',
  'planet',
  'ringed-planet',
  'gas-giant',
  'red-planet',
  'earth',
  'galaxy',
  'black-hole',
] as const;

/** What an abstract picture is made of. */
export const ABSTRACTIONS = ['fluid', 'attractor', 'flow'] as const;

/** What shape the land has: of a desert the first two, of a coast the others. */
export const LANDFORMS = ['dunes', 'mesas', 'beach', 'tropical-beach'] as const;

export const SUBJECT_KINDS = [
  'fox',
  'wolf',
  'cat',
  'tiger',
  'lion',
  'dog',
  'bear',
  'panda',
  'rabbit',
  'deer',
  'moose',
  'horse',
  'unicorn',
  'zebra',
  'cow',
  'sheep',
  'giraffe',
  'elephant',
  'owl',
  'penguin',
  'raven',
  'robin',
  'turtle',
  'whale',
  'dolphin',
  'orca',
  'shark',
  'fish',
  'octopus',
  'jellyfish',
  'parrot',
  'hummingbird',
  'flamingo',
  'swan',
  'duck',
  'butterfly',
  'dove',
  'eagle',
  'seagull',
  'hiker',
  'woman',
  'man',
  'wizard',
  'astronaut',
  'lighthouse',
  'cabin',
  'castle',
  'windmill',
  'balloon',
  'sailboat',
  'rocket',
  'robot',
  'snowman',
  'mushroom',
  'campfire',
  'crystal',
  'rose',
  'dahlia',
  'sunflower',
  'tulip',
  'daisy',
  'bouquet',
  'blossom-branch',
  'oak',
  'maple',
  'cherry-tree',
  'birch',
  'willow',
  'baobab',
  'bonsai',
  'palm',
  ...MADE_KINDS,
] as const;
/** The most things that one picture holds; more would hide each other. */
export const MOST_SUBJECTS = 6;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** What a living thing is doing; each kind says which of these it can. */
export const ACTIONS = [
  'standing',
  'sitting',
  'running',
  'jumping',
  'sleeping',
  'howling',
  'grazing',
  'flying',
  'swimming',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Which street is drawn: neon signs over a narrow one, an avenue between towers, an old town's lane. */
export const TOWNSCAPES = ['neon', 'avenue', 'old-town'] as const;
/** Which room is drawn. */
export const ROOMS = ['living-room', 'cabin', 'library', 'cafe', 'bedroom'] as const;

export type AspectRatio = (typeof ASPECT_RATIOS)[number];
export type Setting = (typeof SETTINGS)[number];
export type TimeOfDay = (typeof TIMES)[number];
export type Season = (typeof SEASONS)[number];
export type CloudKind = (typeof CLOUD_KINDS)[number];
export type MoonPhase = (typeof MOON_PHASES)[number];
export type Mood = (typeof MOODS)[number];
export type StyleName = (typeof STYLES)[number];
export type Crop = (typeof CROPS)[number];
export type Woodland = (typeof WOODLANDS)[number];
export type Cosmos = (typeof COSMOS)[number];
export type Abstraction = (typeof ABSTRACTIONS)[number];
export type Landform = (typeof LANDFORMS)[number];
export type Foreground = (typeof FOREGROUNDS)[number];
export type Townscape = (typeof TOWNSCAPES)[number];
export type Room = (typeof ROOMS)[number];

/** Linear red, green, blue. */
export type Rgb = readonly [number, number, number];

export type Weather = {
  /** Share of the sky that is covered, and amounts of fog, rain and snowfall, all 0 to 1. */
  readonly cloud: number;
  readonly cloudKind: CloudKind;
  readonly fog: number;
  readonly rain: number;
  readonly snow: number;
};

export type Sky = {
  readonly stars: number;
  readonly moon: MoonPhase;
  readonly aurora: number;
  readonly rainbow: number;
};

export type Palette = {
  readonly name: string;
  /** Multiplies the key light and the sky's ramp; null leaves them as the time of day has them. */
  readonly tint: Rgb | null;
  readonly saturation: number;
  /** The wished-for colours of the whole picture one by one, where there are several. */
  readonly hues?: readonly Rgb[];
  /** The wished-for colours of single surfaces ("crimson mountains", "teal water"); null leaves a surface its own. */
  readonly surfaces: { readonly land: Rgb | null; readonly water: Rgb | null; readonly foliage: Rgb | null };
};

export type Sun = {
  /** Radians; 0 is straight ahead of the camera, positive to the right. */
  readonly azimuth: number;
  /** Radians above the horizon; negative is below. */
  readonly elevation: number;
};

export type Camera = {
  /** Share of the frame's height from the top. */
  readonly horizon: number;
  /** Multiplies the engine's normal lens for the frame: 0.7 is wide, 1 normal, 1.6 close. */
  readonly focal: number;
  /** Multiplies the setting's own eye height: 1 normal, 0.5 low, 3 from a drone. */
  readonly height: number;
  /** Radians; turns the view around the place. */
  readonly yaw: number;
};

/** One thing that stands in the picture. Shares are of the frame: `x` of its width, `foot` of its height, `size` of its shorter side. */
export type Subject = {
  readonly kind: SubjectKind;
  readonly x: number;
  /** The row of its feet; where it stands on the ground there. */
  readonly foot: number;
  /** Its height. */
  readonly size: number;
  /** Radians; 0 looks at the viewer. */
  readonly yaw: number;
  /** A wished-for colour of its main part. */
  readonly colour: Rgb | null;
  /** What it is doing; left out, what its kind does most. */
  readonly action?: Action;
  /** What it is made of; left out, its own. */
  readonly material?: Material;
  /** Seen so close that its head fills the frame: `foot` is the row of the head's middle then, and `size` its height. */
  readonly closeUp?: true;
};

export type SceneDescription = {
  readonly version: 1;
  /** Unsigned 32-bit. */
  readonly seed: number;
  readonly aspectRatio: AspectRatio;
  readonly setting: Setting;
  readonly time: TimeOfDay;
  readonly season: Season;
  readonly weather: Weather;
  readonly sky: Sky;
  readonly palette: Palette;
  readonly mood: Mood;
  readonly style: StyleName;
  readonly sun: Sun;
  readonly camera: Camera;
  readonly foreground: Foreground;
  /** How wooded the slopes are, 0 (bare) to 1. */
  readonly forest: number;
  /** What an abstract picture is made of; left out, the seed chooses. */
  readonly abstraction?: Abstraction;
  /** What is seen in space; left out, the seed chooses. */
  readonly cosmos?: Cosmos;
  /** Which desert or coast is drawn; left out, the seed chooses. */
  readonly landform?: Landform;
  /** What is sown on the meadow; left out, it grows wild. */
  readonly crop?: Crop;
  /** Which forest is drawn; left out, the seed chooses. */
  readonly woodland?: Woodland;
  /** Which street, and which room; left out, the seed chooses. */
  readonly townscape?: Townscape;
  readonly room?: Room;
  /** The skyline stands beyond water; left out, the seed chooses whether it does. */
  readonly waterfront?: true;
  /** No snow lies, not on the peaks and not in winter. */
  readonly snowless?: true;
  /** Dusk without its warm rim. */
  readonly blueHour?: true;
  /** What stands in the place, the farthest first. */
  readonly subjects: readonly Subject[];
  /** Somebody's profile that the scene fills; left out, the scene fills the frame. */
  readonly portrait?: Portrait;
  /** What is done to the drawn picture, in order. */
  readonly edits?: readonly EditStep[];
};
