import { describe, expect, it } from '@jest/globals';
import { imageNameSchema } from '@pictora/contracts';
import { downloadName, nameFromPrompt } from './image-name.js';

describe('the name of an image that nobody has named', () => {
  it('is the prompt when that is short', () => {
    expect(nameFromPrompt('  A lake\n at   dawn. ')).toBe('A lake at dawn');
  });

  it('is the first whole words of a long prompt', () => {
    const name = nameFromPrompt(`A lighthouse on a cliff above a stormy sea, waves breaking below, ${'x'.repeat(500)}`);
    expect(name).toBe('A lighthouse on a cliff above a stormy sea, waves breaking');
  });

  it('is cut within a single long word, but not within a character', () => {
    expect(nameFromPrompt('x'.repeat(300))).toBe('x'.repeat(60));
    const flags = nameFromPrompt('🇨🇭'.repeat(40));
    expect(flags).toBe('🇨🇭'.repeat(15));
  });

  it.each([
    '',
    '   ',
    '...',
    '!',
    '🦊',
    'x'.repeat(1_000),
    '\u0000\u0001',
    '\u200b\u2800',
    'a\u202egnp.exe',
    `${'é'.normalize('NFD')}`.repeat(100),
    `x${'\u0301'.repeat(100)}`,
  ])('is a name that the owner could have given, whatever the prompt: %j', (prompt) => {
    const name = nameFromPrompt(prompt);
    expect(imageNameSchema.safeParse(name).success).toBe(true);
    expect(name.length).toBeLessThanOrEqual(60);
  });
});

describe('the name of a download', () => {
  it('is the first 30 characters of the name with the type behind it', () => {
    expect(downloadName('A lighthouse on a cliff above a stormy sea', 'png')).toBe('A lighthouse on a cliff above.png');
    expect(downloadName('Lake', 'jpg')).toBe('Lake.jpg');
  });

  it.each([
    ['../../etc/passwd', 'etc passwd.webp'],
    ['a\r\nSet-Cookie: b', 'a Set-Cookie b.webp'],
    ['...', 'Untitled.webp'],
    ['Zürich 🇨🇭', 'Zürich 🇨🇭.webp'],
  ])('is harmless: %j', (name, expected) => {
    expect(downloadName(name, 'webp')).toBe(expected);
  });
});
