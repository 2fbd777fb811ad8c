import { drawTrees } from '../landscape/draw-trees.js';
import { castColumns } from '../landscape/ray-cast.js';
import { readSky, renderSky, type SkyBuffer } from '../landscape/sky-buffer.js';
import { createSkyDome, sunCore } from '../landscape/sky-dome.js';
import { createView, type View } from '../landscape/view.js';
import type { Atmosphere } from '../light/atmosphere.js';
import { lookOf } from '../post/look.js';
import { deriveSeed } from '../raster/hash.js';
import { SURFACE, type LinearImage } from '../raster/image.js';
import { clamp, clamp01, mix, smoothstep } from '../raster/math.js';
import { createNoise } from '../raster/noise.js';
import { createImage } from '../raster/resample.js';
import { createRng } from '../raster/rng.js';
import { STAGED, type SettingRenderer } from '../settings/stage.js';
import { createAir, type Air } from './air.js';
import { shadeFeet } from './contact-shade.js';
import { enchant, enchanted, plantLamps } from './enchantment.js';
import { createFloor } from './floor.js';
import { leafTint, lightOf, mistiness, planAir, scaled, shaftStrength } from './forest-light.js';
import { growBoughs, growUnderwood } from './foliage.js';
import { paintGroundCover } from './ground-cover.js';
import { paintMotes } from './motes.js';
import { paintLamps, shineLamps } from './paint-lamps.js';
import { createDapple, paintFloor } from './paint-floor.js';
import { paintShafts } from './shafts.js';
import { paintTrunk, plantWood } from './trunks.js';
import { planWoodland } from './woodland-plan.js';
import { lendBytes } from '../raster/spare.js';

const EYE = 1.7;

/** Puts the lit air before the sky, thick at the horizon and thin overhead, so that stars and moon are veiled with it. */
const veilSky = (sky: SkyBuffer, view: View, air: Air, fog: number): void => {
  const light = new Float64Array(3);
  for (let row = 0; row < sky.height; row++) {
    const up = (view.horizonY - (sky.top + row * 2 + 1)) / view.focal;
    const share = mix(0.97, 0.3 + 0.6 * clamp01(fog * 1.4), smoothstep(0.02, 0.5, up));
    for (let column = 0; column < sky.width; column++) {
      air.lightAt(column * 2 + 1, sky.top + row * 2 + 1, light);
      const o = (row * sky.width + column) * 4;
      for (let k = 0; k < 3; k++) sky.data[o + k] = mix(sky.data[o + k]!, light[k]!, share);
      sky.data[o + 3] = 1 - (1 - sky.data[o + 3]!) * (1 - share * 0.75);
    }
  }
};

const paintBackground = (
  view: View,
  sky: SkyBuffer,
  { sun, disc, glow }: Atmosphere,
  depth: Float32Array,
  image: LinearImage,
): void => {
  const colour = new Float64Array(4);
  for (let row = 0; row < view.height; row++)
    for (let column = 0; column < view.width; column++) {
      const i = row * view.width + column;
      if (depth[i] !== Infinity) continue;
      readSky(sky, column + 0.5, row + 0.5, colour);
      const across = (column + 0.5 - view.width / 2) / view.focal;
      const up = Math.max(0.0005, (view.horizonY - row - 0.5) / view.focal);
      const core = sunCore((across * sun[0] + up * sun[1] + sun[2]) / Math.hypot(across, up, 1), disc);
      for (let k = 0; k < 3; k++) image.rgb[i * 3 + k] = colour[k]! + (core > 0 ? glow[k]! * core * 0.6 : 0);
    }
};

/** So far off is the wood that is too deep in the air to be seen; rays of a low sun still find their way from there. */
const DEEP = 1400;
/** Up to this slope of the view it stands before the sky. */
const TREETOPS = 0.26;

/** What shows between the far trunks is more wood, not sky: it keeps its place in a video and takes no star. */
const closeBackground = (view: View, depth: Float32Array, ids: Uint8Array): void => {
  const first = Math.max(0, Math.floor(view.horizonY - TREETOPS * view.focal));
  for (let i = first * view.width; i < depth.length; i++)
    if (depth[i] === Infinity) {
      depth[i] = DEEP;
      ids[i] = SURFACE.foliage;
    }
};

