import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeHtml } from '../src/escape-html.js';

const read = (html: string): string =>
  html.replace(/&#39;|&(?:quot|gt|lt|amp);/g, (entity) => {
    const signs: Readonly<Record<string, string>> = { '&#39;': "'", '&quot;': '"', '&gt;': '>', '&lt;': '<' };
    return signs[entity] ?? '&';
  });
const texts = fc.string({ unit: fc.oneof(fc.constantFrom(...`<>&"';#`, 'lt', 'amp'), fc.string()) });

describe('text in HTML', () => {
  it('opens no tag and ends no attribute', () => {
    fc.assert(fc.property(texts, (text) => expect(escapeHtml(text)).not.toMatch(/[<>"']/)));
  });
  it('reads as it was written, entities included', () => {
    fc.assert(fc.property(texts, (text) => expect(read(escapeHtml(text))).toBe(text)));
  });
});
