import type { FrameSize } from '../raster/image.js';
import { scaleSeen } from '../subjects/seen-figure.js';
import type { Layout } from './layout.js';

/** The same space at another size; depths and ids are never mixed, the sky's soft edge is. */
export const scaleLayout = (layout: Layout, { width, height }: FrameSize): Layout => {
  if (width === layout.width && height === layout.height) return layout;
  const depth = new Float32Array(width * height);
  const ids = new Uint8Array(width * height);
  const sky = new Float32Array(width * height);
  const scaleX = layout.width / width;
  const scaleY = layout.height / height;
  for (let y = 0; y < height; y++) {
    const v = Math.min(layout.height - 1.001, Math.max(0, (y + 0.5) * scaleY - 0.5));
    const row = Math.min(layout.height - 1, Math.floor((y + 0.5) * scaleY));
    for (let x = 0; x < width; x++) {
      const u = Math.min(layout.width - 1.001, Math.max(0, (x + 0.5) * scaleX - 0.5));
      const from = row * layout.width + Math.min(layout.width - 1, Math.floor((x + 0.5) * scaleX));
      const p = y * width + x;
      depth[p] = layout.depth[from]!;
      ids[p] = layout.ids[from]!;
      const i = (v | 0) * layout.width + (u | 0);
      const [f, q] = [u - (u | 0), v - (v | 0)];
      const above = layout.sky[i]! + (layout.sky[i + 1]! - layout.sky[i]!) * f;
      const below =
        layout.sky[i + layout.width]! + (layout.sky[i + layout.width + 1]! - layout.sky[i + layout.width]!) * f;
      sky[p] = above + (below - above) * q;
    }
  }
  const { isEstimated, seen } = layout;
  const scaled = seen?.map((one) => scaleSeen(one, 1 / scaleX, 1 / scaleY));
  return { width, height, depth, ids, sky, isEstimated, ...(scaled ? { seen: scaled } : {}) };
};
