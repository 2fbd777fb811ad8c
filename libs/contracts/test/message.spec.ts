import { describe, expect, it } from '@jest/globals';
import { messageContentSchema } from '../src/entities/conversation.js';
import { imageNameSchema } from '../src/entities/image.js';
import { supportRequestSchema } from '../src/entities/support.js';

describe('a message', () => {
  it('keeps its lines, and is trimmed', () => {
    expect(messageContentSchema.parse('  Hello\n\tthere 🌊 ')).toBe('Hello\n\tthere 🌊');
  });

  it.each(['\u0000', '\u0007', '\u001b[31m', '\u202e', '\u2066', '\ud83d'])(
    'takes no control, turned direction or half a character (%j)',
    (mark) => {
      expect(messageContentSchema.safeParse(`Hello ${mark}there`).success).toBe(false);
      expect(supportRequestSchema.safeParse({ subject: 'Help', message: `Hello ${mark}there` }).success).toBe(false);
      expect(imageNameSchema.safeParse(`Hello ${mark}there`).success).toBe(false);
    },
  );
});
