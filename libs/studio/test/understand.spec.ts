import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { composeScene, parseSceneDescription } from '../src/scene/index.js';
import { EXAMPLES, NEAREST_EXAMPLES, PLACE_EXAMPLES } from '../src/prompt/suggestion.js';
import { PROMPT_LIMIT, understand } from '../src/prompt/understand.js';
import { StudioError } from '../src/studio-error.js';
import { PROMPT_TABLE } from './prompt-table.js';
import { BUILT_PROMPTS } from './prompt-table-built.js';
import { NATURE_PROMPTS } from './prompt-table-nature.js';
import { SHORE_PROMPTS } from './prompt-table-shores.js';

const read = (prompt: string, negativePrompt?: string) => understand({ prompt, negativePrompt, style: 'none' });

describe('reading a prompt', () => {
  it.each([...PROMPT_TABLE, ...NATURE_PROMPTS, ...BUILT_PROMPTS, ...SHORE_PROMPTS])(
    'understands “%s”',
    (prompt, { ignored, light, land, water, foliage, ...expected }) => {
      const reading = read(prompt);
      expect(reading.wishes).toMatchObject(expected);
      const colours = { light, land, water, foliage };
      for (const [place, colour] of Object.entries(colours))
        if (colour !== undefined) expect(reading.wishes.colours).toMatchObject({ [place]: colour });
      if (ignored) expect(reading.ignored).toEqual(ignored);
    },
  );

  it('says what each understood word was taken to mean', () => {
    expect(read('Misty lake at sunrise, no clouds').understood).toEqual([
      { text: 'Misty', meaning: 'Weather: mist' },
      { text: 'lake', meaning: 'Setting: lake' },
      { text: 'sunrise', meaning: 'Time: sunrise' },
      { text: 'clouds', meaning: 'Without: clouds' },
    ]);
  });

  it.each([
    ['a dinosaur on a hill at dusk', ['dinosaur'], 'a fox in a snowy forest'],
    ['a toaster', ['toaster'], 'an open book and a candle on a table'],
    ['spaghetti on a table', ['spaghetti'], 'a bowl of fruit on a wooden table'],
  ])('says of “%s” what is not drawn and what is nearest to it', (prompt, left, nearest) => {
    const { ignored, suggestion, wishes } = read(prompt);
    expect(ignored).toEqual(left);
    expect(wishes.subjects).toEqual([]);
    expect(suggestion).toBe(
      `The built-in studio does not draw “${left[0]}”; the picture is without. Near to it: “${nearest}”.`,
    );
  });

  it('says of a place that is not drawn itself what stands in for it', () => {
    const { understood, suggestion } = read('a volcano at dawn');
    expect(understood[0]).toEqual({ text: 'volcano', meaning: 'Setting: volcano, drawn as alpine' });
    expect(suggestion).toMatch(/does not draw “volcano” itself; what comes nearest stands in/);
  });

  it('says of one thing doing something to another that they stand side by side', () => {
    const { ignored, suggestion } = read('a knight riding a horse');
    expect(ignored).toEqual(['riding']);
    expect(suggestion).toMatch(/does not draw “riding”; the things stand side by side/);
  });

  it('says of words that it does not know that the picture is of its own choice', () => {
    const suggestions = ['xyzzy', 'qwerty', 'blorp', 'flumpkin', 'zzt', 'wibble'].map((word) => read(word).suggestion);
    for (const suggestion of suggestions)
      expect(suggestion).toMatch(/does not know “.+”, and chose a picture of its own/);
    expect(new Set(suggestions.map((text) => text!.split('Try ')[1])).size).toBeGreaterThan(3);
  });

  it('understands every example that it gives in full', () => {
    const examples = [...PLACE_EXAMPLES, ...NEAREST_EXAMPLES, ...EXAMPLES];
    for (const example of examples) {
      const { ignored, suggestion } = read(example);
      expect({ example, ignored, suggestion }).toEqual({ example, ignored: [], suggestion: null });
    }
  });

  it('suggests nothing when everything was drawn', () => {
    expect(read('a calm lake at sunset with pine trees').suggestion).toBeNull();
  });

  it('takes the negative prompt as wishes away, with or without “no”', () => {
    const { wishes, understood } = read('a lake', 'clouds, no trees, people');
    expect(wishes).toMatchObject({ cloud: 0, forest: 0, foreground: 'none' });
    expect(understood.map(({ meaning }) => meaning)).toEqual(
      expect.arrayContaining(['Without: clouds', 'Without: trees', 'Without: people']),
    );
  });

  it('lets the style chosen in the form go before words of the prompt', () => {
    const { wishes } = understand({ prompt: 'an oil painting of a lake', style: 'anime' });
    expect(wishes.style).toBe('anime');
  });

  it('refuses an empty prompt', () => {
    expect(() => read(' \n\t ')).toThrow(expect.objectContaining({ code: 'prompt-empty' }));
    expect(() => read(', anime style')).toThrow(expect.objectContaining({ code: 'prompt-empty' }));
  });

  it('refuses a prompt over the limit, not counting the style that the form appends', () => {
    const full = 'lake '.repeat(200);
    expect(full).toHaveLength(PROMPT_LIMIT);
    expect(read(`${full}, oil painting style`).wishes.style).toBe('oil-painting');
    expect(() => read(`${full}!`)).toThrow(expect.objectContaining({ code: 'prompt-too-long' }));
    expect(() => read('lake', `${full}!`)).toThrow(expect.objectContaining({ code: 'prompt-too-long' }));
  });

  it('gives a valid scene or a clear error for any text in any script', () => {
    const words = fc.constantFrom(
      ...PROMPT_TABLE.map(([prompt]) => prompt),
      'no',
      'without',
      'light',
      'heavy',
      ',',
      'or',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 1100 }),
      fc.string({ unit: 'grapheme', maxLength: 1100 }),
      fc.array(words, { maxLength: 30 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 0, max: 0xffffffff }), (prompt, negativePrompt, seed) => {
        try {
          const { wishes, understood, ignored } = read(prompt, negativePrompt);
          const scene = composeScene({ wishes, aspectRatio: '1:1', seed });
          expect(parseSceneDescription(JSON.parse(JSON.stringify(scene)))).toEqual(scene);
          expect(understood.length + ignored.length).toBeLessThanOrEqual(2200);
        } catch (error) {
          if (!(error instanceof StudioError)) throw error;
          expect(['prompt-empty', 'prompt-too-long']).toContain(error.code);
        }
      }),
      { numRuns: 400 },
    );
  });
});
