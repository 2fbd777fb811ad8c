import { landscapeOf, type LandscapePass } from '../../landscape/render-landscape.js';
import { createSkyDome } from '../../landscape/sky-dome.js';
import type { Facet } from '../../mesh/facet.js';
import type { Lamp } from '../../mesh/lamps.js';
import { layMesh } from '../../mesh/lay-mesh.js';
import { turnFacets } from '../../mesh/turn-facets.js';
import type { RenderHooks } from '../../raster/image.js';
import { deriveSeed } from '../../raster/hash.js';
import { mix, smoothstep } from '../../raster/math.js';
import { between, createRng, type Rng } from '../../raster/rng.js';
import type { SceneDescription } from '../../scene/scene-description.js';
import { alpine } from '../alpine.js';
import { cityLit } from '../city/city-light.js';
import { pick } from '../city/pick.js';
import { snowOf } from '../city/snow.js';
import { hills } from '../hills.js';
import { lake } from '../lake.js';
import type { SettingBuilder } from '../setting-plan.js';
import type { SettingRenderer } from '../stage.js';
import { buildChurch, buildHouse, MANNERS, type HouseSet } from './houses.js';

const { abs, atan2, floor, hypot, max, min } = Math;

/** A place for a house on the drawn ground, metres in the camera's space. */
type Site = { readonly x: number; readonly y: number; readonly z: number };

/** Metres between the middles of two houses. */
const APART = 12.5;
const [NEAREST, FARTHEST] = [34, 300];

/** What is asked of the ground to find sites on it. */
type Ground = Pick<LandscapePass, 'terrain' | 'view'>;

/** Whether a place is in sight, with no ground before it. */
const isInSight = ({ terrain, view }: Ground, { x, y, z }: Site): boolean => {
  for (let t = 0.15; t < 0.95; t += 0.08) if (terrain.heightAt(x * t, z * t) > mix(view.eye, y + 3, t)) return false;
  return true;
};

/**
 * Ground level enough to build on, gathered around the heart of the village. It asks the bare ground, not the picture, so that a
 * village stays as it is in every season and light.
 */
const findSites = (rng: Rng, ground: Ground, count: number): Site[] => {
  const { terrain, view } = ground;
  const sites: Site[] = [];
  const heart = between(rng, -0.4, 0.4);
  const half = view.width / 2 / view.focal;
  for (let n = 0; n < 2400 && sites.length < count; n++) {
    const across = heart + (rng() + rng() + rng() - 1.5) * 1.25;
    const z = NEAREST + (FARTHEST - NEAREST) * rng() ** 1.7;
    if (abs(across) > 0.98) continue;
    const x = across * half * z;
    const y = terrain.heightAt(x, z);
    if (y < 1.3) continue;
    // A house in the near middle would hide all others.
    if (z < 55 && abs(x / z) < 0.22) continue;
    const steep = max(
      abs(terrain.heightAt(x + 5, z) - y),
      abs(terrain.heightAt(x, z + 5) - y),
      abs(terrain.heightAt(x - 5, z) - y),
    );
    if (steep > 2.6) continue;
    const site = { x, y, z };
    if (sites.some((other) => hypot(other.x - x, other.z - z) < APART) || !isInSight(ground, site)) continue;
    sites.push(site);
  }
  return sites.sort((a, b) => b.z - a.z);
};

/** A lake with flat land along one side, where a village has room. */
const shore: SettingBuilder = (scene, noise, rng) => {
  const plan = lake(scene, noise, rng);
  const side = rng() < 0.5 ? -1 : 1;
  const near = between(rng, -4, 6);
  const open = between(rng, 0.04, 0.15);
  return {
    ...plan,
    height: (x, z) => {
      const inland = side * x - near - z * open + noise.fbm(x * 0.02, z * 0.02, 3) * 16;
      const flat = min(5, inland * 0.09) + max(0, inland - 50) * 0.16;
      const reach = smoothstep(12, 34, z) * smoothstep(360, 250, z);
      const land = plan.height(x, z);
      return inland > -30 && reach > 0 ? mix(land, max(land, flat), reach) : land;
    },
  };
};

