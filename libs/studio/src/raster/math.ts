/** A full turn in radians. */
export const TAU = Math.PI * 2;

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value;

export const clamp01 = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);

/** Linear interpolation; not clamped. */
export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Hermite step from 0 at `from` to 1 at `to`; `from` may be the larger. */
export const smoothstep = (from: number, to: number, value: number): number => {
  const share = clamp01((value - from) / (to - from));
  return share * share * (3 - 2 * share);
};
