import { drawTrees } from '../../landscape/draw-trees.js';
import type { Tree } from '../../landscape/forest.js';
import { leafColour, woodColour } from '../../landscape/sprites/foliage-colour.js';
import { forestSprites } from '../../landscape/sprites/library.js';
import { createMesh } from '../../mesh/mesh.js';
import type { Lamp } from '../../mesh/lamps.js';
import { paintStandees } from '../../mesh/paint-standees.js';
import { renderMesh } from '../../mesh/render-mesh.js';
import { toCamera } from '../../mesh/rasterise.js';
import { SURFACE } from '../../raster/image.js';
import { mix } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, createRng } from '../../raster/rng.js';
import type { Rgb, SceneDescription } from '../../scene/scene-description.js';
import type { SettingRenderer } from '../stage.js';
import { alongStreet, cityAtmosphere, cityLit, streetMirrored, streetSurround } from './city-light.js';
import { facade } from './facade.js';
import { paving, wetnessOf } from './paving.js';
import { snowOf } from './snow.js';
import { dealer, pick } from './pick.js';
import { SHOP_KINDS } from './shop-kinds.js';
import { addHouse, BLADES } from './street-houses.js';
import { createStreetArt, type StreetSet } from './street-set.js';
import { addCar, addStreetLamp } from './street-things.js';
import { drawWalkers } from './walkers.js';
import { drawFacade, townscapeOf, type Townscape } from './townscape.js';

const FAR = 270;
const CAR_PAINTS = ['#22262c', '#8d1f22', '#c9ccd0', '#24406b', '#e8e4da', '#3d4a3c', '#101114', '#6b5a3a'];

/** Gives out the names of each kind of shop in turn. */
const nameDealer = (seed: number): ((kind: number) => string) => {
  const dealers = SHOP_KINDS.map(({ names }, kind) => dealer(createRng(seed, `names ${kind}`), names));
  return (kind) => dealers[kind]!();
};

/** Trees along the pavements, as the camera's space has them. */
const streetTrees = (scene: SceneDescription, places: readonly (readonly [number, number])[]): Tree[] => {
  const rng = createRng(scene.seed, 'street trees');
  const sprites = forestSprites('broadleaf', scene.season, () => undefined);
  return places
    .map(([x, z]): Tree => ({
      x,
      z,
      foot: 0,
      height: between(rng, 6.5, 9),
      flip: rng() < 0.5,
      sprite: pick(rng, sprites),
      leaf: leafColour('broadleaf', scene.season, rng),
      wood: woodColour('broadleaf'),
      light: 0.32,
    }))
    .sort((a, b) => b.z - a.z);
};

/** Cars along the kerb and on the lanes: those on the right drive away, those on the left come. */
const addTraffic = (scene: SceneDescription, set: StreetSet, town: Townscape, axisAt: (z: number) => number): void => {
  const rng = createRng(scene.seed, 'traffic');
  const lane = town.road > 5 ? town.road * 0.32 : town.road * 0.5;
  let z = between(rng, 16, 26);
  for (let n = 0; n < town.cars; n++) {
    const side = rng() < 0.5 ? -1 : 1;
    const kind = rng() < 0.25 ? 'taxi' : rng() < 0.2 ? 'van' : 'saloon';
    const isParked = town.road > 5 && rng() < 0.5;
    const off = isParked ? side * (town.road - 1.1) : side * lane;
    const paint = kind === 'taxi' ? hexToLinear('#e8a317') : hexToLinear(pick(rng, CAR_PAINTS));
    const lights = isParked ? 0 : Math.max(scene.weather.rain > 0.2 || scene.weather.fog > 0.4 ? 0.4 : 0, set.lit);
    addCar(set.mesh, set.lamps, [axisAt(z) + off, z], side > 0 ? 1 : -1, paint, lights, kind);
    z += between(rng, 6.5, 19);
  }
};

