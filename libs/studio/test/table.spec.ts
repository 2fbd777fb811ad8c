import { describe, expect, it } from '@jest/globals';
import { renderScene } from '../src/landscape/render-scene.js';
import { understand } from '../src/prompt/understand.js';
import { SURFACE } from '../src/raster/image.js';
import { composeScene } from '../src/scene/index.js';
import { frameSize } from '../src/scene/frame-size.js';
import type { SceneDescription } from '../src/scene/scene-description.js';
import { sampleScene } from './sample-scene.js';

const SIZE = frameSize('1:1', 0.08);
const described = (prompt: string, seed = 4): SceneDescription =>
  composeScene({ wishes: understand({ prompt, style: 'none' }).wishes, aspectRatio: '1:1', seed });
const bare = (changes: Partial<SceneDescription> = {}): SceneDescription => ({
  ...sampleScene({ setting: 'table', camera: { horizon: 0.28 } }),
  ...changes,
});

/** Mean light of rows between two shares of the height. */
const meanOf = (scene: SceneDescription, from: number, to: number): readonly number[] => {
  const { image } = renderScene(scene, SIZE);
  const sum = [0, 0, 0];
  const [first, last] = [Math.floor(from * image.height) * image.width, Math.floor(to * image.height) * image.width];
  for (let i = first; i < last; i++) for (let k = 0; k < 3; k++) sum[k]! += image.rgb[i * 3 + k]!;
  return sum.map((v) => v / (last - first));
};

describe('a table by a window', () => {
  it.each(['a bowl of fruit', 'a cup of coffee', 'an open book', 'a birthday cake', 'sushi on a wooden table'])(
    'is where “%s” stands',
    (prompt) => {
      const { wishes, ignored, suggestion } = understand({ prompt, style: 'none' });
      expect(ignored).toEqual([]);
      expect(suggestion).toBeNull();
      for (let seed = 0; seed < 6; seed++)
        expect(composeScene({ wishes, aspectRatio: '1:1', seed }).setting).toBe('table');
    },
  );

  it('lies level below a wall that is farther off', () => {
    const { ids, depth, image } = renderScene(bare(), SIZE);
    const at = (share: number): number => Math.floor(share * image.height) * image.width + (image.width >> 1);
    expect(ids[at(0.9)]).toBe(SURFACE.floor);
    expect(ids[at(0.1)]).toBe(SURFACE.built);
    expect(depth[at(0.9)]).toBeLessThan(depth[at(0.7)]!);
    expect(depth[at(0.7)]).toBeLessThan(depth[at(0.1)]!);
  });

  it('is warm in the evening and dark by night', () => {
    const day = meanOf(bare({ time: 'day' }), 0.6, 1);
    const evening = meanOf(bare({ time: 'sunset' }), 0.6, 1);
    const night = meanOf(bare({ time: 'night' }), 0.6, 1);
    expect(evening[0]! / evening[2]!).toBeGreaterThan((day[0]! / day[2]!) * 1.3);
    expect(night[1]!).toBeLessThan(day[1]! * 0.6);
  });

  it('holds its thing whole and near the middle', () => {
    for (let seed = 0; seed < 10; seed++) {
      const [subject] = described('a cup of coffee', seed).subjects;
      expect(Math.abs(subject!.x - 0.5)).toBeLessThan(0.1);
      expect(subject!.foot).toBeLessThan(0.9);
      expect(subject!.foot - subject!.size).toBeGreaterThan(0.1);
    }
  });

  it('carries several things, the larger behind', () => {
    const { subjects } = described('a lamp, a book and an apple on a table');
    expect(subjects.map(({ kind }) => kind)).toEqual(['lamp', 'book', 'apple']);
  });

  it('counts what is many already as one', () => {
    expect(described('a stack of books').subjects).toHaveLength(1);
    expect(described('a vase of tulips').subjects).toHaveLength(1);
    expect(described('three apples').subjects).toHaveLength(3);
  });

  it('lets steam rise from a cup, into the air above it only', () => {
    const steaming = described('a cup of coffee');
    const cold: SceneDescription = { ...steaming, subjects: steaming.subjects.map((s) => ({ ...s, kind: 'apple' })) };
    const [hot, other] = [renderScene(steaming, SIZE), renderScene(cold, SIZE)];
    const [cup] = steaming.subjects;
    let changed = 0;
    for (let y = 0; y < (cup!.foot - cup!.size * 1.05) * SIZE.height; y++)
      for (let x = 0; x < SIZE.width; x++) {
        const i = (y * SIZE.width + x) * 3;
        if (hot.ids[i / 3] === SURFACE.subject || other.ids[i / 3] === SURFACE.subject) continue;
        if (Math.abs(hot.image.rgb[i + 1]! - other.image.rgb[i + 1]!) > 0.004) changed++;
      }
    expect(changed).toBeGreaterThan(8);
    expect(hot.image.rgb.every(Number.isFinite)).toBe(true);
  });

  it('is another room for another seed', () => {
    const looks = new Set(
      [1, 2, 3, 4, 5, 6].map((seed) =>
        meanOf({ ...bare(), seed }, 0, 0.3)
          .map((v) => v.toFixed(2))
          .join(),
      ),
    );
    expect(looks.size).toBeGreaterThan(3);
  });
});
