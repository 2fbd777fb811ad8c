import { TAU } from '../raster/math.js';
import type { Layer, Layers } from './layers.js';
import { stir } from './life.js';
import type { Pose } from './camera-path.js';

/** The map is worked out at every eighth pixel and stretched: nearness is smooth, so nothing is lost. */
export const CELL = 8;
const ROUNDS = 3;

export type Frame = { readonly width: number; readonly height: number };

/** For each cell of the frame, where in a layer it looks. */
export type SourceMap = {
  readonly columns: number;
  readonly rows: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
};

export const createSourceMap = ({ width, height }: Frame): SourceMap => {
  const columns = Math.ceil(width / CELL) + 1;
  const rows = Math.ceil(height / CELL) + 1;
  return { columns, rows, x: new Float32Array(columns * rows), y: new Float32Array(columns * rows) };
};

/** How far leaves swing, in shares of the frame's width, for the nearest ones. */
const SWAY = 0.0042;

/** The wind at a moment, and how strongly figures live: `breaths` is how many they draw by the end. */
export type Wind = {
  readonly strength: number;
  readonly time: number;
  readonly phase: number;
  readonly life: number;
  readonly breaths: number;
};

/**
 * Finds for each cell of the frame the place in the layer that the camera sees there: the place whose own shift, by its
 * nearness, leads to the cell. A few rounds of looking suffice as nearness changes slowly.
 */
export const mapSources = (
  map: SourceMap,
  frame: Frame,
  { width, height, horizon, life }: Layers,
  { near, sway, hasLife }: Layer,
  pose: Pose,
  wind: Wind,
): void => {
  const { columns, rows } = map;
  const cx = width / 2;
  const cy = height / 2;
  const stepX = pose.stepX * frame.width;
  const stepY = pose.stepY * frame.width;
  const swing = SWAY * frame.width * wind.strength;
  const turn = TAU * wind.time;
  const stirred = hasLife && wind.life > 0 ? life : null;
  const pulse = { strength: wind.life, rounds: wind.breaths, time: wind.time, phase: wind.phase };
  const shift = new Float64Array(2);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const baseX = cx + (column * CELL - frame.width / 2) * pose.scale + pose.panX * frame.width;
      const baseY = cy + (row * CELL - frame.height / 2) * pose.scale + pose.panY * frame.height;
      let x = baseX;
      let y = baseY;
      if (near !== null)
        for (let n = 0; n < ROUNDS; n++) {
          const px = x < 0 ? 0 : x > width - 1 ? width - 1 : x | 0;
          const py = y < 0 ? 0 : y > height - 1 ? height - 1 : y | 0;
          const close = near[py * width + px]!;
          const grown = 1 + pose.forward * close;
          x = cx + (baseX - cx - stepX * close) / grown;
          y = horizon + (baseY - horizon - stepY * close) / grown;
        }
      if (sway !== null && near !== null && swing > 0) {
        const px = x < 0 ? 0 : x > width - 1 ? width - 1 : x | 0;
        const py = y < 0 ? 0 : y > height - 1 ? height - 1 : y | 0;
        const leaves = sway[py * width + px]! * (0.3 + 0.7 * near[py * width + px]!) * swing;
        if (leaves > 0.02) {
          // Two gusts that run over the picture and a flutter; each closes its round.
          const gust =
            Math.sin(turn * 2 - x * 0.009 + y * 0.004 + wind.phase) +
            0.5 * Math.sin(turn * 3 - x * 0.017 + wind.phase * 2);
          const flutter = 0.3 * Math.sin(turn * 7 + x * 0.05 + y * 0.083 + wind.phase);
          x += leaves * (gust + flutter);
          y += leaves * 0.25 * flutter;
        }
      }
      if (stirred !== null) {
        const px = x < 0 ? 0 : x > width - 1 ? width - 1 : x | 0;
        const py = y < 0 ? 0 : y > height - 1 ? height - 1 : y | 0;
        shift[0] = 0;
        shift[1] = 0;
        stir(stirred, width, py * width + px, pulse, shift);
        x += shift[0];
        y += shift[1];
      }
      const i = row * columns + column;
      map.x[i] = x;
      map.y[i] = y;
    }
};
