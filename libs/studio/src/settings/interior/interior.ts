import { drawTrees } from '../../landscape/draw-trees.js';
import type { Tree } from '../../landscape/forest.js';
import { createSkyDome } from '../../landscape/sky-dome.js';
import { leafColour, woodColour } from '../../landscape/sprites/foliage-colour.js';
import { forestSprites } from '../../landscape/sprites/library.js';
import { createAtmosphere, direction, type Atmosphere, type Vec3 } from '../../light/atmosphere.js';
import { plain } from '../../mesh/facet.js';
import type { Lamp } from '../../mesh/lamps.js';
import type { MeshLight } from '../../mesh/light-surface.js';
import { createMesh, type Mesh } from '../../mesh/mesh.js';
import { toCamera } from '../../mesh/rasterise.js';
import { renderMesh } from '../../mesh/render-mesh.js';
import { SURFACE } from '../../raster/image.js';
import { mix } from '../../raster/math.js';
import { between, createRng } from '../../raster/rng.js';
import { ROOMS, type Rgb, type SceneDescription } from '../../scene/scene-description.js';
import { cityLit } from '../city/city-light.js';
import { pick } from '../city/pick.js';
import { snowOf } from '../city/snow.js';
import { addTower } from '../skyline/towers.js';
import type { SettingRenderer } from '../stage.js';
import { ROOM_BUILDERS } from './rooms/registry.js';
import type { BuiltRoom } from './rooms/room.js';
import { wallsOf } from './room-shell.js';

const { max, min, PI } = Math;

/** A window as a lamp: its middle, the way it faces into the room, its area, and the light that stands in it. */
type Pane = { readonly centre: Vec3; readonly inward: Vec3; readonly area: number; readonly light: Rgb };

const panesOf = (room: BuiltRoom, light: Rgb): Pane[] =>
  room.windows.map(({ wall, from, to, low, high }) => {
    const { origin, across, inward } = wallsOf(room)[wall];
    const u = (from + to) / 2;
    return {
      centre: [origin[0] + across[0] * u, (low + high) / 2, origin[2] + across[2] * u],
      inward,
      area: (to - from) * (high - low),
      light,
    };
  });

/** The light of the windows on a surface, and what walls, floor and lamps throw on each other. */
const roomSurround =
  (panes: readonly Pane[], fill: Rgb, deep: number, { ambient, key }: Atmosphere): MeshLight['surround'] =>
  (x, y, z, nx, ny, nz, out) => {
    if (z > deep + 0.5) {
      for (let k = 0; k < 3; k++) out[k]! += ambient[k]! * (0.8 + 0.4 * ny) + key[k]! * 0.3;
      return;
    }
    for (const { centre, inward, area, light } of panes) {
      const dx = centre[0] - x;
      const dy = centre[1] - y;
      const dz = centre[2] - z;
      const square = dx * dx + dy * dy + dz * dz + 1e-4;
      const inverse = 1 / Math.sqrt(square);
      const leaves = -(dx * inward[0] + dz * inward[2]) * inverse;
      const meets = ((dx * nx + dy * ny + dz * nz) * inverse + 0.2) / 1.2;
      if (leaves <= 0 || meets <= 0) continue;
      const share = (area * leaves * meets) / (PI * square + area);
      for (let k = 0; k < 3; k++) out[k]! += light[k]! * share;
    }
    const up = 0.85 + 0.15 * ny;
    for (let k = 0; k < 3; k++) out[k]! += fill[k]! * up;
  };

