import { boxBlur } from '../raster/blur.js';
import { clamp01, mix, smoothstep } from '../raster/math.js';
import { deriveSeed, hash2 } from '../raster/hash.js';
import { SURFACE, type DisplayImage, type SceneSpace } from '../raster/image.js';
import { createNoise } from '../raster/noise.js';
import type { SceneDescription } from '../scene/scene-description.js';
import type { Portrait } from '../scene/portrait.js';
import { drawPortraitMask, floorOf, type PortraitMask } from './portrait-mask.js';

/** Metres to the sitter and to the paper behind. */
const SITTER_DEPTH = 4;
const PAPER_DEPTH = 9;

const { min, round, sqrt } = Math;

type Tone = readonly [number, number, number];

/** The mean colour of the scene's upper half, which tints the paper. */
const washOf = ({ width, height, rgba }: DisplayImage): Tone => {
  const sum = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < height >> 1; y += 8)
    for (let x = 0; x < width; x += 8, count++) for (let k = 0; k < 3; k++) sum[k]! += rgba[(y * width + x) * 4 + k]!;
  return [sum[0]! / count, sum[1]! / count, sum[2]! / count];
};

/** Light paper by day; by night the sheet is as dark as the sky over it. */
const paperOf = (wash: Tone, isDark: boolean): { readonly base: Tone; readonly stain: Tone } => {
  const grey = 0.3 * wash[0] + 0.59 * wash[1] + 0.11 * wash[2];
  const lift = (share: number, white: Tone): Tone =>
    [0, 1, 2].map((k) => mix(white[k]!, mix(grey, wash[k]!, 1.25), share)) as unknown as Tone;
  return isDark
    ? { base: lift(0.16, [17, 20, 31]), stain: lift(0.5, [30, 34, 52]) }
    : { base: lift(0.05, [250, 246, 240]), stain: lift(0.3, [244, 236, 226]) };
};

/** Lays the developed scene into the head and paper around it. */
const lay = (
  display: DisplayImage,
  { head, hair, birds }: PortraitMask,
  scene: SceneDescription,
  portrait: Portrait,
  pause: () => void,
): DisplayImage => {
  const { width, height, rgba } = display;
  const short = min(width, height);
  const isDark = scene.time === 'night';
  const { base, stain } = paperOf(washOf(display), isDark);
  const noise = createNoise(deriveSeed(scene.seed, 'paper'));
  // How deep inside the head a pixel lies, for the shade that rounds it.
  const inside = head.slice();
  boxBlur(inside, width, height, 1, round(short * 0.028), 2);
  const foot = floorOf(portrait, display);
  const [midX, midY] = [portrait.x * width, foot - 0.58 * portrait.size * short];
  const out = new Uint8ClampedArray(rgba.length);
  const ink: Tone = isDark ? [196, 202, 220] : [44, 36, 44];
  for (let y = 0; y < height; y++) {
    if ((y & 15) === 0) pause();
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const u = x / short;
      const v = y / short;
      const cloud = noise.fbm(u * 2.2, v * 2.2, 4);
      const spread = clamp01(0.42 + cloud * 1.3 + 0.35 * (v - 0.5));
      const grain = (hash2(x, y, scene.seed) - 0.5) * 3.2 + noise.at(u * 130, v * 130) * 1.5;
      // The chest runs out into the paper like wet paint.
      const low = 1 + (y - foot) / short + noise.fbm(u * 4.2 + 9, v * 4.2, 4) * 0.2;
      const fade = smoothstep(1.05, 0.76, low);
      const cover = head[i]! * fade;
      const round = clamp01(inside[i]! * 2 - 1);
      const face = portrait.toLeft ? -1 : 1;
      const beside = inside[min(head.length - 1, Math.max(0, i + face * ((short * 0.03) | 0)))]!;
      const relief = 1 + 0.3 * (inside[i]! - beside) - 0.1 * (1 - sqrt(round)) - 0.3 * hair[i]!;
      const light = (0.3 * rgba[i * 4]! + 0.59 * rgba[i * 4 + 1]! + 0.11 * rgba[i * 4 + 2]!) / 255;
      // On light paper the brightest parts of the scene let it through.
      const skin = 1 - min(1, hair[i]! * 3);
      const through = isDark ? 0 : (0.1 * skin + smoothstep(0.72, 1.05, light) * 0.3) * round;
      // A night's sheet glows around the head, so that it stands out.
      const glow = isDark ? 2.6 * Math.exp(-((x - midX) ** 2 + (y - midY) ** 2) / (0.2 * short * short)) : 0;
      // By night light falls on the head's outline, which would be lost on the dark sheet.
      const rim = isDark ? 0.42 * (1 - round) ** 2 : 0;
      const wing = (birds ? birds[i]! : 0) * 0.82;
      for (let k = 0; k < 3; k++) {
        const paper = mix(base[k]!, stain[k]!, spread + glow) + grain;
        const shown = isDark ? 255 * (rgba[i * 4 + k]! / 255) ** 0.68 : rgba[i * 4 + k]!;
        const inner = shown * relief + rim * ink[k]!;
        const laid = mix(paper, mix(inner, paper, through), cover);
        out[i * 4 + k] = mix(laid, ink[k]!, wing * (1 - cover));
      }
      out[i * 4 + 3] = 255;
    }
  }
  return { width, height, rgba: out };
};

export type Exposed = { readonly display: DisplayImage; readonly rendered: SceneSpace };

/** The space of a double exposure: the head before the paper, each of one depth, what the head shows kept inside it. */
const spaceOf = (rendered: SceneSpace, { head }: PortraitMask): SceneSpace => {
  const depth = new Float32Array(head.length);
  const ids = new Uint8Array(head.length);
  for (let i = 0; i < head.length; i++) {
    const isHead = head[i]! > 0.5;
    depth[i] = isHead ? SITTER_DEPTH : PAPER_DEPTH;
    ids[i] = isHead ? rendered.ids[i]! : SURFACE.land;
  }
  return { ...rendered, depth, ids };
};

/** Exposes the scene a second time as somebody's portrait; a scene without one stays as it is. */
export const exposePortrait = (
  display: DisplayImage,
  rendered: SceneSpace,
  scene: SceneDescription,
  pause: () => void,
): Exposed => {
  const { portrait } = scene;
  if (!portrait) return { display, rendered };
  const mask = drawPortraitMask(portrait, scene.seed, display);
  return { display: lay(display, mask, scene, portrait, pause), rendered: spaceOf(rendered, mask) };
};