/** A street between two rows of houses, seen by who stands in it. */
export const city: SettingRenderer = (scene, size, hooks) => {
  const town = townscapeOf(scene);
  const rng = createRng(scene.seed, 'street');
  const lit = cityLit(scene);
  const snow = snowOf(scene);
  const isWet = wetnessOf(scene);
  const bend = between(rng, 3, 9) * (rng() < 0.5 ? -1 : 1) * (town.name === 'avenue' ? 0.25 : 1);
  const axisAt = (z: number): number => bend * (Math.max(0, z - 18) / 70) ** 2;
  const mesh = createMesh();
  const lamps: Lamp[] = [];
  const art = createStreetArt((name) => createRng(scene.seed, name));
  const set: StreetSet = {
    mesh,
    lamps,
    town,
    lit,
    snow,
    ...art,
    nextBlade: dealer(createRng(scene.seed, 'signs'), BLADES[town.name]),
    nextName: nameDealer(scene.seed),
    nextShop: dealer(createRng(scene.seed, 'shops'), town.shops),
  };
  const half = town.road + town.walk;

  const crossings = [between(rng, 13, 24), between(rng, 70, 90)].slice(0, town.surface === 'asphalt' ? 2 : 0);
  const ground = paving({
    seed: scene.seed & 0xffff,
    road: town.road,
    surface: town.surface,
    axisAt,
    crossings: rng() < 0.6 ? crossings : [],
    isWet,
    snow,
    hasLane: town.road > 5 || rng() < 0.5,
    leaves: scene.season === 'autumn' ? (town.trees ? 0.5 : 0.22) : 0,
  });
  mesh.panel([-140, 0, -6], [1, 0, 0], [0, 0, 1], 280, FAR + 60, ground, { isClear: true, surface: SURFACE.floor });

  for (const side of [-1, 1] as const) {
    let z = between(rng, -14, -4);
    let row = 0;
    while (z < FAR) {
      const wide = between(rng, ...town.widths);
      const middle = z + wide / 2;
      const rough = between(rng, -0.12, 0.3);
      addHouse(set, rng, { side, x: axisAt(middle) + side * (half + rough), z0: z, z1: z + wide });
      row++;
      z += wide + (row % 5 === 3 ? between(rng, 5, 8) : rng() < 0.2 ? 1.1 : 0.02);
    }
    // Taller houses behind close the gaps.
    for (let far = 5; far < FAR; far += between(rng, 16, 28)) {
      const look = drawFacade(rng, town, lit, 0, snow);
      const x = axisAt(far) + side * (half + between(rng, 22, 40));
      const deep = between(rng, 10, 18);
      mesh.box(
        [x - deep / 2, 0, far],
        [x + deep / 2, between(rng, 1, town.towers > 0 ? 2.6 : 1.25) * town.heights[1], far + deep],
        { all: facade(look) },
      );
    }
  }
  const lampStep = town.name === 'neon' ? 21 : 16;
  for (let z = between(rng, 5, 12), n = 0; z < 190; z += lampStep, n++)
    for (const side of [-1, 1])
      addStreetLamp(mesh, lamps, [axisAt(z) + side * (town.road + 0.55), z + (side > 0 ? lampStep / 2 : 0)], side, {
        lit,
        isOld: town.isOldLamp,
        light: town.lampLight,
      });
  addTraffic(scene, set, town, axisAt);

  const atmosphere = alongStreet(cityAtmosphere(scene, town.skyglow, scene.time === 'night' ? 4.2 : 2), scene);
  const roofs = (town.heights[0] + town.heights[1]) / 2;
  const walls: Rgb = hexToLinear(town.walls[0]!.colour);
  const isSunny = atmosphere.gloom < 0.75 && scene.time !== 'night' && scene.time !== 'dusk' && scene.time !== 'dawn';
  const yaw = scene.camera.yaw * 0.7 + Math.atan2(axisAt(60), 60) * 0.5;
  const eyeX = between(rng, -0.45, 0.45) * town.road;
  const stage = renderMesh(scene, size, hooks, {
    facets: mesh.facets,
    eye: [eyeX, Math.min(6, 1.75 * scene.camera.height), 0],
    yaw,
    atmosphere,
    lamps,
    surround: streetSurround(atmosphere, half, roofs),
    mirrored: streetMirrored(atmosphere, half, roofs, walls),
    shadows: isSunny ? { low: [-half - 30, 0, -10], high: [half + 30, 60, 150] } : null,
    closeness: 1.1,
    mirror: isWet > 0.05 ? { smear: 0.05 } : null,
    isIndoors: false,
  });
  const { view, image, depth, ids, haze } = stage;
  if (town.trees) {
    const p = new Float64Array(3);
    const places: (readonly [number, number])[] = [];
    for (let z = 9; z < 170; z += 13.5)
      for (const side of [-1, 1]) {
        toCamera(stage.eyeOf, axisAt(z) + side * (town.road + 1.1), 0, z + side * 3, true, p);
        if (p[2]! > 4) places.push([p[0]!, p[2]!]);
      }
    const canvas = { view, data: image.rgb, stride: 3, depth, ids, columnScale: 1 } as const;
    drawTrees(canvas, streetTrees(scene, places), atmosphere, haze, snow, () => hooks.checkpoint('detail', 0.62));
  }
  const walkerRng = createRng(scene.seed, 'walkers');
  const walkers = drawWalkers(walkerRng, 12 + Math.floor(walkerRng() * 14), {
    road: town.road,
    walk: town.walk,
    axisAt,
    areUmbrellasUp: scene.weather.rain > 0.15 || scene.weather.snow > 0.4,
    isCarFree: town.cars === 0,
  });
  paintStandees(walkers, stage.eyeOf, stage.light, haze, isWet, { view, image, depth, ids });
  const isDark = scene.time === 'night' ? 1 : scene.time === 'dusk' ? 0.6 : 0;
  return {
    ...stage,
    look: {
      // A street lies in shade: whoever takes pictures there opens the lens.
      exposure: atmosphere.exposure * mix(isSunny && scene.sun.elevation > 0.26 ? 0.96 : 1.5, 1.12, isDark),
      ...(isDark > 0 ? { saturation: 1.1, bloom: mix(0.09, 0.15, isDark), highlights: [1, 0, 0] as const } : {}),
    },
  };
};
