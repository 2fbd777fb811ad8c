import type { Coat, SurfacePoint } from '../../mesh/facet.js';
import { band, bands } from '../../mesh/patterns.js';
import { hash2 } from '../../raster/hash.js';
import { clamp01, mix, smoothstep } from '../../raster/math.js';
import type { Rgb } from '../../scene/scene-description.js';

const { abs, floor, max, min } = Math;

/** How the walls of one building look above its shops. Lengths in metres. */
export type FacadeLook = {
  readonly seed: number;
  readonly wall: Rgb;
  /** The window frames, sills and bands between storeys. */
  readonly trim: Rgb;
  readonly masonry: 'brick' | 'stone' | 'render' | 'panel' | 'curtain';
  readonly bay: number;
  readonly storey: number;
  /** Bounds of a window as shares of its bay and storey. */
  readonly window: { readonly left: number; readonly right: number; readonly low: number; readonly high: number };
  /** Height at which the storeys begin. */
  readonly from: number;
  /** Share of windows with light in them; 0 by day. */
  readonly lit: number;
  /** How bright those are. */
  readonly glow: number;
  /** Lights of rooms. */
  readonly lights: readonly Rgb[];
  /** 0 to 1: snow on ledges. */
  readonly snow: number;
};

const REVEAL = 0.2;

/** The wall's own texture: rows of bricks, ashlar, joints of panels, or weathered plaster. */
const masonry = ({ u, v, du, dv }: SurfacePoint, look: FacadeLook, colour: Float64Array): void => {
  const { masonry: kind, seed } = look;
  let shade = 1;
  const stain = hash2(floor(u * 0.9), floor(v * 0.35), seed) - 0.5;
  shade += stain * 0.05;
  if (kind === 'brick' || kind === 'stone') {
    const [long, high, joint] = kind === 'brick' ? [0.24, 0.078, 0.012] : [0.9, 0.42, 0.02];
    const row = floor(v / high);
    const off = (row & 1) * long * 0.5;
    const fine = smoothstep(long * 1.2, long * 0.3, max(du, dv));
    const lines = 1 - (1 - bands(v, dv, high, joint, high)) - (1 - bands(u + off, du, long, joint, long)) * 0.8;
    shade *= mix(1, 0.72 + 0.28 * max(0, lines), fine);
    shade *= 1 + (hash2(floor((u + off) / long), row, seed + 5) - 0.5) * 0.3 * fine;
  } else if (kind === 'panel') {
    shade *=
      1 -
      0.25 * (1 - bands(u, du, look.bay, 0.02, look.bay)) -
      0.25 * (1 - bands(v - look.from, dv, look.storey, 0.03, look.storey));
  }
  for (let k = 0; k < 3; k++) colour[k] = look.wall[k]! * shade;
};

