import type { LandscapePass } from '../../landscape/render-landscape.js';
import { detailTile, readTile } from '../../raster/detail-tile.js';
import { SURFACE } from '../../raster/image.js';
import { clamp01, mix, smoothstep } from '../../raster/math.js';
import { createNoise } from '../../raster/noise.js';
import { isBeach } from './is-beach.js';

const { floor, max, min } = Math;

/** Where waves break: metres of water, width of the foam behind the crest in metres of water, and how often along the shore. */
const BREAKERS = [
  { bed: 0.16, width: 0.3, often: 0.75 },
  { bed: 0.62, width: 0.42, often: 0.45 },
  { bed: 1.25, width: 0.5, often: 0.15 },
] as const;
/** Height over the sea up to which the last wave ran, and over that the sand's wet band; metres. */
const RUN_UP = 0.085;
const WET = 0.2;
/** Height of the line of weed and shells that the last high water left, metres. */
const WRACK = 0.42;
/** Up to this height the ground is bare sand, metres. */
const DRY = 2.2;
/** Beyond this, in metres, the foam of a shore is less than a pixel. */
const FAR = 420;

/** What the sea does to a beach: lines of breaking waves, the thin sheet that runs up the sand with a lace of foam before it, wet sand that mirrors the sky. */
export const paintSurf = (pass: LandscapePass): void => {
  const { scene, terrain, view, atmosphere, haze, image, depth, ids, pause, plan } = pass;
  if (!isBeach(scene)) return;
  const { width, height, focal, horizonY } = view;
  const { rgb } = image;
  const { ambient, key, shading } = atmosphere;
  const noise = createNoise(scene.seed ^ 0x50f7);
  const tile = detailTile();
  const coarse = new Float64Array(3);
  const fine = new Float64Array(3);
  const grain = new Float64Array(3);
  const colour = new Float64Array(4);
  const sun = 0.12 + 0.3 * max(0, shading[1]);
  const white = [0, 1, 2].map((k) => 0.84 * (ambient[k]! * 1.75 + key[k]! * sun));
  const lit = [0, 1, 2].map((k) => plan.ground.sand[k]! * 0.62 * (ambient[k]! * 1.7 + key[k]! * max(0.08, shading[1])));
  const isSnowy = plan.ground.snowLine < 0;
  const first = max(0, floor(horizonY));
  for (let row = first; row < height; row++) {
    if ((row & 7) === 0) pause((row - first) / (height - first));
    // The sheet and the wet sand are level: a row mirrors the one as far above the horizon.
    const above = max(0, min(height - 1, floor(2 * horizonY - row)));
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const id = ids[i];
      if (id !== SURFACE.water && id !== SURFACE.land) continue;
      const d = depth[i]!;
      if (d > FAR) continue;
      const x = ((column + 0.5 - width / 2) / focal) * d;
      const h = terrain.heightAt(x, d);
      if (h > DRY || h < -3) continue;
      const close = smoothstep(48, 6, d);
      if (close > 0) readTile(tile, x * 37 + 5, d * 37, grain);
      else grain.fill(0);
      if (id === SURFACE.land && close > 0 && !isSnowy) {
        // Grains, and the shallow dents of feet and wind.
        readTile(tile, x * 8.5 + 60, d * 5.5, coarse);
        const tone = 1 + close * (grain[0]! * 0.09 + coarse[1]! * 0.05);
        for (let k = 0; k < 3; k++) rgb[i * 3 + k] = rgb[i * 3 + k]! * tone;
      }
      if (h > WRACK + 0.5) continue;
      const swing = noise.fbm(x * 0.045 + 9, d * 0.045, 3);
      const sharp = smoothstep(260, 40, d);
      readTile(tile, x * 2.6, d * 2.6, coarse);
      readTile(tile, x * 11, d * 11 + 50, fine);
      const lace = 0.5 + coarse[0]! * 0.55 + fine[0]! * 0.5 * sharp + grain[0]! * 0.3 * close;
      const edge = RUN_UP * (0.75 + swing * 1.1);
      const o = i * 3;
      let foam = 0;
      if (id === SURFACE.land) {
        const strewn = smoothstep(0.07, 0, Math.abs(h - WRACK - swing * 0.12));
        if (strewn > 0 && !isSnowy) {
          const weed =
            smoothstep(0.2, 0.42, fine[0]! + coarse[0]! * 0.35) *
            strewn *
            smoothstep(70, 20, d) *
            clamp01(0.3 + grain[0]! * 0.7);
          for (let k = 0; k < 3; k++) rgb[o + k] = rgb[o + k]! * (1 - weed * (0.6 + 0.12 * k));
        }
        const wet = smoothstep(edge + WET, edge + 0.01, h);
        if (wet <= 0) continue;
        const sheet = smoothstep(edge + 0.003, edge - 0.006, h);
        const dark = 1 - (isSnowy ? 0.1 : 0.3) * wet * (1 - sheet * 0.4);
        const mirrored = wet * mix(0.3, 0.58, sheet) * clamp01(0.9 + fine[0]! * 0.35 * (1 - sheet));
        const from = (above * width + min(width - 1, max(0, column + floor(coarse[1]! * 6)))) * 3;
        for (let k = 0; k < 3; k++)
          rgb[o + k] = mix(rgb[o + k]! * dark, min(rgb[from + k]!, white[k]! * 3 + 0.2), mirrored);
        // The lip of the sheet, and the lace it trails.
        const lip = smoothstep(edge + 0.002, edge - 0.003, h) * smoothstep(edge - 0.03, edge - 0.005, h);
        foam = max(lip * smoothstep(0.22, 0.55, lace + 0.12), sheet * smoothstep(0.66, 0.95, lace + swing * 0.3) * 0.7);
      } else {
        const bed = -h;
        // Where it is a hand deep the sand shows through.
        const clear = smoothstep(0.5, 0, bed) * 0.72;
        for (let k = 0; k < 3; k++) rgb[o + k] = mix(rgb[o + k]!, lit[k]! * 0.75 + rgb[o + k]! * 0.35, clear);
        for (const [n, line] of BREAKERS.entries()) {
          const along = noise.fbm(x * 0.021 + n * 31, d * 0.021 + n * 7, 3);
          const crest = line.bed + noise.fbm(x * 0.05 + n * 17, d * 0.05, 3) * line.bed * 0.55;
          const there = smoothstep(-line.often, 0.35 - line.often, along);
          const behind = (bed - crest) / line.width;
          if (behind < -0.35 || behind > 1.4 || there <= 0) continue;
          if (behind < 0) {
            // The face of the wave stands in its own shade.
            const face = smoothstep(-0.35, -0.02, behind) * there * 0.28;
            for (let k = 0; k < 3; k++) rgb[o + k] = rgb[o + k]! * (1 - face);
            continue;
          }
          const body = (1 - clamp01(behind / 1.4)) ** 1.6;
          foam = max(foam, there * smoothstep(0.92 - body, 1.25 - body * 0.95, lace + 0.12) * 0.95);
          foam = max(foam, there * smoothstep(0.16, 0.02, behind) * 0.9);
        }
        // What is left of earlier waves drifts as thin lace.
        const rest = smoothstep(1.6, 0.1, bed) * 0.55;
        foam = max(foam, rest * smoothstep(0.7, 0.98, lace + swing * 0.35));
        foam = max(foam, smoothstep(0.07, 0, bed) * smoothstep(0.5, 0.8, lace) * 0.6);
      }
      if (foam <= 0) continue;
      const shade = 0.86 + 0.2 * fine[0]! * sharp;
      for (let k = 0; k < 3; k++) colour[k] = white[k]! * shade;
      haze.apply(colour, d, max(0, h), column, x, d);
      for (let k = 0; k < 3; k++) rgb[o + k] = mix(rgb[o + k]!, colour[k]!, min(0.94, foam));
    }
  }
};
