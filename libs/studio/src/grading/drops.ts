import { clamp01, mix } from '../raster/math.js';
import { createRng } from '../raster/rng.js';

/** One drop or flake: where in the frame (shares), how near (0 far to 1), and its own draw. */
export type Drop = { readonly x: number; readonly y: number; readonly near: number; readonly own: number };

export const dropsOf = (seed: number, count: number, power: number): Drop[] => {
  const rng = createRng(seed, 'drops');
  return Array.from({ length: Math.round(count) }, () => ({ x: rng(), y: rng(), near: rng() ** power, own: rng() }));
};

export type Target = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Float32Array;
  readonly stride: 3 | 4;
};

/** A soft stroke of one light colour on display values, from (x0, y0) on along (dx, dy). */
export const strokeLight = (
  { width, height, data, stride }: Target,
  x0: number,
  y0: number,
  dx: number,
  dy: number,
  radius: number,
  colour: readonly [number, number, number],
  opacity: number,
): void => {
  const reach = radius + 1;
  const left = Math.max(0, Math.floor(Math.min(x0, x0 + dx) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(x0, x0 + dx) + reach));
  const top = Math.max(0, Math.floor(Math.min(y0, y0 + dy) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(y0, y0 + dy) + reach));
  const inverse = 1 / (dx * dx + dy * dy + 1e-6);
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const ex = x + 0.5 - x0;
      const ey = y + 0.5 - y0;
      const t = clamp01((ex * dx + ey * dy) * inverse);
      const ox = ex - dx * t;
      const oy = ey - dy * t;
      const cover = radius + 0.5 - Math.sqrt(ox * ox + oy * oy);
      if (cover <= 0) continue;
      const share = Math.min(1, cover) * opacity;
      const i = (y * width + x) * stride;
      for (let k = 0; k < 3; k++) data[i + k] = data[i + k]! + (colour[k]! - data[i + k]!) * share;
    }
};

const RAIN = [214, 222, 232] as const;
const SNOW = [250, 251, 255] as const;

/** Rain at a moment: `time` counts rounds, and a whole one ends where it began. */
export const paintRain = (target: Target, drops: readonly Drop[], time: number, slant: number, light = 1): void => {
  const { width, height } = target;
  const scale = Math.sqrt(width * height) / 1024;
  const colour = RAIN.map((value) => value * light) as unknown as readonly [number, number, number];
  for (const { x, y, near, own } of drops) {
    // Each drop falls a whole number of frames high in a round, so the round closes.
    const falls = 5 + Math.round(own * 3 + near * 5);
    const length = mix(14, 64, near) * (0.7 + own * 0.6) * scale;
    const at = (y + time * falls) % 1;
    const top = at * (height + 2 * length) - length;
    const across = ((((x + slant * 0.35 * (at - 0.5)) % 1) + 1) % 1) * (width + 60) - 30;
    strokeLight(
      target,
      across,
      top,
      slant * length,
      length,
      mix(0.3, 0.85, near) * scale,
      colour,
      mix(0.12, 0.3, near) * (0.6 + 0.4 * own),
    );
  }
};

/** Snow at a moment, drifting and swaying as it falls. */
export const paintSnow = (target: Target, drops: readonly Drop[], time: number, drift: number, light = 1): void => {
  const { width, height } = target;
  const scale = Math.sqrt(width * height) / 1024;
  const colour = SNOW.map((value) => value * light) as unknown as readonly [number, number, number];
  for (const { x, y, near, own } of drops) {
    const falls = 1 + Math.round(own * 1 + near * 2);
    const size = mix(0.7, 5, near) * (0.75 + 0.5 * own) * scale;
    const at = (y + time * falls) % 1;
    const top = at * (height + 4 * size) - 2 * size;
    const sway = Math.sin((time * (1 + Math.round(own * 2)) + own) * Math.PI * 2) * (4 + 14 * near) * scale;
    const across = ((((x + drift * 0.25 * (at - 0.5)) % 1) + 1) % 1) * (width + 20) - 10 + sway;
    const opacity = mix(0.85, 0.5, near);
    strokeLight(target, across, top, 0, size * 0.2, size * 0.55, colour, opacity * 0.5);
    strokeLight(target, across, top, 0, size * 0.2, size * 0.26, colour, opacity);
  }
};
