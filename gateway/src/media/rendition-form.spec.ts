import { expect, it } from '@jest/globals';
import { formFor } from './rendition-form.js';

it.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
  ['image/webp, image/AVIF;q=0.5', 'avif'],
  ['image/webp,image/avif;q=0', 'webp'],
  ['image/avif;q=0.000, */*', 'webp'],
  ['image/png,image/*;q=0.8,*/*;q=0.5', 'webp'],
  ['*/*', 'webp'],
  ['x-image/avif', 'webp'],
  [undefined, 'webp'],
] as const)('a browser that accepts %s gets smaller copies in %s', (accept, form) => {
  expect(formFor(accept)).toBe(form);
});
