import { createAtmosphere, type Atmosphere } from '../light/atmosphere.js';
import { createHaze, type Haze } from '../light/haze.js';
import { deriveSeed } from '../raster/hash.js';
import type { LinearImage } from '../raster/image.js';
import { createNoise } from '../raster/noise.js';
import { createImage } from '../raster/resample.js';
import { createRng } from '../raster/rng.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';
import type { SettingBuilder, SettingPlan } from '../settings/setting-plan.js';
import { STAGED, type SettingRenderer } from '../settings/stage.js';
import { createBackdrop } from './backdrop.js';
import { shineOf } from './celestial.js';
import { paintGround, paintMirror, paintSky } from './compose.js';
import { drawTrees } from './draw-trees.js';
import { plantForest, plantFraming } from './forest.js';
import { paintMeadow } from './meadow.js';
import { castColumns } from './ray-cast.js';
import { renderSky, type SkyBuffer } from './sky-buffer.js';
import { createSkyDome } from './sky-dome.js';
import { createSurfaceShader } from './surface.js';
import { buildTerrain, type Terrain } from './terrain.js';
import { paintTreeShadows } from './tree-shadows.js';
import { createView, type View } from './view.js';
import { paintWater } from './water.js';
import { createWaterSurface } from './water-surface.js';
import { giveBack, lendBytes } from '../raster/spare.js';

/** Light that walls throw back, and shade that is the more open for it. */
const withBounce = (open: Atmosphere, wall: Rgb | undefined): Atmosphere => {
  if (!wall) return open;
  const { bounce, key, ambient } = open;
  const thrown = (k: 0 | 1 | 2): number => bounce[k] + key[k] * wall[k] * 0.45;
  const filled = (k: 0 | 1 | 2): number => ambient[k] * 1.05 + key[k] * wall[k] * 0.13;
  return { ...open, bounce: [thrown(0), thrown(1), thrown(2)], ambient: [filled(0), filled(1), filled(2)] };
};

/** The lit ground of sketches, for the whole pictures that follow them. */
const sketched = new WeakMap<SceneDescription, { readonly key: string; readonly terrain: Terrain }>();

/** Ground does not depend on the frame's size, so a whole picture takes over its sketch's, once. */
const shareGround = (scene: SceneDescription, key: string, isSketch: boolean, build: () => Terrain): Terrain => {
  const known = sketched.get(scene);
  sketched.delete(scene);
  const terrain = known?.key === key ? known.terrain : build();
  if (isSketch) sketched.set(scene, { key, terrain });
  return terrain;
};

/** What is known of a landscape when its ground, water and far woods are drawn. */
export type LandscapePass = {
  readonly scene: SceneDescription;
  readonly plan: SettingPlan;
  readonly terrain: Terrain;
  readonly view: View;
  readonly atmosphere: Atmosphere;
  readonly haze: Haze;
  readonly image: LinearImage;
  readonly depth: Float32Array;
  readonly ids: Uint8Array;
  readonly pause: (fraction: number) => void;
};

/**
 * The renderer of a place that is a height field: terrain, sky, ground, water, plants. `dress` draws what only this place has,
 * before the trees that frame the picture.
 */
