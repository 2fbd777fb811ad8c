import type { View } from '../landscape/view.js';
import type { Figure } from './figure.js';

/** Where a figure stands in the world and how it is turned. */
export type Pose = {
  /** The place of its feet: metres right of the camera, above the setting's zero, and away. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Metres of one of the figure's units. */
  readonly scale: number;
  /** Radians; 0 looks at the viewer, positive to the picture's right. */
  readonly yaw: number;
};

/** The part of the frame that a figure may cover, in whole pixels; `right` and `bottom` are not in it. */
export type Frame = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** From the world into the figure's own space. The turn is its own inverse, so it leads back too. */
export type Placement = {
  readonly pose: Pose;
  readonly toLocal: (x: number, y: number, z: number, out: Float64Array) => void;
  readonly turn: (x: number, y: number, z: number, out: Float64Array) => void;
};

export const place = (pose: Pose): Placement => {
  const cos = Math.cos(pose.yaw);
  const sin = Math.sin(pose.yaw);
  const turn = (x: number, y: number, z: number, out: Float64Array): void => {
    out[0] = cos * x + sin * z;
    out[1] = y;
    out[2] = sin * x - cos * z;
  };
  return {
    pose,
    turn,
    toLocal: (x, y, z, out) =>
      turn((x - pose.x) / pose.scale, (y - pose.y) / pose.scale, (z - pose.z) / pose.scale, out),
  };
};

/** The frame of the sphere that holds the figure, with `margin` pixels around it; null when none of it is seen. */
export const frameOf = ({ centre, radius }: Figure, { pose }: Placement, view: View, margin: number): Frame | null => {
  const cos = Math.cos(pose.yaw);
  const sin = Math.sin(pose.yaw);
  const x = pose.x + pose.scale * (cos * centre[0] + sin * centre[2]);
  const y = pose.y + pose.scale * centre[1];
  const z = pose.z + pose.scale * (sin * centre[0] - cos * centre[2]);
  const nearest = z - radius * pose.scale;
  // What is all around the eye may be anywhere in the frame.
  if (nearest <= 0.05)
    return z + radius * pose.scale > 0.05 ? { left: 0, top: 0, right: view.width, bottom: view.height } : null;
  const reach = (radius * pose.scale * view.focal) / nearest + margin;
  const column = view.width / 2 + (x / z) * view.focal;
  const row = view.horizonY - ((y - view.eye) / z) * view.focal;
  const frame = {
    left: Math.max(0, Math.floor(column - reach)),
    right: Math.min(view.width, Math.ceil(column + reach)),
    top: Math.max(0, Math.floor(row - reach)),
    bottom: Math.min(view.height, Math.ceil(row + reach)),
  };
  return frame.left < frame.right && frame.top < frame.bottom ? frame : null;
};
