import type { Rgb } from '../scene/scene-description.js';
import type { TriangleMesh } from './triangles/triangle-mesh.js';
import type { Solid } from './sdf/primitives.js';

/** What the light falls on at one point of a figure. */
export type Matter = {
  /** Linear light that it throws back. */
  readonly colour: Float64Array;
  /** 0 dull to 1 wet, and how small its highlight is. */
  gloss: number;
  sharpness: number;
  /** 0 bald to 1 a thick coat: how far hairs reach over the skin. */
  fur: number;
  /** Light of its own, as a multiple of its colour. */
  glow: number;
  /** 0 to 1: throws back its surroundings in its own colour instead of scattering light. */
  metal: number;
  /** 0 to 1: how much of what lies behind is seen through it. */
  clear: number;
  /** Glows so many times stronger where the surface turns away. */
  edge: number;
  /** Takes no light from anywhere. */
  isShade: boolean;
};

/** Says what a part is made of at a point of its surface, `n` being its normal there. */
export type Coat = (x: number, y: number, z: number, n: readonly [number, number, number], matter: Matter) => void;

export type Part = { readonly solid: Solid; readonly coat: Coat };

/** A solid thing: feet at y = 0, looking along +z, which is towards the viewer when it is not turned. */
export type Figure = {
  readonly parts: readonly Part[];
  /** Some of it can be seen through. */
  readonly isClear?: boolean;
  /** What is too thin to be solid: petals, leaves, feathers. */
  readonly mesh?: TriangleMesh;
  /** Steam that rises from a place on it, so wide and so high. */
  readonly steam?: {
    readonly x: number;
    readonly y: number;
    readonly z: number;
    readonly width: number;
    readonly height: number;
  };
  /** A sphere that holds it. */
  readonly centre: readonly [number, number, number];
  readonly radius: number;
  /** Where a close view looks, and how large that is: a face, a flower's head. */
  readonly head?: { readonly at: readonly [number, number, number]; readonly size: number };
  /** Open eyes that can blink: their middles, their radius, and the way they look, seen from above. */
  readonly eyes?: readonly {
    readonly at: readonly [number, number, number];
    readonly size: number;
    readonly gaze: readonly [number, number, number];
  }[];
  /** The height of its top, in its own units; the frame decides how large that is drawn. */
  readonly height: number;
};

export const paint = (matter: Matter, colour: Rgb, fur = 0): void => {
  matter.colour.set(colour);
  matter.gloss = 0;
  matter.sharpness = 20;
  matter.fur = fur;
  matter.glow = 0;
  matter.metal = 0;
  matter.clear = 0;
  matter.edge = 0;
  matter.isShade = false;
};

/** Lays another colour over with a share of 0 to 1. */
export const lay = (matter: Matter, colour: Rgb, share: number): void => {
  if (share <= 0) return;
  const s = share > 1 ? 1 : share;
  for (let k = 0; k < 3; k++) matter.colour[k]! += (colour[k]! - matter.colour[k]!) * s;
};
