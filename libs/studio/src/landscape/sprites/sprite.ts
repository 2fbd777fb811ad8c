import { CHANNELS, type StrokeCanvas } from './stroke-canvas.js';

export type SpriteLevel = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** A plant at falling sizes; the foot stands at the middle of the lower edge. */
export type Sprite = { readonly aspect: number; readonly levels: readonly SpriteLevel[] };

/** A plain loop: `Uint8Array.from` with a mapping is tens of times slower and litters the heap. */
const bytes = (data: Float32Array): Uint8Array => {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const v = data[i]!;
    out[i] = v < 0 ? 0 : v > 1 ? 255 : v * 255 + 0.5;
  }
  return out;
};

export const toSprite = ({ width, height, data }: StrokeCanvas): Sprite => {
  const levels: SpriteLevel[] = [{ width, height, data: bytes(data) }];
  let from = { width, height, data };
  while (from.height > 7) {
    const w = Math.max(1, from.width >> 1);
    const h = Math.max(1, from.height >> 1);
    const next = new Float32Array(w * h * CHANNELS);
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++)
        for (let k = 0; k < CHANNELS; k++) {
          const i = (y * 2 * from.width + x * 2) * CHANNELS + k;
          const below = i + from.width * CHANNELS;
          next[(y * w + x) * CHANNELS + k] =
            (from.data[i]! + from.data[i + CHANNELS]! + from.data[below]! + from.data[below + CHANNELS]!) * 0.25;
        }
    from = { width: w, height: h, data: next };
    levels.push({ width: w, height: h, data: bytes(next) });
  }
  return { aspect: width / height, levels };
};
