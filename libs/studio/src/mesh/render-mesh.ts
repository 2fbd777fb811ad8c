import { renderSky, readSky } from '../landscape/sky-buffer.js';
import { createSkyDome, sunCore } from '../landscape/sky-dome.js';
import { createView } from '../landscape/view.js';
import type { Atmosphere, Vec3 } from '../light/atmosphere.js';
import { createHaze } from '../light/haze.js';
import type { FrameSize, RenderHooks } from '../raster/image.js';
import { createImage } from '../raster/resample.js';
import type { SceneDescription } from '../scene/scene-description.js';
import type { Stage } from '../settings/stage.js';
import { castShadows, type Bounds } from './cast-shadows.js';
import type { Facet } from './facet.js';
import { createLampLight, type Lamp } from './lamps.js';
import { createLightSurface, type MeshLight } from './light-surface.js';
import { createMirror, type Mirror } from './mirror-image.js';
import { measureOpenness } from './occlusion.js';
import { paintMesh } from './paint-mesh.js';
import { rasterise, type Eye } from './rasterise.js';
import { findSeenSky } from './seen-sky.js';
import { giveBack, lendBytes, lendFloats } from '../raster/spare.js';

const SAMPLES = 2;
/** Side of the shadow map in samples. */
const MAP = 1400;
/** Indoors, what is farther off than this many metres is seen through a window, with the air before it. */
const OUTSIDE = 16;

/** What a built place decides about one picture. Its mesh is level at height zero where it mirrors. */
export type MeshPlan = {
  readonly facets: readonly Facet[];
  /** Those that throw shadows; all of them where it is left out. */
  readonly casters?: readonly Facet[];
  /** Where the eye stands and which way it looks, radians to the right. */
  readonly eye: Vec3;
  readonly yaw: number;
  readonly atmosphere: Atmosphere;
  readonly lamps: readonly Lamp[];
  readonly surround: MeshLight['surround'];
  readonly mirrored: MeshLight['mirrored'];
  /** The part whose shadows are drawn; null where no sun or moon throws any. */
  readonly shadows: Bounds | null;
  /** Metres over which corners and things close by keep the light off. */
  readonly closeness: number;
  /** Smears what wet ground mirrors, as a share of the frame's height; null where nothing mirrors. */
  readonly mirror: { readonly smear: number } | null;
  readonly isIndoors: boolean;
};

/** A built place drawn, with what else is drawn into it: the light of a point, and the mirror image of the ground. */
export type MeshStage = Stage & { readonly eyeOf: Eye; readonly light: MeshLight };

/** Turns a direction of the camera's space into the mesh's. */
const fromCamera = ([x, y, z]: Vec3, yaw: number): Vec3 => {
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  return [c * x + s * z, y, c * z - s * x];
};

/** Draws a mesh as a stage: sky, visible facets, shadows, corners, mirror image, light, haze. */
export const renderMesh = (
  scene: SceneDescription,
  size: FrameSize,
  { checkpoint }: RenderHooks,
  plan: MeshPlan,
): MeshStage => {
  const { facets, atmosphere, yaw } = plan;
  const part =
    (name: 'terrain' | 'light' | 'detail', from: number, to: number) =>
    (fraction: number): void =>
      checkpoint(name, from + (to - from) * fraction);
  const view = createView(scene, size, plan.eye[1]);
  const eye: Eye = {
    place: plan.eye,
    yaw,
    width: size.width * SAMPLES,
    height: size.height * SAMPLES,
    focal: view.focal * SAMPLES,
    horizonY: view.horizonY * SAMPLES,
    isMirror: false,
  };
  const visible = rasterise(facets, eye, part('terrain', 0, 0.4));
  const openness = measureOpenness(visible, facets, eye, SAMPLES * 2, plan.closeness, part('terrain', 0.4, 0.8));
  const sun = fromCamera(atmosphere.shading, yaw);
  const shadows = plan.shadows
    ? castShadows(plan.casters ?? facets, sun, plan.shadows, MAP, plan.isIndoors ? 0.012 : 0.06)
    : null;
  checkpoint('terrain', 1);

  const dome = createSkyDome(atmosphere);
  const haze = createHaze(view, atmosphere, dome, scene.seed, scene.weather.fog);
  const isMirrored = plan.mirror !== null;
  const seen = findSeenSky(visible, view, SAMPLES, isMirrored);
  const sky = renderSky(scene, view, atmosphere, haze, isMirrored, part('light', 0, 0.4), seen);
  const light: MeshLight = {
    sun,
    key: atmosphere.key,
    shadows,
    surround: plan.surround,
    lamps: createLampLight(plan.lamps),
    mirrored: plan.mirrored,
  };
  const lightSurface = createLightSurface(light);
  const beyond = (px: number, py: number, out: Float64Array): void => {
    readSky(sky, px, py, out);
    const across = (px - view.width / 2) / view.focal;
    const up = Math.max(0.0005, (view.horizonY - py) / view.focal);
    const inverse = 1 / Math.sqrt(across * across + up * up + 1);
    const core = sunCore(
      (across * atmosphere.sun[0] + up * atmosphere.sun[1] + atmosphere.sun[2]) * inverse,
      atmosphere.disc,
    );
    if (core > 0) {
      const veil = (1 - out[3]!) ** 2 * core;
      for (let k = 0; k < 3; k++) out[k]! += atmosphere.glow[k]! * veil;
    }
  };
  const mirror: Mirror | null = plan.mirror
    ? createMirror(
        { facets, eye, samples: SAMPLES, light: lightSurface, beyond, haze, view, smear: plan.mirror.smear },
        part('light', 0.4, 1),
      )
    : null;
  checkpoint('light', 1);

  const image = createImage(size.width, size.height);
  const depth = lendFloats(size.width * size.height);
  const ids = lendBytes(size.width * size.height);
  const last = size.width - 1;
  paintMesh(
    {
      facets,
      visible,
      eye,
      samples: SAMPLES,
      light: lightSurface,
      openness,
      beyond,
      finish: (at, finish, px, py, colour) => {
        if (mirror && finish.wet > 0) mirror.lay(at, finish, px, py, colour);
        if (!plan.isIndoors || at.distance > OUTSIDE)
          haze.apply(colour, at.distance, at.y, Math.min(last, px | 0), at.x, at.z);
      },
    },
    { width: size.width, height: size.height, data: image.rgb, stride: 3, depth, ids },
    part('detail', 0, 0.55),
  );
  giveBack(visible.facet, visible.nearness);
  return { image, depth, ids, view, atmosphere, haze, sky: plan.isIndoors ? null : sky, eyeOf: eye, light };
};
