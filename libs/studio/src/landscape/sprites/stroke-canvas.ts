const { floor, sqrt, min, max, ceil } = Math;

/** What a plant's pixel remembers, so that any light can be put on it later; each 0 to 1 and already times its opacity. */
export const CHANNEL = { alpha: 0, side: 1, light: 2, wood: 3, top: 4 } as const;
export const CHANNELS = 5;

/** One touch of the brush: which way it faces (0 left, 1 right), how open to light, how woody, how much it faces up. */
export type Touch = { side: number; light: number; wood: number; top: number };

/** Soft-edged strokes on a small sheet; written by hand because thousands are drawn for each tree. */
export type StrokeCanvas = {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  readonly stroke: (
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    radius0: number,
    radius1: number,
    touch: Touch,
  ) => void;
};

export const createStrokeCanvas = (width: number, height: number): StrokeCanvas => {
  const data = new Float32Array(width * height * CHANNELS);
  return {
    width,
    height,
    data,
    stroke: (x0, y0, x1, y1, radius0, radius1, { side, light, wood, top }) => {
      const reach = max(radius0, radius1) + 1;
      const left = max(0, floor(min(x0, x1) - reach));
      const right = min(width - 1, ceil(max(x0, x1) + reach));
      const above = max(0, floor(min(y0, y1) - reach));
      const below = min(height - 1, ceil(max(y0, y1) + reach));
      const dx = x1 - x0;
      const dy = y1 - y0;
      const inverse = 1 / (dx * dx + dy * dy + 1e-6);
      for (let y = above; y <= below; y++)
        for (let x = left; x <= right; x++) {
          const ex = x + 0.5 - x0;
          const ey = y + 0.5 - y0;
          let t = (ex * dx + ey * dy) * inverse;
          t = t < 0 ? 0 : t > 1 ? 1 : t;
          const ox = ex - dx * t;
          const oy = ey - dy * t;
          let cover = radius0 + (radius1 - radius0) * t + 0.5 - sqrt(ox * ox + oy * oy);
          if (cover <= 0) continue;
          if (cover > 1) cover = 1;
          const keep = 1 - cover;
          const i = (y * width + x) * CHANNELS;
          data[i] = data[i]! * keep + cover;
          data[i + 1] = data[i + 1]! * keep + side * cover;
          data[i + 2] = data[i + 2]! * keep + light * cover;
          data[i + 3] = data[i + 3]! * keep + wood * cover;
          data[i + 4] = data[i + 4]! * keep + top * cover;
        }
    },
  };
};
