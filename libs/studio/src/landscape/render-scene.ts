import { addLightning } from '../light/lightning.js';
import { addRainbow } from '../light/rainbow.js';
import { addSunRays } from '../light/sun-rays.js';
import { SURFACE, type FrameSize, type RenderedScene, type RenderHooks } from '../raster/image.js';
import { createRng } from '../raster/rng.js';
import type { Mood, SceneDescription } from '../scene/scene-description.js';
import { SETTING_RENDERERS } from '../settings/registry.js';
import { enlargeStage } from '../settings/enlarge-stage.js';
import { STAGED, type Stage } from '../settings/stage.js';
import { paintSubjects } from '../subjects/paint-subjects.js';
import { paintCelestial } from './celestial.js';
import { paintPrecipitation } from './precipitation.js';
import { giveBack } from '../raster/spare.js';

const NO_HOOKS: RenderHooks = { checkpoint: () => undefined };

const RAYS: Readonly<Record<Mood, number>> = {
  neutral: 0.34,
  serene: 0.3,
  dramatic: 0.55,
  mysterious: 0.5,
  joyful: 0.4,
  melancholic: 0.25,
  epic: 0.62,
  dreamy: 0.55,
};

/** Lightning comes with heavy storms, most of the time. */
const strikes = ({ weather, seed }: SceneDescription): boolean =>
  weather.cloudKind === 'storm' && weather.cloud > 0.55 && weather.snow < 0.3 && createRng(seed, 'strike')() < 0.7;

/** Nothing is farther off than the sky. */
const openSky = ({ ids, depth }: Pick<Stage, 'ids' | 'depth'>): void => {
  for (let i = 0; i < ids.length; i++) if (ids[i] === SURFACE.sky) depth[i] = Infinity;
};

const isCloseView = (scene: SceneDescription): boolean => scene.subjects.some(({ closeUp }) => closeUp);

/** A close view puts its place out of focus, so that half as many rows and columns of it show all that can be seen. */
const drawPlace = (scene: SceneDescription, size: FrameSize, hooks: RenderHooks): Stage => {
  const draw = SETTING_RENDERERS[scene.setting];
  if (!isCloseView(scene)) return draw(scene, size, hooks);
  const stage = draw(scene, { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) }, hooks);
  stage.paintFront?.(() => hooks.checkpoint('detail', STAGED));
  if (stage.sky) {
    openSky(stage);
    paintCelestial(scene, stage.view, stage.atmosphere, stage.sky, stage.image, stage.depth);
  }
  return enlargeStage(stage, scene, size);
};

/**
 * Draws a scene as light: the setting's renderer draws the place, and what is common to all places comes after it: subjects,
 * celestial bodies, rays, weather. The same scene and size give the same numbers.
 */
export const renderScene = (scene: SceneDescription, size: FrameSize, hooks: RenderHooks = NO_HOOKS): RenderedScene => {
  const { checkpoint } = hooks;
  const stage = drawPlace(scene, size, hooks);
  const { view, image, depth, ids, atmosphere, haze, sky, paintFront, look } = stage;
  const seen = paintSubjects(scene, { view, image, depth, ids }, { atmosphere, haze }, (fraction) =>
    checkpoint('detail', STAGED + 0.05 * fraction),
  );
  paintFront?.((fraction) => checkpoint('detail', STAGED + 0.05 + 0.02 * fraction));
  checkpoint('detail', 0.82);
  openSky({ ids, depth });
  if (sky) {
    // Behind a close view the sky is out of focus like everything, so it has its stars already.
    if (!isCloseView(scene)) paintCelestial(scene, view, atmosphere, sky, image, depth);
    checkpoint('detail', 0.86);
    addRainbow(image, depth, view, atmosphere, scene.sky.rainbow, scene.seed);
    addSunRays(image, depth, view, atmosphere, RAYS[scene.mood]);
    checkpoint('detail', 0.92);
    if (strikes(scene)) addLightning(image, depth, view, scene.seed);
    if (!hooks.isStill) paintPrecipitation(scene, view, atmosphere, image);
  }
  if (sky) giveBack(sky.data);
  checkpoint('detail', 1);
  return { image, depth, ids, seen, ...(look ? { look } : {}) };
};
