import type { Rgb } from '../scene/scene-description.js';

const { floor, max, sqrt } = Math;

/** A small light in the mesh's space. */
export type Lamp = {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Light that falls on a wall one metre off, facing it. */
  readonly colour: Rgb;
  /** Metres beyond which it lights nothing. */
  readonly reach: number;
  /** Half its width in metres: nearer than this it grows no brighter. */
  readonly radius: number;
};

/** Adds the light that falls on a surface with a normal at a place. */
export type LampLight = (
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  out: Float64Array,
) => void;

const CELL = 6;
/** Light that comes round the edge: signs and shop windows are wide, not points. */
const WRAP = 0.25;

const key = (cx: number, cz: number): number => (cx + 4096) * 8192 + cz + 4096;

/** Sorts the lamps into cells of the ground, so that each place asks only those that reach it. */
export const createLampLight = (lamps: readonly Lamp[]): LampLight => {
  const cells = new Map<number, Lamp[]>();
  for (const lamp of lamps)
    for (let cx = floor((lamp.x - lamp.reach) / CELL); cx <= floor((lamp.x + lamp.reach) / CELL); cx++)
      for (let cz = floor((lamp.z - lamp.reach) / CELL); cz <= floor((lamp.z + lamp.reach) / CELL); cz++) {
        const at = key(cx, cz);
        const cell = cells.get(at);
        if (cell) cell.push(lamp);
        else cells.set(at, [lamp]);
      }
  return (x, y, z, nx, ny, nz, out) => {
    const cell = cells.get(key(floor(x / CELL), floor(z / CELL)));
    if (!cell) return;
    for (const lamp of cell) {
      const dx = lamp.x - x;
      const dy = lamp.y - y;
      const dz = lamp.z - z;
      const square = dx * dx + dy * dy + dz * dz;
      const far = square / (lamp.reach * lamp.reach);
      if (far >= 1) continue;
      const facing = (dx * nx + dy * ny + dz * nz) / sqrt(square + 1e-6);
      const turned = (facing + WRAP) / (1 + WRAP);
      if (turned <= 0) continue;
      const light = (turned * (1 - far) * (1 - far)) / max(square, lamp.radius * lamp.radius);
      out[0]! += lamp.colour[0] * light;
      out[1]! += lamp.colour[1] * light;
      out[2]! += lamp.colour[2] * light;
    }
  };
};