/** Inside a wood: a floor with a lane that leads away, trees into the haze, boughs overhead, and light that falls through them. */
const renderWood =
  (isMagic: boolean): SettingRenderer =>
  (scene, size, { checkpoint }) => {
    const span = (name: 'terrain' | 'light' | 'detail', from: number, to: number) => (fraction: number) =>
      checkpoint(name, from + (to - from) * fraction);
    const noise = createNoise(deriveSeed(scene.seed, 'wood'));
    const rng = createRng(scene.seed, 'wood');
    const magic = isMagic ? enchant(scene) : null;
    const natural = planWoodland(scene, rng);
    const plan = magic ? enchanted(natural, magic) : natural;
    const floor = createFloor(noise, rng);
    const view = createView(scene, size, EYE * clamp(scene.camera.height, 0.55, 3) + floor.heightAt(0, 2));
    const atmosphere = lightOf(scene, view, magic);
    const cast = castColumns(
      view,
      floor.heightAt,
      { far: 170, near: () => 1.1, step: 0.006, leastStep: 0.05 },
      span('terrain', 0, 1),
    );
    const { depth } = cast;

    const thick = mistiness(scene);
    const tint = leafTint(scene, plan, atmosphere, magic);
    const dome = createSkyDome(atmosphere);
    const air = createAir(view, dome, atmosphere, noise, planAir(scene, atmosphere, tint, magic));
    const image = createImage(size.width, size.height);
    const ids = lendBytes(size.width * size.height);
    const sky = renderSky(scene, view, atmosphere, air, false, span('light', 0, 0.4));
    veilSky(sky, view, air, magic ? 0.5 + thick * 0.5 : thick);
    paintBackground(view, sky, atmosphere, depth, image);
    checkpoint('light', 0.5);
    const openness = plan.foliage === 'bare' ? 0.24 : plan.kind === 'birch' ? 0.2 : 0.13;
    const dapple = createDapple(noise, atmosphere.shading, openness);
    paintFloor(plan, floor, view, atmosphere, air, dapple, image, depth, ids, span('light', 0.5, 1));
    const trunks = plantWood(plan, floor, view, createRng(scene.seed, 'trunks'));
    shadeFeet(trunks, view, image, depth, ids, plan.snow ? 0.3 : 0.62);
    paintGroundCover(scene, plan, floor, view, atmosphere, air, noise, image, depth, ids, span('detail', 0, 0.12));
    const lights = { atmosphere, air, dapple };
    trunks.forEach((trunk, n) => {
      if ((n & 7) === 0) checkpoint('detail', 0.12 + (0.18 * n) / trunks.length);
      paintTrunk(trunk, plan, view, lights, noise, image, depth, ids);
    });
    const pause = (): void => checkpoint('detail', 0.3);
    const plants = [
      ...growBoughs(scene, plan, trunks, view, noise, pause),
      ...growUnderwood(scene, plan, floor, view, noise, pause),
    ].sort((a, b) => b.z - a.z);
    const canvas = { view, data: image.rgb, stride: 3, depth, ids, columnScale: 1 } as const;
    drawTrees(canvas, plants, atmosphere, air, plan.snow ? 1 : 0, span('detail', 0.3, 0.66));
    if (magic) {
      const lamps = plantLamps(scene, trunks, floor, magic, view.width / 2 / view.focal);
      const glow = atmosphere.isNight ? 0.5 : 0.8;
      shineLamps(lamps, view, glow * 0.3, image, depth, pause);
      paintLamps(lamps, view, air, glow, image, depth, ids);
    }
    const shine = shaftStrength(scene, atmosphere) * (0.55 + thick * 0.9);
    paintShafts(view, atmosphere.sun, scaled(atmosphere.key, 1, tint), shine, noise, image, depth);
    closeBackground(view, depth, ids);
    checkpoint('detail', STAGED);
    const look = lookOf(scene);
    return {
      view,
      image,
      depth,
      ids,
      atmosphere,
      haze: air,
      sky,
      paintFront: () => paintMotes(scene, plan, magic, view, atmosphere, image, depth),
      look: { exposure: look.exposure * 1.25, ...(magic ? { bloom: Math.max(0.13, look.bloom) } : {}) },
    };
  };

export const woodland = renderWood(false);

/** A wood of another world: coloured light, mushrooms that shine, motes in the air. */
export const magicForest = renderWood(true);
