import { describe, expect, it } from '@jest/globals';
import { renderScene } from '../src/landscape/render-scene.js';
import { understand } from '../src/prompt/understand.js';
import { SURFACE } from '../src/raster/image.js';
import { composeScene, parseSceneDescription } from '../src/scene/index.js';
import { frameSize } from '../src/scene/frame-size.js';
import { MATERIALS, type Material } from '../src/scene/materials.js';
import type { SceneDescription, Subject } from '../src/scene/scene-description.js';
import { sampleScene } from './sample-scene.js';

const SIZE = frameSize('1:1', 0.07);
const woman: Subject = { kind: 'woman', x: 0.5, foot: 0.9, size: 0.6, yaw: 3, colour: null };
const withOne = (material?: Material): SceneDescription =>
  sampleScene({
    setting: 'hills',
    foreground: 'none',
    forest: 0.2,
    subjects: [material === undefined ? woman : { ...woman, material }],
  });

/** The mean light of the pixels that show the figure. */
const lightOf = (material?: Material): readonly [number, number, number] => {
  const { image, ids } = renderScene(withOne(material), SIZE);
  const sum = [0, 0, 0];
  let count = 0;
  ids.forEach((id, i) => {
    if (id !== SURFACE.subject) return;
    count++;
    for (let k = 0; k < 3; k++) sum[k]! += image.rgb[i * 3 + k]!;
  });
  expect(count).toBeGreaterThan(100);
  return [sum[0]! / count, sum[1]! / count, sum[2]! / count];
};

describe('what things are made of', () => {
  it.each([
    ['silhouette of a wolf', 'wolf', 'silhouette'],
    ['a wolf in silhouette on a hill', 'wolf', 'silhouette'],
    ['a glass fox', 'fox', 'glass'],
    ['a statue of a lion made of gold', 'lion', 'gold'],
    ['a wooden horse', 'horse', 'wood'],
    ['a bear carved from ice', 'bear', 'ice'],
    ['a marble woman', 'woman', 'stone'],
  ])('is read from “%s”', (prompt, kind, material) => {
    const { wishes, ignored } = understand({ prompt, style: 'none' });
    expect(wishes.subjects).toMatchObject([{ kind, material }]);
    expect(ignored).toEqual([]);
  });

  it('belongs to its own thing only, and is said', () => {
    const { wishes, understood } = understand({ prompt: 'a glass fox and a wolf', style: 'none' });
    expect(wishes.subjects.map(({ material }) => material)).toEqual(['glass', undefined]);
    expect(understood).toContainEqual({ text: 'glass', meaning: 'Material: fox, glass' });
  });

  it('changes nothing where there is no thing to be made of it', () => {
    expect(understand({ prompt: 'a wooden lake', style: 'none' }).ignored).toEqual(['wooden']);
  });

  it('of silhouettes asks for a low sun behind them', () => {
    const { wishes } = understand({ prompt: 'silhouette of a man', style: 'none' });
    for (let seed = 0; seed < 8; seed++)
      expect(['sunset', 'dusk', 'sunrise']).toContain(composeScene({ wishes, aspectRatio: '1:1', seed }).time);
  });

  it('leaves a silhouette dark in broad daylight', () => {
    expect(Math.max(...lightOf('silhouette'))).toBeLessThan(0.05);
  });

  it('shows gold warm and silver without a colour', () => {
    const [red, , blue] = lightOf('gold');
    expect(red / blue).toBeGreaterThan(2);
    const silver = lightOf('silver');
    expect(Math.max(...silver) / Math.min(...silver)).toBeLessThan(2.4);
  });

  it('lets what lies behind be seen through glass, bent at its rim', () => {
    const bare = renderScene(sampleScene({ setting: 'hills', foreground: 'none', forest: 0.2 }), SIZE).image.rgb;
    const apart = (material?: Material): number => {
      const { image, ids } = renderScene(withOne(material), SIZE);
      let sum = 0;
      let count = 0;
      ids.forEach((id, i) => {
        if (id !== SURFACE.subject) return;
        count++;
        for (let k = 0; k < 3; k++) sum += Math.abs(image.rgb[i * 3 + k]! - bare[i * 3 + k]!);
      });
      return sum / count;
    };
    expect(apart('glass')).toBeGreaterThan(0.05);
    expect(apart('glass')).toBeLessThan(apart('neon') * 0.6);
  });

  it.each(MATERIALS.map((material) => [material]))('as %s gives light without gaps', (material) => {
    expect(renderScene(withOne(material), SIZE).image.rgb.every(Number.isFinite)).toBe(true);
  });

  it('comes back from storage as it was, and an unknown one is refused', () => {
    const scene = withOne('glass');
    expect(parseSceneDescription(JSON.parse(JSON.stringify(scene)))).toEqual(scene);
    const wrong = { ...scene, subjects: [{ ...woman, material: 'cheese' }] };
    expect(() => parseSceneDescription(wrong)).toThrow('subjects.0.material');
  });
});
