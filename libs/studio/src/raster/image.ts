import type { Look } from '../post/look.js';
import type { SeenFigure } from '../subjects/seen-figure.js';

/** A picture in linear light, scene-referred: red, green, blue interleaved; values above 1 are bright light, not errors. */
export type LinearImage = { readonly width: number; readonly height: number; readonly rgb: Float32Array };

/** What the engine hands over: the light, and beside it the depth and ids that styles, motion and edits need. */
export type RenderedScene = {
  readonly image: LinearImage;
  /** Metres from the camera for each pixel; Infinity is sky. */
  readonly depth: Float32Array;
  /** What each pixel shows: one of SURFACE. */
  readonly ids: Uint8Array;
  /** The figures that stand in it, the farthest first. */
  readonly seen?: readonly SeenFigure[];
  /** Where the place is to be developed otherwise than its hour, weather and mood say. */
  readonly look?: Partial<Look>;
};

/** What is known of a picture once its light has been developed. */
export type SceneSpace = Omit<RenderedScene, 'image'> & { readonly image: FrameSize };

/** A picture ready to be looked at: sRGB, alpha always 255 for a finished picture. */
export type DisplayImage = { readonly width: number; readonly height: number; readonly rgba: Uint8ClampedArray };

/** The ids of a rendered scene: `built` is what people made and that stands, `floor` what they made to walk and drive on; the rest is as it grew. */
export const SURFACE = { sky: 0, land: 1, water: 2, foliage: 3, subject: 4, built: 5, floor: 6 } as const;

/** The stages of a render that happen inside the engine. */
export type EngineStage = 'terrain' | 'light' | 'detail';

/** Called often during long work with how far the stage is (0 to 1); it may throw to cancel. */
export type Checkpoint<Stage extends string = EngineStage> = (stage: Stage, fraction: number) => void;

/** Hooks into a render. */
export type RenderHooks = {
  readonly checkpoint: Checkpoint;
  /** Leaves falling rain and snow out, for whom it falls later: a video. */
  readonly isStill?: true;
  /** The same scene is drawn larger next, so what does not depend on the size is kept for it. */
  readonly isSketch?: true;
};

/** Width and height in pixels. */
export type FrameSize = { readonly width: number; readonly height: number };
