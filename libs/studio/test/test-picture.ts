import { hash2 } from '../src/raster/hash.js';
import { SURFACE, type DisplayImage, type RenderedScene } from '../src/raster/image.js';
import { understand } from '../src/prompt/understand.js';
import { composeScene, type SceneDescription, type StyleName } from '../src/scene/index.js';

export const sceneOf = (prompt: string, style: StyleName = 'none', seed = 3): SceneDescription =>
  composeScene({ wishes: understand({ prompt, style }).wishes, aspectRatio: '1:1', seed });

/** A small stand-in for an engine's picture: a smooth sky, a textured mountain, trees before it, water that mirrors it. */
export const testPicture = (width = 128, height = 128): { rendered: RenderedScene; display: DisplayImage } => {
  const rgb = new Float32Array(width * height * 3);
  const depth = new Float32Array(width * height);
  const ids = new Uint8Array(width * height);
  const rgba = new Uint8ClampedArray(width * height * 4);
  const shore = Math.round(height * 0.6);
  const paint = (x: number, y: number): readonly [id: number, metres: number, r: number, g: number, b: number] => {
    const rough = 0.75 + 0.5 * hash2(x >> 1, y >> 1, 9);
    const ridge = height * 0.25 + Math.abs(x - width / 2) * 0.5;
    if (y >= height * 0.4 && y < shore && x % 12 < 4) return [SURFACE.foliage, 60, 0.02 * rough, 0.08 * rough, 0.02];
    if (y < shore && y > ridge) return [SURFACE.land, 300, 0.2 * rough, 0.17 * rough, 0.14 * rough];
    if (y >= shore) return [SURFACE.water, 40, 0.05, 0.1, 0.16];
    const t = y / height;
    return [SURFACE.sky, Infinity, 0.16 + 0.5 * t, 0.3 + 0.4 * t, 0.6 + 0.2 * t];
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const [id, metres, ...light] = paint(x, y);
      ids[p] = id;
      depth[p] = metres;
      light.forEach((value, c) => {
        rgb[p * 3 + c] = value;
        rgba[p * 4 + c] = 255 * value ** (1 / 2.2);
      });
      rgba[p * 4 + 3] = 255;
    }
  return { rendered: { image: { width, height, rgb }, depth, ids }, display: { width, height, rgba } };
};
