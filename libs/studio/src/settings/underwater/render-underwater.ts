import { createView, pixelScale } from '../../landscape/view.js';
import { createAtmosphere } from '../../light/atmosphere.js';
import { deriveSeed } from '../../raster/hash.js';
import { SURFACE } from '../../raster/image.js';
import { smoothstep } from '../../raster/math.js';
import { createNoise, type Noise } from '../../raster/noise.js';
import { createImage } from '../../raster/resample.js';
import { between, createRng } from '../../raster/rng.js';
import { drawStroke } from '../../landscape/screen-stroke.js';
import { paintTriangleShadow } from '../../subjects/triangles/paint-triangle-shadow.js';
import { paintTriangles } from '../../subjects/triangles/paint-triangles.js';
import { STAGED, type SettingRenderer, type Stage } from '../stage.js';
import { growReef } from './reef.js';
import { openWater, waterHaze, waterLight } from './water-light.js';
import { lendBytes, lendFloats } from '../../raster/spare.js';

const { abs, exp, floor, max, min, sin, sqrt } = Math;

/** The eye over the sand, and how far the sand is seen, in metres. */
const EYE = 1.5;
const FAR = 46;

/** The net of light that waves throw on the ground, 0 to about 1. */
const causticsAt = (noise: Noise, x: number, z: number): number => {
  const warp = noise.at(x * 0.5 + 7, z * 0.5) * 0.9;
  const a = 1 - abs(noise.at(x * 1.15 + warp, z * 1.15 - warp));
  const b = 1 - abs(noise.at(x * 1.9 - warp + 31, z * 1.9 + warp));
  return a ** 7 * 0.7 + b ** 8 * 0.5;
};

/** Shafts of light that fan out from the sun above the frame, as a share of light for each pixel's direction. */
const shaftsAt = (noise: Noise, sunX: number, sunY: number, px: number, py: number): number => {
  const dx = px - sunX;
  const dy = py - sunY;
  const angle = Math.atan2(dx, max(1e-3, dy));
  const rays = noise.at(angle * 9 + 3, 1.7) * 0.6 + noise.at(angle * 23, 8.1) * 0.4;
  return smoothstep(-0.05, 0.55, rays);
};