/** What polished things mirror: a bright window where the ray meets one, else the room's walls. */
const roomMirrored =
  (room: BuiltRoom, light: Rgb, fill: Rgb): MeshLight['mirrored'] =>
  (x, y, z, dx, dy, dz, out) => {
    for (let k = 0; k < 3; k++) out[k] = fill[k]! * 0.55 + light[k]! * 0.03;
    if (dz <= 0.02) return;
    const t = (room.deep - z) / dz;
    const u = x + dx * t + room.wide / 2;
    const v = y + dy * t;
    for (const { wall, from, to, low, high } of room.windows) {
      if (wall !== 'back') continue;
      // A dull polish blurs the window's edge the farther off it is.
      const soft = 0.1 + 0.05 * t;
      const inside = min(u - from, to - u, v - low, high - v) / soft + 0.5;
      const share = max(0, min(1, inside));
      for (let k = 0; k < 3; k++) out[k] = mix(out[k]!, light[k]! * 0.8, share);
    }
  };

/** The ground outside, and a city's houses where the room looks out on one. */
const addOutside = (mesh: Mesh, scene: SceneDescription, room: BuiltRoom): void => {
  const snow = snowOf(scene);
  const rng = createRng(scene.seed, 'outside');
  const green: Rgb = scene.season === 'autumn' ? [0.17, 0.13, 0.045] : [0.07, 0.13, 0.035];
  const ground = plain(snow > 0.2 ? [0.74, 0.77, 0.83] : room.view === 'city' ? [0.05, 0.05, 0.05] : green);
  const level = room.view === 'city' ? -14 : -0.6;
  mesh.panel([-400, level, room.deep + 0.6], [1, 0, 0], [0, 0, 1], 800, 500, ground, {
    isClear: true,
    surface: SURFACE.land,
  });
  if (room.view !== 'city') return;
  const set = { mesh, lit: cityLit(scene), snow };
  for (let z = 62; z < 300; z += 30)
    for (let x = -z * 0.7; x < z * 0.7; x += between(rng, 15, 26))
      if (rng() < 0.85) addTower(set, rng, x, z, between(rng, 10, 17), between(rng, 4, 20) + z * between(rng, 0, 0.17));
};

const treesOutside = (scene: SceneDescription, room: BuiltRoom): Tree[] => {
  if (room.view === 'city') return [];
  const rng = createRng(scene.seed, 'trees outside');
  const kind = scene.season === 'winter' || rng() < 0.5 ? 'spruce' : 'broadleaf';
  const sprites = forestSprites(kind, scene.season, () => undefined);
  return Array.from({ length: 44 }, (): Tree => {
    const z = room.deep + 7 + 60 * rng() ** 0.8;
    return {
      x: between(rng, -0.75, 0.75) * z,
      z,
      foot: -0.8,
      height: between(rng, 5, 10),
      flip: rng() < 0.5,
      sprite: pick(rng, sprites),
      leaf: leafColour(kind, scene.season, rng),
      wood: woodColour(kind),
      light: 0.8,
    };
  }).sort((a, b) => b.z - a.z);
};

/** By day the sun stands beyond the window, so that it lies on the floor; low ones shine deep into the room. */
const throughWindow = (atmosphere: Atmosphere, scene: SceneDescription, room: BuiltRoom): Atmosphere => {
  if (scene.time === 'night' || scene.time === 'dusk' || scene.time === 'dawn')
    return { ...atmosphere, key: [0, 0, 0] };
  const window = room.windows[0]!;
  const aside = (window.from + window.to) / 2 - room.wide / 2;
  const turn = max(-0.6, min(0.6, aside * 0.28)) + (scene.sun.azimuth < 0 ? -0.16 : 0.16);
  const lift = scene.time === 'day' ? 0.62 : 0.36;
  return { ...atmosphere, sun: direction(turn, lift), shading: direction(turn, lift), disc: 0 };
};