/** Which country the village lies in: by water where that is asked for, else as the seed has it. */
const countryOf = (
  scene: SceneDescription,
): { readonly build: SettingBuilder; readonly manner: keyof typeof MANNERS } => {
  const rng = createRng(scene.seed, 'country');
  const draw = rng();
  const style = rng();
  if (scene.waterfront) return { build: shore, manner: style < 0.5 ? 'northern' : 'chalet' };
  if (draw < 0.36) return { build: alpine, manner: 'chalet' };
  if (draw < 0.55) return { build: shore, manner: style < 0.5 ? 'half-timbered' : 'northern' };
  return {
    build: hills,
    manner: pick(rng, ['half-timbered', 'southern', 'stone', 'half-timbered'] as const),
  };
};

/** Houses around their church, in the country they belong to. */
export const village: SettingRenderer = (scene, size, hooks) => {
  const { build, manner } = countryOf(scene);
  const ground: SceneDescription = {
    ...scene,
    // Ground is kept by seed and place, and a village's is another than a plain lake's or hill's.
    seed: deriveSeed(scene.seed, scene.waterfront ? 'village by water' : 'village'),
    setting: 'village',
    foreground: 'none',
    forest: min(0.45, scene.forest),
    camera: { ...scene.camera, height: max(1.1, scene.camera.height * 1.5), focal: scene.camera.focal * 1.12 },
  };
  const inner: RenderHooks = {
    ...hooks,
    checkpoint: (name, fraction) => hooks.checkpoint(name, name === 'detail' ? fraction * 0.5 : fraction),
  };
  let bare: Ground | null = null;
  const stage = landscapeOf(build, ({ terrain, view }) => {
    bare = { terrain, view };
  })(ground, size, inner);
  const { view, atmosphere } = stage;
  const rng = createRng(scene.seed, 'village');
  const set: HouseSet = { manner: MANNERS[manner], lit: cityLit(scene), snow: snowOf(scene) };
  const sites = bare === null ? [] : findSites(rng, bare, 15 + floor(rng() * 10));
  const facets: Facet[] = [];
  const lamps: Lamp[] = [];
  const church = sites.findIndex(({ z }) => z < 190);
  sites.forEach(({ x, y, z }, n) => {
    const isChurch = n === church && sites.length > 4;
    const own = createRng(scene.seed, `house ${n}`);
    const built = isChurch ? buildChurch(own, set) : buildHouse(own, set);
    // Fronts look towards the viewer and the middle of the village, none quite alike.
    const yaw = atan2(x, z) + between(rng, -0.75, 0.75);
    facets.push(...turnFacets(built, [x, y - 0.4, z], yaw));
    if (set.lit > 0.3)
      lamps.push({
        x: x - 2,
        y: y + 2,
        z: z - 5.5,
        colour: [13 * set.lit, 8 * set.lit, 3.4 * set.lit],
        reach: 12,
        radius: 1.6,
      });
  });
  const dome = createSkyDome(atmosphere);
  const { ambient, bounce, key, shading } = atmosphere;
  layMesh(
    stage,
    {
      facets,
      lamps,
      surround: (_x, _y, _z, _nx, ny, _nz, out) => {
        const up = 0.5 + 0.5 * ny;
        const back = 0.07 * max(0, shading[1]);
        for (let k = 0; k < 3; k++) out[k]! += ambient[k]! * (0.6 + 0.6 * up) + bounce[k]! * (1 - up) + key[k]! * back;
      },
      mirrored: (_x, _y, _z, dx, dy, dz, out) => {
        dome(dx, max(0.02, abs(dy)), dz, 0.3, out);
        for (let k = 0; k < 3; k++) out[k] = mix(ambient[k]! * 0.5, min(1.4, out[k]!), dy > 0 ? 1 : 0.2);
      },
      bounds: {
        low: [-150, -5, NEAREST - 14],
        high: [150, max(40, ...sites.map(({ y }) => y + 30)), FARTHEST],
      },
      closeness: 2.2,
    },
    (fraction) => hooks.checkpoint('detail', 0.4 + 0.3 * fraction),
  );
  return { ...stage, view };
};
