import type { DisplayImage, SceneSpace } from '../raster/image.js';
import type { SceneDescription } from '../scene/scene-description.js';

/** What a painter may know of the scene; finished pictures of unknown origin have no more. */
export type StyledScene = Pick<SceneDescription, 'seed' | 'time'>;

/** A way of painting: from the developed picture, with its depth and ids at hand, to the picture in that style. */
export type Style = (
  display: DisplayImage,
  rendered: SceneSpace,
  scene: StyledScene,
  /** Called often with the share that is done; it may throw to cancel. */
  checkpoint: (fraction: number) => void,
) => DisplayImage;