/** A furnished room with a window, seen from its near side. */
export const interior: SettingRenderer = (scene, size, hooks) => {
  const rng = createRng(scene.seed, 'room');
  const name = scene.room ?? pick(rng, ROOMS);
  const base = createAtmosphere(scene);
  const dark =
    scene.time === 'night'
      ? 1
      : scene.time === 'dusk' || scene.time === 'dawn'
        ? 0.75
        : scene.time === 'sunset'
          ? 0.4
          : 0;
  const lit = max(dark, base.gloom > 0.6 ? 0.45 : 0.12);
  const dome = createSkyDome(base);
  const out = new Float64Array(3);
  dome(0, 0.35, 0.94, 0.2, out);
  const gain = dark > 0.9 ? 0.8 : 3.2;
  // Who is in a room takes its daylight for white, or nearly.
  const grey = (out[0]! + out[1]! + out[2]!) / 3;
  const outside: Rgb = [
    mix(out[0]!, grey * 1.06, 0.6) * gain,
    mix(out[1]!, grey, 0.6) * gain,
    mix(out[2]!, grey * 0.96, 0.6) * gain,
  ];
  const mesh = createMesh();
  const lamps: Lamp[] = [];
  const room = ROOM_BUILDERS[name]({ mesh, lamps, rng, lit, outside, paint: scene.palette.surfaces.land });
  const own = mesh.facets.slice();
  addOutside(mesh, scene, room);
  const atmosphere = throughWindow(base, scene, room);
  const { key } = atmosphere;
  const isSunny = base.gloom < 0.7 && key[0] > 0;
  const sunlit = isSunny ? 0.055 : 0;
  const lamplight = lamps.reduce((sum, { colour }) => sum + colour[0], 0) * 0.013;
  const glass = room.windows.reduce((sum, { from, to, low, high }) => sum + (to - from) * (high - low), 0);
  const shared = 0.035 + 0.012 * glass;
  const fill: Rgb = [
    outside[0] * shared + key[0] * sunlit + lamplight,
    outside[1] * shared + key[1] * sunlit + lamplight * 0.66,
    outside[2] * shared + key[2] * sunlit + lamplight * 0.36,
  ];
  const wider = { ...scene, camera: { ...scene.camera, focal: scene.camera.focal * 0.82 } };
  const yaw = between(rng, -0.13, 0.13) + scene.camera.yaw * 0.4;
  const eye: Vec3 = [between(rng, -0.5, 0.5), min(2.1, max(0.7, 1.4 * scene.camera.height)), -0.35];
  const seen: Atmosphere = {
    ...atmosphere,
    key: isSunny ? [key[0] * 0.4, key[1] * 0.4, key[2] * 0.4] : [0.3, 0.26, 0.2],
    ambient: [fill[0] * 2.2, fill[1] * 2.2, fill[2] * 2.2],
  };
  const stage = renderMesh(wider, size, hooks, {
    facets: mesh.facets,
    casters: own,
    eye,
    yaw,
    atmosphere,
    lamps,
    surround: roomSurround(panesOf(room, outside), fill, room.deep, base),
    mirrored: roomMirrored(room, outside, fill),
    shadows: isSunny
      ? { low: [-room.wide / 2 - 0.5, -0.1, -1.6], high: [room.wide / 2 + 0.5, room.tall + 0.2, room.deep + 0.6] }
      : null,
    closeness: 0.55,
    mirror: null,
    isIndoors: true,
  });
  const { view, image, depth, ids, haze } = stage;
  const p = new Float64Array(3);
  const trees = treesOutside(scene, room).map((tree) => {
    toCamera(stage.eyeOf, tree.x, 0, tree.z, true, p);
    return { ...tree, x: p[0]!, z: p[2]! };
  });
  drawTrees({ view, data: image.rgb, stride: 3, depth, ids, columnScale: 1 }, trees, base, haze, snowOf(scene), () =>
    hooks.checkpoint('detail', 0.6),
  );
  return {
    ...stage,
    atmosphere: seen,
    look: {
      exposure: mix(isSunny ? 1.75 : 2.1, 1.55, dark),
      saturation: 1.04,
      bloom: 0.1,
      highlights: [2, 0.5, -2] as const,
      shadows: [1, 0, 0] as const,
    },
  };
};