/** Walls with rows of windows; by night rooms are lit behind some of them, each in its own way. */
export const facade = (look: FacadeLook): Coat => {
  const { seed, bay, storey, window: pane, from, lit, glow, lights, trim } = look;
  const [left, right] = [pane.left * bay, pane.right * bay];
  const [low, high] = [pane.low * storey, pane.high * storey];
  const isCurtain = look.masonry === 'curtain';
  const frame = isCurtain ? 0.05 : 0.07;
  const mean = lights.reduce<[number, number, number]>(
    (sum, light) => [
      sum[0] + light[0] / lights.length,
      sum[1] + light[1] / lights.length,
      sum[2] + light[2] / lights.length,
    ],
    [0, 0, 0],
  );
  return (at, finish) => {
    const { u, du, dv, facet } = at;
    const v = at.v - from;
    masonry(at, look, finish.colour);
    if (v < 0) return;
    const across = bands(u, du, bay, left, right);
    const along = bands(v, dv, storey, low, high);
    const glazed = across * along;
    // Sills and bands between the storeys stand out a little and catch light and snow.
    const ledge =
      band(v - floor(v / storey) * storey, dv, low - 0.14, low) *
      (isCurtain ? 0 : bands(u, du, bay, left - 0.08, right + 0.08));
    const belt = isCurtain ? 0 : bands(v, dv, storey, 0, 0.12) * 0.6;
    const raised = clamp01(ledge + belt);
    for (let k = 0; k < 3; k++) finish.colour[k] = mix(finish.colour[k]!, trim[k]!, raised);
    if (look.snow > 0) for (let k = 0; k < 3; k++) finish.colour[k] = mix(finish.colour[k]!, 0.82, ledge * look.snow);
    if (glazed <= 0.002) return;
    const footprint = max(du / bay, dv / storey);
    const far = smoothstep(0.35, 0.9, footprint);
    const cu = floor(u / bay);
    const cv = floor(v / storey);
    const fu = u - cu * bay;
    const fv = v - cv * storey;
    const own = hash2(cu, cv, seed);
    // Where storeys are of one tenant, many windows of a row are lit or dark together.
    const row = hash2(cv, 17, seed);
    const chance = lit * (row > 0.82 ? 1.9 : row < 0.2 ? 0.25 : 1);
    const isLit = own < chance;
    // The pane lies back in the wall; at a slant the reveal beside it is seen.
    const inwards = max(0.05, -(at.dx * facet.normal[0] + at.dy * facet.normal[1] + at.dz * facet.normal[2]));
    const slide = (isCurtain ? 0.02 : REVEAL) / inwards;
    const pu = fu + (at.dx * facet.across[0] + at.dz * facet.across[2]) * slide;
    const pv = fv + at.dy * slide;
    const seen = far > 0.5 ? 1 : band(pu, du, left, right) * band(pv, dv, low, high);
    const wide = right - left;
    const tall = high - low;
    const s = (pu - left) / wide;
    const t = (pv - low) / tall;
    const bars =
      1 -
      (1 - band(pu, du, left + frame, right - frame) * band(pv, dv, low + frame, high - frame)) * seen -
      (wide > 0.9 && !isCurtain ? band(pu, du, (left + right) / 2 - frame / 2, (left + right) / 2 + frame / 2) : 0);
    const glass = far > 0.5 ? 0.8 : clamp01(bars);
    const covered = glazed * seen;
    for (let k = 0; k < 3; k++) {
      const wood = trim[k]! * (1 - glass) * 0.7;
      const jamb = finish.colour[k]! * 0.55;
      finish.colour[k] = mix(finish.colour[k]!, seen < 1 ? mix(jamb, wood, seen) : wood, glazed);
    }
    finish.gloss = covered * glass * 0.9;
    // By day a blind or curtain is pale behind the pane.
    const blind = hash2(cu, cv, seed + 3);
    const drawn =
      blind < 0.3
        ? clamp01((t - 1 + blind * 2.4) * 40) * 0.2
        : blind > 0.8
          ? clamp01((abs(s - 0.5) - 0.3) * 30) * 0.16
          : 0;
    const inside = 0.012 + drawn * (1 - far);
    for (let k = 0; k < 3; k++) finish.colour[k]! += covered * glass * inside;
    if (lit <= 0) return;
    const light = lights[floor(hash2(cu >> 1, cv, seed + 7) * lights.length)]!;
    let strength = 0;
    if (isLit) {
      const power = 0.25 + 1.15 * hash2(cu, cv, seed + 9) ** 2;
      // The ceiling is brightest; furniture stands dark below, and a curtain dims and warms.
      const skirting = hash2(floor(pu * 3.1), cv * 13 + cu, seed + 11);
      const furniture = t < 0.12 + skirting * 0.3 ? 0.45 : 1;
      const lamp = 1 / (1 + ((s - 0.3 - own * 2) ** 2 * 14 + (t - 0.86) ** 2 * 26));
      strength = power * (0.42 + 0.5 * t + 0.9 * lamp) * furniture * (drawn > 0.02 ? 0.62 : 1);
    }
    const average = lit * 0.5;
    const shown = mix(strength, average, far) * covered * glass * glow;
    for (let k = 0; k < 3; k++) finish.glow[k] = mix(light[k]!, mean[k]!, far) * shown + min(0.004, glow) * covered;
  };
};
