import { describe, expect, it } from '@jest/globals';
import { planEdit } from '../src/edits/plan-edit.js';
import { renderScene } from '../src/landscape/render-scene.js';
import { finishScene } from '../src/post/finish-scene.js';
import { understand } from '../src/prompt/understand.js';
import { SURFACE, type DisplayImage } from '../src/raster/image.js';
import { ABSTRACTIONS, parseSceneDescription, type SceneDescription } from '../src/scene/index.js';
import { sceneOf } from './test-picture.js';

const SIZE = { width: 80, height: 80 };
const draw = (scene: SceneDescription): DisplayImage => finishScene(renderScene(scene, SIZE), scene);
const difference = (a: DisplayImage, b: DisplayImage): number => {
  let sum = 0;
  a.rgba.forEach((value, i) => (sum += Math.abs(value - b.rgba[i]!)));
  return sum / a.rgba.length;
};
/** Shares of the picture by how they lean: red over blue, blue over red. */
const leanings = ({ rgba }: DisplayImage): { readonly warm: number; readonly cool: number } => {
  let warm = 0;
  let cool = 0;
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i]! > rgba[i + 2]! + 25) warm++;
    if (rgba[i + 2]! > rgba[i]! + 25) cool++;
  }
  const count = rgba.length / 4;
  return { warm: warm / count, cool: cool / count };
};

describe('abstract pictures', () => {
  it.each([
    ['abstract art', undefined],
    ['fluid art', 'fluid'],
    ['acrylic pour in pink', 'fluid'],
    ['a strange attractor', 'attractor'],
    ['fractal', 'attractor'],
    ['flowing lines', 'flow'],
    ['flow field in green', 'flow'],
  ])('are what “%s” asks for', (prompt, abstraction) => {
    const scene = sceneOf(prompt);
    expect(scene.setting).toBe('abstract');
    expect(scene.abstraction).toBe(abstraction);
    expect(parseSceneDescription(JSON.parse(JSON.stringify(scene)))).toEqual(scene);
  });

  it.each(['a zebra with stripes', 'a cat, negative space', 'clean lines, a lake'])(
    'are not what “%s” asks for',
    (prompt) => {
      expect(['abstract', 'space']).not.toContain(sceneOf(prompt).setting);
    },
  );

  it('yield to a place that is named, and say so', () => {
    const reading = understand({ prompt: 'an abstract lake', style: 'none' });
    expect(reading.wishes.setting).toBe('lake');
    expect(reading.ignored).toEqual(['abstract']);
  });

  it('keep several wished-for colours apart instead of mixing them', () => {
    const { palette } = sceneOf('fluid art in red and blue');
    expect(palette.hues).toHaveLength(2);
    const { warm, cool } = leanings(draw(sceneOf('fluid art in red and blue', 'none', 3)));
    expect(warm).toBeGreaterThan(0.12);
    expect(cool).toBeGreaterThan(0.12);
    const broken = { ...sceneOf('fluid art'), palette: { ...palette, hues: [[1, 0, 0]] } };
    expect(() => parseSceneDescription(broken)).toThrow('palette.hues');
  });

  describe.each(ABSTRACTIONS)('%s', (abstraction) => {
    const scene = (seed: number): SceneDescription => ({ ...sceneOf('abstract', 'none', seed), abstraction });

    it('is drawn without a hole in the numbers, the same for a seed and another for the next', () => {
      const { rgb } = renderScene(scene(3), SIZE).image;
      expect(rgb.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
      expect(difference(draw(scene(3)), draw(scene(3)))).toBe(0);
      expect(difference(draw(scene(3)), draw(scene(4)))).toBeGreaterThan(8);
    });

    it('is never an empty picture, whatever the seed', () => {
      for (let seed = 1; seed <= 5; seed++) {
        const { rgba } = draw(scene(seed));
        let drawn = 0;
        for (let i = 4; i < rgba.length; i += 4) drawn += Math.abs(rgba[i + 1]! - rgba[i - 3]!) > 5 ? 1 : 0;
        expect({ seed, share: drawn / (rgba.length / 4) > 0.12 }).toEqual({ seed, share: true });
      }
    });
  });

  it('flow never lets ribbons cross: each point has the colour of one', () => {
    const flow = { ...sceneOf('flow field', 'none', 2), abstraction: 'flow' as const };
    const cool = leanings(
      draw({
        ...flow,
        palette: {
          ...flow.palette,
          hues: [
            [0.02, 0.05, 0.6],
            [0.05, 0.2, 0.7],
          ],
        },
      }),
    );
    expect(cool.warm).toBeLessThan(0.02);
    expect(cool.cool).toBeGreaterThan(0.3);
  });

  it('take another style and colours by an edit, and refuse weather', () => {
    const scene = sceneOf('fluid art');
    expect(planEdit('make it pixel art', scene).scene).toMatchObject({ style: 'pixel-art', setting: 'abstract' });
    expect(planEdit('make it warmer', scene).steps).toMatchObject([{ kind: 'warmth' }]);
    expect(() => planEdit('make it rain', scene)).toThrow();
  });

  it('let things float before them', () => {
    const { ids } = renderScene(sceneOf('a fox, abstract', 'none', 2), SIZE);
    expect(ids.filter((id) => id === SURFACE.subject).length / ids.length).toBeGreaterThan(0.02);
  });
});
