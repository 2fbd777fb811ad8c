import { clamp, smoothstep } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between } from '../../raster/rng.js';
import type { Crop } from '../../scene/scene-description.js';
import { seasonGround, snowLineOf } from '../seasons.js';
import type { FramingTree, SettingBuilder } from '../setting-plan.js';

/** Height of the ground where the viewer stands. */
const STAND = 6;

/** How high over the field the eye is, in metres, so that one sees among wild flowers and over rows. */
const EYES: Readonly<Record<Crop | 'wild', number>> = {
  wild: 1.12,
  poppies: 1.2,
  wheat: 1.55,
  lavender: 1.7,
  tulips: 1.6,
  sunflowers: 2.1,
};

/** A field that one stands in, with woods at its end and hills or mountains beyond. */
export const meadow: SettingBuilder = (scene, noise, rng) => {
  const scale = between(rng, 0.0042, 0.0064);
  const relief = between(rng, 14, 34);
  const dip = between(rng, -2.5, 2);
  const hillFrom = between(rng, 130, 240);
  const sideways = between(rng, -0.02, 0.02);
  const edge = between(rng, 60, 130);
  const great = rng() < 0.45;
  const isSown = scene.crop !== undefined;

  const height = (x: number, z: number): number => {
    const swell = noise.fbm(x * scale + 3, z * scale, 4);
    const near = noise.fbm(x * 0.02, z * 0.02 + 9, 2) * (isSown ? 0.35 : 1);
    const hill = smoothstep(hillFrom - 70, hillFrom + 330, z + noise.at(x * 0.004, 3) * 60);
    return (
      STAND +
      near * 1.3 * smoothstep(0, 30, z) +
      dip * smoothstep(8, 90, z) * (1 - hill * 0.5) +
      sideways * x * smoothstep(10, 80, z) +
      hill * (8 + relief * (0.6 + swell * 1.5))
    );
  };

  const framing: FramingTree[] = [];
  const side = rng() < 0.5 ? -1 : 1;
  framing.push({ side: side * between(rng, 0.34, 0.72), distance: between(rng, 34, 70), height: between(rng, 10, 16) });
  if (rng() < 0.4)
    framing.push({
      side: -side * between(rng, 0.6, 0.9),
      distance: between(rng, 60, 100),
      height: between(rng, 8, 13),
    });

  return {
    eye: 0,
    clearance: EYES[scene.crop ?? 'wild'] * clamp(scene.camera.height, 0.75, 4) ** 0.8,
    height,
    nearDetail: (x, z) => noise.fbm(x * 0.4, z * 0.4, 3) * 0.12,
    erosion: { droplets: 0, strength: 0, steepest: 1.2 },
    water: null,
    ground: {
      rockLight: hexToLinear('#8f8470'),
      rockDark: hexToLinear('#5d5344'),
      ...seasonGround(scene.season),
      sand: hexToLinear('#8b7a58'),
      snowLine: snowLineOf(scene, 900),
      treeLine: 900,
      strata: 0.05,
      strataPeriod: 9,
      grassFrom: 0.5,
      beach: -90,
      dunes: false,
    },
    forest: {
      candidates: 26_000,
      cover: (x, z) =>
        smoothstep(edge, edge + 50, z + noise.at(x * 0.012, 7) * 50) *
        (noise.fbm(x * 0.014 + 31, z * 0.011, 3) * 3.6 - 0.3 + smoothstep(300, 700, z) * 0.25),
      kinds: ['broadleaf', 'broadleaf', 'birch', 'broadleaf', 'spruce'],
      heights: [2.5, 11],
      nearest: 60,
    },
    framing,
    framingKinds: ['broadleaf'],
    backdrop: {
      ranges: great ? 3 : 2,
      height: great ? between(rng, 0.1, 0.17) : between(rng, 0.03, 0.07),
      snow: great ? 0.9 : 0.2,
    },
    meadow: { grass: 0, flowers: 0 },
  };
};
