import { beforeAll, describe, expect, it } from '@jest/globals';
import { planEdit } from '../src/edits/plan-edit.js';
import { renderScene } from '../src/landscape/render-scene.js';
import { finishScene } from '../src/post/finish-scene.js';
import { understand } from '../src/prompt/understand.js';
import { SURFACE, type DisplayImage, type RenderedScene } from '../src/raster/image.js';
import { COSMOS, parseSceneDescription, type SceneDescription } from '../src/scene/index.js';
import { sceneOf } from './test-picture.js';

const SIZE = { width: 160, height: 160 };
const render = (scene: SceneDescription): RenderedScene => renderScene(scene, SIZE);
const shareOf = ({ ids }: RenderedScene, id: number): number => ids.filter((value) => value === id).length / ids.length;
const meanLight = ({ rgba }: DisplayImage): number => {
  let sum = 0;
  for (let i = 0; i < rgba.length; i += 4) sum += rgba[i]! + rgba[i + 1]! + rgba[i + 2]!;
  return sum / (rgba.length / 4) / 3;
};

describe('space', () => {
  const drawn = new Map<string, RenderedScene>();
  const planet = sceneOf('a planet', 'none', 5);

  beforeAll(() => {
    for (const cosmos of COSMOS) drawn.set(cosmos, render({ ...planet, cosmos }));
  });

  it.each([
    ['deep space', undefined],
    ['a planet', 'planet'],
    ['Saturn', 'ringed-planet'],
    ['earth from space', 'earth'],
    ['a spiral galaxy', 'galaxy'],
    ['black hole with an accretion disk', 'black-hole'],
    ['a purple nebula', 'nebula'],
    ['чёрная дыра', 'black-hole'],
  ])('is what “%s” asks for', (prompt, cosmos) => {
    const scene = sceneOf(prompt);
    expect(scene.setting).toBe('space');
    expect(scene.cosmos).toBe(cosmos);
    expect(parseSceneDescription(JSON.parse(JSON.stringify(scene)))).toEqual(scene);
  });

  it('has neither weather nor season nor hour, and says so of words that ask for them', () => {
    const { ignored } = understand({ prompt: 'a planet in heavy rain at sunset', style: 'none' });
    expect(ignored).toEqual(['heavy rain', 'sunset']);
    expect(sceneOf('a planet in heavy rain').weather).toMatchObject({ rain: 0, cloud: 0, fog: 0, snow: 0 });
    expect(() => planEdit('make it winter', planet)).toThrow();
    expect(planEdit('make it a watercolour', planet).scene).toMatchObject({ style: 'watercolour', setting: 'space' });
  });

  it.each(COSMOS)('%s is drawn without a hole in the numbers, dark but not empty', (cosmos) => {
    const { image } = drawn.get(cosmos)!;
    expect(image.rgb.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
    const light = meanLight(finishScene(drawn.get(cosmos)!, planet));
    expect(light).toBeGreaterThan(4);
    expect(light).toBeLessThan(140);
  });

  it('shows a world nearer than the stars, and none in a nebula', () => {
    const world = drawn.get('planet')!;
    expect(shareOf(world, SURFACE.land)).toBeGreaterThan(0.06);
    const p = world.ids.indexOf(SURFACE.land);
    expect(world.depth[p]).toBeLessThan(1e6);
    expect(world.depth[world.ids.indexOf(SURFACE.sky)]).toBe(Infinity);
    expect(shareOf(drawn.get('nebula')!, SURFACE.land)).toBe(0);
  });

  it('draws rings wider than the globe', () => {
    const width = ({ ids }: RenderedScene): number => {
      const columns = new Set<number>();
      ids.forEach((id, p) => id === SURFACE.land && columns.add(p % SIZE.width));
      return columns.size;
    };
    const rings = drawn.get('ringed-planet')!;
    const height = new Set(
      [...rings.ids.keys()].filter((p) => rings.ids[p] === SURFACE.land).map((p) => Math.floor(p / SIZE.width)),
    );
    expect(width(rings)).toBeGreaterThan(1.4 * height.size);
  });

  it('lets no light out of a black hole, and draws a bright disc around it', () => {
    const { image, ids } = drawn.get('black-hole')!;
    const lights = [...ids.keys()]
      .filter((p) => ids[p] === SURFACE.land)
      .map((p) => image.rgb[p * 3]! + image.rgb[p * 3 + 1]!);
    expect(lights.filter((light) => light === 0).length).toBeGreaterThan(80);
    expect(Math.max(...lights)).toBeGreaterThan(1);
  });

  it('takes the colour that is asked for', () => {
    const mean = (prompt: string, channel: number): number => {
      const { rgb } = render(sceneOf(prompt, 'none', 2)).image;
      let sum = 0;
      for (let i = channel; i < rgb.length; i += 3) sum += Math.min(1, rgb[i]!);
      return sum;
    };
    expect(mean('a green nebula', 1)).toBeGreaterThan(1.5 * mean('a green nebula', 0));
    expect(mean('a red nebula', 0)).toBeGreaterThan(1.5 * mean('a red nebula', 1));
  });

  it('lets things float in the middle of the frame instead of standing on a rock', () => {
    const scene = sceneOf('an astronaut in space', 'none', 4);
    const { foot, size } = scene.subjects[0]!;
    expect(foot - size / 2).toBeGreaterThan(0.3);
    expect(foot - size / 2).toBeLessThan(0.7);
    const picture = render({ ...scene, cosmos: 'nebula' });
    expect(shareOf(picture, SURFACE.subject)).toBeGreaterThan(0.02);
    const lowest = Math.floor(picture.ids.lastIndexOf(SURFACE.subject) / SIZE.width);
    expect(lowest / SIZE.height).toBeLessThan(foot + 0.05);
  });

  it('turns what floats over: its head is not straight above its feet', () => {
    const scene = { ...sceneOf('a rocket in space', 'none', 4), cosmos: 'nebula' as const };
    const { ids } = render(scene);
    const columns = (from: number, to: number): number => {
      const found = [...ids.keys()].filter((p) => ids[p] === SURFACE.subject);
      const rows = found.map((p) => Math.floor(p / SIZE.width));
      const [top, height] = [Math.min(...rows), Math.max(...rows) - Math.min(...rows)];
      const within = found.filter((_, n) => rows[n]! >= top + height * from && rows[n]! <= top + height * to);
      return within.reduce((sum, p) => sum + (p % SIZE.width), 0) / within.length;
    };
    expect(Math.abs(columns(0, 0.15) - columns(0.85, 1))).toBeGreaterThan(SIZE.width * 0.08);
  });

  it('is another picture with another seed', () => {
    const other = render(sceneOf('a nebula', 'none', 6)).image.rgb;
    const one = render(sceneOf('a nebula', 'none', 5)).image.rgb;
    let apart = 0;
    for (let i = 0; i < one.length; i++) apart += Math.abs(Math.min(1, one[i]!) - Math.min(1, other[i]!));
    expect(apart / one.length).toBeGreaterThan(0.02);
  });
});
