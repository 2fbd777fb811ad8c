import type { Atmosphere } from '../light/atmosphere.js';
import { clamp01, mix, smoothstep } from '../raster/math.js';
import { SURFACE, type LinearImage } from '../raster/image.js';
import { createNoise } from '../raster/noise.js';
import { hexToLinear } from '../raster/oklab.js';
import { between, createRng } from '../raster/rng.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';
import type { SettingPlan } from '../settings/setting-plan.js';
import { drawStroke } from './screen-stroke.js';
import { readGround, type Terrain } from './terrain.js';
import type { View } from './view.js';

const BLADES = 26_000;
const REACH = 64;
const BOUQUETS: readonly (readonly string[])[] = [
  ['#f4f1e6', '#f2c94c', '#e9e2f2'],
  ['#8d6fc4', '#6c8ad6', '#f3f0fa'],
  ['#d9463c', '#f0b23e', '#f7efe2'],
  ['#e487ab', '#f6d7e2', '#c45f9b'],
];

type Stem = {
  /** The lit ground it grows out of, read before any blade is painted: blades rooted on blades would grow ever lighter. */
  ground: Rgb;
  x: number;
  y: number;
  d: number;
  tall: number;
  lean: number;
  flower: Rgb | null;
  gain: number;
};

/** Blades, dry stalks, reeds and flowers before the camera, each coloured from the lit ground it grows out of. */
export const paintMeadow = (
  scene: SceneDescription,
  plan: SettingPlan,
  terrain: Terrain,
  view: View,
  atmosphere: Atmosphere,
  image: LinearImage,
  depth: Float32Array,
  ids: Uint8Array,
  pause: (fraction: number) => void,
): void => {
  if (plan.meadow.grass <= 0) return;
  const rng = createRng(scene.seed, 'meadow');
  const noise = createNoise(scene.seed ^ 0x6a55);
  const { width, height, focal, horizonY } = view;
  const { rgb } = image;
  const snowy = plan.ground.snowLine < 0;
  const reeds = scene.foreground === 'reeds' && plan.water !== null;
  const bouquet = BOUQUETS[(rng() * BOUQUETS.length) | 0]!.map((hex) => hexToLinear(hex));
  const wind = between(rng, -0.5, 0.5);
  const flowers = plan.meadow.flowers;
  const read = new Float64Array(7);
  const stems: Stem[] = [];
  const count = Math.round(BLADES * ((width * height) / (1024 * 1024)) * (snowy ? 0.05 : 1));
  for (let i = 0; i < count; i++) {
    if ((i & 4095) === 0) pause((i / count) * 0.5);
    const x = rng() * width;
    const y = mix(horizonY, height + 30, rng() ** 0.8);
    const tall = rng();
    const lean = between(rng, -1, 1);
    const chance = rng();
    const pick = rng();
    const gain = rng();
    const row = Math.min(height - 1, y | 0);
    const place = row * width + (x | 0);
    if (ids[place] !== SURFACE.land) continue;
    const d = depth[place]!;
    if (d > REACH) continue;
    const wx = ((x - width / 2) / focal) * d;
    readGround(terrain.groundAt(wx, d), wx, d, read);
    const slope = Math.hypot(read[0]!, read[1]!);
    if (slope > 0.95) continue;
    const shore = plan.water !== null && read[6]! < plan.ground.beach + 0.35;
    if (shore && !(reeds && read[6]! < 0.7)) continue;
    const tuft = noise.fbm(wx * 0.35, d * 0.35, 3);
    if (!shore && tuft < -0.28 + chance * 0.2) continue;
    const bloom = noise.fbm(wx * 0.12 + 40, d * 0.12, 3);
    const flower = !shore && flowers > 0 && chance < flowers * 0.2 * smoothstep(-0.05, 0.35, bloom);
    const kind = clamp01(0.5 + bloom * 0.6 + (pick - 0.5) * 0.9);
    stems.push({
      ground: [rgb[place * 3]!, rgb[place * 3 + 1]!, rgb[place * 3 + 2]!],
      x,
      y,
      d,
      tall: shore ? mix(0.9, 1.9, tall) : snowy ? mix(0.2, 0.6, tall) : mix(0.14, 0.46, tall * tall) * (1 + tuft * 0.5),
      lean: lean * 0.55 + wind,
      flower: flower ? bouquet[Math.min(bouquet.length - 1, (kind * bouquet.length) | 0)]! : null,
      gain: mix(0.72, 1.3, gain),
    });
  }
  stems.sort((a, b) => b.d - a.d);
  const { key, ambient, shading } = atmosphere;
  const back = Math.max(0, shading[2]) * 0.5;
  const root = new Float64Array(3);
  const tip = new Float64Array(3);
  for (let i = 0; i < stems.length; i++) {
    if ((i & 2047) === 0) pause(0.5 + (i / stems.length) * 0.5);
    const stem = stems[i]!;
    for (let k = 0; k < 3; k++) {
      const ground = stem.ground[k]!;
      root[k] = ground * 0.74 * stem.gain;
      tip[k] = ground * (1.12 + 0.22 * stem.gain) + key[k]! * back * (k === 2 ? 0.012 : 0.03);
    }
    if (snowy)
      for (let k = 0; k < 3; k++) tip[k] = root[k] = (key[k]! * 0.3 + ambient[k]! * 1.5) * [0.16, 0.12, 0.08][k]!;
    const reach = (focal * stem.tall) / stem.d;
    const broad = Math.max(0.35, (focal * 0.011) / stem.d);
    const mx = stem.x + stem.lean * reach * 0.22;
    const my = stem.y - reach * 0.58;
    const ex = stem.x + stem.lean * reach * 0.62;
    const ey = stem.y - reach;
    drawStroke(image, stem.x, stem.y + 1, mx, my, broad, broad * 0.8, root, tip, 0.85);
    drawStroke(image, mx, my, ex, ey, broad * 0.8, 0.2, tip, tip, 0.85);
    if (stem.flower) {
      const size = Math.max(0.7, (focal * between(rng, 0.026, 0.048)) / stem.d);
      for (let k = 0; k < 3; k++) {
        const light = key[k]! * (0.34 + back) + ambient[k]! * 1.7;
        root[k] = stem.flower[k]! * light * 0.62;
        tip[k] = stem.flower[k]! * light;
      }
      const petals = size > 2.2 ? 6 : 2;
      for (let n = 0; n < petals; n++) {
        const angle = (n / petals) * Math.PI * 2 + stem.gain * 9;
        drawStroke(
          image,
          ex,
          ey,
          ex + Math.cos(angle) * size,
          ey + Math.sin(angle) * size * 0.55,
          size * 0.3,
          size * 0.42,
          root,
          tip,
          0.95,
        );
      }
      if (size > 2.2) {
        root[0] = key[0] * 0.3;
        root[1] = key[1] * 0.22;
        root[2] = key[2] * 0.03;
        drawStroke(image, ex, ey, ex, ey, size * 0.3, size * 0.3, root, root, 0.9);
      }
    }
  }
};
