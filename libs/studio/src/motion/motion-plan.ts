import type { TimeOfDay } from '../scene/scene-description.js';

/** How the camera goes, in strengths around 1; what is left out stays. */
export type Camera = {
  /** In (positive) or out. */
  readonly zoom: number;
  /** To the right and down. */
  readonly pan: number;
  readonly tilt: number;
  /** Around the middle; goes once around and is where it began. */
  readonly orbit: number;
  /** Forwards (positive) or back, so that near things pass by. */
  readonly dolly: number;
  /** Sideways, so that near things move more than far ones. */
  readonly truck: number;
};

export type MotionPlan = {
  readonly camera: Camera;
  readonly clouds: number;
  readonly water: number;
  readonly sway: number;
  readonly rain: number;
  readonly snow: number;
  readonly sparkle: number;
  readonly twinkle: number;
  /** Breathing and blinking animals, rocking boats, swaying flowers. */
  readonly life: number;
  /** The hour that the light goes over to. */
  readonly hour: TimeOfDay | null;
};

export const STILL: MotionPlan = {
  camera: { zoom: 0, pan: 0, tilt: 0, orbit: 0, dolly: 0, truck: 0 },
  clouds: 0,
  water: 0,
  sway: 0,
  rain: 0,
  snow: 0,
  sparkle: 0,
  twinkle: 0,
  life: 0,
  hour: null,
};

/** True when the end is somewhere else than the beginning, so that the last frames have to lead back. */
export const goesAway = ({ camera, hour }: MotionPlan): boolean =>
  hour !== null ||
  [camera.zoom, camera.pan, camera.tilt, camera.dolly, camera.truck].some((strength) => strength !== 0);
