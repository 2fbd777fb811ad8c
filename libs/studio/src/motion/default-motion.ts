import { STILL, type Camera, type MotionPlan } from './motion-plan.js';
import type { Layers } from './layers.js';

const camera = (more: Partial<Camera>): Camera => ({ ...STILL.camera, ...more });

/** What moves by itself in a picture: its clouds, its water, its leaves, its stars. */
export const ambientOf = (
  { shares, brightest, hasSky, life }: Layers,
  isDark: boolean,
): Omit<MotionPlan, 'camera'> => ({
  ...STILL,
  clouds: hasSky && shares.sky > 0.08 && !isDark ? 0.75 : 0,
  water: shares.water > 0.03 ? 0.8 : 0,
  sway: shares.foliage > 0.02 ? 0.7 : 0,
  sparkle: shares.water > 0.12 && brightest.light > 700 ? 0.5 : 0,
  twinkle: isDark ? 0.8 : 0,
  life: life === null ? 0 : 1,
});

/** The motion of a picture for which none is asked: a slow float, closed in itself, and what moves by nature. */
export const defaultMotion = (layers: Layers, isDark: boolean): MotionPlan => ({
  ...ambientOf(layers, isDark),
  camera: camera(layers.hasSky ? { orbit: 0.9 } : { zoom: 0.8, orbit: 0.4 }),
});
