import { TAU } from '../raster/math.js';
import type { Camera } from './motion-plan.js';

/** Where the camera is: how much of the picture it sees (1 is the rest), and its steps in the units of nearness. */
export type Pose = {
  /** Picture pixels for one of the frame: below 1 is closer. */
  readonly scale: number;
  /** Shift of the frame in shares of its sides. */
  readonly panX: number;
  readonly panY: number;
  /** Steps to the side and up, in shares of the frame's width for the nearest things. */
  readonly stepX: number;
  readonly stepY: number;
  /** Step forwards: the share by which the nearest things grow. */
  readonly forward: number;
};

/** How far a full-strength move goes. The overscan is 18 %: 9 % to each side. */
const ZOOM = 0.13;
const PAN = 0.072;
const ORBIT = 0.024;
const TRUCK = 0.03;
const DOLLY = 0.15;

const clampStrength = (value: number): number => Math.max(-1.25, Math.min(1.25, value));

/** From rest to rest, with most of the way at an even pace. */
const ease = (t: number): number => {
  const smooth = t * t * (3 - 2 * t);
  return 0.55 * smooth + 0.45 * (t * t * t * (t * (t * 6 - 15) + 10));
};

/** The camera at a share of the whole time; before the beginning it waits there. `depth` weakens steps where depth is guessed. */
export const poseAt = (camera: Camera, time: number, depth: number): Pose => {
  const t = ease(Math.max(0, Math.min(1, time)));
  const run = 2 * t - 1;
  const zoom = clampStrength(camera.zoom);
  const angle = TAU * time;
  const orbit = clampStrength(camera.orbit) * depth;
  const zoomed = zoom === 0 ? 1 : zoom > 0 ? 1.05 * (1 - ZOOM * zoom * t) : 1.05 * (1 + ZOOM * zoom * (1 - t));
  // A step forwards closes in a little on everything, not only on what is near.
  const dolly = clampStrength(camera.dolly) * depth;
  const scale = zoomed * (1 - 0.035 * dolly * run);
  return {
    scale,
    panX: clampStrength(camera.pan) * PAN * run,
    panY: clampStrength(camera.tilt) * PAN * run,
    stepX: ORBIT * orbit * Math.sin(angle) + TRUCK * clampStrength(camera.truck) * depth * run,
    stepY: ORBIT * 0.22 * orbit * (Math.cos(angle) - 1) * 0.5,
    forward: DOLLY * dolly * run * 0.5 + 0.012 * orbit * (1 - Math.cos(angle)),
  };
};
