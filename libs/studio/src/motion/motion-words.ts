import type { Meaning } from '../prompt/lexicon/meaning.js';
import type { TimeOfDay } from '../scene/scene-description.js';

/** What a phrase of a motion prompt sets going. */
export type MotionSense =
  | {
      readonly type: 'camera';
      readonly move: 'zoom' | 'pan' | 'tilt' | 'orbit' | 'dolly' | 'truck';
      readonly way: 1 | -1;
      readonly label: string;
    }
  | {
      readonly type: 'thing';
      readonly thing: 'clouds' | 'water' | 'sway' | 'rain' | 'snow' | 'sparkle' | 'twinkle' | 'life';
      readonly label: string;
      readonly strength?: number;
    }
  | { readonly type: 'hour'; readonly hour: TimeOfDay; readonly label: string }
  | { readonly type: 'still'; readonly label: string }
  | { readonly type: 'amount'; readonly factor: number }
  | { readonly type: 'not' }
  /** Names a way for a move that is named elsewhere in its clause: "pan the camera slowly left". */
  | { readonly type: 'way'; readonly across: 1 | -1 | 0; readonly down: 1 | -1 | 0; readonly ahead: 1 | -1 | 0 }
  | { readonly type: 'filler' }
  | { readonly type: 'meaning'; readonly meaning: Meaning };

type Row = readonly [words: string, sense: MotionSense];

const camera = (
  move: 'zoom' | 'pan' | 'tilt' | 'orbit' | 'dolly' | 'truck',
  way: 1 | -1,
  label: string,
): MotionSense => ({ type: 'camera', move, way, label });
const thing = (
  name: 'clouds' | 'water' | 'sway' | 'rain' | 'snow' | 'sparkle' | 'twinkle' | 'life',
  label: string,
  strength = 1,
): MotionSense => ({ type: 'thing', thing: name, label, strength });

