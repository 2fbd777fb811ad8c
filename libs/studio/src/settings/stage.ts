import type { SkyBuffer } from '../landscape/sky-buffer.js';
import type { View } from '../landscape/view.js';
import type { Atmosphere } from '../light/atmosphere.js';
import type { Haze } from '../light/haze.js';
import type { FrameSize, RenderedScene, RenderHooks } from '../raster/image.js';
import type { SceneDescription } from '../scene/scene-description.js';

/**
 * A place without what is common to all places: subjects, celestial bodies, weather. Everything that these need to know about
 * it: how the camera sees it, what is how far off, how it is lit, and what lies between the eye and things.
 */
export type Stage = RenderedScene & {
  readonly view: View;
  /** What lights whoever stands here; a place in shade may give less of it than the open sky would. */
  readonly atmosphere: Atmosphere;
  readonly haze: Haze;
  /**
   * The open sky with its clouds: stars, moon, sun rays, rainbow and lightning are drawn before it, and rain and snow fall out of it.
   * Null where there is none, as in a room or in space.
   */
  readonly sky: SkyBuffer | null;
  /** Draws what hangs between the viewer and everything that stands here: near leaves, spray, motes of light. */
  readonly paintFront?: (pause: (fraction: number) => void) => void;
};

/**
 * Draws a place as light. It calls the checkpoint of `hooks` at least every 50 ms, for the stages in their order, `detail` up to
 * `STAGED` of its whole: the rest is for what is common.
 */
export type SettingRenderer = (scene: SceneDescription, size: FrameSize, hooks: RenderHooks) => Stage;

/** How far into the stage `detail` a place is drawn. */
export const STAGED = 0.75;
