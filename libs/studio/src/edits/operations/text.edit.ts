import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Edit } from '../edit.js';
import { textFamily } from '../ship-fonts.js';
import { withDisplay } from '../worked-picture.js';

/** Height of the letters as a share of the shorter side. */
const SIZE = 0.085;
const MARGIN = 0.06;
const LINES = 4;

/** A word wider than a line is broken where the line ends. */
const broken = (context: SKRSContext2D, word: string, most: number): string[] => {
  const parts = [''];
  for (const letter of word) {
    const longer = parts.at(-1)! + letter;
    if (parts.at(-1) === '' || context.measureText(longer).width <= most) parts[parts.length - 1] = longer;
    else parts.push(letter);
  }
  return parts;
};

const wrap = (context: SKRSContext2D, text: string, most: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((one) => broken(context, one, most))) {
    const last = lines.at(-1);
    if (last !== undefined && context.measureText(`${last} ${word}`).width <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

/** Writes words into the picture, with a soft shadow that keeps them readable on any ground. */
export const text: Edit = {
  kind: 'text',
  offers: 'write “words” into it',
  unit: 0.5,
  phrases: [['text, write, caption, title, words, lettering, watermark, sign it, label, headline', { label: 'text' }]],
  apply: (worked, step) => {
    const { width, height, rgba } = worked.display;
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    const picture = context.createImageData(width, height);
    picture.data.set(rgba);
    context.putImageData(picture, 0, 0);
    const short = Math.min(width, height);
    let size = Math.max(8, short * SIZE * step.amount);
    const margin = short * MARGIN;
    let lines: string[] = [];
    for (;;) {
      context.font = `${size.toFixed(1)}px ${textFamily()}`;
      lines = wrap(context, step.text ?? '', width - 2 * margin);
      const widest = Math.max(...lines.map((line) => context.measureText(line).width));
      if ((widest <= width - 2 * margin && lines.length <= LINES) || size < 9) break;
      size *= 0.92;
    }
    const place = step.variant ?? 'bottom';
    const step2 = size * 1.25;
    const block = lines.length * step2;
    const top = place.includes('top')
      ? margin
      : place.includes('centre')
        ? (height - block) / 2
        : height - margin - block;
    context.textAlign = place.includes('left') ? 'left' : place.includes('right') ? 'right' : 'center';
    context.textBaseline = 'middle';
    const x = place.includes('left') ? margin : place.includes('right') ? width - margin : width / 2;
    const colour = step.colour ?? '#ffffff';
    const isDark = Number.parseInt(colour.slice(3, 5), 16) < 90;
    context.shadowColor = isDark ? 'rgba(255,255,255,0.75)' : 'rgba(0,0,0,0.65)';
    context.shadowBlur = size * 0.22;
    context.shadowOffsetY = size * 0.03;
    context.fillStyle = colour;
    lines.forEach((line, n) => context.fillText(line, x, top + step2 * (n + 0.5)));
    const { data } = context.getImageData(0, 0, width, height);
    const out = new Uint8ClampedArray(data);
    for (let i = 3; i < out.length; i += 4) out[i] = 255;
    return withDisplay(worked, { width, height, rgba: out });
  },
};
