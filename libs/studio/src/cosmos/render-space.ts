import { createView } from '../landscape/view.js';
import { createAtmosphere, type Atmosphere } from '../light/atmosphere.js';
import { NO_HAZE } from '../light/haze.js';
import { createImage } from '../raster/resample.js';
import { between, createRng } from '../raster/rng.js';
import { COSMOS, type Cosmos, type Rgb, type SceneDescription } from '../scene/scene-description.js';
import { STAGED, type SettingRenderer } from '../settings/stage.js';
import { wishedHue } from '../scene/palette.js';
import { paintBlackHole } from './black-hole.js';
import { addFarGalaxies, addGalaxy } from './galaxy.js';
import { createGlobeSurface, type Globe } from './globe-surface.js';
import { addNebula } from './nebula.js';
import { globeRadius, paintGlobe, type GlobePlace, type SpaceCanvas } from './paint-globe.js';
import { createRings } from './rings.js';
import { addStars, addSunGlare } from './stars.js';
import { lendBytes, lendFloats } from '../raster/spare.js';

type Sun = readonly [number, number, number];
type Pause = (fraction: number) => void;

const WEIGHTS: Readonly<Record<Cosmos, number>> = {
  nebula: 2,
  planet: 4,
  'ringed-planet': 3,
  'gas-giant': 0,
  'red-planet': 0,
  earth: 1,
  galaxy: 1.5,
  'black-hole': 1,
};

/** What is seen out there: what the scene says, else the seed's choice. */
export const cosmosOf = (scene: SceneDescription): Cosmos => {
  if (scene.cosmos !== undefined) return scene.cosmos;
  let rest = createRng(scene.seed, 'cosmos')() * COSMOS.reduce((sum, kind) => sum + WEIGHTS[kind], 0);
  for (const kind of COSMOS) {
    rest -= WEIGHTS[kind];
    if (rest < 0) return kind;
  }
  return 'planet';
};

const pick = <T>(draw: number, values: readonly T[]): T => values[Math.floor(draw * values.length)]!;

const globeOf = (cosmos: Cosmos, draw: number): Globe => {
  if (cosmos === 'earth') return 'terran';
  if (cosmos === 'red-planet') return 'red';
  if (cosmos === 'gas-giant') return 'gas';
  return pick(
    draw,
    cosmos === 'ringed-planet'
      ? ['gas', 'gas', 'ice', 'terran', 'rocky']
      : ['terran', 'terran', 'ice', 'red', 'lava', 'rocky', 'gas'],
  );
};

/** Where the sun stands: to a side, above, and rather before than behind the viewer. */
const drawSunlight = (scene: SceneDescription, isOrbit: boolean): Sun => {
  const rng = createRng(scene.seed, 'sunlight');
  const side = rng() < 0.5 ? -1 : 1;
  const raw: Sun = isOrbit
    ? [side * between(rng, 0.15, 0.5), -0.8, between(rng, -0.5, -0.1)]
    : [side * between(rng, 0.5, 0.75), between(rng, -0.5, -0.15), between(rng, 0.3, 0.75)];
  const length = Math.hypot(...raw);
  return [raw[0] / length, raw[1] / length, raw[2] / length];
};

