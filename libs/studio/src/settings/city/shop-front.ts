import type { Coat } from '../../mesh/facet.js';
import { band } from '../../mesh/patterns.js';
import { readTexture, type Texture } from '../../mesh/texture.js';
import { hash2 } from '../../raster/hash.js';
import { clamp01, mix } from '../../raster/math.js';
import type { Rgb } from '../../scene/scene-description.js';
import type { ShopRoom } from './shop-kinds.js';

const { abs, floor, max, min } = Math;

export type ShopFrontLook = {
  readonly seed: number;
  readonly room: ShopRoom;
  /** Frame and board over the window. */
  readonly frame: Rgb;
  readonly board: Rgb;
  readonly words: Texture;
  readonly sign: Rgb;
  readonly light: Rgb;
  /** How bright the room and the sign are; little by day. */
  readonly glow: number;
  readonly signGlow: number;
  /** Width of the front and height of the storey in metres. */
  readonly wide: number;
  readonly tall: number;
  /** Letters cut out of a sheet with light behind, or bent neon tubes. */
  readonly isTube: boolean;
};

const SILL = 0.42;
const BOARD = 0.78;
const DEEP = 3.2;
const DISPLAY = 0.75;
const DOOR = 1.15;

/**
 * The front of one shop, `wide` along u: a window behind which its room is seen with its depth, a door, and a board with its
 * name. What lies in the room is found along the ray, so that it moves against the frame as it does in a street.
 */
export const shopFront = (look: ShopFrontLook): Coat => {
  const { seed, room, frame, board, words, sign, light, glow, signGlow, wide, tall, isTube } = look;
  const lintel = tall - BOARD - 0.14;
  const doorAt = hash2(1, 2, seed) < 0.5 ? 0.22 : wide - DOOR - 0.22;
  const texel = new Float64Array(4);
  const inner = new Float64Array(4);
  const signTall = BOARD * 0.74;
  const signWide = min(wide * 0.86, signTall * words.aspect);
  const letterTall = signWide / words.aspect;
  return (at, finish) => {
    const { u, v, du, dv, facet } = at;
    finish.colour.set(frame);
    const isDoor = u > doorAt && u < doorAt + DOOR;
    const sill = isDoor ? 0.14 : SILL;
    const pane = band(v, dv, sill, lintel);
    const edges =
      band(u, du, 0.14, wide - 0.14) *
      (1 - band(u, du, doorAt - 0.05, doorAt + 0.05) - band(u, du, doorAt + DOOR - 0.05, doorAt + DOOR + 0.05)) *
      (isDoor ? 1 - band(v, dv, 2.16, 2.26) : 1 - band(v, dv, lintel - 0.5, lintel - 0.45));
    const glass = clamp01(pane * edges);
    if (glass > 0.001) {
      const inwards = max(0.04, -(at.dx * facet.normal[0] + at.dz * facet.normal[2]));
      const slopeU = (at.dx * facet.across[0] + at.dz * facet.across[2]) / inwards;
      const slopeV = at.dy / inwards;
      const low = 0.1;
      const high = lintel + 0.15;
      // How deep the ray goes before it meets a side wall, floor or ceiling.
      const toSide = slopeU > 0 ? (wide - u) / slopeU : slopeU < 0 ? u / -slopeU : DEEP;
      const toLevel = slopeV > 0 ? (high - v) / slopeV : slopeV < 0 ? (v - low) / -slopeV : DEEP;
      const deep = min(DEEP, max(0.02, toSide), max(0.02, toLevel));
      const hitU = u + slopeU * deep;
      const hitV = v + slopeV * deep;
      const s = hitU / wide;
      const t = 1 - (hitV - low) / (high - low);
      const spread = du / wide;
      if (deep >= DEEP - 1e-6) readTexture(room.back, s, t, spread, inner);
      else if (toLevel < toSide) {
        const isCeiling = slopeV > 0;
        const spot = isCeiling ? max(0, 1 - (abs(((hitU * 1.1) % 1) - 0.5) * 5 + abs((deep % 1.1) - 0.55) * 5)) * 3 : 0;
        const tone = isCeiling ? 0.42 + spot : 0.16 + 0.05 * (floor(hitU * 2.5) & 1);
        inner[0] = tone * 0.95;
        inner[1] = tone * 0.9;
        inner[2] = tone * 0.84;
      } else readTexture(room.back, clamp01(0.1 + (deep / DEEP) * 0.3), t, spread, inner);
      // Light hangs under the ceiling and is stronger towards the back.
      const lit = (0.5 + 0.75 * clamp01((hitV - low) / (high - low))) * (0.65 + 0.35 * (deep / DEEP));
      for (let k = 0; k < 3; k++) inner[k]! *= lit;
      if (deep > DISPLAY && !isDoor) {
        readTexture(
          room.display,
          (u + slopeU * DISPLAY) / wide,
          1 - (v + slopeV * DISPLAY - low) / (high - low),
          spread,
          texel,
        );
        for (let k = 0; k < 3; k++) inner[k] = inner[k]! * (1 - texel[3]!) + texel[k]! * 1.05;
      }
      for (let k = 0; k < 3; k++) {
        finish.colour[k] = mix(finish.colour[k]!, 0.01 + inner[k]! * 0.16, glass);
        finish.glow[k] = inner[k]! * light[k]! * glow * glass;
      }
      finish.gloss = glass * 0.5;
    }
    const onBoard = band(v, dv, tall - BOARD, tall - 0.04);
    if (onBoard > 0) {
      for (let k = 0; k < 3; k++) finish.colour[k] = mix(finish.colour[k]!, board[k]!, onBoard);
      const s = (u - (wide - signWide) / 2) / signWide;
      const t = 0.5 - (v - (tall - BOARD / 2)) / letterTall;
      readTexture(words, s, t, du / signWide, texel);
      const cover = texel[3]! * onBoard;
      // Light of the letters on the board around them.
      const off = max(0, max(abs(s - 0.5) - 0.5, 0) * signWide, (abs(t - 0.5) - 0.5) * letterTall);
      const halo = 0.16 * max(0, 1 - off * 2.4) * onBoard;
      for (let k = 0; k < 3; k++) {
        finish.colour[k] = mix(finish.colour[k]!, isTube ? 0.6 : sign[k]! * 0.9, cover);
        finish.glow[k]! += sign[k]! * signGlow * (cover * (isTube ? 1.35 : 1) + halo);
      }
    }
  };
};
