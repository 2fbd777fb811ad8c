import { describe, expect, it } from '@jest/globals';
import { renderScene } from '../landscape/render-scene.js';
import { composeScene } from '../scene/compose-scene.js';
import { understand } from '../prompt/understand.js';
import type { SceneDescription } from '../scene/scene-description.js';
import { SETTING_RENDERERS } from './registry.js';
import { enlargeStage } from './enlarge-stage.js';

const hooks = { checkpoint: () => undefined };
const sceneOf = (prompt: string): SceneDescription => {
  const { wishes } = understand({ prompt, negativePrompt: undefined, style: 'none' });
  return composeScene({ wishes, aspectRatio: '3:2', seed: 11 });
};
const size = { width: 97, height: 64 };

describe('a stage that was drawn smaller', () => {
  const scene = sceneOf('a lake at night with stars');
  const small = SETTING_RENDERERS[scene.setting](scene, { width: 49, height: 32 }, hooks);
  const large = enlargeStage(small, scene, size);

  it('fills its frame with the same light, depth and ids', () => {
    expect(large.image.rgb).toHaveLength(97 * 64 * 3);
    const mean = (values: Float32Array) => values.reduce((sum, v) => sum + v, 0) / values.length;
    expect(mean(large.image.rgb) / mean(small.image.rgb)).toBeCloseTo(1, 1);
    expect(new Set(large.ids)).toEqual(new Set(small.ids));
    expect(new Set(large.depth)).toEqual(new Set(small.depth));
    expect(large.view).toMatchObject({ ...size, eye: small.view.eye });
  });

  it('has air and sky for every column and row that may be asked for', () => {
    const colour = new Float64Array(3).fill(0.5);
    for (let column = 0; column < 97; column++) large.haze.apply(colour, 80, 2, column, 0, 80);
    expect([...colour].every(Number.isFinite)).toBe(true);
    expect(large.sky?.width).toBe(48);
    expect(large.sky?.data.every(Number.isFinite)).toBe(true);
  });
});

describe('a close view', () => {
  it.each(['a portrait of a fox', 'a close-up of a sunflower in a forest', 'a portrait of an owl in a city at night'])(
    'is whole whatever is behind it (%s)',
    (prompt) => {
      const scene = sceneOf(prompt);
      expect(scene.subjects[0]?.closeUp).toBe(true);
      const { image, depth } = renderScene(scene, size);
      expect(image.rgb.every(Number.isFinite)).toBe(true);
      expect(depth.every((metres) => metres > 0)).toBe(true);
    },
  );
});
