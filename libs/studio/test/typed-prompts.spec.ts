import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { renderScene } from '../src/landscape/render-scene.js';
import { LEXICON } from '../src/prompt/lexicon/index.js';
import { understand } from '../src/prompt/understand.js';
import { frameSize } from '../src/scene/frame-size.js';
import { composeScene, parseSceneDescription } from '../src/scene/index.js';
import type { SceneDescription } from '../src/scene/scene-description.js';
import { summaryOf } from './summary.js';
import { LANGUAGE_PROMPTS } from './typed-prompts-languages.js';
import { PLACE_PROMPTS } from './typed-prompts-places.js';
import { THING_PROMPTS } from './typed-prompts-things.js';

const ALL = [...PLACE_PROMPTS, ...THING_PROMPTS, ...LANGUAGE_PROMPTS];
const described = (prompt: string, seed = 7): SceneDescription =>
  composeScene({ wishes: understand({ prompt, style: 'none' }).wishes, aspectRatio: '1:1', seed });

/** A description with its numbers rounded, so that a snapshot says what is drawn and not the last bit of it. */
const rounded = (scene: SceneDescription): string =>
  JSON.stringify(scene, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(2)) : value));

describe('prompts as people type them', () => {
  it.each(ALL)('“%s” asks for: %s', (prompt, summary) => {
    expect(summaryOf(understand({ prompt, style: 'none' }))).toBe(summary);
  });

  it('are two hundred and more', () => {
    expect(new Set(ALL.map(([prompt]) => prompt)).size).toBeGreaterThan(200);
  });

  it('say something wherever a word was left over', () => {
    for (const [prompt] of ALL) {
      const { ignored, suggestion } = understand({ prompt, style: 'none' });
      if (ignored.length > 0) expect(suggestion).not.toBeNull();
    }
  });

  it('take away what the negative prompt names', () => {
    const { wishes, ignored } = understand({
      prompt: 'a lake at sunset with a boat and two foxes',
      negativePrompt: 'boat, people, clouds, text, watermark, blurry, extra fingers',
      style: 'none',
    });
    expect(wishes.subjects.map(({ kind }) => kind)).toEqual(['fox']);
    expect(wishes.cloud).toBe(0);
    expect(ignored).toEqual([]);
  });

  it('become descriptions that stay as they are', () => {
    const prompts = ALL.filter((_, n) => n % 7 === 0).map(([prompt]) => prompt);
    expect(Object.fromEntries(prompts.map((prompt) => [prompt, rounded(described(prompt))]))).toMatchSnapshot();
  });
});

describe('any prompt', () => {
  const words = fc.constantFrom(...LEXICON.keys(), 'no', 'without', 'two', 'riding', 'in the sky', ',', 'xyzzy');
  const scripts = fc.constantFrom(
    ...[
      '湖の',
      'и',
      'مع',
      'ที่',
      'के',
      '👩‍🚀',
      '🏳️‍🌈',
      '\u0301',
      '\u202e',
      '\u0000',
      '"',
      '{}',
      '%s',
      'ﬁ',
      'İ',
      'ß',
      '𝔣𝔬𝔵',
      '１２',
    ],
  );
  const prompts = fc
    .array(fc.oneof({ weight: 5, arbitrary: words }, scripts, fc.string({ unit: 'grapheme', maxLength: 8 })), {
      minLength: 1,
      maxLength: 40,
    })
    .map((parts) => [...parts.join(' ')].slice(0, 1000).join(''))
    .filter((text) => text.trim() !== '' && !/,\s*\S+ style\s*$/i.test(text));

  it('of known and unknown words in every script gives a description', () => {
    fc.assert(
      fc.property(prompts, fc.integer({ min: 0, max: 0xffffffff }), (prompt, seed) => {
        const { wishes, understood, ignored, suggestion } = understand({ prompt, style: 'none' });
        const scene = composeScene({ wishes, aspectRatio: '16:9', seed });
        expect(parseSceneDescription(JSON.parse(JSON.stringify(scene)))).toEqual(scene);
        // Nothing is said of more words than there are, and nothing is left over in silence.
        expect(understood.length + ignored.length).toBeLessThanOrEqual(2 * [...prompt].length);
        if (ignored.length > 0) expect(suggestion).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('is drawn without a hole, sampled', () => {
    const size = frameSize('1:1', 0.05);
    fc.assert(
      fc.property(prompts, fc.integer({ min: 0, max: 0xffff }), (prompt, seed) => {
        const { image } = renderScene(described(prompt, seed), size);
        expect(image.rgb.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 8 },
    );
  });
});
