import { SURFACE, type LinearImage } from '../raster/image.js';
import { clamp, clamp01, mix, smoothstep } from '../raster/math.js';
import type { GlobeSurface, Skin } from './globe-surface.js';
import type { Rings } from './rings.js';

/** A globe in the frame: its middle and radius in pixels, and how it is turned. */
export type GlobePlace = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Radians: how far its axis leans to the side and towards the viewer. */
  readonly roll: number;
  readonly pitch: number;
  /** Metres from the viewer, for whoever moves or edits the picture. */
  readonly distance: number;
};

export type SpaceCanvas = { readonly image: LinearImage; readonly depth: Float32Array; readonly ids: Uint8Array };

/** How thick the air shines beyond the globe's edge, as a share of its radius, and how brightly. */
const AIR_DEPTH = 0.05;
const AIR_LIGHT = 1.25;

/** Paints a lit globe with its air and rings. `sun` points to the light: right, down and towards the viewer. */
export const paintGlobe = (
  { image, depth, ids }: SpaceCanvas,
  surface: GlobeSurface,
  place: GlobePlace,
  rings: Rings | null,
  sun: readonly [number, number, number],
  pause: (fraction: number) => void,
): void => {
  const { width, height, rgb } = image;
  const { x: cx, y: cy, radius } = place;
  const reach = rings ? radius * rings.outer * 1.02 : radius * (1 + AIR_DEPTH * 6) + 2;
  const top = Math.max(0, Math.floor(cy - reach));
  const bottom = Math.min(height - 1, Math.ceil(cy + reach));
  const left = Math.max(0, Math.floor(cx - reach));
  const right = Math.min(width - 1, Math.ceil(cx + reach));
  const skin: Skin = { colour: new Float64Array(3), glow: new Float64Array(3), gloss: 0, relief: 1 };
  const ring = new Float64Array(4);
  const rollCos = Math.cos(place.roll);
  const rollSin = Math.sin(place.roll);
  const pitchCos = Math.cos(place.pitch);
  const pitchSin = Math.sin(place.pitch);
  const turn = (x: number, y: number, z: number, out: [number, number, number]): void => {
    const tx = x * rollCos + y * rollSin;
    const ty = y * rollCos - x * rollSin;
    out[0] = tx;
    out[1] = ty * pitchCos - z * pitchSin;
    out[2] = ty * pitchSin + z * pitchCos;
  };
  const local: [number, number, number] = [0, 0, 0];
  const light: [number, number, number] = [0, 0, 0];
  turn(...sun, light);
  const hx = sun[0];
  const hy = sun[1];
  const hz = sun[2] + 1;
  const half = 1 / Math.max(1e-3, Math.hypot(hx, hy, hz));
  const { air } = surface;

  for (let py = top; py <= bottom; py++) {
    if ((py & 7) === 0) pause((py - top) / Math.max(1, bottom - top));
    for (let px = left; px <= right; px++) {
      const x = (px + 0.5 - cx) / radius;
      const y = (py + 0.5 - cy) / radius;
      const square = x * x + y * y;
      const p = py * width + px;
      const i = p * 3;
      const d = Math.sqrt(square);
      if (rings && d > 0.9) {
        rings.at(x, y, false, ring);
        for (let c = 0; c < 3; c++) rgb[i + c] = mix(rgb[i + c]!, ring[c]!, ring[3]!);
      }
      if (d < 1) {
        const z = Math.sqrt(1 - square);
        const facing = x * sun[0] + y * sun[1] + z * sun[2];
        const dark = smoothstep(0.05, -0.12, facing);
        turn(x, y, z, local);
        surface.at(local[0], local[1], local[2], light, dark, skin);
        const shade = rings ? rings.shadow(x, y, z, sun) : 0;
        const lit = smoothstep(-0.06, 0.95, facing) * 1.72 * skin.relief * (1 - shade * 0.8);
        const glint = skin.gloss * Math.max(0, (x * hx + y * hy + z * hz) * half) ** 60 * 1.3 * clamp01(facing * 4);
        // Where day ends the light comes through much air.
        const dusk = air ? Math.exp(-(((facing - 0.06) / 0.1) ** 2)) * 0.13 : 0;
        const rim = air ? (1 - z) ** 2.6 * smoothstep(-0.25, 0.6, facing) * 0.85 : 0;
        const edge = clamp01((1 - d) * radius);
        for (let c = 0; c < 3; c++) {
          const warm = c === 0 ? dusk : c === 1 ? dusk * 0.34 : 0;
          const own =
            skin.colour[c]! * (lit + warm) +
            glint * (c === 2 ? 0.78 : 1) +
            skin.glow[c]! * (air === null ? 1 : mix(1, dark, 0.2));
          const shown = air ? mix(own, air[c]! * 1.6, rim) : own;
          rgb[i + c] = mix(rgb[i + c]!, shown, edge);
        }
        if (edge > 0.5) {
          ids[p] = SURFACE.land;
          depth[p] = place.distance;
        }
      }
      if (air && d >= 0.985) {
        const beyond = Math.max(0, d - 1) / AIR_DEPTH;
        const side = smoothstep(-0.35, 0.75, (x * sun[0] + y * sun[1]) / d + 0.12);
        const glow = Math.exp(-beyond * 1.7) * side * AIR_LIGHT * (d < 1 ? (d - 0.985) / 0.015 : 1);
        for (let c = 0; c < 3; c++) rgb[i + c]! += air[c]! * glow;
      }
      if (rings) {
        rings.at(x, y, true, ring);
        const cover = ring[3]!;
        for (let c = 0; c < 3; c++) rgb[i + c] = mix(rgb[i + c]!, ring[c]!, cover);
        if (cover > 0.4) {
          ids[p] = SURFACE.land;
          depth[p] = place.distance;
        }
      }
    }
  }
};

/** Places a globe so that a share of the frame's shorter side is its radius. */
export const globeRadius = (width: number, height: number, share: number): number =>
  clamp(share, 0.01, 3) * Math.min(width, height);
