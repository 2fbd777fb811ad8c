import type { PortraitWish } from '../prompt/wishes.js';
import { between, createRng } from '../raster/rng.js';
import { frameSize } from './frame-size.js';
import type { Hair, Portrait, Sitter } from './portrait.js';
import type { AspectRatio, Subject } from './scene-description.js';

const HAIR: Readonly<Record<Sitter, readonly Hair[]>> = {
  woman: ['bun', 'long', 'ponytail', 'curls', 'short', 'long', 'bun'],
  man: ['short', 'short', 'short', 'curls', 'shaved'],
  child: ['short', 'ponytail', 'curls'],
};

/** Gives a wished-for portrait its hair, its turn and its place in the frame. */
export const drawPortrait = (seed: number, wish: PortraitWish, aspectRatio: AspectRatio): Portrait => {
  const rng = createRng(seed, 'portrait');
  const { width, height } = frameSize(aspectRatio);
  const fitting = HAIR[wish.sitter];
  const hair = fitting[Math.floor(rng() * fitting.length)]!;
  const toLeft = rng() < 0.5;
  const size = between(rng, 0.9, 1) * (height > width ? 1.06 : 1);
  // The face looks into the wider part of the frame.
  const aside = (toLeft ? 1 : -1) * between(rng, 0.01, 0.05) * (width > height ? 2.2 : 1);
  const grown = rng() < 0.3;
  return {
    sitter: wish.sitter,
    hair: wish.hair ?? hair,
    beard: wish.beard ?? (wish.sitter === 'man' && grown),
    toLeft,
    x: 0.5 + aside,
    size,
    birds: rng() < 0.75,
  };
};

/** A thing of the scene, brought into the head, where it can be seen. */
export const insideOf = ({ x, size, toLeft }: Portrait, subject: Subject, aspectRatio: AspectRatio): Subject => {
  const { width, height } = frameSize(aspectRatio);
  const short = Math.min(width, height);
  const reach = (0.2 * size * short) / width;
  return {
    ...subject,
    x: x + (subject.x - 0.5) * 2 * reach - ((toLeft ? -1 : 1) * 0.02 * short) / width,
    foot: 1 - ((1 - (0.35 + 0.36 * subject.foot)) * size * short) / height,
    size: subject.size * 0.62,
  };
};
