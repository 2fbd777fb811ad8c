import { createSkyDome } from '../../landscape/sky-dome.js';
import { readWaves, waveTile } from '../../landscape/wave-tile.js';
import type { Atmosphere } from '../../light/atmosphere.js';
import { plain, shining, type Coat } from '../../mesh/facet.js';
import { createMesh } from '../../mesh/mesh.js';
import { bands } from '../../mesh/patterns.js';
import { renderMesh } from '../../mesh/render-mesh.js';
import { SURFACE } from '../../raster/image.js';
import { clamp01, mix, smoothstep } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, createRng, type Rng } from '../../raster/rng.js';
import type { Rgb, SceneDescription } from '../../scene/scene-description.js';
import { cityAtmosphere, cityLit } from '../city/city-light.js';
import { snowOf } from '../city/snow.js';
import type { SettingRenderer } from '../stage.js';
import { addTower, heightAt, type District, type SkylineSet } from './towers.js';

const { abs, exp, max, sqrt } = Math;

const FAR = 2600;

/** Harbour water: small waves that break what stands beyond it into streaks. */
const harbour = (rng: Rng, deep: Rgb, rough: number): Coat => {
  const tile = waveTile();
  const big = new Float64Array(3);
  const small = new Float64Array(3);
  const [ox, oz] = [rng(), rng()];
  return ({ x, z, dv, distance }, finish) => {
    readWaves(tile, x / 46 + ox, z / 46 + oz, big);
    readWaves(tile, x / 9.3 - z / 31, z / 9.3 + x / 31 + oz, small);
    const fine = 1 / (1 + (dv / 1.6) ** 1.3);
    const coarse = 1 / (1 + (dv / 8) ** 1.2);
    finish.colour.set(deep);
    finish.wet = 0.9 + 0.1 * smoothstep(40, 400, distance);
    finish.bumpU = (big[1]! * 0.0007 * coarse + small[1]! * 0.0004 * fine) * rough;
    finish.bumpV = (big[2]! * 0.0014 * coarse + small[2]! * 0.0011 * fine) * rough;
  };
};

/** The ground between houses seen from a roof: streets in a grid, by night strung with lamps. */
const streets =
  (block: number, lit: number, snow: number): Coat =>
  ({ x, z, du, dv }, finish) => {
    const wide = 15;
    const along = bands(x, du, block, 0, wide);
    const across = bands(z, dv, block * 1.4, 0, wide);
    const road = clamp01(along + across);
    const base = mix(0.11, 0.06, road);
    for (let k = 0; k < 3; k++) finish.colour[k] = mix(base, 0.72, snow * (1 - road * 0.6));
    const beads = 0.45 + 0.55 * bands(along > across ? z : x, max(du, dv), 28, 0, 10) * 2;
    finish.glow[0] = road * lit * 0.42 * beads;
    finish.glow[1] = road * lit * 0.24 * beads;
    finish.glow[2] = road * lit * 0.09 * beads;
  };

const districtsOf = (rng: Rng, nearest: number): District[] => {
  const main = between(rng, -0.18, 0.18);
  const heart = nearest + between(rng, 320, 560);
  const others = 1 + Math.floor(rng() * 2);
  return [
    { x: main * heart, z: heart, spread: between(rng, 190, 300), tallest: between(rng, 190, 330) },
    ...Array.from({ length: others }, () => {
      const side = main > 0 ? -1 : 1;
      const z = nearest + between(rng, 250, 1100);
      return {
        x: side * between(rng, 0.15, 0.42) * z,
        z,
        spread: between(rng, 120, 240),
        tallest: between(rng, 80, 190),
      };
    }),
  ];
};

/** Towers in rows of blocks from the shore, or the viewer's own roof, to the horizon. */
const addTowers = (set: SkylineSet, rng: Rng, nearest: number, districts: readonly District[], half: number): void => {
  for (let z = nearest; z < FAR;) {
    const block = between(rng, 34, 56) * (1 + z / 3200);
    const reach = (z + block) * half * 1.15;
    for (let x = -reach; x < reach;) {
      const wide = between(rng, 16, 34) * (1 + z / 5200);
      const middle = x + wide / 2;
      const tall = heightAt(rng, districts, middle, z) * (z > 1500 ? 0.8 : 1);
      if (rng() > 0.1) addTower(set, rng, middle, z + block * between(rng, 0.3, 0.6), wide * 0.86, tall);
      x += wide + (rng() < 0.25 ? 14 : 3);
    }
    z += block * (z > 900 ? 2 : 1.25);
  }
};

