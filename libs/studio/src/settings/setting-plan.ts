import type { Noise } from '../raster/noise.js';
import type { Rng } from '../raster/rng.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';

/** Colours and lines of the ground, before light; heights in metres. */
export type GroundLook = {
  readonly rockLight: Rgb;
  readonly rockDark: Rgb;
  readonly grassLight: Rgb;
  readonly grassDark: Rgb;
  readonly forestFloor: Rgb;
  readonly sand: Rgb;
  /** Snow lies above this; below the lowest ground it lies everywhere. */
  readonly snowLine: number;
  /** Grass and trees thin out above this. */
  readonly treeLine: number;
  /** Layers in the rock: how strong, and metres a layer. */
  readonly strata: number;
  readonly strataPeriod: number;
  /** Layers of differing colour, from below, and how thick each is; without it all rock is of one kind. */
  /** Walls show cracks and ledges up their faces, which a height field cannot hold. */
  readonly weathered?: true;
  readonly bands?: { readonly colours: readonly Rgb[]; readonly height: number };
  /** How steep ground may be and still be green, as the upward part of its normal. */
  readonly grassFrom: number;
  /** Height of the beach above the water. */
  readonly beach: number;
  readonly dunes: boolean;
};

export type TreeKind = 'spruce' | 'pine' | 'broadleaf' | 'birch' | 'sage';

export type ForestPlan = {
  /** How many places are tried; the cover decides which grow a tree. */
  readonly candidates: number;
  /** Chance of a tree, 0 to 1, before slope and height are looked at. */
  readonly cover: (x: number, z: number) => number;
  readonly kinds: readonly TreeKind[];
  readonly heights: readonly [number, number];
  /** No tree stands nearer than this. */
  readonly nearest: number;
};

/** A tree that frames the picture, placed by its share of the half width (-1 left edge, 1 right edge). */
export type FramingTree = { readonly side: number; readonly distance: number; readonly height: number };

export type WaterPlan = {
  /** Height of the waves in metres: some centimetres on a lake, more than a metre at sea. */
  readonly waves: number;
  /** Metres of the longest wave. */
  readonly wavelength: number;
  readonly deep: Rgb;
  readonly shallow: Rgb;
  /** Least share that is mirrored, looking straight down. */
  readonly mirror: number;
  /** What stands nearer than this is the viewer's own bank and is not mirrored; metres, 118 when left out. */
  readonly bank?: number;
  /** The place draws its own surf where the water ends. */
  readonly surf?: true;
};

/** What a setting decides about one picture. */
export type SettingPlan = {
  /** Height of the eye above zero for a normal camera. */
  readonly eye: number;
  /** Metres that the eye stays over the ground at the viewer's feet; 1.8 when left out. */
  readonly clearance?: number;
  /** Names what the shape of the ground depends on besides the seed and the camera's turn. */
  readonly variant?: string;
  readonly height: (x: number, z: number) => number;
  /** Fine shape added near the camera. */
  readonly nearDetail: (x: number, z: number) => number;
  readonly erosion: { readonly droplets: number; readonly strength: number; readonly steepest: number };
  readonly water: WaterPlan | null;
  /** The colour of walls that throw sunlight into each other's shade. */
  readonly bounce?: Rgb;
  readonly ground: GroundLook;
  readonly forest: ForestPlan | null;
  readonly framing: readonly FramingTree[];
  /** What they are; left out, what suits the season. */
  readonly framingKinds?: readonly TreeKind[];
  /** Ridges beyond the modelled ground: how many, and how high the tallest stands above the horizon (share of focal length). */
  readonly backdrop: { readonly ranges: number; readonly height: number; readonly snow: number };
  /** Grass blades and flowers in the foreground, 0 to 1. */
  readonly meadow: { readonly grass: number; readonly flowers: number };
};

export type SettingBuilder = (scene: SceneDescription, noise: Noise, rng: Rng) => SettingPlan;
