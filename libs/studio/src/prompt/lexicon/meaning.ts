import type { Material } from '../../scene/materials.js';
import type { Hair } from '../../scene/portrait.js';
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
} from '../../scene/scene-description.js';

/** What a noun can lend its colour to: "pink sky", "teal water", "crimson mountains", "golden trees". */
export type Surface = 'sky' | 'land' | 'water' | 'foliage';

/** The heading under which a word is shown to the user. */
export type Family =
  | 'Setting'
  | 'Time'
  | 'Season'
  | 'Weather'
  | 'Sky'
  | 'Colour'
  | 'Mood'
  | 'Framing'
  | 'Foreground'
  | 'Style'
  /** Names a part of the picture without asking for anything: "sky". */
  | 'Part'
  /** "heavy", "light": scales the weather or sky word after it. */
  | 'Degree'
  /** A thing: one that can be drawn has `subject`, of others it is said honestly that they are not. */
  | 'Subject'
  /** Comes with certain things and places, drawn there in any case: "steam". */
  | 'Detail'
  /** What somebody wears; a colour before it is theirs: "red coat". */
  | 'Garment'
  /** What a thing is made of: "glass". */
  | 'Material'
  /** A trait of who is portrayed. */
  | 'Portrait'
  /** What a living thing does: "running". */
  | 'Action'
  /** Praise and studio talk ("masterpiece, 8k"): asks for nothing that can be drawn. */
  | 'Filler';

/** The families of what is not drawn; each has an example of what is. */
export const KINS = ['animal', 'fantasy', 'person', 'building', 'vehicle', 'object', 'food', 'event'] as const;
export type Kin = (typeof KINS)[number];

/** What a word or phrase asks of the picture: a few fields, all optional, so that one word may ask for several things. */
export type Meaning = {
  readonly family: Family;
  readonly label: string;
  readonly setting?: Setting;
  /** Set when the setting is only the nearest to what was asked: "forest" becomes hills. */
  readonly near?: string;
  readonly time?: TimeOfDay;
  readonly season?: Season;
  readonly cloud?: number;
  readonly cloudKind?: CloudKind;
  readonly fog?: number;
  readonly rain?: number;
  readonly snow?: number;
  readonly stars?: number;
  readonly moon?: Exclude<MoonPhase, 'none'>;
  readonly aurora?: number;
  readonly rainbow?: number;
  /** sRGB, #rrggbb. */
  readonly colour?: string;
  /** The blue hour: dusk without its warm rim. */
  readonly blueHour?: true;
  readonly saturation?: number;
  readonly mood?: Mood;
  readonly focal?: number;
  readonly horizon?: number;
  readonly height?: number;
  readonly foreground?: Foreground;
  readonly forest?: number;
  readonly style?: StyleName;
  /** Snow lies, whether or not it falls. */
  readonly snowOnGround?: true;
  /** Asks for ice, which is not drawn on open water. */
  readonly ice?: true;
  /** Asks for a flowering meadow. */
  readonly flowers?: true;
  /** Which desert is drawn. */
  readonly landform?: Landform;
  /** What an abstract picture is made of. */
  readonly abstraction?: Abstraction;
  /** What is seen in space. */
  readonly cosmos?: Cosmos;
  /** Which street or room is drawn, and whether a skyline stands beyond water. */
  readonly townscape?: Townscape;
  readonly room?: Room;
  readonly waterfront?: true;
  /** The colour of a studio's paper; sRGB, #rrggbb. */
  readonly paper?: string;
  /** What is sown on the field. */
  readonly crop?: Crop;
  /** Which forest is drawn. */
  readonly woodland?: Woodland;
  readonly subject?: SubjectKind;
  /** What a thing that is not drawn is nearest to. */
  readonly kin?: Kin;
  /** Where a detail is drawn: with these things, in these places. */
  readonly comesWith?: readonly (SubjectKind | Setting | Room)[];
  readonly action?: Action;
  readonly material?: Material;
  /** Asks for somebody's head; `hair` and `beard` are its traits. */
  readonly portrait?: true;
  readonly hair?: Hair;
  readonly beard?: boolean;
  readonly surface?: Surface;
  readonly degree?: number;
};

/** One line of a lexicon: words or phrases divided by commas, and what each of them means. */
export type Entry = readonly [words: string, meaning: Meaning];
