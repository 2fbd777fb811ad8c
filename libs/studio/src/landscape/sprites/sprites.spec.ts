import { describe, expect, it } from '@jest/globals';
import type { Season } from '../../scene/scene-description.js';
import type { TreeKind } from '../../settings/setting-plan.js';
import { drawTree, forestSprites } from './library.js';
import type { Sprite } from './sprite.js';
import { CHANNEL, CHANNELS } from './stroke-canvas.js';

const share = ({ levels }: Sprite, channel: number, level = 0): number => {
  const { data, width, height } = levels[level]!;
  let sum = 0;
  for (let i = channel; i < data.length; i += CHANNELS) sum += data[i]!;
  return sum / (width * height * 255);
};

const tree = (kind: TreeKind, season: Season = 'summer', seed = 5): Sprite => drawTree(kind, season, seed, 'test', 128);

describe('trees', () => {
  it.each(['spruce', 'pine', 'broadleaf', 'birch', 'sage'] as const)(
    '%s stands on its foot and fills a part of its sheet',
    (kind) => {
      const sprite = tree(kind);
      const cover = share(sprite, CHANNEL.alpha);
      expect(cover).toBeGreaterThan(0.08);
      expect(cover).toBeLessThan(0.85);
      const { data, width, height } = sprite.levels[0]!;
      const foot = ((height - 1) * width + (width >> 1)) * CHANNELS;
      expect(data[foot]!).toBeGreaterThan(40);
    },
  );

  it('grow alike for the same seed and otherwise for another', () => {
    expect(tree('spruce').levels[0]!.data).toEqual(tree('spruce').levels[0]!.data);
    expect(tree('spruce').levels[0]!.data).not.toEqual(tree('spruce', 'summer', 6).levels[0]!.data);
  });

  it('stand bare in winter when they are leafy, and green when they are not', () => {
    expect(share(tree('broadleaf', 'winter'), CHANNEL.alpha)).toBeLessThan(
      share(tree('broadleaf'), CHANNEL.alpha) * 0.6,
    );
    expect(tree('spruce', 'winter').levels[0]!.data).toEqual(tree('spruce').levels[0]!.data);
  });

  it('keep their cover in smaller drawings', () => {
    const sprite = tree('broadleaf');
    expect(share(sprite, CHANNEL.alpha, 3)).toBeCloseTo(share(sprite, CHANNEL.alpha), 1);
  });

  it('make up forests of several unlike trees', () => {
    const cover = forestSprites('spruce', 'summer', () => undefined).map((sprite) => share(sprite, CHANNEL.alpha));
    expect(new Set(cover).size).toBe(cover.length);
  });
});
