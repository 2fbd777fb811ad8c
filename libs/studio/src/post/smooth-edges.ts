/** Softens stair-steps where near stands before far, in place on interleaved values; the cast takes one sample a pixel. */
export const smoothEdges = (values: Float32Array, depth: Float32Array, width: number, height: number): void => {
  const row = width * 3;
  // Rows are changed one by one, so the row above is kept as it was.
  let above = values.slice(0, row);
  let current = new Float32Array(row);
  for (let y = 1; y < height - 1; y++) {
    const start = y * row;
    current.set(values.subarray(start, start + row));
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
      for (let k = o; k < o + 3; k++) {
        const c = k - start;
        values[k] = current[c]! * 0.52 + (current[c - 3]! + current[c + 3]! + above[c]! + values[k + row]!) * 0.12;
      }
    }
    [above, current] = [current, above];
  }
};
