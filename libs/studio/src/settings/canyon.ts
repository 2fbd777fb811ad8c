import { mix, smoothstep } from '../raster/math.js';
import { hexToLinear } from '../raster/oklab.js';
import { between } from '../raster/rng.js';
import { seasonGround, snowLineOf } from './seasons.js';
import type { SettingBuilder } from './setting-plan.js';

/** Layers of rock from the river up; they repeat. */
const BANDS: readonly (readonly string[])[] = [
  ['#8e4a30', '#b5653c', '#d59a68', '#a4552f', '#c47a4a', '#e2bb90', '#96482c'],
  ['#7a3b2c', '#a94f34', '#c26a40', '#dba070', '#b0552f', '#8a4030', '#cf8858'],
  ['#a06a48', '#c9986a', '#b07a50', '#dcc09a', '#94603f', '#c48a5a', '#e6d0ac'],
];

/** Cliffs with benches between them: how high the wall stands at a share of its breadth, both 0 to 1. */
const terraced = (share: number, steps: number): number => {
  const at = share * steps;
  const step = Math.floor(at);
  return (step + smoothstep(0.42, 0.92, at - step)) / steps;
};

/** A river far down between terraced walls, seen from their rim, or from beside the river between them. */
export const canyon: SettingBuilder = (scene, noise, rng) => {
  const drawn = rng() < 0.55;
  const fromRim = scene.camera.height > 1.9 || drawn;
  const rim = fromRim ? between(rng, 170, 230) : between(rng, 110, 170);
  const bend = between(rng, 60, 120) * (rng() < 0.5 ? -1 : 1);
  const length = between(rng, 150, 230);
  const phase = between(rng, -0.6, 0.6);
  const steps = 3 + ((rng() * 3) | 0);
  const channel = fromRim ? between(rng, 9, 15) : between(rng, 11, 17);
  const ground = fromRim ? between(rng, 18, 45) : between(rng, 15, 34);
  const wall = fromRim ? between(rng, 170, 240) : between(rng, 75, 120);
  const bands = BANDS[(rng() * BANDS.length) | 0]!.map((hex) => hexToLinear(hex));
  const beside = fromRim ? 0 : between(rng, 16, 24) * (rng() < 0.5 ? -1 : 1);
  // Whoever stands here needs the ledge in the picture; else it ends at the frame's edge.
  const isManned = scene.subjects.length > 0;
  const ledge = isManned ? 22 : 6;
  const ledgeLean = between(rng, 0.12, 0.42) * (rng() < 0.5 ? -1 : 1);

  const riverAt = (z: number): number =>
    beside + bend * (Math.sin(z / length + phase) - Math.sin(phase)) * smoothstep(0, fromRim ? 60 : 130, z);

  const gorgeAt = (x: number, z: number): number => {
    const off = Math.abs(x - riverAt(z));
    const shy = fromRim ? 1 : smoothstep(60, 260, z);
    const side = noise.fbm(x * 0.0052 + 3, z * 0.0052, 4);
    const gully = noise.ridged(x * 0.011 + 40, z * 0.011, 4, 0.5) - 0.45;
    const broken = shy * smoothstep(channel + ground * 0.6, channel + ground + 70, off);
    const bank = off + (side * 150 - gully * 85) * broken - channel;
    if (bank < 0) return Math.max(-4, bank * 0.35);
    const floor =
      1 +
      smoothstep(0, ground, bank) * (fromRim ? 5 : 9) +
      noise.fbm(x * 0.05, z * 0.05, 3) * 1.4 * smoothstep(2, 18, bank);
    // Walls keep off the viewer, or one of them would fill the frame.
    const open = fromRim ? 0 : 95 * smoothstep(230, 40, Math.hypot(x, z));
    const share = smoothstep(0, 1, Math.min(1, Math.max(0, (bank - ground - open) / wall)));
    const rough = noise.fbm(x * 0.035, z * 0.035, 4) * 0.05 * smoothstep(0, 0.1, share);
    const climb = mix(share, terraced(Math.min(1, Math.max(0, share + rough)), steps), 0.86);
    const roof = smoothstep(0.93, 1, share) * noise.fbm(x * 0.006 + 11, z * 0.006, 3) * 22;
    return floor + climb * (rim - floor) + roof;
  };

  const height = (x: number, z: number): number => {
    const gorge = gorgeAt(x, z);
    if (!fromRim) return gorge;
    // The viewer stands on a ledge of bare rock; past its lip the gorge falls away.
    const lip = z + x * ledgeLean + noise.fbm(x * 0.07, z * 0.07, 3) * 7;
    const slab = rim + Math.round(noise.fbm(x * 0.045 + 9, z * 0.045, 2) * 5) * 0.34;
    return mix(gorge, slab, smoothstep(ledge + 9, ledge, lip));
  };

  return {
    eye: fromRim ? 0 : 4,
    clearance: fromRim ? 2.9 * Math.max(0.8, Math.min(2.5, scene.camera.height)) : 1.8,
    variant: `${fromRim ? 'rim' : 'floor'}${isManned ? ' manned' : ''}`,
    height,
    nearDetail: (x, z) =>
      noise.ridged(x * 0.14, z * 0.14, 4, 0.5) * (fromRim ? 0.9 : 0.25) + noise.fbm(x * 0.6, z * 0.6, 3) * 0.14,
    erosion: { droplets: 46_000, strength: 0.5, steepest: 4.2 },
    bounce: bands[3]!,
    water: {
      waves: 0.06,
      wavelength: 5,
      deep: hexToLinear('#2c6a5e', 0.7),
      shallow: hexToLinear('#6d8f6a', 0.6),
      mirror: 0.28,
    },
    ground: {
      rockLight: bands[2]!,
      rockDark: bands[0]!,
      ...seasonGround(scene.season),
      grassLight: hexToLinear('#8f8a5c'),
      grassDark: hexToLinear('#6a6642'),
      sand: hexToLinear('#c9a27a'),
      snowLine: snowLineOf(scene, 900),
      treeLine: 24,
      strata: 0.2,
      strataPeriod: 9,
      weathered: true,
      bands: { colours: bands, height: between(rng, 9, 15) },
      grassFrom: fromRim ? 1.2 : 0.97,
      beach: fromRim ? 1.6 : 4.6,
      dunes: false,
    },
    forest: {
      candidates: 26_000,
      cover: (x, z) =>
        noise.fbm(x * 0.03 + 31, z * 0.03, 3) * 1.6 + 0.1 + smoothstep(70, 20, Math.abs(x - riverAt(z))) * 0.5,
      kinds: ['sage', 'sage', 'broadleaf'],
      heights: [0.9, 2.6],
      nearest: 34,
    },
    framing: [],
    backdrop: { ranges: 2, height: 0.035, snow: 0 },
    meadow: { grass: 0, flowers: 0 },
  };
};
