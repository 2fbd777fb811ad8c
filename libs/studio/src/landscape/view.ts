import type { FrameSize } from '../raster/image.js';
import type { SceneDescription } from '../scene/scene-description.js';

/** The camera as the engine uses it: at x = 0, z = 0, looking along +z, level; tilt is the horizon's place in the frame. */
export type View = {
  readonly width: number;
  readonly height: number;
  /** Focal length in pixels. */
  readonly focal: number;
  /** Row of the horizon, in pixels from the top. */
  readonly horizonY: number;
  /** Height of the eye above the water line (or the setting's zero), in metres. */
  readonly eye: number;
};

/** The normal lens sees 0.92 of the frame's geometric mean side, so that tall and wide frames show a like share of the world. */
export const NORMAL_LENS = 0.92;

export const createView = (scene: SceneDescription, size: FrameSize, eye: number): View => ({
  width: size.width,
  height: size.height,
  focal: NORMAL_LENS * Math.sqrt(size.width * size.height) * scene.camera.focal,
  horizonY: size.height * scene.camera.horizon,
  eye,
});

/** How much smaller or larger the frame is than the full megapixel; sizes given in pixels are multiplied by it. */
export const pixelScale = (view: View): number => Math.sqrt(view.width * view.height) / 1024;
