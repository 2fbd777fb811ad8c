import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { tokensCss } from './tokens.js';

describe('the style sheet of tokens', () => {
  it('is what tokens.ts says (node scripts/write-tokens.mjs writes it)', () => {
    const plain = (css: string) => css.replace(/\s+/g, '').replace(/"/g, "'");
    const file = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
    expect(plain(file)).toBe(plain(tokensCss()));
  });
});
