import type { View } from '../landscape/view.js';
import type { Atmosphere } from '../light/atmosphere.js';
import type { Haze } from '../light/haze.js';
import { SURFACE, type LinearImage } from '../raster/image.js';
import type { Figure, Matter } from './figure.js';
import { createFigureShader, createNear } from './light-figure.js';
import { frameOf, place, type Frame, type Pose } from './pose.js';
import type { Field } from './sdf/field.js';
import { approach, march, type Ray } from './sdf/march.js';

const { abs, max, min, round, sqrt } = Math;

/** Pixels along the side of a block that is looked at before its pixels are. */
const BLOCK = 8;

/** What a figure is painted into. */
export type Canvas = {
  readonly view: View;
  readonly image: LinearImage;
  readonly depth: Float32Array;
  readonly ids: Uint8Array;
};
export type Surroundings = { readonly atmosphere: Atmosphere; readonly haze: Haze };

/** What was painted, for the hair that is drawn over it. Planes of the frame; `cover` is 0 where nothing is. */
export type Painted = {
  readonly frame: Frame;
  readonly cover: Float32Array;
  readonly fur: Float32Array;
  /** The normal as the picture shows it: right and up. */
  readonly slope: Float32Array;
  readonly colour: Float32Array;
};

/** How far a pane of glass shifts what is behind it where it is turned away, as a share of the frame. */
const BEND = 0.045;

/** Lays what is seen through a clear figure under its own light, bent by how the surface is turned, tinted by its colour. */
const seeThrough = (
  behind: Float32Array,
  { width, height }: View,
  column: number,
  row: number,
  normal: Float64Array,
  { clear, colour: tint }: Matter,
  colour: Float64Array,
): void => {
  const reach = BEND * min(width, height);
  const x = min(width - 1, max(0, round(column - normal[0]! * abs(normal[0]!) * reach)));
  const y = min(height - 1, max(0, round(row + normal[1]! * abs(normal[1]!) * reach)));
  const facing = max(0, -normal[2]!);
  const through = clear * (0.25 + 0.75 * facing);
  const i = (y * width + x) * 3;
  for (let k = 0; k < 3; k++)
    colour[k] = colour[k]! * (1 - through) + behind[i + k]! * min(1, 0.55 + 0.6 * tint[k]!) * through;
};

/** Draws a figure into the scene, behind what is nearer. Null when none of it is in the frame. */
export const paintFigure = (
  figure: Figure,
  field: Field,
  pose: Pose,
  { view, image, depth, ids }: Canvas,
  { atmosphere, haze }: Surroundings,
  pause: (fraction: number) => void,
): Painted | null => {
  const placement = place(pose);
  const frame = frameOf(figure, placement, view, 2);
  if (!frame) return null;
  const wide = frame.right - frame.left;
  const size = wide * (frame.bottom - frame.top);
  const painted: Painted = {
    frame,
    cover: new Float32Array(size),
    fur: new Float32Array(size),
    slope: new Float32Array(size * 2),
    colour: new Float32Array(size * 3),
  };
  const behind = figure.isClear ? image.rgb.slice() : image.rgb;
  const shader = createFigureShader(figure, field, placement, atmosphere);
  const near = createNear((wide + 1) >> 1);
  const ray: Ray = { o: new Float64Array(3), d: new Float64Array(3) };
  placement.toLocal(0, view.eye, 0, ray.o);
  const hit = new Float64Array(2);
  const v = new Float64Array(3);
  const colour = new Float64Array(3);
  const pixel = 1 / (view.focal * pose.scale);
  const aim = (column: number, row: number): void =>
    placement.turn(
      (column + 0.5 - view.width / 2) / view.focal / pose.scale,
      (view.horizonY - row - 0.5) / view.focal / pose.scale,
      1 / pose.scale,
      ray.d,
    );
  // A coarse pass: as far as one thick ray meets nothing, none of the block's fine ones does.
  const blocks = Math.ceil(wide / BLOCK);
  const starts = new Float64Array(blocks);
  const surveyRow = (row: number): void => {
    for (let n = 0; n < blocks; n++) {
      aim(frame.left + (n + 0.5) * BLOCK - 0.5, row + BLOCK / 2 - 0.5);
      starts[n] = approach(figure, field, ray, pixel * BLOCK, hit) ?? Infinity;
    }
  };
  for (let row = frame.top; row < frame.bottom; row++) {
    if ((row & 3) === 0) pause((row - frame.top) / (frame.bottom - frame.top));
    if ((row - frame.top) % BLOCK === 0) surveyRow(row);
    for (let column = frame.left; column < frame.right; column++) {
      const start = starts[((column - frame.left) / BLOCK) | 0]!;
      if (start === Infinity) {
        column += BLOCK - 1 - ((column - frame.left) % BLOCK);
        continue;
      }
      const across = (column + 0.5 - view.width / 2) / view.focal;
      const rise = (view.horizonY - row - 0.5) / view.focal;
      aim(column, row);
      const cover = march(figure, field, ray, pixel, start, hit);
      const t = hit[0]!;
      const i = row * view.width + column;
      if (cover <= 0 || t >= depth[i]!) continue;
      near.block = (column - frame.left) >> 1;
      near.row = (row - frame.top) >> 1;
      const inverse = 1 / sqrt(ray.d[0]! ** 2 + ray.d[1]! ** 2 + ray.d[2]! ** 2);
      for (let k = 0; k < 3; k++) v[k] = ray.d[k]! * inverse;
      shader.shade(
        ray.o[0]! + ray.d[0]! * t,
        ray.o[1]! + ray.d[1]! * t,
        ray.o[2]! + ray.d[2]! * t,
        v,
        Math.max(0.0015, pixel * t * 0.6),
        colour,
        near,
      );
      haze.apply(colour, t, view.eye + rise * t, column, across * t, t);
      placement.turn(shader.normal[0], shader.normal[1], shader.normal[2], v);
      if (shader.matter.clear > 0) seeThrough(behind, view, column, row, v, shader.matter, colour);
      const at = (row - frame.top) * wide + column - frame.left;
      painted.cover[at] = cover;
      painted.fur[at] = shader.matter.fur;
      painted.slope[at * 2] = v[0]!;
      painted.slope[at * 2 + 1] = v[1]!;
      for (let k = 0; k < 3; k++) {
        painted.colour[at * 3 + k] = colour[k]!;
        image.rgb[i * 3 + k]! += (colour[k]! - image.rgb[i * 3 + k]!) * cover;
      }
      if (cover > 0.5) {
        depth[i] = t;
        ids[i] = SURFACE.subject;
      }
    }
  }
  return painted;
};