/** Under the sea: sand with its net of light, a reef at both sides, blue water beyond, shafts of light and drifting motes. */
export const underwater: SettingRenderer = (scene, size, { checkpoint }): Stage => {
  const air = createAtmosphere(scene);
  const atmosphere = waterLight(air);
  const view = createView(scene, size, EYE * min(2.2, max(0.7, scene.camera.height)));
  const water = openWater(scene, atmosphere);
  const haze = waterHaze(view, atmosphere, water, scene.weather.fog);
  const noise = createNoise(deriveSeed(scene.seed, 'sea floor'));
  const { width, height, focal, horizonY, eye } = view;
  const image = createImage(width, height);
  const ids = lendBytes(width * height).fill(SURFACE.water);
  const depth = lendFloats(width * height).fill(FAR * 2);
  const floorAt = (x: number, z: number): number => 0.2 * noise.fbm(x * 0.16, z * 0.16 + 3, 3) * smoothstep(40, 20, z);
  const colour = new Float64Array(3);
  const [kx, ky, kz] = atmosphere.key;
  checkpoint('terrain', 1);
  for (let row = 0; row < height; row++) {
    if ((row & 7) === 0) checkpoint('light', row / height);
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const across = (column + 0.5 - width / 2) / focal;
      const rise = (horizonY - row - 0.5) / focal;
      const inverse = 1 / sqrt(across * across + rise * rise + 1);
      const { shading } = atmosphere;
      const towards = (across * shading[0] + rise * shading[1] + shading[2]) * inverse;
      // Two steps find where a ray meets the slightly uneven sand.
      let d = Infinity;
      if (rise < -0.012) {
        d = eye / -rise;
        for (let n = 0; n < 4; n++) d = (eye - floorAt(across * d, d)) / -rise;
      }
      if (d > 0 && d < FAR) {
        const x = across * d;
        const e = 0.05 + d * 0.01;
        const sand = (u: number, v: number): number =>
          floorAt(u, v) + 0.022 * sin(v * 9 + 2.2 * noise.at(u * 0.7, v * 0.4)) * smoothstep(16, 4, d);
        const nx = (sand(x - e, d) - sand(x + e, d)) / (2 * e);
        const nz = (sand(x, d - e) - sand(x, d + e)) / (2 * e);
        const size1 = 1 / sqrt(nx * nx + nz * nz + 1);
        const facing = max(0, (nx * shading[0] + shading[1] + nz * shading[2]) * size1);
        const net = air.isNight ? 0 : causticsAt(noise, x * 1.1, d * 1.1) * smoothstep(26, 3, d);
        const tone = 0.85 + 0.3 * noise.fbm(x * 2.1, d * 2.1, 3);
        const sunlit = facing * (0.55 + 1.5 * net);
        colour[0] = 0.56 * tone * (kx * sunlit + atmosphere.ambient[0] * 1.1);
        colour[1] = 0.5 * tone * (ky * sunlit + atmosphere.ambient[1] * 1.1);
        colour[2] = 0.4 * tone * (kz * sunlit + atmosphere.ambient[2] * 1.1);
        haze.apply(colour, d, eye + rise * d, column, x, d);
        const open = smoothstep(FAR * 0.55, FAR, d);
        if (open > 0) {
          const [r, g, b] = colour;
          water(rise * inverse, max(0, towards), colour);
          colour[0] = r! + (colour[0] - r!) * open;
          colour[1] = g! + (colour[1] - g!) * open;
          colour[2] = b! + (colour[2] - b!) * open;
        }
        depth[i] = d;
        ids[i] = d < FAR * 0.8 ? SURFACE.land : SURFACE.water;
      } else {
        water(rise * inverse, max(0, towards), colour);
        // The surface from below: a bright, wavering ceiling.
        const ceiling = 7 / max(0.02, rise);
        const wave = noise.fbm(across * ceiling * 0.34, ceiling * 0.34, 4);
        const seen = smoothstep(0.12, 0.42, rise) * smoothstep(-0.1, 0.75, wave + 0.25);
        for (let k = 0; k < 3; k++) colour[k]! += seen * (0.32 + 0.07 * k) * (air.isNight ? 0.12 : ky);
      }
      image.rgb.set(colour, i * 3);
    }
  }
  const canvas = { view, image, depth, ids };
  const rng = createRng(scene.seed, 'reef');
  const mesh = growReef(floorAt, width / 2 / focal, noise, rng);
  checkpoint('detail', STAGED * 0.2);
  const figure = { parts: [], mesh, centre: [0, 1.5, 13] as const, radius: 17, height: 3 };
  // The reef stands in the world's own measures: its pose turns nothing but the way it looks.
  const pose = { x: 0, y: 0, z: 0, scale: 1, yaw: 0 };
  const surroundings = { atmosphere, haze };
  const world = { ...figure, mesh: mirrored(mesh), centre: [0, 1.5, -13] as const };
  paintTriangleShadow(world, world.mesh, pose, canvas, surroundings, 0.25);
  checkpoint('detail', STAGED * 0.3);
  paintTriangles(world, world.mesh, pose, canvas, surroundings, noise, (fraction) =>
    checkpoint('detail', STAGED * (0.3 + 0.7 * fraction)),
  );
  for (let i = 0; i < ids.length; i++) if (ids[i] === SURFACE.subject) ids[i] = SURFACE.foliage;

  const sunX = width * (0.5 + 0.5 * max(-0.8, min(0.8, air.shading[0])));
  const sunY = -height * 0.25;
  const paintFront = (pause: (fraction: number) => void): void => {
    const strength = air.isNight ? 0.05 : 0.2 * ky;
    for (let row = 0; row < height; row++) {
      if ((row & 15) === 0) pause((0.8 * row) / height);
      const fade = exp((-2.1 * row) / height);
      for (let column = 0; column < width; column++) {
        const i = row * width + column;
        const air1 = 1 - exp(-depth[i]! * 0.12);
        const light = shaftsAt(noise, sunX, sunY, column, row) * fade * strength * air1;
        for (let k = 0; k < 3; k++) image.rgb[i * 3 + k]! += light * (0.45 + 0.3 * k);
      }
    }
    const motes = createRng(scene.seed, 'motes');
    const scale = pixelScale(view);
    const pale = new Float64Array(3);
    for (let n = 0; n < 260; n++) {
      const near = motes() ** 3;
      const [x, y] = [motes() * width, motes() * height];
      const radius = scale * (0.6 + 2.2 * near);
      const light = between(motes, 0.25, 0.8) * (1 - 0.6 * near) * (air.isNight ? 0.3 : 1);
      for (let k = 0; k < 3; k++) pale[k] = light * (0.55 + 0.2 * k) * max(0.3, ky);
      drawStroke(image, x, y, x + 0.1, y, radius, radius, pale, pale, 0.35);
    }
    paintBubbles(motes, scale);
  };
  /** Strings of bubbles that rise from the sand. */
  const paintBubbles = (motes: () => number, scale: number): void => {
    const light = new Float64Array(3);
    for (let string = 0; string < 4; string++) {
      const x = width * (0.1 + 0.8 * motes());
      const from = height * between(motes, 0.6, 0.9);
      for (let n = 0; n < 16; n++) {
        const share = n / 16;
        const cx = x + sin(share * 9 + string) * scale * 9 + (motes() - 0.5) * scale * 16;
        const cy = from - share * height * 0.55 - motes() * scale * 30;
        const radius = scale * between(motes, 1.5, 6) * (0.6 + share);
        for (let k = 0; k < 3; k++) light[k] = (0.5 + 0.15 * k) * max(0.15, ky);
        ring(cx, cy, radius, light);
      }
    }
  };
  const ring = (cx: number, cy: number, radius: number, light: Float64Array): void => {
    for (let y = max(0, floor(cy - radius - 1)); y <= min(height - 1, cy + radius + 1); y++)
      for (let x = max(0, floor(cx - radius - 1)); x <= min(width - 1, cx + radius + 1); x++) {
        const [u, v] = [(x + 0.5 - cx) / radius, (y + 0.5 - cy) / radius];
        const out = sqrt(u * u + v * v);
        if (out > 1.1) continue;
        const rim = smoothstep(0.55, 0.95, out) * smoothstep(1.1, 0.98, out) * (0.55 - 0.45 * v);
        const spark = smoothstep(0.3, 0.1, Math.hypot(u + 0.35, v + 0.4));
        const i = (y * width + x) * 3;
        for (let k = 0; k < 3; k++) image.rgb[i + k]! += light[k]! * (0.5 * rim + 1.1 * spark);
      }
  };
  return { view, image, depth, ids, atmosphere, haze, sky: null, paintFront };
};

/** A figure looks towards the viewer, the world away from him. */
const mirrored = ({ vertices, triangles }: ReturnType<typeof growReef>): ReturnType<typeof growReef> => {
  const turned = vertices.slice();
  for (let v = 0; v < turned.length; v += 13) {
    turned[v + 2] = -turned[v + 2]!;
    turned[v + 5] = -turned[v + 5]!;
  }
  return { vertices: turned, triangles };
};
