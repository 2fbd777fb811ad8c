import type { View } from '../landscape/view.js';
import type { Figure } from './figure.js';
import { place, type Pose } from './pose.js';

/** How a figure moves by itself: it breathes, rocks on the water, hovers, sways in the wind; or does not. */
export type Liveliness = 'breathes' | 'rocks' | 'hovers' | 'sways' | 'still';

/** Where a picture shows a figure, in pixels: what videos need to let it live. */
export type SeenFigure = {
  readonly liveliness: Liveliness;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The row of its foot, or of the water line. */
  readonly foot: number;
  /** Metres from the camera. */
  readonly distance: number;
  /** Open eyes that face the viewer, with half their height. */
  readonly eyes: readonly { readonly x: number; readonly y: number; readonly radius: number }[];
};

/** What is seen of a figure in its pose; null when it lies outside the frame. */
export const seenFigure = (figure: Figure, pose: Pose, view: View, liveliness: Liveliness): SeenFigure | null => {
  const placement = place(pose);
  const out = new Float64Array(3);
  const project = (point: readonly [number, number, number]) => {
    placement.turn(point[0], point[1], point[2], out);
    const far = pose.z + out[2]! * pose.scale;
    return {
      x: view.width / 2 + ((pose.x + out[0]! * pose.scale) / far) * view.focal,
      y: view.horizonY - ((pose.y + out[1]! * pose.scale - view.eye) / far) * view.focal,
      far,
    };
  };
  const middle = project(figure.centre);
  const unit = (pose.scale * view.focal) / pose.z;
  const reach = figure.radius * unit;
  const [cos, sin] = [Math.cos(pose.yaw), Math.sin(pose.yaw)];
  const eyes = (figure.eyes ?? []).flatMap(({ at, size, gaze }) => {
    // An eye on the far side of the head is not seen.
    const towards = cos * gaze[2] - sin * gaze[0];
    if (towards < 0.35) return [];
    const { x, y, far } = project(at);
    return [{ x, y, radius: (size * pose.scale * view.focal) / far }];
  });
  if (middle.x + reach < 0 || middle.x - reach > view.width || middle.far <= 0) return null;
  return {
    liveliness,
    left: middle.x - reach,
    right: middle.x + reach,
    top: middle.y - reach,
    bottom: middle.y + reach,
    foot: project([0, 0, 0]).y,
    distance: middle.far,
    eyes,
  };
};

/** The same at another size of the picture. */
export const scaleSeen = (seen: SeenFigure, across: number, down: number): SeenFigure => ({
  ...seen,
  left: seen.left * across,
  right: seen.right * across,
  top: seen.top * down,
  bottom: seen.bottom * down,
  foot: seen.foot * down,
  eyes: seen.eyes.map(({ x, y, radius }) => ({ x: x * across, y: y * down, radius: radius * down })),
});
