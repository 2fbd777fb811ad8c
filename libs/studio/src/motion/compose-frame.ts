import { TAU } from '../raster/math.js';
import { CELL, type Frame, type SourceMap } from './displacement.js';
import type { Layer } from './layers.js';
import { EMPTY, SOLID, stateAt } from './tiles.js';

const SINES = 1024;
const SINE = Float32Array.from({ length: SINES }, (_, i) => Math.sin((i / SINES) * TAU));
const sine = (turns: number): number => SINE[(turns * SINES) & (SINES - 1)]!;

export type Ripples = {
  readonly strength: number;
  /** Whole number of rounds of the waves by the end, and how much of it has passed. */
  readonly rounds: number;
  readonly time: number;
  readonly horizon: number;
};

/** For each cell of the frame the foremost layer that nothing shows through; 0 where there is none above the first. */
export const coverOf = (maps: readonly SourceMap[], layers: readonly Layer[]): Uint8Array => {
  const { columns, rows } = maps[0]!;
  const cover = new Uint8Array(columns * rows);
  for (let n = layers.length - 1; n > 0; n--) {
    const { tiles } = layers[n]!;
    const { x, y } = maps[n]!;
    for (let i = 0; i < cover.length - columns - 1; i++)
      if (
        cover[i] === 0 &&
        stateAt(tiles, x[i]!, y[i]!) === SOLID &&
        stateAt(tiles, x[i + columns + 1]!, y[i + columns + 1]!) === SOLID
      )
        cover[i] = n;
  }
  return cover;
};

/**
 * Lays a layer over the frame (premultiplied, red, green, blue, alpha in floats of 0 to 255), as seen through its map.
 * Fully covered pixels replace what was there, empty ones cost next to nothing.
 */
export const layOver = (
  out: Float32Array,
  frame: Frame,
  map: SourceMap,
  layer: Layer,
  size: Frame,
  ripples: Ripples,
  cover: Uint8Array,
  index: number,
): void => {
  const { width, height } = size;
  const { rgba, ripple, tiles } = layer;
  const { columns, x: mapX, y: mapY } = map;
  const lastX = width - 1.001;
  const lastY = height - 1.001;
  const stride = width * 4;
  const wet = ripples.strength > 0 ? ripple : null;
  const scale = frame.width / 1024;
  const turns = ripples.time * ripples.rounds;
  for (let y = 0; y < frame.height; y++) {
    const row = (y / CELL) | 0;
    const q = (y - row * CELL) / CELL;
    for (let cell = 0; cell * CELL < frame.width; cell++) {
      const i = row * columns + cell;
      if (cover[i]! > index || stateAt(tiles, mapX[i]!, mapY[i]!) === EMPTY) continue;
      let o = (y * frame.width + cell * CELL) * 3;
      const leftX = mapX[i]! + (mapX[i + columns]! - mapX[i]!) * q;
      const leftY = mapY[i]! + (mapY[i + columns]! - mapY[i]!) * q;
      const stepX = (mapX[i + 1]! + (mapX[i + columns + 1]! - mapX[i + 1]!) * q - leftX) / CELL;
      const stepY = (mapY[i + 1]! + (mapY[i + columns + 1]! - mapY[i + 1]!) * q - leftY) / CELL;
      const end = Math.min(CELL, frame.width - cell * CELL);
      for (let n = 0; n < end; n++, o += 3) {
        let u = leftX + stepX * n;
        let v = leftY + stepY * n;
        u = u < 0 ? 0 : u > lastX ? lastX : u;
        v = v < 0 ? 0 : v > lastY ? lastY : v;
        if (wet !== null) {
          const wave = wet[(v | 0) * width + (u | 0)]!;
          if (wave > 0) {
            // Waves grow towards the viewer and are finer farther off; each runs whole rounds.
            const down = (v - ripples.horizon) / height;
            const reach = (down < 0 ? 0 : down) + 0.012;
            const size1 = 1 / (reach * 210 * scale);
            const lift = Math.min(1, reach * 2.6) * wave * ripples.strength * scale;
            const across = u * 0.0062;
            v +=
              lift *
              2.6 *
              (sine(v * size1 * 2.1 + turns + across + 64) +
                0.6 * sine(v * size1 * 4.7 - turns * 2 - across * 2.7 + 64));
            u += lift * 1.7 * sine(v * size1 * 3.1 + turns * 2 + across * 3.1 + 64.3);
            u = u < 0 ? 0 : u > lastX ? lastX : u;
            v = v < ripples.horizon ? ripples.horizon : v > lastY ? lastY : v;
            v = v > lastY ? lastY : v;
          }
        }
        const column = u | 0;
        const line = v | 0;
        const a = line * stride + column * 4;
        const b = a + stride;
        const a3 = rgba[a + 3]!;
        const b3 = rgba[a + 7]!;
        const c3 = rgba[b + 3]!;
        const d3 = rgba[b + 7]!;
        if (a3 + b3 + c3 + d3 === 0) continue;
        const p = u - column;
        const r = v - line;
        const wd = p * r;
        const wb = p - wd;
        const wc = r - wd;
        const wa = 1 - p - wc;
        const rest = 1 - (a3 * wa + b3 * wb + c3 * wc + d3 * wd) * (1 / 255);
        out[o] = out[o]! * rest + rgba[a]! * wa + rgba[a + 4]! * wb + rgba[b]! * wc + rgba[b + 4]! * wd;
        out[o + 1] = out[o + 1]! * rest + rgba[a + 1]! * wa + rgba[a + 5]! * wb + rgba[b + 1]! * wc + rgba[b + 5]! * wd;
        out[o + 2] = out[o + 2]! * rest + rgba[a + 2]! * wa + rgba[a + 6]! * wb + rgba[b + 2]! * wc + rgba[b + 6]! * wd;
      }
    }
  }
};
