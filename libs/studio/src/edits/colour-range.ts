import { hexToLinear, linearToLab } from '../raster/oklab.js';
import { smoothstep } from '../raster/math.js';

/** Half-width of a colour's range of hues in radians: fully meant, and no longer meant. */
const RANGE = [0.42, 0.78] as const;
/** A pixel with less chroma than this has no colour to speak of. */
const PALE = [0.025, 0.055] as const;

/** How much a display colour counts as the one that is named, 0 to 1, by its hue; dark and light ones alike. */
export const belongsTo = (hex: string): ((r: number, g: number, b: number) => number) => {
  const [, a, b] = linearToLab(hexToLinear(hex));
  const hue = Math.atan2(b, a);
  const toLinear = (value: number): number => (Math.max(0, value) / 255) ** 2.2;
  return (red, green, blue) => {
    const [, pa, pb] = linearToLab([toLinear(red), toLinear(green), toLinear(blue)]);
    const chroma = Math.hypot(pa, pb);
    if (chroma < PALE[0]) return 0;
    let off = Math.abs(Math.atan2(pb, pa) - hue);
    if (off > Math.PI) off = 2 * Math.PI - off;
    return smoothstep(RANGE[1], RANGE[0], off) * smoothstep(PALE[0], PALE[1], chroma);
  };
};