/** One world, alone or with a moon: whole in the frame, or so near that only its limb is seen. */
const paintWorld = (
  scene: SceneDescription,
  cosmos: Cosmos,
  canvas: SpaceCanvas,
  isOrbit: boolean,
  sun: Sun,
  pause: Pause,
): void => {
  const { width, height } = canvas.image;
  const { seed } = scene;
  const rng = createRng(seed, 'world');
  const globe = globeOf(cosmos, rng());
  const hasRings = cosmos === 'ringed-planet' || (cosmos === 'planet' && !isOrbit && rng() < 0.25);
  const aside = rng() < 0.5 ? -1 : 1;
  const share = hasRings ? between(rng, 0.17, 0.24) : between(rng, 0.24, 0.36);
  const roll = between(rng, -0.5, 0.5);
  const place: GlobePlace = isOrbit
    ? {
        x: width * between(rng, 0.3, 0.7),
        y: height + globeRadius(width, height, 1) * between(rng, 0.58, 0.78),
        radius: globeRadius(width, height, between(rng, 1.02, 1.25)),
        roll,
        // The equator lies along the limb, not a white pole.
        pitch: between(rng, 1.1, 1.9),
        distance: 1200,
      }
    : {
        x: width * (0.5 + aside * between(rng, 0.04, 0.17)),
        y: height * between(rng, 0.46, 0.6),
        radius: globeRadius(width, height, share),
        roll,
        pitch: between(rng, -0.5, 0.5),
        distance: 1800,
      };
  const rings = hasRings ? createRings(seed, between(rng, 0.16, 0.4), roll, sun) : null;
  const moonDraw = rng();
  if (!isOrbit && moonDraw < 0.75) {
    const moonPlace: GlobePlace = {
      x: width * (0.5 - aside * between(rng, 0.24, 0.38)),
      y: height * between(rng, 0.14, 0.34),
      radius: globeRadius(width, height, between(rng, 0.03, 0.07)),
      roll: 0,
      pitch: 0,
      distance: 3000,
    };
    paintGlobe(canvas, createGlobeSurface('moon', seed ^ 0x30, 6), moonPlace, null, sun, () => pause(0.02));
  }
  const surface = createGlobeSurface(globe, seed, isOrbit ? 8 : 7);
  paintGlobe(canvas, surface, place, rings, sun, (fraction) => pause(0.05 + 0.95 * fraction));
  if (isOrbit) {
    // Morning: the sun comes up over the limb where the light is from.
    const along = Math.atan2(sun[0], -sun[1]);
    const size = globeRadius(width, height, 0.012);
    const x = place.x + Math.sin(along) * place.radius * 1.012;
    const y = place.y - Math.cos(along) * place.radius * 1.012;
    if (x > -size * 6 && x < width + size * 6) addSunGlare(canvas.image, x, y, size, 1);
  }
};

/** Light in space: one sun, hard, and a breath of the nebula's colour from all sides. */
const spaceLight = (scene: SceneDescription, sun: Sun): Atmosphere => ({
  ...createAtmosphere(scene),
  sun: [sun[0], -sun[1], -sun[2]],
  shading: [sun[0], -sun[1], -sun[2]],
  key: [2.5, 2.4, 2.25],
  ambient: [0.09, 0.08, 0.14],
  bounce: [0.06, 0.07, 0.1],
  haze: 0,
  mist: 0,
  gloom: 0,
  isNight: false,
});

/** Space: stars and gas, and before them a world, a galaxy or a black hole. Nothing here stands on anything. */
export const renderSpace: SettingRenderer = (scene, size, { checkpoint }) => {
  const cosmos = cosmosOf(scene);
  const image = createImage(size.width, size.height);
  const count = size.width * size.height;
  const canvas: SpaceCanvas = { image, depth: lendFloats(count).fill(Infinity), ids: lendBytes(count) };
  const rng = createRng(scene.seed, 'space');
  const isOrbit = cosmos === 'earth' ? rng() < 0.5 : cosmos === 'planet' && rng() < 0.25;
  const sun = drawSunlight(scene, isOrbit);
  const hue: Rgb | null = wishedHue(scene.palette);
  const richness =
    cosmos === 'nebula'
      ? between(rng, 0.66, 0.88)
      : cosmos === 'galaxy' || isOrbit
        ? between(rng, 0, 0.06)
        : between(rng, 0.15, 0.7);
  checkpoint('terrain', 0);
  addNebula(image, { seed: scene.seed, richness, hue }, (fraction) => checkpoint('terrain', fraction));
  checkpoint('light', 0);
  addFarGalaxies(image, scene.seed, cosmos === 'galaxy' ? 26 : 6);
  addStars(image, scene.seed, isOrbit ? 0.5 : 1);
  checkpoint('light', 0.2);
  const pause: Pause = (fraction) => checkpoint('detail', STAGED * fraction);
  if (cosmos === 'galaxy') addGalaxy(image, scene.seed, hue, pause);
  else if (cosmos === 'black-hole') paintBlackHole(canvas, scene.seed, hue, pause);
  else if (cosmos !== 'nebula') paintWorld(scene, cosmos, canvas, isOrbit, sun, pause);
  checkpoint('detail', STAGED);
  return {
    view: createView(scene, size, 0),
    ...canvas,
    atmosphere: spaceLight(scene, sun),
    haze: NO_HAZE,
    sky: null,
    look: {
      exposure: 1.12,
      bloom: 0.11,
      vignette: 0.2,
      saturation: 1.12 * scene.palette.saturation,
      highlights: [0, 0, 0],
    },
  };
};
