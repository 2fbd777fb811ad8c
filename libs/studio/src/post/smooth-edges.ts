/** Softens stair-steps where near stands before far, in place on interleaved values; the cast takes one sample a pixel. */
export const smoothEdges = (values: Float32Array, depth: Float32Array, width: number, height: number): void => {
  const row = width * 3;
  const source = values.slice();
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const here = Math.min(4000, depth[i]!);
      const limit = here * 0.09 + 1;
      const edge =
        Math.abs(Math.min(4000, depth[i - 1]!) - here) > limit ||
        Math.abs(Math.min(4000, depth[i + 1]!) - here) > limit ||
        Math.abs(Math.min(4000, depth[i - width]!) - here) > limit ||
        Math.abs(Math.min(4000, depth[i + width]!) - here) > limit;
      if (!edge) continue;
      const o = i * 3;
      for (let k = o; k < o + 3; k++)
        values[k] = source[k]! * 0.52 + (source[k - 3]! + source[k + 3]! + source[k - row]! + source[k + row]!) * 0.12;
    }
};
