import { boxBlur } from '../raster/blur.js';
import type { Canvas } from './paint-figure.js';

/** Radius of the blur as a share of the frame's shorter side. */
const RADIUS = 0.021;

/** Puts the whole place out of focus, as behind something that a lens is close to; in linear light, so that bright spots grow. */
export const blurBehind = ({ image: { width, height, rgb } }: Canvas, pause: () => void): void =>
  boxBlur(rgb, width, height, 3, Math.max(1, Math.round(RADIUS * Math.min(width, height))), 3, pause);