export const landscapeOf =
  (build: SettingBuilder, dress?: (pass: LandscapePass) => void): SettingRenderer =>
  (scene, size, { checkpoint, isSketch = false }) => {
    const stage = (name: 'terrain' | 'light' | 'detail', from: number, to: number) => (fraction: number) =>
      checkpoint(name, from + (to - from) * fraction);
    const noise = createNoise(deriveSeed(scene.seed, 'ground'));
    const plan = build(scene, noise, createRng(scene.seed, scene.setting));
    const atmosphere = withBounce(createAtmosphere(scene), plan.bounce);
    const shapeKey = `${scene.setting} ${scene.seed} ${scene.camera.yaw} ${plan.variant ?? ''}`;
    const dressing = { forest: scene.forest, boulders: scene.foreground === 'rocks' };
    const terrain = shareGround(scene, shapeKey, isSketch, () =>
      buildTerrain(plan, shapeKey, scene.seed, atmosphere.shading, dressing, stage('terrain', 0, 0.8)),
    );

    let standing = 0;
    for (let z = 0; z < 26; z += 2) standing = Math.max(standing, terrain.heightAt(0, z));
    const eye = Math.max(plan.eye * scene.camera.height, standing + (plan.clearance ?? 1.8));
    const view = createView(scene, size, eye);
    const water = plan.water ? createWaterSurface(plan, scene.seed) : null;
    const surface = water
      ? (x: number, z: number): number => {
          const land = terrain.heightAt(x, z);
          if (land > 2.5) return land;
          const level = water.heightAt(x, z, -land);
          return land > level ? land : level;
        }
      : terrain.heightAt;
    const reach = { far: terrain.far, step: 0.0032, leastStep: 0.22 };
    const cast = castColumns(view, surface, { ...reach, near: () => 2.5 }, stage('terrain', 0.8, 1));

    const dome = createSkyDome(atmosphere);
    const haze = createHaze(view, atmosphere, dome, scene.seed, scene.weather.fog);
    const sky = renderSky(scene, view, atmosphere, haze, water !== null, stage('light', 0, 0.6));
    const backdrop = createBackdrop(view, plan, atmosphere, dome, scene.seed, scene.weather.fog);
    const shade = createSurfaceShader(scene, plan, terrain, atmosphere);
    const image = createImage(size.width, size.height);
    const ids = lendBytes(size.width * size.height);
    const world = { view, plan, terrain, haze, shade, sky, backdrop };

    checkpoint('light', 0.6);
    paintSky(world, atmosphere, cast, image);
    checkpoint('light', 0.61);
    paintGround(world, cast, water, image, ids, stage('light', 0.61, 1));
    const depth = cast.depth;
    const forest = plantForest(scene, plan, terrain, view, () => checkpoint('detail', 0));
    const snow = plan.ground.snowLine < 0 ? 1 : 0;
    const canvas = { view, data: image.rgb, stride: 3, depth, ids, columnScale: 1 } as const;
    drawTrees(canvas, forest, atmosphere, haze, snow, stage('detail', 0, 0.2));
    if (water && plan.water) {
      const bank = plan.water.bank ?? 118;
      const far = forest.filter((tree) => tree.z > bank + 7);
      const mirror: SkyBuffer = paintMirror(
        world,
        cast,
        ids,
        (half, data, hidden) =>
          drawTrees(
            { view: half, data, stride: 4, depth: hidden, ids: null, columnScale: 2 },
            far,
            atmosphere,
            haze,
            snow,
            () => undefined,
          ),
        stage('detail', 0.2, 0.4),
      );
      paintWater(
        {
          scene,
          plan,
          view,
          atmosphere,
          haze,
          surface: water,
          mirror,
          landAt: terrain.heightAt,
          shine: shineOf(scene, view, atmosphere),
        },
        image,
        depth,
        ids,
        stage('detail', 0.4, 0.6),
      );
      giveBack(mirror.data);
    }
    paintMeadow(scene, plan, terrain, view, atmosphere, image, depth, ids, stage('detail', 0.6, 0.65));
    dress?.({ scene, plan, terrain, view, atmosphere, haze, image, depth, ids, pause: stage('detail', 0.6, 0.65) });
    const framing = plantFraming(scene, plan, terrain, view, () => checkpoint('detail', 0.65));
    checkpoint('detail', 0.66);
    paintTreeShadows(framing, view, atmosphere, scene.weather.fog, image, depth, ids);
    drawTrees(canvas, framing, atmosphere, haze, snow, stage('detail', 0.67, STAGED));
    return { view, image, depth, ids, atmosphere, haze, sky };
  };