/** The words of motion; the first row that holds a phrase counts. */
export const MOTION_WORDS: readonly Row[] = [
  [
    'breathe, breathes, breathing, blink, blinks, blinking, blinking eyes, blinks its eyes, alive, comes alive, come alive, come to life, bring to life, life, rock, rocks, rocking, rocking boat, boat rocks, bob, bobs, bobbing, hover, hovers, hovering, swaying flower, swaying flowers, flower sways, flowers sway, atmet, respira',
    thing('life', 'what lives breathes, blinks, rocks or sways'),
  ],
  [
    'zoom, zoom in, zooming, zooming in, zooms in, closer, close in, push into, getting closer, ken burns',
    camera('zoom', 1, 'zoom in'),
  ],
  ['zoom out, zooming out, zooms out, pull out, reveal, widen, wider', camera('zoom', -1, 'zoom out')],
  [
    'pan, panning, pans, pan right, panning right, pans right, camera pan, look right',
    camera('pan', 1, 'pan to the right'),
  ],
  ['pan left, panning left, pans left, look left', camera('pan', -1, 'pan to the left')],
  [
    'tilt, tilt up, tilting up, pan up, panning up, rise, rising, look up, camera rises, crane up, upwards',
    camera('tilt', -1, 'tilt up'),
  ],
  [
    'tilt down, tilting down, pan down, panning down, sink, look down, crane down, lower, downwards',
    camera('tilt', 1, 'tilt down'),
  ],
  [
    'orbit, orbiting, orbits, circle, circling, rotate around, parallax, float, floating, drift around, handheld, sway the camera, arc',
    camera('orbit', 1, 'orbit'),
  ],
  [
    'dolly, dolly in, fly, flying, fly forward, fly through, fly over, move forward, moving forward, push in, pushing in, drone, drone shot, walk forward, forwards, forward, glide forward, travel, cinematic',
    camera('dolly', 1, 'dolly in'),
  ],
  [
    'dolly out, dolly back, fly back, pull back, pulling back, move back, moving back, backwards, backward, step back',
    camera('dolly', -1, 'dolly out'),
  ],
  [
    'truck, tracking, tracking shot, slide, sliding, slider, truck right, slide right, move right, moving right, fly right, camera right',
    camera('truck', 1, 'slide to the right'),
  ],
  ['truck left, slide left, move left, moving left, fly left, camera left', camera('truck', -1, 'slide to the left')],
  [
    'clouds, cloud, sky moves, moving sky, drifting clouds, moving clouds, rolling clouds, time lapse, timelapse, time lapse clouds, sky',
    thing('clouds', 'drifting clouds'),
  ],
  [
    'water, waves, wave, ripples, ripple, rippling, sea, river, ocean, lake, surf, tide, flowing water, current, stream, reflections',
    thing('water', 'moving water'),
  ],
  [
    'wind, windy, breeze, leaves, trees, grass, sway, swaying, branches, rustle, rustling, plants, flowers, flower, foliage, blowing',
    thing('sway', 'swaying leaves and grass'),
  ],
  ['rain, raining, rainfall, rainy, raindrops, drizzle, downpour, storm, shower', thing('rain', 'rain')],
  ['snow, snowing, snowfall, snowy, snowflakes, falling snow, blizzard', thing('snow', 'snow')],
  [
    'sparkle, sparkles, sparkling, glitter, glittering, shimmer, shimmering, magic, magical, fairy dust, fireflies, dust, glint, particles, embers',
    thing('sparkle', 'sparkles'),
  ],
  [
    'twinkle, twinkling, stars, star, blinking stars, blinking lights, flicker, flickering, starry, lights, city lights, glimmer',
    thing('twinkle', 'twinkling lights'),
  ],
  [
    'day to night, day into night, nightfall, night falls, night comes, turns to night, into the night, sun goes down, gets dark, getting dark, to night, night',
    { type: 'hour', hour: 'night', label: 'night falls' },
  ],
  [
    'sunset, sun sets, sun setting, setting sun, evening falls, to sunset, evening',
    { type: 'hour', hour: 'sunset', label: 'the sun sets' },
  ],
  [
    'night to day, sunrise, sun rises, rising sun, morning comes, daybreak, dawn breaks, to day, gets light, morning',
    { type: 'hour', hour: 'day', label: 'day breaks' },
  ],
  ['golden hour, golden light', { type: 'hour', hour: 'golden-hour', label: 'the light turns golden' }],
  ['dusk, twilight', { type: 'hour', hour: 'dusk', label: 'dusk falls' }],
  [
    'still camera, static camera, no camera movement, camera stays, locked camera, static shot, fixed camera, tripod, static, still',
    { type: 'still', label: 'the camera stays' },
  ],
  [
    'slow, slowly, gentle, gently, subtle, subtly, slight, slightly, soft, softly, a little, a bit, calm, calmly, light, lightly, smooth, smoothly, faint',
    { type: 'amount', factor: 0.6 },
  ],
  [
    'fast, quick, quickly, rapid, rapidly, strong, strongly, heavy, heavily, much, a lot, very, dramatic, dramatically, intense, big, wild, speed',
    { type: 'amount', factor: 1.5 },
  ],
  ['no, not, without, don t, do not, stop, never, except', { type: 'not' }],
  ['left, to the left, leftwards', { type: 'way', across: -1, down: 0, ahead: 0 }],
  ['right, to the right, rightwards', { type: 'way', across: 1, down: 0, ahead: 0 }],
  ['up, upward', { type: 'way', across: 0, down: -1, ahead: 0 }],
  ['down, downward', { type: 'way', across: 0, down: 1, ahead: 0 }],
  ['out, back, away', { type: 'way', across: 0, down: 0, ahead: -1 }],
  ['in, into, ahead, toward, towards', { type: 'way', across: 0, down: 0, ahead: 1 }],
  [
    'camera, the, a, an, and, or, then, with, while, of, on, over, through, across, from, to, at, by, as, is, are, it, its, scene, picture, image, photo, video, shot, movement, motion, move, moves, moving, animate, animation, make, add, let, effect, some, slow motion, loop, looping, seamless, falling, fall, drifting, gentle motion, please, background, foreground, air, light, sun, whole, everything, all, this, that, i, want, like, towards the, around, mountains, mountain, hills, landscape, view, around the, under, above, passing, flow, flowing, rolling, cinematic shot, style, mood, beautiful, nice, smooth motion, animal, animals, boat, ship, eyes, its eyes, come, comes, go, goes, turn, turns, during, one, so, very',
    { type: 'filler' },
  ],
];
