import type { Pose } from './camera-path.js';
import type { Frame } from './displacement.js';
import type { Layers } from './layers.js';
import { lidsAt } from './life.js';

const { ceil, floor, max, min, sqrt } = Math;

/** An eye in the picture, and the colour of the coat around it, 0 to 255. */
type Eye = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly figure: number;
  readonly near: number;
  readonly lid: readonly [number, number, number];
};

/** Eyes smaller than this, in pixels, show no lids. */
const LEAST = 1.4;
/** How much farther than the eye the lids reach. */
const LID = 1.16;

/** The eyes that are large enough to be seen blinking, each with the colour of its lids: that of the coat over it. */
export const findEyes = ({ width, height, layers, life }: Layers): readonly Eye[] => {
  const sheet = layers.find(({ hasLife }) => hasLife);
  if (!sheet || !life) return [];
  return life.figures.flatMap(({ eyes }, figure) =>
    eyes.flatMap(({ x, y, radius }) => {
      if (radius < LEAST || x < 2 || y < radius * 2 || x > width - 3 || y > height - 3) return [];
      const lid: [number, number, number] = [0, 0, 0];
      let count = 0;
      for (const [dx, dy] of [
        [0, -1.5],
        [-0.7, -1.4],
        [0.7, -1.4],
        [-1.35, -0.6],
        [1.35, -0.6],
      ] as const) {
        const p = floor(y + dy * radius) * width + floor(x + dx * radius);
        if ((sheet.rgba[p * 4 + 3] ?? 0) < 250) continue;
        for (let k = 0; k < 3; k++) lid[k]! += sheet.rgba[p * 4 + k]!;
        count++;
      }
      if (count === 0) return [];
      for (let k = 0; k < 3; k++) lid[k]! /= count;
      return [{ x, y, radius, figure, near: sheet.near?.[floor(y) * width + floor(x)] ?? 0, lid }];
    }),
  );
};

/** Draws the lids over the eyes of a frame, as far as they are shut at the moment. */
export const blink = (
  out: Float32Array,
  frame: Frame,
  { width, height, horizon }: Layers,
  eyes: readonly Eye[],
  pose: Pose,
  { seed, time, seconds }: { readonly seed: number; readonly time: number; readonly seconds: number },
): void => {
  for (const { x, y, radius, figure, near, lid } of eyes) {
    const shut = lidsAt(figure, seed, time, seconds);
    if (shut <= 0) continue;
    const grown = 1 + pose.forward * near;
    const baseX = (x - width / 2) * grown + pose.stepX * frame.width * near - pose.panX * frame.width;
    const baseY =
      horizon + (y - horizon) * grown + pose.stepY * frame.width * near - height / 2 - pose.panY * frame.height;
    const fx = baseX / pose.scale + frame.width / 2;
    const fy = baseY / pose.scale + frame.height / 2;
    const r = (radius * grown * LID) / pose.scale;
    const edge = fy - r + 2 * r * shut;
    for (let py = max(0, floor(fy - r - 1)); py <= min(frame.height - 1, ceil(fy + r + 1)); py++)
      for (let px = max(0, floor(fx - r - 1)); px <= min(frame.width - 1, ceil(fx + r + 1)); px++) {
        const [u, v] = [px + 0.5 - fx, py + 0.5 - fy];
        const inside = min(1, max(0, r + 0.5 - sqrt(u * u + v * v)));
        // The lid's lower edge is an arc, and dark with lashes.
        const line = edge + (0.22 * (u * u)) / r - 0.2 * r;
        const covered = inside * min(1, max(0, line - py + 0.5));
        if (covered <= 0) continue;
        const lash = 1 - 0.78 * min(1, max(0, 1 - (line - py) / max(1, 0.16 * r)));
        const shade = lash * (0.9 + (0.14 * v) / r);
        const i = (py * frame.width + px) * 3;
        for (let k = 0; k < 3; k++) out[i + k]! += (lid[k]! * shade - out[i + k]!) * covered;
      }
  }
};
