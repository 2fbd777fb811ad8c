import { describe, expect, it } from '@jest/globals';
import { planEdit } from '../src/edits/plan-edit.js';
import { renderScene } from '../src/landscape/render-scene.js';
import { finishScene } from '../src/post/finish-scene.js';
import { SURFACE, type DisplayImage } from '../src/raster/image.js';
import type { SceneDescription } from '../src/scene/index.js';
import { sceneOf } from './test-picture.js';

const SIDE = 128;
const draw = (scene: SceneDescription): DisplayImage =>
  finishScene(renderScene(scene, { width: SIDE, height: SIDE }), scene);
type Measure = (r: number, g: number, b: number) => number;
const light: Measure = (r, g, b) => (r + g + b) / 3;
/** Mean over rows, as shares of the height. */
const mean = ({ rgba }: DisplayImage, measure: Measure, from: number, to: number): number => {
  let sum = 0;
  let count = 0;
  for (let p = Math.floor(from * SIDE) * SIDE; p < Math.floor(to * SIDE) * SIDE; p++) {
    sum += measure(rgba[p * 4]!, rgba[p * 4 + 1]!, rgba[p * 4 + 2]!);
    count++;
  }
  return sum / count;
};

describe('above the clouds', () => {
  it.each(['above the clouds at noon', 'a cloudscape', 'a sea of clouds', '雲海'])(
    'is what “%s” asks for',
    (prompt) => {
      expect(sceneOf(prompt).setting).toBe('sky');
    },
  );

  it('lies as fog in the valleys where mountains are named too', () => {
    expect(sceneOf('mountain peaks above the clouds')).toMatchObject({ setting: 'alpine', weather: { fog: 0.6 } });
  });

  it('shows bright clouds below a blue sky by day, with light and shade on them', () => {
    const day = draw(sceneOf('above the clouds, day', 'none', 9));
    expect(mean(day, (r, _, b) => b - r, 0, 0.25)).toBeGreaterThan(50);
    expect(mean(day, light, 0.7, 1)).toBeGreaterThan(130);
    expect(mean(day, (r, _, b) => b - r, 0.7, 1)).toBeLessThan(40);
    const clouds = mean(day, light, 0.6, 1);
    const rough = mean(day, (r, g, b) => Math.abs(light(r, g, b) - clouds), 0.6, 1);
    expect(rough).toBeGreaterThan(4);
  });

  it('takes the hour: warm at sunset, dark at night', () => {
    const sunset = draw(sceneOf('above the clouds at sunset', 'none', 3));
    expect(mean(sunset, (r, _, b) => r - b, 0.5, 1)).toBeGreaterThan(25);
    const night = draw(sceneOf('above the clouds at night', 'none', 3));
    expect(mean(night, light, 0.5, 1)).toBeLessThan(70);
    expect(planEdit('make it sunset', sceneOf('above the clouds, day')).scene).toMatchObject({
      time: 'sunset',
      setting: 'sky',
    });
  });

  it('holds no holes in its numbers, and another seed is another sea', () => {
    const one = renderScene(sceneOf('above the clouds, day', 'none', 1), { width: SIDE, height: SIDE });
    expect(one.image.rgb.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
    const other = renderScene(sceneOf('above the clouds, day', 'none', 2), { width: SIDE, height: SIDE });
    let apart = 0;
    one.image.rgb.forEach((value, i) => (apart += Math.abs(Math.min(1, value) - Math.min(1, other.image.rgb[i]!))));
    expect(apart / one.image.rgb.length).toBeGreaterThan(0.02);
  });

  it('lets things float over the clouds', () => {
    const scene = sceneOf('a fox above the clouds, day', 'none', 4);
    const { ids } = renderScene(scene, { width: SIDE, height: SIDE });
    const rows = [...ids.keys()].filter((p) => ids[p] === SURFACE.subject).map((p) => Math.floor(p / SIDE));
    expect(rows.length).toBeGreaterThan(SIDE * SIDE * 0.02);
    expect(Math.max(...rows)).toBeLessThan(SIDE * 0.9);
  });
});
