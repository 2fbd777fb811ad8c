import type { Atmosphere } from '../light/atmosphere.js';
import { detailTile, readTile } from '../raster/detail-tile.js';
import { clamp01, mix, smoothstep } from '../raster/math.js';
import type { SceneDescription } from '../scene/scene-description.js';
import type { SettingPlan } from '../settings/setting-plan.js';
import { readGround, type Terrain } from './terrain.js';

const { sqrt, min, max } = Math;

/** Lights a place of the ground; the colour goes to the first three numbers of `out`, its height to the fourth. */
export type SurfaceShader = (x: number, z: number, distance: number, out: Float64Array) => void;

const SNOW = [0.8, 0.85, 0.93] as const;
/** Exposed light from which snow is rolled off, and how fast. */
const SNOW_KNEE = 0.55;
const SNOW_ROLL = 1.4;

export const createSurfaceShader = (
  scene: SceneDescription,
  plan: SettingPlan,
  terrain: Terrain,
  atmosphere: Atmosphere,
): SurfaceShader => {
  const { ground: look } = plan;
  const { shading: sun, key, ambient, bounce } = atmosphere;
  const tile = detailTile();
  const broad = new Float64Array(3);
  const fine = new Float64Array(3);
  const near = new Float64Array(3);
  const crag = new Float64Array(3);
  const meadow = new Float64Array(3);
  const face = new Float64Array(3);
  const { cloud, cloudKind } = scene.weather;
  const shadowed = cloudKind === 'cumulus' ? min(1, cloud * 1.6) * 0.62 : cloudKind === 'storm' ? 0.4 : 0;
  const driftX = (scene.seed % 401) + 0.3;
  const driftZ = (scene.seed % 277) + 0.7;
  const read = new Float64Array(7);
  const wet = max(scene.weather.rain, 0);
  const snowDeep = look.snowLine < 0 ? 1 : 0;
  const autumn = scene.season === 'autumn' ? 1 : 0;
  const dryness = 1 - wet * 0.38;

  return (x, z, distance, out) => {
    readGround(terrain.groundAt(x, z), x, z, read);
    const hollow = read[3]!;
    const flow = read[4]!;
    const cover = read[5]!;
    const height = read[6]!;
    readTile(tile, x * 0.9 + 40, z * 0.9 + 7, broad);
    const detail = distance < 520 ? smoothstep(520, 120, distance) : 0;
    if (detail > 0) readTile(tile, x * 4.3, z * 4.3 + 90, fine);
    else fine.fill(0);
    const close = distance < 90 ? smoothstep(90, 25, distance) : 0;
    if (close > 0) readTile(tile, x * 17, z * 17 + 33, near);
    else near.fill(0);

    let nx = read[0]!;
    let nz = read[1]!;
    const plainSteep = 1 / sqrt(nx * nx + nz * nz + 1);
    let r: number;
    let g: number;
    let b: number;
    let snow = 0;
    if (look.dunes && height >= 0 && look.strata === 0) {
      const ripple = smoothstep(330, 30, distance);
      const phase = z * 2.3 + x * 0.8 + broad[0]! * 9 + fine[0]! * 1.2;
      const crest = Math.cos(phase) * 0.16 * ripple * plainSteep;
      nx += broad[1]! * 0.05 + crest * 0.35;
      nz += broad[2]! * 0.05 + crest + near[2]! * 0.06 * close;
      const shade = 0.94 + 0.08 * broad[0]! + 0.05 * fine[0]! + 0.04 * near[0]!;
      r = look.sand[0] * shade;
      g = look.sand[1] * shade;
      b = look.sand[2] * shade;
    } else {
      const sandy = look.dunes ? smoothstep(0.8, 0.95, plainSteep) : 0;
      const rough = (0.34 + 0.3 * (1 - plainSteep)) * (1 - sandy * 0.75);
      // Crags: steep faces are broken into buttresses too small for the height field.
      const steep = smoothstep(0.88, 0.6, plainSteep);
      if (steep > 0) {
        readTile(tile, x * 0.24 + height * 0.12 + 11, z * 0.24 - height * 0.1 + 71, crag);
        nx += crag[1]! * 0.85 * steep;
        nz += crag[2]! * 0.85 * steep;
      } else crag.fill(0);
      const fineRough = 0.42 * detail * (1 - sandy * 0.7);
      nx += broad[1]! * rough + fine[1]! * fineRough + near[1]! * 0.3 * close;
      nz += broad[2]! * rough + fine[2]! * fineRough + near[2]! * 0.3 * close;
      const stone = clamp01(0.5 + broad[0]! * 0.8 + crag[0]! * 0.5 + hollow * 0.5 - flow * 0.2);
      const layer = Math.sin((height + broad[0]! * 4 + crag[0]! * 6) * (6.28 / look.strataPeriod) + fine[0]! * 1.4);
      const strata = 1 - look.strata * (0.5 - 0.5 * layer) * (1 - plainSteep * 0.45);
      let grit = (0.94 + fine[0]! * 0.26 * detail + near[0]! * 0.12 * close) * strata;
      let crack = 0;
      if (look.weathered && steep > 0 && distance < 620) {
        const along = x * 0.8 + z * 0.6;
        const seen = smoothstep(620, 220, distance) * steep;
        readTile(tile, along * 6, height * 3.2 + 19, face);
        nx += face[1]! * 0.4 * seen;
        nz += face[2]! * 0.3 * seen;
        crack = face[0]! * seen;
        if (distance < 260) {
          readTile(tile, along * 19 + 77, height * 12, face);
          const nearby = smoothstep(260, 90, distance) * steep;
          nx += face[1]! * 0.34 * nearby;
          crack += face[0]! * 0.6 * nearby;
        }
      }
      grit *= 1 + crack * 0.55;
      if (look.bands) {
        // Layers lie level but for a slow swell, and each is of its own thickness.
        readTile(tile, x * 0.03 + 300, z * 0.03 + 40, meadow);
        const level = (height + broad[0]! * 1.6 + meadow[0]! * 5) / look.bands.height + 40;
        const warped = level + 0.3 * Math.sin(level * 2.3);
        const kind = Math.floor(warped);
        const { colours } = look.bands;
        const below = colours[kind % colours.length]!;
        const above = colours[(kind + 1) % colours.length]!;
        const over = smoothstep(0.82, 1, warped - kind);
        const shade = (0.72 + 0.42 * stone) * grit;
        r = mix(below[0], above[0], over) * shade;
        g = mix(below[1], above[1], over) * shade;
        b = mix(below[2], above[2], over) * shade;
      } else {
        r = mix(look.rockDark[0], look.rockLight[0], stone) * grit;
        g = mix(look.rockDark[1], look.rockLight[1], stone) * grit;
        b = mix(look.rockDark[2], look.rockLight[2], stone) * grit;
      }

      if (look.dunes) {
        const sand = smoothstep(0.7, 0.9, plainSteep + broad[0]! * 0.08);
        r = mix(r, look.sand[0] * (0.9 + broad[0]! * 0.15), sand);
        g = mix(g, look.sand[1] * (0.9 + broad[0]! * 0.15), sand);
        b = mix(b, look.sand[2] * (0.9 + broad[0]! * 0.15), sand);
      } else {
        const green =
          smoothstep(look.grassFrom - 0.14, look.grassFrom + 0.1, plainSteep + broad[0]! * 0.12 + flow * 0.08) *
          (1 - smoothstep(look.treeLine * 0.95, look.treeLine * 1.55, height + broad[0]! * 22));
        if (green > 0) {
          const shade = clamp01(0.52 + broad[0]! * 0.55 + fine[0]! * 0.4 * detail - hollow * 0.3);
          const lush = clamp01(flow * 0.55 + hollow * -0.2);
          readTile(tile, x * 0.07 + 200, z * 0.07 + 130, meadow);
          const dry = clamp01(meadow[0]! * 1.1 + 0.1);
          const tuft = 1 + near[0]! * 0.4 * close + fine[0]! * 0.2 * detail;
          let gr = mix(look.grassDark[0], look.grassLight[0], shade) * tuft * (1 + dry * 0.42);
          let gg = mix(look.grassDark[1], look.grassLight[1], shade) * tuft * (1 + lush * 0.1 + dry * 0.1);
          let gb = mix(look.grassDark[2], look.grassLight[2], shade) * tuft;
          const wood = smoothstep(0.2, 0.6, cover) * smoothstep(45, 110, distance);
          const leaves = 1 + fine[0]! * 0.7 + autumn * broad[0]! * 0.5;
          gr = mix(gr, look.forestFloor[0] * leaves, wood);
          gg = mix(gg, look.forestFloor[1] * leaves, wood);
          gb = mix(gb, look.forestFloor[2] * leaves, wood);
          const underwood = 1 - 0.35 * smoothstep(0.15, 0.5, cover);
          gr *= underwood;
          gg *= underwood;
          gb *= underwood;
          r = mix(r, gr, green);
          g = mix(g, gg, green);
          b = mix(b, gb, green);
        }
        const beach = plan.water ? 1 - smoothstep(look.beach * 0.35, look.beach, height + broad[0]! * 0.9) : 0;
        if (beach > 0 && plainSteep > 0.6) {
          // Stones stand out of the sand and keep their own colour.
          const share = beach * smoothstep(0.6, 0.8, plainSteep) * (1 - smoothstep(0.08, 0.25, hollow));
          const damp = mix(0.6, 1, smoothstep(0.05, 0.9, height + fine[0]! * 0.15));
          nx = mix(nx, read[0]! + near[1]! * 0.1 * close + broad[1]! * 0.03, share);
          nz = mix(nz, read[1]! + near[2]! * 0.1 * close + broad[2]! * 0.03, share);
          r = mix(r, look.sand[0] * damp, share);
          g = mix(g, look.sand[1] * damp, share);
          b = mix(b, look.sand[2] * damp, share);
        }
      }
    }
    const line = look.snowLine;
    if (line < 700) {
      const held = smoothstep(0.5, 0.74, plainSteep + broad[0]! * 0.13 - hollow * 0.16 + (height - line) * 0.0009);
      const lying =
        line < 0 ? 1 : smoothstep(line * 0.86 - 4, line * 1.12 + 4, height + broad[0]! * 24 + flow * 22 + fine[0]! * 7);
      const shore = snowDeep && plan.water ? smoothstep(0.3, 1.4, height + broad[0]! * 0.5) : 1;
      snow = held * lying * shore;
      // Crust and drifts: new snow is not one white.
      const crust = 0.93 + broad[0]! * 0.09 + fine[0]! * 0.1 * detail + near[0]! * 0.1 * close;
      r = mix(r, SNOW[0] * crust, snow);
      g = mix(g, SNOW[1] * crust, snow);
      b = mix(b, SNOW[2] * crust, snow);
      nx = mix(nx, read[0]! + (nx - read[0]!) * 0.5, snow);
      nz = mix(nz, read[1]! + (nz - read[1]!) * 0.5, snow);
    }
    const length = 1 / sqrt(nx * nx + nz * nz + 1);
    nx *= length;
    nz *= length;
    const ny = length;
    const facing = nx * sun[0] + ny * sun[1] + nz * sun[2];
    let light = read[2]!;
    if (shadowed > 0) {
      readTile(tile, x * 0.045 + driftX, z * 0.06 + driftZ, meadow);
      light *=
        1 - shadowed * smoothstep(0.22 - cloud * 0.3, 0.5 - cloud * 0.3, meadow[0]!) * smoothstep(30, 140, distance);
    }
    const sunlit = (facing > 0 ? facing : 0) * light;
    const open = clamp01(0.78 + hollow * 0.55) * (0.5 + 0.5 * ny) * (0.72 + 0.28 * light);
    const back = max(0, -nx * sun[0] - nz * sun[2]) * 0.6 + 0.25;
    const through = snow * 0.16 * max(0, 0.4 - facing);
    const damp = mix(1, dryness, 1 - snow);
    out[0] = r * damp * (key[0] * (sunlit + through) + ambient[0] * 1.9 * open + bounce[0] * back);
    out[1] = g * damp * (key[1] * (sunlit + through) + ambient[1] * 1.9 * open + bounce[1] * back);
    out[2] = b * damp * (key[2] * (sunlit + through) + ambient[2] * 1.9 * open + bounce[2] * back);
    if (snow > 0) {
      // Snow near white keeps its drawing: the brightest light is bent down before the film curve flattens it.
      const white = (0.2126 * out[0] + 0.7152 * out[1] + 0.0722 * out[2]) * atmosphere.exposure;
      const over = white - SNOW_KNEE;
      if (over > 0) {
        const gain = mix(1, (SNOW_KNEE + over / (1 + over * SNOW_ROLL)) / white, snow);
        out[0] = out[0] * gain;
        out[1] = out[1] * gain;
        out[2] = out[2] * gain;
      }
    }
    out[3] = height;
  };
};
