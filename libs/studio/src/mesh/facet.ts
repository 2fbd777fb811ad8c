import type { Vec3 } from '../light/atmosphere.js';
import type { Rgb } from '../scene/scene-description.js';

/** A place on a facet as one pixel sees it. Metres throughout; written anew for each pixel, so nothing may keep it. */
export type SurfacePoint = {
  facet: Facet;
  /** In the mesh's space: x right, y up, z away. */
  x: number;
  y: number;
  z: number;
  /** On the facet: from its left edge, and up from its lower edge. */
  u: number;
  v: number;
  /** How much of u and v the pixel covers. */
  du: number;
  dv: number;
  /** The unit ray from the eye, in the mesh's space. */
  dx: number;
  dy: number;
  dz: number;
  /** Metres from the camera along its axis. */
  distance: number;
};

/** What the light falls on at a point; each coat sets what it needs, the rest is dull and dark. */
export type Finish = {
  /** Light thrown back, 0 to 1 a channel. */
  readonly colour: Float64Array;
  /** Light of its own. */
  readonly glow: Float64Array;
  /** 0 dull to 1 mirror glass: how much of the surroundings it mirrors looked at straight. */
  gloss: number;
  /** 0 dry to 1 standing water; only ground at height zero mirrors by it. */
  wet: number;
  /** Turns the normal away from the facet's, along its u and v. */
  bumpU: number;
  bumpV: number;
};

/** Says what a surface is made of at a point. */
export type Coat = (at: SurfacePoint, finish: Finish) => void;

/** A flat convex piece of a mesh. */
export type Facet = {
  /** Three numbers a corner, in order around it. */
  readonly corners: Float64Array;
  /** Where u and v are 0, and their unit axes. */
  readonly origin: Vec3;
  readonly across: Vec3;
  readonly up: Vec3;
  readonly normal: Vec3;
  readonly coat: Coat;
  /** Seen from both sides, as a sheet is. */
  readonly isSheet: boolean;
  /** Corner normals of a facet that stands in for a curved surface, as many as corners. */
  readonly bend: Float64Array | null;
  /** True for what throws no shadow: glass, light, the ground. */
  readonly isClear: boolean;
  /** One of SURFACE: what the picture's ids call it. */
  readonly surface: number;
};

export const clearFinish = (finish: Finish): void => {
  finish.colour.fill(0);
  finish.glow.fill(0);
  finish.gloss = 0;
  finish.wet = 0;
  finish.bumpU = 0;
  finish.bumpV = 0;
};

export const createFinish = (): Finish => ({
  colour: new Float64Array(3),
  glow: new Float64Array(3),
  gloss: 0,
  wet: 0,
  bumpU: 0,
  bumpV: 0,
});

/** One colour all over. */
export const plain =
  (colour: Rgb, gloss = 0): Coat =>
  (_, finish) => {
    finish.colour.set(colour);
    finish.gloss = gloss;
  };

/** Light of its own all over; dark glass when it is put out. */
export const shining =
  (colour: Rgb, gain: number): Coat =>
  (_, finish) => {
    for (let k = 0; k < 3; k++) {
      finish.colour[k] = 0.3 * colour[k]!;
      finish.glow[k] = colour[k]! * gain;
    }
  };
