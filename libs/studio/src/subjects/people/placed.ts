import type { Coat, Part } from '../figure.js';

/** Where a part of a group stands in it. `turn` in radians about the upright axis, `scale` of its size. */
export type Place = {
  readonly x?: number;
  readonly y?: number;
  readonly z?: number;
  readonly turn?: number;
  readonly scale?: number;
};

/** Parts moved, turned and scaled within a figure. */
export const placed = (parts: readonly Part[], { x = 0, y = 0, z = 0, turn = 0, scale = 1 }: Place): Part[] => {
  const cos = Math.cos(turn) / scale;
  const sin = Math.sin(turn) / scale;
  const turned: [number, number, number] = [0, 0, 0];
  return parts.map(({ solid, coat }): Part => {
    const moved: Coat = (px, py, pz, n, matter) => {
      const [u, w] = [px - x, pz - z];
      turned[0] = (n[0] * cos - n[2] * sin) * scale;
      turned[1] = n[1];
      turned[2] = (n[0] * sin + n[2] * cos) * scale;
      coat(u * cos - w * sin, (py - y) / scale, u * sin + w * cos, turned, matter);
    };
    return {
      solid: (px, py, pz) => {
        const [u, w] = [px - x, pz - z];
        return solid(u * cos - w * sin, (py - y) / scale, u * sin + w * cos) * scale;
      },
      coat: moved,
    };
  });
};
