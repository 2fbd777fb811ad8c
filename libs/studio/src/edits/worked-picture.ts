import type { DisplayImage } from '../raster/image.js';
import { closeCanvas, openCanvas, type Canvas } from '../styles/canvas.js';
import type { EditStep } from './edit-step.js';
import type { Worked } from './edit.js';

/** The same picture with other pixels; its space stays. */
export const withDisplay = (worked: Worked, display: DisplayImage): Worked => ({ ...worked, display });

/** Changes the display values in place, as numbers, so that no step rounds; then back to bytes with a dither. */
export const paintOver = (worked: Worked, step: EditStep, paint: (canvas: Canvas) => void): Worked => {
  const canvas = openCanvas(worked.display);
  paint(canvas);
  return withDisplay(worked, closeCanvas(canvas, step.seed));
};

/** Changes each pixel by itself. `change` reads and writes red, green, blue (0 to 255) in the scratch array. */
export const eachPixel = (worked: Worked, step: EditStep, change: (rgb: Float64Array, pixel: number) => void): Worked =>
  paintOver(worked, step, ({ values }) => {
    const rgb = new Float64Array(3);
    for (let i = 0, p = 0; i < values.length; i += 3, p++) {
      rgb[0] = values[i]!;
      rgb[1] = values[i + 1]!;
      rgb[2] = values[i + 2]!;
      change(rgb, p);
      values[i] = rgb[0];
      values[i + 1] = rgb[1];
      values[i + 2] = rgb[2];
    }
  });

/** Like `eachPixel`, where each channel goes through one curve of 0 to 1. */
export const throughCurve = (worked: Worked, step: EditStep, curve: (value: number) => number): Worked => {
  const steps = 1024;
  const table = Float32Array.from({ length: steps + 2 }, (_, i) => curve(Math.min(1, i / steps)) * 255);
  return paintOver(worked, step, ({ values }) => {
    for (let i = 0; i < values.length; i++) {
      const place = (values[i]! / 255) * steps;
      const index = place | 0;
      values[i] = table[index]! + (table[index + 1]! - table[index]!) * (place - index);
    }
  });
};

export const grey = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
