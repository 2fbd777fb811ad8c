import type { Rgb } from '../scene/scene-description.js';

/** A colour or light, brighter or darker. */
export const scaled = ([r, g, b]: Rgb, gain: number): Rgb => [r * gain, g * gain, b * gain];
