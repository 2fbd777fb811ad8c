import { detailTile, readTile } from '../raster/detail-tile.js';
import { clamp, smoothstep } from '../raster/math.js';
import { createRng } from '../raster/rng.js';
import type { CloudKind, SceneDescription } from '../scene/scene-description.js';

const DEPTH: Readonly<Record<CloudKind, number>> = { cirrus: 0, cumulus: 0, overcast: 0.85, storm: 1 };

/**
 * How light the underside of a closed cloud deck is in a direction, around 1: heavy bellies, thinner places between them
 * and a lighter strip far off. A closed deck swallows the sun so evenly that without this it would be one flat grey.
 */
export const createCloudDeck = (scene: SceneDescription): ((x: number, y: number, z: number) => number) | null => {
  const { cloud, cloudKind } = scene.weather;
  const depth = DEPTH[cloudKind] * smoothstep(0.25, 0.75, cloud);
  if (depth <= 0) return null;
  // A rainbow stands before a darker, quieter cloud, or nobody would see it.
  const [gain, relief] = scene.sky.rainbow > 0 ? [0.74, 0.5] : [1, 1];
  const rng = createRng(scene.seed, 'cloud deck');
  const ox = rng() * 512;
  const oz = rng() * 512;
  const angle = rng() * Math.PI;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const tile = detailTile();
  const read = new Float64Array(3);
  return (x, y, z) => {
    const away = 34 / (y + 0.1);
    const u = (x * cos - z * sin) * away * 0.6;
    const v = (x * sin + z * cos) * away;
    readTile(tile, u * 0.42 + ox, v * 0.42 + oz, read);
    const mass = read[0]!;
    const bend = read[1]! * 7;
    readTile(tile, u * 1.25 + bend + oz, v * 1.25 + read[2]! * 7 + ox, read);
    const billow = read[0]! - Math.abs(read[1]!) * 0.25;
    const seen = smoothstep(0.004, 0.09, y);
    const far = Math.exp(-y * 8) * 0.28;
    return gain * clamp(1 + depth * relief * ((mass * 0.95 + billow * 0.5) * seen + far), 0.42, 1.7);
  };
};
