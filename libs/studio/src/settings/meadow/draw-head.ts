import { drawStroke } from '../../landscape/screen-stroke.js';
import type { LinearImage } from '../../raster/image.js';
import type { HeadKind } from './crops.js';

const { cos, sin, max, PI } = Math;

/** How a flower's head is lit: its colour in the light and in its own shade, and light at its heart. */
export type HeadLight = { readonly lit: Float64Array; readonly shade: Float64Array; readonly heart: Float64Array };

/** Draws a flower's head at a place of the picture; `size` is half its breadth in pixels, `turn` any angle. */
export type DrawHead = (image: LinearImage, x: number, y: number, size: number, turn: number, light: HeadLight) => void;

/** Petals around a heart, seen a little from the side; below two pixels a dab is enough. */
const rays =
  (petals: number, tilt: number, narrow: number, heart: number): DrawHead =>
  (image, x, y, size, turn, { lit, shade, heart: core }) => {
    if (size < 1.6) {
      drawStroke(image, x - size * 0.4, y, x + size * 0.4, y, size * 0.75, size * 0.75, lit, lit, 0.95);
      return;
    }
    const count = size < 4 ? max(4, petals >> 1) : petals;
    for (let n = 0; n < count; n++) {
      const angle = turn + (n / count) * PI * 2;
      const px = cos(angle) * size;
      const py = sin(angle) * size * tilt;
      drawStroke(
        image,
        x + px * 0.2,
        y + py * 0.2,
        x + px * 0.62,
        y + py * 0.62,
        size * narrow * 0.6,
        size * narrow,
        shade,
        lit,
        0.95,
      );
      drawStroke(
        image,
        x + px * 0.62,
        y + py * 0.62,
        x + px,
        y + py,
        size * narrow,
        size * narrow * 0.55,
        lit,
        lit,
        0.95,
      );
    }
    drawStroke(
      image,
      x - size * heart * 0.3,
      y,
      x + size * heart * 0.3,
      y,
      size * heart * tilt,
      size * heart * tilt,
      core,
      core,
      0.95,
    );
  };

const DARK = new Float64Array([0.018, 0.012, 0.012]);

const poppy: DrawHead = (image, x, y, size, turn, { lit, shade }) => {
  if (size < 1.6) {
    drawStroke(image, x - size * 0.3, y, x + size * 0.3, y, size * 0.75, size * 0.7, lit, shade, 0.95);
    return;
  }
  // A bowl seen a little from above: far petals with the light in them, a dark heart, near petals folded over it.
  const open = 0.62 + 0.3 * sin(turn * 3);
  const lean = sin(turn) * size * 0.18;
  const petal = (dx: number, dy: number, broad: number, thick: number, from: Float64Array, to: Float64Array): void => {
    const px = x + dx * size + lean * dy;
    const py = y + dy * size;
    drawStroke(
      image,
      px - broad * size,
      py,
      px + broad * size,
      py + size * 0.06 * sin(turn * 5 + dx * 9),
      size * thick,
      size * thick * 0.92,
      from,
      to,
      0.96,
    );
  };
  petal(-0.36, -0.3 * open, 0.3, 0.34, lit, lit);
  petal(0.38, -0.34 * open, 0.28, 0.34, lit, lit);
  petal(0.02, -0.4 * open, 0.26, 0.26, lit, shade);
  if (open > 0.55)
    drawStroke(
      image,
      x - size * 0.16,
      y - size * 0.12,
      x + size * 0.16,
      y - size * 0.12,
      size * 0.17,
      size * 0.17,
      DARK,
      DARK,
      0.9,
    );
  petal(-0.32, 0.26, 0.3, 0.3, shade, lit);
  petal(0.36, 0.24, 0.28, 0.3, lit, shade);
  petal(0.02, 0.36, 0.24, 0.26, lit, shade);
};

const sunflower: DrawHead = (image, x, y, size, turn, { lit, shade, heart }) => {
  // Heads nod and look a little aside.
  const wide = 0.72 + 0.28 * Math.abs(cos(turn * 2));
  const tall = 0.78 + 0.18 * sin(turn * 5);
  const petals = size < 5 ? 9 : 19;
  for (const [reach, light, offset] of [
    [1, shade, 0],
    [0.93, lit, 0.5],
  ] as const)
    for (let n = 0; n < petals; n++) {
      const angle = turn + ((n + offset) / petals) * PI * 2;
      const long = size * reach * (0.92 + 0.12 * sin(n * 5.3 + turn * 9));
      const px = cos(angle) * long * wide;
      const py = sin(angle) * long * tall;
      drawStroke(
        image,
        x + px * 0.4,
        y + py * 0.4,
        x + px * 0.68,
        y + py * 0.68,
        size * 0.1,
        size * 0.115,
        light,
        lit,
        0.95,
      );
      drawStroke(image, x + px * 0.68, y + py * 0.68, x + px, y + py, size * 0.115, size * 0.02, lit, lit, 0.95);
    }
  const half = size * 0.5;
  const flat = half * (wide - tall);
  const disc = half * Math.min(wide, tall);
  const [dx, dy] = flat > 0 ? [flat, 0] : [0, -flat];
  drawStroke(image, x - dx, y - dy, x + dx, y + dy, disc, disc, heart, heart, 0.97);
  if (size < 4) return;
  // Seeds stand on spirals.
  const seeds = size > 22 ? 130 : size > 9 ? 46 : 16;
  for (let n = 1; n <= seeds; n++) {
    const out = Math.sqrt(n / seeds) * 0.96;
    const angle = n * 2.39996;
    const px = x + cos(angle) * out * half * wide;
    const py = y + sin(angle) * out * half * tall;
    drawStroke(
      image,
      px,
      py,
      px,
      py,
      size * 0.022,
      size * 0.022,
      out > 0.5 ? shade : DARK,
      out > 0.5 ? shade : DARK,
      out > 0.5 ? 0.42 : 0.8,
    );
  }
};

