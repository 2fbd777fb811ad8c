import { createCanvas } from '@napi-rs/canvas';
import { textFamily } from '../../edits/ship-fonts.js';
import { textureOf, type Texture } from '../../mesh/texture.js';

/** Height of a line of letters in pixels. */
const LINE = 64;
const RIM = 0.16;

/**
 * A sign's words: the letters' cover in alpha, their glow around them in red (0 to 1), so that one drawing serves any colour.
 * `isUpright` puts the letters below each other; `isTube` bends them out of neon tubes instead of cutting them out of a sheet.
 */
export const drawSign = (words: string, isUpright: boolean, isTube: boolean): Texture => {
  const letters = isUpright ? [...words.replaceAll(' ', '')] : [words];
  const measure = createCanvas(8, 8).getContext('2d');
  measure.font = `${LINE * 0.86}px ${textFamily()}`;
  const widest = Math.max(...letters.map((line) => measure.measureText(line).width));
  const margin = LINE * RIM;
  const width = Math.ceil(widest + 2 * margin + (isUpright ? LINE * 0.2 : 0));
  const height = Math.ceil(letters.length * LINE * (isUpright ? 0.98 : 1) + 2 * margin);
  const canvas = createCanvas(width, height);
  const g = canvas.getContext('2d');
  g.font = measure.font;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.lineJoin = 'round';
  letters.forEach((line, n) => {
    const x = width / 2;
    const y = margin + LINE * (isUpright ? 0.98 : 1) * (n + 0.5);
    g.lineWidth = LINE * 0.055;
    g.strokeStyle = '#fff';
    g.fillStyle = '#fff';
    if (isTube) g.strokeText(line, x, y);
    else g.fillText(line, x, y);
  });
  return textureOf(canvas);
};