const surroundOf =
  ({ ambient, bounce, key, sun }: Atmosphere, glow: Rgb, lit: number): Parameters<typeof renderMesh>[3]['surround'] =>
  (_x, y, _z, _nx, ny, _nz, out) => {
    const up = 0.5 + 0.5 * ny;
    const open = 0.55 + 0.45 * smoothstep(0, 90, y);
    // The lower storeys stand in the light of the streets.
    const street = lit * 0.55 * exp(-max(0, y) / 22);
    const back = 0.07 * max(0, sun[1]);
    for (let k = 0; k < 3; k++)
      out[k]! +=
        ambient[k]! * open * (0.6 + 0.55 * up) +
        bounce[k]! * (1 - up) * 0.6 +
        key[k]! * back * (1 - up * 0.5) +
        glow[k]! * street;
  };

/** Whether a skyline stands beyond water. */
const isByWater = (scene: SceneDescription): boolean =>
  scene.waterfront ?? createRng(scene.seed, 'waterfront')() < 0.55;

/** A city from afar: its towers against the sky, over water or over the roofs of its own houses. */
export const skyline: SettingRenderer = (scene, size, hooks) => {
  const rng = createRng(scene.seed, 'skyline');
  const lit = cityLit(scene);
  const snow = snowOf(scene);
  const overWater = isByWater(scene);
  const mesh = createMesh();
  const set: SkylineSet = { mesh, lit, snow };
  const nearest = overWater ? between(rng, 210, 320) : between(rng, 190, 260);
  const districts = districtsOf(rng, nearest);
  const half = size.width / (2 * 0.92 * sqrt(size.width * size.height) * scene.camera.focal);
  addTowers(set, rng, nearest, districts, half);
  const lampLight: Rgb = [1, 0.72, 0.42];
  if (overWater) {
    const { surfaces } = scene.palette;
    const deep = surfaces.water ?? hexToLinear(lit > 0.7 ? '#0a1a2a' : '#1d4656', 0.7);
    const rough = 1 + scene.weather.rain + (scene.weather.cloudKind === 'storm' ? 0.8 : 0);
    mesh.panel([-3000, 0, 1], [1, 0, 0], [0, 0, 1], 6000, nearest - 21, harbour(rng, deep, rough), {
      isClear: true,
      surface: SURFACE.water,
    });
    // The quay with its lamps and trees.
    const quay = plain([0.16, 0.15, 0.14]);
    mesh.box([-1500, 0, nearest - 20], [1500, 3.2, FAR], { near: quay, top: quay });
    for (let x = -620; x < 620; x += 15) {
      mesh.box([x - 0.14, 3.2, nearest - 18], [x + 0.14, 8, nearest - 17.7], { near: plain([0.03, 0.03, 0.03]) });
      if (lit > 0.2)
        mesh.box([x - 0.75, 8, nearest - 18.4], [x + 0.75, 9.3, nearest - 17.4], {
          near: shining(lampLight, 14 * lit),
        });
    }
  } else {
    mesh.panel([-3000, 0, 1], [1, 0, 0], [0, 0, 1], 6000, FAR, streets(82, lit, snow), {
      isClear: true,
      surface: SURFACE.floor,
    });
    // Lower houses fill the ground before the towers.
    for (let z = 46; z < nearest; z += 23)
      for (let x = -z * half * 1.3 - 30; x < z * half * 1.3 + 30; x += between(rng, 15, 24))
        if (rng() < 0.9) addTower(set, rng, x, z, between(rng, 11, 16), between(rng, 6, 13) + z * 0.045);
  }
  const atmosphere = cityAtmosphere(scene, createRng(scene.seed, 'skyglow')() < 0.4 ? 'neon' : 'sodium', 0.42);
  const dome = createSkyDome(atmosphere);
  const { ambient, key } = atmosphere;
  const isSunny = atmosphere.gloom < 0.75 && lit < 0.6;
  const eye = (overWater ? between(rng, 4, 9) : between(rng, 36, 48)) * Math.min(3, max(0.7, scene.camera.height));
  const stage = renderMesh(scene, size, hooks, {
    facets: mesh.facets,
    eye: [0, eye, 0],
    yaw: scene.camera.yaw * 0.6,
    atmosphere,
    lamps: [],
    surround: surroundOf(atmosphere, lampLight, lit),
    mirrored: (_x, _y, _z, dx, dy, dz, out) => {
      dome(dx, abs(dy) * 0.8 + 0.02, dz, 0.4, out);
      const below = smoothstep(0.02, -0.2, dy);
      for (let k = 0; k < 3; k++) out[k] = mix(Math.min(1.4, out[k]!), 0.2 * (ambient[k]! + 0.2 * key[k]!), below);
    },
    shadows: isSunny ? { low: [-700, 0, 0], high: [700, 330, 1300] } : null,
    closeness: 14,
    mirror: overWater ? { smear: 0.05 } : null,
    isIndoors: false,
  });
  const dark = scene.time === 'night' ? 1 : scene.time === 'dusk' || scene.time === 'dawn' ? 0.6 : 0;
  return {
    ...stage,
    look: {
      exposure: atmosphere.exposure * mix(1.2, 1.15, dark),
      ...(dark > 0 ? { saturation: 1.08, bloom: mix(0.08, 0.13, dark) } : {}),
    },
  };
};
