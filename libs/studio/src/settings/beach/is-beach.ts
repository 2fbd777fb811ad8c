import type { SceneDescription } from '../../scene/scene-description.js';

/** True where the scene has a shore of sand to stand on. */
export const isBeach = ({ setting, landform }: SceneDescription): boolean =>
  setting === 'ocean' && (landform === 'beach' || landform === 'tropical-beach');
