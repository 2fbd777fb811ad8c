import { drawStroke } from '../landscape/screen-stroke.js';
import { pixelScale, type View } from '../landscape/view.js';
import type { LinearImage } from '../raster/image.js';
import { between, createRng } from '../raster/rng.js';

const BOLT = new Float64Array([5.5, 5.8, 7.5]);

/** A forked bolt from the clouds to behind the skyline, and the light it throws into the sky around it. */
export const addLightning = (image: LinearImage, depth: Float32Array, view: View, seed: number): void => {
  const rng = createRng(seed, 'lightning');
  const { width, height, horizonY } = view;
  const scale = pixelScale(view);
  const sheet: LinearImage = { width, height, rgb: new Float32Array(image.rgb.length) };
  const ground = horizonY * between(rng, 0.96, 1);
  const fork = (x: number, y: number, bottom: number, lean: number, thick: number, level: number): void => {
    const step = between(rng, 7, 16) * scale;
    while (y < bottom) {
      const nx = x + between(rng, -1, 1) * step * 0.9 + lean * step;
      const ny = y + step * between(rng, 0.5, 1.1);
      drawStroke(sheet, x, y, nx, ny, thick * scale, thick * 0.9 * scale, BOLT, BOLT, Math.min(1, thick));
      if (level < 2 && rng() < 0.085)
        fork(nx, ny, ny + (bottom - ny) * between(rng, 0.2, 0.6), between(rng, -0.9, 0.9), thick * 0.5, level + 1);
      x = nx;
      y = ny;
    }
  };
  const strikeX = width * between(rng, 0.18, 0.82);
  fork(strikeX, -10, ground, between(rng, -0.15, 0.15), 1.15, 0);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (depth[i]! < 1e9) continue;
      const dx = (x - strikeX) / width;
      const light = 0.12 * Math.exp(-dx * dx * 16) * (1 - (0.5 * y) / horizonY);
      const o = i * 3;
      image.rgb[o]! += sheet.rgb[o]! + image.rgb[o]! * light * 5 + light * 0.1;
      image.rgb[o + 1]! += sheet.rgb[o + 1]! + image.rgb[o + 1]! * light * 5 + light * 0.1;
      image.rgb[o + 2]! += sheet.rgb[o + 2]! + image.rgb[o + 2]! * light * 6 + light * 0.14;
    }
};
