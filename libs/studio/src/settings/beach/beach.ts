import { NORMAL_LENS } from '../../landscape/view.js';
import { mix, smoothstep } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between } from '../../raster/rng.js';
import { FRAME_SIZES } from '../../scene/frame-size.js';
import { seasonGround, snowLineOf } from '../seasons.js';
import type { SettingBuilder } from '../setting-plan.js';

const { exp, hypot, max, sqrt } = Math;

/** Height of the eye over the water for a normal camera, and the least that the sand allows; metres. */
const EYE = 5.2;
const LEAST_EYE = 3.5;
/** Height of the level sand behind the foreshore, metres. */
const BERM = 1.6;
const DEEP = -14;

/** A sandy shore before the sea: the waterline crosses the picture, dunes and a headland lie on the side of the land. */
export const beach: SettingBuilder = (scene, noise, rng) => {
  const isTropical = scene.landform === 'tropical-beach';
  const { camera } = scene;
  const { width, height: tall } = FRAME_SIZES[scene.aspectRatio];
  const aspect = width / tall;
  const eye = max(EYE * camera.height, LEAST_EYE);
  // The waterline is planned in the picture, as a share of what lies below the horizon, and laid out on the ground.
  const share = between(rng, 0.28, 0.4) * (1 - camera.horizon);
  const shoreAt = (NORMAL_LENS * sqrt(aspect) * camera.focal * eye) / share;
  const side = rng() < 0.5 ? -1 : 1;
  const turn = (side * between(rng, 0.3, 1.5)) / sqrt(aspect);
  const across = 1 / hypot(1, turn);
  // The land bends forward into a bay.
  const curve = between(rng, 0.002, 0.009);
  const hasCape = rng() < (isTropical ? 0.5 : 0.65);
  const capeStart = between(rng, 70, 150);
  const cape = between(rng, 26, 62) * (isTropical ? 0.6 : 1);
  const dune = isTropical ? between(rng, 0.6, 1.4) : between(rng, 2, 4.5);
  const islet =
    rng() < 0.4 ? { x: -side * between(rng, 40, 220), z: between(rng, 420, 640), r: between(rng, 30, 70) } : null;
  const bay = Math.min(9, shoreAt * 0.16);
  const rough = scene.weather.cloudKind === 'storm' ? 1.8 : scene.mood === 'serene' ? 0.6 : 1;

  const height = (x: number, z: number): number => {
    const bend = max(0, side * x) ** 2 * curve;
    const inland = (shoreAt - z + x * turn + bend + noise.fbm(x * 0.013 + 5, z * 0.013, 3) * bay * 2) * across;
    // Nearly level where the waves run, steeper above, level again on the berm.
    const up = max(0, inland) * 0.034;
    let h = inland > 0 ? BERM * (1 - exp((-up * up) / (up + 0.3))) : max(DEEP, inland * 0.055);
    if (inland > 12) {
      const crests = max(0, noise.fbm(x * 0.034 + 40, z * 0.034, 4) + 0.35);
      // The viewer stands on the open beach, not behind a dune.
      const aside = smoothstep(0.26, 0.5, (side * x) / (z + 12));
      h += dune * (0.35 + crests) * smoothstep(12, 36, inland) * aside;
    }
    if (hasCape) {
      const rag = noise.fbm(x * 0.02 + 5, z * 0.02, 5);
      const crag = noise.ridged(x * 0.03, z * 0.03 + 9, 5, 0.5) - 0.4;
      const reach = side * x - capeStart - z * 0.16 + rag * 85;
      const end = smoothstep(940, 600, z + rag * 130) * smoothstep(150, 330, z);
      const wall = smoothstep(-8, 38, reach + crag * 7) * end;
      if (wall > 0) {
        const top = cape * (0.7 + 0.8 * noise.fbm(x * 0.008, z * 0.008, 4) + 0.12 * crag);
        h = max(h, mix(DEEP, top, wall));
      }
    }
    if (islet) {
      const d = hypot(x - islet.x, (z - islet.z) * 0.8) / islet.r + noise.fbm(x * 0.03, z * 0.03 + 3, 4) * 0.7;
      if (d < 1.3) h = max(h, (1 - d) * islet.r * 0.4);
    }
    return h;
  };

  return {
    eye: EYE,
    variant: `${scene.landform} ${shoreAt.toFixed(3)} ${aspect.toFixed(3)}`,
    height,
    nearDetail: (x, z) => noise.fbm(x * 0.16, z * 0.16, 3) * 0.05 * smoothstep(shoreAt * 1.2, shoreAt * 0.8, z),
    erosion: { droplets: 0, strength: 0, steepest: 2.4 },
    water: {
      waves: 0.7 * rough,
      wavelength: 40,
      deep:
        scene.weather.cloudKind === 'storm'
          ? hexToLinear('#16333a', 0.7)
          : hexToLinear(isTropical ? '#0b5f7d' : '#0d4256', 0.7),
      shallow: hexToLinear(isTropical ? '#58c9c0' : '#4a9a98', 0.8),
      mirror: 0.06,
      surf: true,
    },
    ground: {
      rockLight: hexToLinear('#7a6d60'),
      rockDark: hexToLinear('#3f3935'),
      ...seasonGround(isTropical ? 'summer' : scene.season),
      sand: hexToLinear(isTropical ? '#d9c497' : rng() < 0.6 ? '#cfb58a' : '#c0a67e'),
      snowLine: snowLineOf(scene, 900),
      treeLine: 140,
      strata: 0.14,
      strataPeriod: 6,
      grassFrom: 0.72,
      beach: isTropical ? 4.2 : 3.2,
      dunes: false,
    },
    forest: {
      candidates: 9000,
      cover: (x, z) => noise.fbm(x * 0.03 + 31, z * 0.03, 3) * 1.6 + (isTropical ? 0.5 : -0.1),
      kinds: isTropical ? ['broadleaf'] : ['pine', 'pine', 'broadleaf'],
      heights: [3, 6],
      nearest: 140,
    },
    framing: [],
    backdrop: { ranges: 0, height: 0, snow: 0 },
    meadow: { grass: isTropical ? 0 : 0.7, flowers: 0 },
  };
};
