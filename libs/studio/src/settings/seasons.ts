import { hexToLinear } from '../raster/oklab.js';
import type { Rgb, SceneDescription, Season } from '../scene/scene-description.js';

const GRASS: Readonly<Record<Season, readonly [string, string]>> = {
  spring: ['#7f9150', '#556b38'],
  summer: ['#727e48', '#4a5833'],
  autumn: ['#99854d', '#666037'],
  winter: ['#8d8563', '#5d5944'],
};

const FOREST_FLOOR: Readonly<Record<Season, string>> = {
  spring: '#3f5a2a',
  summer: '#2f4724',
  autumn: '#6a4f2a',
  winter: '#3c4437',
};

/** Grass in the light and in the hollows, and the floor under trees. */
export const seasonGround = (season: Season): { grassLight: Rgb; grassDark: Rgb; forestFloor: Rgb } => ({
  grassLight: hexToLinear(GRASS[season][0]),
  grassDark: hexToLinear(GRASS[season][1]),
  forestFloor: hexToLinear(FOREST_FLOOR[season]),
});

/** Above every peak. */
const NO_SNOW = 2000;

/** Where snow begins: everywhere in winter or snowfall, else where the season leaves it. */
export const snowLineOf = (scene: SceneDescription, summerLine: number): number => {
  if (scene.snowless) return NO_SNOW;
  if (scene.season === 'winter' || scene.weather.snow > 0.25) return -60;
  return summerLine * { spring: 0.78, summer: 1.12, autumn: 0.95, winter: 0 }[scene.season];
};
