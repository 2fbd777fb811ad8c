import { drawStroke } from '../landscape/screen-stroke.js';
import type { View } from '../landscape/view.js';
import type { Atmosphere } from '../light/atmosphere.js';
import type { LinearImage } from '../raster/image.js';
import { between, createRng } from '../raster/rng.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';
import type { Enchantment } from './enchantment.js';
import type { WoodlandPlan } from './woodland-plan.js';

const { ceil, exp, floor, max, min } = Math;

/** Small lights that float in the air, each with a core and a halo; near ones are out of focus. */
const paintLights = (
  seed: number,
  count: number,
  colours: readonly Rgb[],
  strength: number,
  view: View,
  image: LinearImage,
  depth: Float32Array,
): void => {
  const rng = createRng(seed, 'motes');
  const { width, height, focal, horizonY, eye } = view;
  for (let n = 0; n < count; n++) {
    const z = 2.2 + rng() ** 1.5 * 24;
    const x = (rng() * 2 - 1) * (width / 2 / focal) * z;
    const y = between(rng, 0.15, 1) ** 1.3 * (3.4 + z * 0.12) - 0.1;
    const colour = colours[(rng() * colours.length) | 0]!;
    const power = between(rng, 0.35, 1) ** 2 * strength;
    const px = width / 2 + (x * focal) / z;
    const py = horizonY + ((eye - y) * focal) / z;
    // Focus lies at some metres: nearer lights are wide and faint.
    const blur = 1 + max(0, 4.2 / z - 0.75) * 3.2;
    const core = max(0.8, (0.011 * focal) / z) * blur;
    const reach = core * 5;
    for (let row = max(0, floor(py - reach)); row <= min(height - 1, ceil(py + reach)); row++)
      for (let column = max(0, floor(px - reach)); column <= min(width - 1, ceil(px + reach)); column++) {
        const i = row * width + column;
        if (depth[i]! < z) continue;
        const off = ((column + 0.5 - px) ** 2 + (row + 0.5 - py) ** 2) / (core * core);
        const light = (power * (2.4 * exp(-off * 1.6) + 0.3 * exp(-off * 0.18))) / (blur * blur);
        for (let k = 0; k < 3; k++) image.rgb[i * 3 + k]! += light * (0.75 * colour[k]! + 0.25 * exp(-off * 2));
      }
  }
};

/** Leaves on their way down. */
const paintFallingLeaves = (
  seed: number,
  plan: WoodlandPlan,
  view: View,
  { key, ambient }: Atmosphere,
  image: LinearImage,
  depth: Float32Array,
): void => {
  const rng = createRng(seed, 'falling leaves');
  const { width, height, focal } = view;
  const from = new Float64Array(3);
  const to = new Float64Array(3);
  for (let n = 0; n < 46; n++) {
    const z = between(rng, 2.6, 12);
    const x = rng() * width;
    const y = rng() * height * 0.85;
    const turn = rng() * Math.PI * 2;
    const flat = between(rng, 0.25, 1);
    const long = (between(rng, 0.022, 0.038) * focal) / z;
    const colour = plan.leaves[(rng() * plan.leaves.length) | 0]!;
    const lit = between(rng, 0.25, 0.75);
    if (depth[min(height - 1, y | 0) * width + (x | 0)]! < z) continue;
    for (let k = 0; k < 3; k++) {
      to[k] = colour[k]! * (ambient[k]! * 1.3 + key[k]! * lit);
      from[k] = to[k]! * 0.55;
    }
    const dx = Math.cos(turn) * long;
    const dy = Math.sin(turn) * long;
    drawStroke(image, x - dx, y - dy, x, y, long * 0.12, long * 0.5 * flat, from, to, 0.92);
    drawStroke(image, x, y, x + dx, y + dy, long * 0.5 * flat, long * 0.06, to, to, 0.92);
  }
};

/** What floats before everything in a wood: lights in a magic one, fireflies in summer nights, leaves in autumn. */
export const paintMotes = (
  scene: SceneDescription,
  plan: WoodlandPlan,
  enchantment: Enchantment | null,
  view: View,
  atmosphere: Atmosphere,
  image: LinearImage,
  depth: Float32Array,
): void => {
  const { seed, season, time, weather } = scene;
  if (enchantment) {
    paintLights(seed, 120, enchantment.lamps, atmosphere.isNight ? 0.8 : 1.1, view, image, depth);
    return;
  }
  const isWarm = season === 'summer' && weather.rain < 0.1 && weather.snow < 0.1;
  if (isWarm && (time === 'night' || time === 'dusk'))
    paintLights(seed, 46, [[0.75, 0.85, 0.2]], 0.5, view, image, depth);
  if (season === 'autumn' && plan.foliage === 'leaves') paintFallingLeaves(seed, plan, view, atmosphere, image, depth);
};
