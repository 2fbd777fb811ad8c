import type { DisplayImage } from '../raster/image.js';
import type { SceneDescription } from '../scene/scene-description.js';
import { ambientOf, defaultMotion } from './default-motion.js';
import type { Layers } from './layers.js';
import { STILL, type MotionPlan } from './motion-plan.js';
import { readMotion } from './read-motion.js';

const DARK = 62;

const isDark = ({ rgba }: DisplayImage, scene: SceneDescription | null): boolean => {
  if (scene !== null) return scene.time === 'night' || scene.sky.stars > 0.3;
  let sum = 0;
  for (let i = 0; i < rgba.length; i += 64) sum += rgba[i]! + rgba[i + 1]! + rgba[i + 2]!;
  return sum / (rgba.length / 64) / 3 < DARK;
};

/** What the scene's own weather lets fall. */
const fallingIn = (scene: SceneDescription | null): Pick<MotionPlan, 'rain' | 'snow'> => ({
  rain: scene !== null && scene.weather.rain > 0.02 ? 0.4 + scene.weather.rain : 0,
  snow: scene !== null && scene.weather.snow > 0.02 ? 0.4 + scene.weather.snow : 0,
});

/**
 * The motion of a picture: what the prompt asks for, at full strength; beside it what moves by nature, more quietly. A
 * camera that is not spoken of floats a little, unless things were asked for one by one.
 */
export const planMotion = (
  prompt: string,
  layers: Layers,
  scene: SceneDescription | null,
  picture: DisplayImage,
): MotionPlan => {
  const dark = isDark(picture, scene);
  const { plan, without, hasCamera } = readMotion(prompt);
  const falling = fallingIn(scene);
  const own = { ...defaultMotion(layers, dark), ...falling };
  if (plan === null) return without.reduce((all, name) => ({ ...all, [name]: 0 }), own);
  const quiet = ambientOf(layers, dark);
  const asked: MotionPlan = {
    camera: hasCamera ? plan.camera : { ...STILL.camera, orbit: 0.35 },
    clouds: plan.clouds > 0 && !layers.hasSky ? 0 : Math.max(plan.clouds * 1.3, quiet.clouds * 0.5),
    water: Math.max(plan.water * 1.2, quiet.water * 0.8),
    sway: Math.max(plan.sway * 1.6, quiet.sway * 0.6),
    rain: Math.max(plan.rain, falling.rain),
    snow: Math.max(plan.snow, falling.snow),
    sparkle: Math.max(plan.sparkle, quiet.sparkle * 0.5),
    twinkle: Math.max(plan.twinkle * 1.1, quiet.twinkle * 0.7),
    life: Math.max(plan.life * 1.4, quiet.life * 0.8),
    hour: plan.hour,
  };
  return without.reduce((all, name) => ({ ...all, [name]: 0 }), asked);
};