const tulip: DrawHead = (image, x, y, size, turn, { lit, shade }) => {
  if (size < 1.5) {
    drawStroke(image, x, y - size * 0.7, x, y + size * 0.7, size * 0.6, size * 0.8, lit, shade, 0.95);
    return;
  }
  const lean = sin(turn) * 0.2 * size;
  drawStroke(image, x - size * 0.4, y - size * 0.95, x, y + size * 0.75, size * 0.3, size * 0.5, lit, shade, 0.96);
  drawStroke(
    image,
    x + size * 0.4 + lean,
    y - size * 0.95,
    x,
    y + size * 0.75,
    size * 0.3,
    size * 0.5,
    lit,
    shade,
    0.96,
  );
  drawStroke(image, x + lean * 0.5, y - size * 0.8, x, y + size * 0.7, size * 0.26, size * 0.58, lit, lit, 0.96);
};

const spike: DrawHead = (image, x, y, size, turn, { lit, shade }) => {
  const long = size * 8.5;
  const lean = sin(turn) * long * 0.12;
  if (size < 1.1) {
    drawStroke(
      image,
      x,
      y + long * 0.5,
      x + lean,
      y - long * 0.5,
      max(0.5, size),
      max(0.35, size * 0.5),
      shade,
      lit,
      0.9,
    );
    return;
  }
  const whorls = 7;
  for (let n = 0; n < whorls; n++) {
    const u = n / (whorls - 1);
    const px = x + lean * u;
    const py = y + long * (0.5 - u);
    const r = size * (1.05 - 0.6 * u) * (0.85 + 0.25 * sin(turn * 7 + n * 2.4));
    drawStroke(image, px - r * 0.7, py, px, py - r * 0.5, r * 0.6, r * 0.55, shade, lit, 0.94);
    drawStroke(image, px + r * 0.7, py, px, py - r * 0.5, r * 0.55, r * 0.55, lit, lit, 0.94);
  }
};

const ear: DrawHead = (image, x, y, size, turn, { lit, shade }) => {
  const long = size * 7;
  const bow = sin(turn) * long * 0.5;
  const ex = x + bow;
  const ey = y - long * 0.45;
  if (size < 2.6) {
    drawStroke(image, x, y + long * 0.4, ex, ey, max(0.5, size * 0.55), max(0.4, size * 0.35), shade, lit, 0.95);
    return;
  }
  for (const side of [-1, 1])
    drawStroke(
      image,
      x + bow * 0.4,
      y,
      ex + side * size * 1.6 + bow * 0.35,
      ey - long * 0.4,
      max(0.35, size * 0.07),
      0.25,
      shade,
      lit,
      0.6,
    );
  // Grains in two rows, the lower ones first.
  for (let n = 0; n < 5; n++) {
    const u = n / 4;
    const px = x + bow * u * u;
    const py = y + long * (0.4 - 0.85 * u);
    const plump = size * (0.5 - 0.16 * u);
    for (const side of [-1, 1])
      drawStroke(
        image,
        px + side * size * 0.12,
        py,
        px + side * size * 0.42 + bow * 0.06,
        py - size * 0.85,
        plump,
        plump * 0.5,
        shade,
        lit,
        0.95,
      );
  }
};

const bell: DrawHead = (image, x, y, size, turn, { lit, shade }) => {
  for (let n = 0; n < (size < 1.5 ? 1 : 3); n++) {
    const px = x + sin(turn + n * 2.2) * size * 1.1;
    const py = y + n * size * 1.9;
    drawStroke(
      image,
      px,
      py - size * 0.7,
      px + sin(turn + n) * size * 0.3,
      py + size * 0.5,
      size * 0.4,
      size * 0.8,
      shade,
      lit,
      0.95,
    );
  }
};

export const HEADS: Readonly<Record<HeadKind, DrawHead>> = {
  poppy,
  tulip,
  spike,
  ear,
  bell,
  daisy: rays(12, 0.62, 0.17, 0.34),
  button: rays(6, 0.6, 0.34, 0.3),
  sunflower,
};
