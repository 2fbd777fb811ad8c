import type { SceneDescription } from '../../scene/scene-description.js';

/** How much snow lies on roofs and ground, 0 to 1. */
export const snowOf = ({ weather, season, snowless }: SceneDescription): number =>
  snowless ? 0 : Math.max(season === 'winter' ? 0.85 : 0, weather.snow > 0.1 ? 0.9 : 0);
