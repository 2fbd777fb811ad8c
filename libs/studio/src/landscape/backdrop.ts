import type { Atmosphere } from '../light/atmosphere.js';
import { clamp01, mix, smoothstep } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { between, createRng } from '../raster/rng.js';
import type { SettingPlan } from '../settings/setting-plan.js';
import type { SkyDome } from './sky-dome.js';
import type { View } from './view.js';

/** Ridges at the end of the world: for a place of the frame, the colour over the sky, and how much of it shows. */
export type Backdrop = { readonly blend: (px: number, py: number, colour: Float64Array) => number };

/** Painted, not modelled: each range is a jagged line with a little light on its faces, sunk in haze the deeper it lies. */
export const createBackdrop = (
  view: View,
  plan: SettingPlan,
  atmosphere: Atmosphere,
  dome: SkyDome,
  seed: number,
  fog: number,
): Backdrop => {
  const rng = createRng(seed, 'backdrop');
  const noise = createNoise(seed ^ 0xbac);
  const { ranges, height, snow } = plan.backdrop;
  const look = plan.ground;
  const layers = Array.from({ length: ranges }, (_, i) => {
    const depth = (i + 0.6) / ranges;
    const offset = rng() * 100;
    const pitch = between(rng, 2.2, 3.6) * (1 + i * 0.4);
    const lines = new Float32Array(view.width);
    const air = new Float32Array(view.width * 3);
    const colour = new Float64Array(3);
    for (let column = 0; column < view.width; column++) {
      const across = (column + 0.5 - view.width / 2) / view.focal;
      const ridge = noise.ridged(across * pitch + offset, i * 7.3, 6, 0.5);
      const broad = 0.5 + noise.at(across * 1.3 + offset, i + 20) * 0.75;
      lines[column] = view.horizonY - view.focal * height * Math.max(0.08, ridge * (0.35 + broad)) * (1 - depth * 0.35);
      const inverse = 1 / Math.hypot(across, 1);
      dome(across * inverse, 0.05, inverse, 0.35, colour);
      air.set(colour, column * 3);
    }
    return { lines, air, offset, haze: mix(0.66, 0.9, 1 - depth) };
  });
  const { key, ambient, shading } = atmosphere;

  return {
    blend: (px, py, colour) => {
      let shown = 0;
      const column = px < 0 ? 0 : px > view.width - 1 ? view.width - 1 : px | 0;
      for (const layer of layers) {
        const line = layer.lines[column]!;
        const cover = clamp01(py + 0.5 - line);
        if (cover <= 0) continue;
        const below = py - line;
        const size = view.focal * height;
        const face = noise.at(
          (px / size) * 9 + layer.offset + (below / size) * 5 * Math.sign(shading[0] || 1),
          (below / size) * 6,
        );
        const lit = clamp01(0.45 + face * 1.1) * Math.max(0.15, shading[1] + 0.35);
        const white =
          snow *
          smoothstep(0.55, 0.1, below / size + face * 0.3) *
          (look.snowLine < 0 ? 1 : look.snowLine >= 2000 ? 0 : 0.75);
        const haze = Math.min(1, layer.haze + fog * 0.4 + smoothstep(0, size * 0.9, below) * 0.16);
        for (let k = 0; k < 3; k++) {
          const albedo = mix(look.rockDark[k]! * 0.8 + 0.02, 0.8, white);
          const light = albedo * (key[k]! * lit * 0.7 + ambient[k]! * 1.7);
          const air = layer.air[column * 3 + k]! * (0.84 + 0.05 * k);
          colour[k] = mix(colour[k]!, mix(light, air, haze), cover);
        }
        shown = Math.max(shown, cover);
      }
      return shown;
    },
  };
};
