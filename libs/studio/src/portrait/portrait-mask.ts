import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { between, createRng, type Rng } from '../raster/rng.js';
import type { FrameSize } from '../raster/image.js';
import type { Portrait, Sitter } from '../scene/portrait.js';
import { beard, HAIR_PAINTERS } from './hair.js';
import { CHILD, MAN, WOMAN, type Outline } from './profile-outline.js';

const OUTLINES: Readonly<Record<Sitter, Outline>> = { woman: WOMAN, man: MAN, child: CHILD };
const BOX = 1000;

/** A closed curve through all points (Catmull-Rom as Bézier curves). */
const trace = (context: SKRSContext2D, outline: Outline): void => {
  const at = (n: number) => outline[Math.min(outline.length - 1, Math.max(0, n))]!;
  context.beginPath();
  context.moveTo(...at(0));
  for (let n = 0; n < outline.length - 1; n++) {
    const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)];
    context.bezierCurveTo(
      b[0] + (c[0] - a[0]) / 6,
      b[1] + (c[1] - a[1]) / 6,
      c[0] - (d[0] - b[0]) / 6,
      c[1] - (d[1] - b[1]) / 6,
      c[0],
      c[1],
    );
  }
  context.closePath();
  context.fill();
};

const bird = (context: SKRSContext2D, rng: Rng): void => {
  const size = between(rng, 7, 19);
  context.save();
  context.translate(between(rng, 730, 1040), between(rng, 30, 310));
  context.rotate((rng() - 0.5) * 0.6);
  context.lineWidth = 1.2 + size * 0.09;
  const lift = size * between(rng, 0.2, 0.6);
  context.beginPath();
  context.moveTo(-size, -lift);
  context.quadraticCurveTo(-size * 0.45, -lift * 1.6, 0, 0);
  context.quadraticCurveTo(size * 0.45, -lift * 1.6, size, -lift);
  context.stroke();
  context.restore();
};

/** The row where the head's box ends: at the frame's foot, somewhat higher in a tall frame. */
export const floorOf = (portrait: Portrait, { width, height }: FrameSize): number =>
  height * 0.99 - Math.max(0, height - width) * 0.2 * portrait.size;

const plane = (size: FrameSize, portrait: Portrait, draw: (context: SKRSContext2D) => void): Float32Array => {
  const { width, height } = size;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const scale = (portrait.size * Math.min(width, height)) / BOX;
  context.translate(width * portrait.x, floorOf(portrait, size) - BOX * scale);
  context.scale(portrait.toLeft ? -scale : scale, scale);
  context.translate(-BOX * 0.45, 0);
  context.lineCap = 'round';
  context.fillStyle = context.strokeStyle = '#fff';
  draw(context);
  const { data } = context.getImageData(0, 0, width, height);
  const cover = new Float32Array(width * height);
  for (let i = 0; i < cover.length; i++) cover[i] = data[i * 4 + 3]! / 255;
  return cover;
};

/** Shares of each pixel, 0 to 1: `head` that the head covers with its hair, `hair` how much hair lies on it, `birds` that birds do. */
export type PortraitMask = {
  readonly head: Float32Array;
  readonly hair: Float32Array;
  readonly birds: Float32Array | null;
};

const lashes = (context: SKRSContext2D): void => {
  context.lineWidth = 2.2;
  for (const [x, y] of [
    [694, 441],
    [697, 447],
    [696, 453],
  ] as const) {
    context.beginPath();
    context.moveTo(668, 440);
    context.quadraticCurveTo(684, 448, x, y);
    context.stroke();
  }
};

export const drawPortraitMask = (portrait: Portrait, seed: number, size: FrameSize): PortraitMask => {
  const grow = (context: SKRSContext2D): void => {
    const rng = createRng(seed, 'hair');
    HAIR_PAINTERS[portrait.hair](context, rng);
    if (portrait.beard) beard(context, rng);
  };
  const head = plane(size, portrait, (context) => {
    trace(context, OUTLINES[portrait.sitter]);
    if (portrait.sitter === 'woman') lashes(context);
    grow(context);
  });
  // Hair is see-through, so that strands show where they cross.
  const hair = plane(size, portrait, (context) => {
    context.globalAlpha = 0.34;
    grow(context);
  });
  const flock = createRng(seed, 'birds');
  const birds = portrait.birds
    ? plane(size, portrait, (context) => {
        const count = 6 + Math.floor(flock() * 9);
        for (let n = 0; n < count; n++) bird(context, flock);
      })
    : null;
  return { head, hair, birds };
};
