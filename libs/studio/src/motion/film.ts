import { dropsOf, paintRain, paintSnow, type Drop } from '../grading/drops.js';
import { smoothstep } from '../raster/math.js';
import { createRng } from '../raster/rng.js';
import { blink, findEyes } from './blink.js';
import { poseAt, type Pose } from './camera-path.js';
import { coverOf, layOver } from './compose-frame.js';
import { createSourceMap, mapSources, type Frame, type SourceMap } from './displacement.js';
import { driftClouds, SKY_DISSOLVE } from './drift-clouds.js';
import type { Layers } from './layers.js';
import { goesAway, type MotionPlan } from './motion-plan.js';
import { paintSparkles, scatterSparkles, type Sparkle } from './sparkles.js';
import { findSparks, twinkle, type Spark } from './twinkle.js';

/** Share of the time over which a camera that has gone away dissolves into where it began. */
const DISSOLVE = 0.1;
/** Rounds that waves run in five seconds. */
const WAVE_ROUNDS = 4;
/** Breaths in five seconds. */
const BREATHS = 2;

const CALM = { strength: 0, rounds: 0, time: 0, horizon: 0 } as const;

const mixInto = (out: Float32Array, other: Float32Array, share: number): void => {
  for (let i = 0; i < out.length; i++) out[i] = out[i]! + (other[i]! - out[i]!) * share;
};

export type FilmRequest = {
  readonly plan: MotionPlan;
  readonly layers: Layers;
  /** The same layers in the light that it all goes over to. */
  readonly later: Layers | null;
  readonly frame: Frame;
  readonly seconds: number;
  readonly seed: number;
  /** Weakens steps of the camera where depth is guessed. */
  readonly depth: number;
};

/** Draws any moment of a video: 0 is its beginning; 1, its end, looks like the beginning. */
export type Film = { readonly draw: (time: number, out: Float32Array) => void };

export const createFilm = (request: FilmRequest): Film => {
  const { plan, layers, later, frame, seconds, seed, depth } = request;
  const maps: SourceMap[] = layers.layers.map(() => createSourceMap(frame));
  const rounds = seconds / 5;
  const rng = createRng(seed, 'film');
  const phase = rng() * 6.28;
  const slant = -0.32 + 0.64 * rng();
  const area = (frame.width * frame.height) / (1024 * 576);
  const rain: Drop[] = plan.rain > 0 ? dropsOf(seed, 1500 * plan.rain * Math.sqrt(area), 2.4) : [];
  const snow: Drop[] = plan.snow > 0 ? dropsOf(seed + 1, 900 * plan.snow * Math.sqrt(area), 3.2) : [];
  const sparks: Spark[] = plan.twinkle > 0 ? findSparks(layers, seed) : [];
  const eyes = plan.life > 0 ? findEyes(layers) : [];
  const sparkles: Sparkle[] = plan.sparkle > 0 ? scatterSparkles(layers, seed) : [];
  const second = new Float32Array(frame.width * frame.height * 3);
  const size = { width: layers.width, height: layers.height };

  /** The sky with its clouds at a moment; `map` is where the camera looks, and is used up. */
  const drawSky = (set: Layers, pose: Pose, time: number, cover: Uint8Array, out: Float32Array): void => {
    const sky = set.layers[0]!;
    const map = maps[0]!;
    mapSources(map, frame, set, sky, pose, { strength: 0, time, phase, life: 0, breaths: 0 });
    if (plan.clouds > 0) driftClouds(map, frame, set, plan.clouds * Math.sqrt(rounds), time);
    layOver(out, frame, map, sky, size, CALM, cover, 0);
  };

  /** Towards the end the sky dissolves into where its clouds began. */
  const drawWholeSky = (set: Layers, pose: Pose, time: number, cover: Uint8Array, out: Float32Array): void => {
    drawSky(set, pose, time, cover, out);
    const from = 1 - SKY_DISSOLVE;
    if (plan.clouds <= 0 || time <= from) return;
    const kept = out.slice();
    drawSky(set, pose, time - 1, cover, out);
    mixInto(out, kept, 1 - smoothstep(from, 1, time));
  };

  /** One set of layers as the camera sees it; `camera` is where on its way it is, `time` where all that comes round is. */
  const drawSet = (set: Layers, camera: number, time: number, out: Float32Array): void => {
    const pose = poseAt(plan.camera, camera, depth);
    const wind = { strength: plan.sway, time, phase, life: plan.life, breaths: Math.round(BREATHS * rounds) };
    const ripples = { strength: plan.water, rounds: Math.round(WAVE_ROUNDS * rounds), time, horizon: set.horizon };
    set.layers.forEach((layer, n) => mapSources(maps[n]!, frame, set, layer, pose, wind));
    const cover = coverOf(maps, set.layers);
    set.layers.forEach((layer, n) => {
      if (n > 0 || !set.hasSky) return layOver(out, frame, maps[n]!, layer, size, ripples, cover, n);
      drawWholeSky(set, pose, time, cover, out);
    });
    if (sparks.length > 0) twinkle(out, frame, set, sparks, pose, plan.twinkle, time);
    if (eyes.length > 0) blink(out, frame, set, eyes, pose, { seed, time, seconds });
  };

  /** As at a place of the camera's way, in the light of that place. */
  const drawView = (camera: number, time: number, out: Float32Array, spare: Float32Array): void => {
    const share = later === null ? 0 : smoothstep(0, 1, camera);
    if (share < 1) drawSet(layers, camera, time, out);
    if (later === null || share === 0) return;
    if (share === 1) return drawSet(later, camera, time, out);
    drawSet(later, camera, time, spare);
    mixInto(out, spare, share);
  };

  const third = later === null ? second : new Float32Array(second.length);
  const paintOver = (time: number, out: Float32Array): void => {
    const target = { ...frame, data: out, stride: 3 as const };
    if (rain.length > 0) paintRain(target, rain, time * rounds, slant);
    if (snow.length > 0) paintSnow(target, snow, time * rounds, slant * 2);
    if (sparkles.length > 0) paintSparkles(out, frame, sparkles, plan.sparkle, time * rounds);
  };
  const from = 1 - DISSOLVE;
  return {
    draw: (time, out) => {
      drawView(time, time, out, third);
      if (goesAway(plan) && time > from) {
        drawView(0, time, second, third);
        mixInto(out, second, smoothstep(from, 1, time));
      }
      paintOver(time, out);
    },
  };
};
