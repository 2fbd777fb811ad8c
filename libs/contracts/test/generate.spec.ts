import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generateSchema, readGenerateRequest } from '../src/entities/job-request.js';
import { limits } from '../src/limits.js';
import { splitStyleSuffix, styles, withStyleSuffix } from '../src/styles.js';

const style = fc.constantFrom(...styles);
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((text) => text.trim().length > 0);

describe('the style that the page appends to a prompt', () => {
  it('comes off again, whatever the prompt', () => {
    fc.assert(
      fc.property(words, style, (prompt, chosen) => {
        // A prompt that ends in a style of its own keeps it as its own words only while another is appended.
        fc.pre(chosen !== 'none' || splitStyleSuffix(prompt).style === 'none');
        expect(splitStyleSuffix(withStyleSuffix(prompt, chosen))).toEqual({ prompt, style: chosen });
      }),
    );
  });

  it('is read whatever its case', () => {
    expect(splitStyleSuffix('a fox, Oil Painting Style')).toEqual({ prompt: 'a fox', style: 'oil-painting' });
  });
});

describe('a request to generate', () => {
  it('may use every character of the limit besides the appended style', () => {
    fc.assert(
      fc.property(style, (chosen) => {
        const body = (length: number) => ({ prompt: withStyleSuffix('x'.repeat(length), chosen), aspectRatio: '1:1' });
        expect(generateSchema.safeParse(body(limits.promptMax)).success).toBe(true);
        expect(generateSchema.safeParse(body(limits.promptMax + 1)).success).toBe(false);
      }),
    );
  });

  it('lets the style field win over words that look like one', () => {
    const body = generateSchema.parse({ prompt: 'a fox, anime style', style: 'photorealistic' });
    expect(readGenerateRequest(body)).toEqual({
      kind: 'image',
      prompt: 'a fox',
      style: 'photorealistic',
      aspectRatio: '1:1',
      count: 1,
    });
  });

  it('is trimmed, and keeps its seed', () => {
    const body = generateSchema.parse({ prompt: '  a fox  ', aspectRatio: '2:3', seed: 0 });
    expect(readGenerateRequest(body)).toEqual({
      kind: 'image',
      prompt: 'a fox',
      style: 'none',
      aspectRatio: '2:3',
      count: 1,
      seed: 0,
    });
  });
});
