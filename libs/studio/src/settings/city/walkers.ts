import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Standee } from '../../mesh/paint-standees.js';
import { textureOf, type Texture } from '../../mesh/texture.js';
import { between, type Rng } from '../../raster/rng.js';
import { pick } from './pick.js';

const { sin } = Math;

const COATS = [
  '#23262f',
  '#3a2b26',
  '#4b5361',
  '#6d2a2a',
  '#2e3f38',
  '#8a7658',
  '#1a1b20',
  '#5a4a66',
  '#a89878',
  '#31456b',
];
const LEGS = ['#16171c', '#242a3a', '#2d2622', '#3b3d42'];
const HAIR = ['#17120f', '#3a2418', '#6d4a2a', '#0e0e12', '#8a8279'];
const SKIN = ['#dcae8c', '#b98462', '#8a5f44', '#e6bf9f'];
const UMBRELLAS = ['#17181d', '#b3232b', '#1f3f7a', '#d8c33a', '#14615c', '#7d2f6b', '#c9c9cc', '#26262c'];

/** Drawn in tenths of the height of somebody without umbrella: the crown at 0, the soles at 10. */
const HEAD_ROOM = 2.1;
const WIDE = 7.4;
const PIXELS = 15;

const limb = (
  g: SKRSContext2D,
  colour: string,
  width: number,
  points: readonly (readonly [number, number])[],
): void => {
  g.strokeStyle = colour;
  g.lineWidth = width;
  g.lineCap = 'round';
  g.lineJoin = 'round';
  g.beginPath();
  points.forEach(([x, y], n) => (n === 0 ? g.moveTo(x, y) : g.lineTo(x, y)));
  g.stroke();
};

const umbrella = (g: SKRSContext2D, rng: Rng): void => {
  const colour = pick(rng, UMBRELLAS);
  const tilt = between(rng, -0.3, 0.3);
  const [x, y] = [between(rng, 0.2, 0.8), -0.35];
  limb(g, '#14151a', 0.12, [
    [0.95, 3.6],
    [x, y - 1.5],
  ]);
  g.save();
  g.translate(x, y);
  g.rotate(tilt * 0.4);
  g.fillStyle = colour;
  g.beginPath();
  g.moveTo(-3.3, 0.35);
  g.bezierCurveTo(-2.9, -1.1, -1.4, -1.62, 0, -1.65);
  g.bezierCurveTo(1.4, -1.62, 2.9, -1.1, 3.3, 0.35);
  for (let n = 0; n < 4; n++) g.quadraticCurveTo(3.3 - 1.65 * n - 0.82, -0.12, 3.3 - 1.65 * (n + 1), 0.35);
  g.fill();
  g.strokeStyle = 'rgba(0,0,0,0.28)';
  g.lineWidth = 0.07;
  for (const rib of [-1.65, 0, 1.65]) {
    g.beginPath();
    g.moveTo(0, -1.62);
    g.quadraticCurveTo(rib * 0.7, -1.2, rib, 0.2);
    g.stroke();
  }
  g.fillStyle = 'rgba(255,255,255,0.13)';
  g.beginPath();
  g.ellipse(-0.9, -0.95, 1.2, 0.42, -0.35, 0, 7);
  g.fill();
  g.restore();
};

/** Somebody walking, seen from behind or before, in the middle of a step. */
const drawWalker = (rng: Rng, hasUmbrella: boolean, isBehind: boolean): Texture => {
  const canvas = createCanvas(WIDE * PIXELS, (10 + HEAD_ROOM) * PIXELS);
  const g = canvas.getContext('2d');
  g.scale(PIXELS, PIXELS);
  g.translate(WIDE / 2, HEAD_ROOM);
  const coat = pick(rng, COATS);
  const legs = pick(rng, LEGS);
  const stride = between(rng, -1, 1);
  const isLong = rng() < 0.5;
  const bulk = between(rng, 0.92, 1.12);
  const hip = 5.2;
  // The leg that swings is bent at the knee and its foot is off the ground.
  const [l, r] = [-0.42, 0.42];
  limb(g, legs, 0.74, [
    [l, hip],
    [l - 0.06, 7.5 - 0.1 * stride],
    [l + 0.05, 9.45 - Math.max(0, stride) * 0.95],
  ]);
  limb(g, legs, 0.74, [
    [r, hip],
    [r + 0.06, 7.5 + 0.1 * stride],
    [r - 0.05, 9.45 - Math.max(0, -stride) * 0.95],
  ]);
  limb(g, '#0e0e11', 0.5, [
    [l - 0.12, 9.72 - Math.max(0, stride) * 0.9],
    [l + 0.16, 9.72 - Math.max(0, stride) * 0.9],
  ]);
  limb(g, '#0e0e11', 0.5, [
    [r - 0.16, 9.72 - Math.max(0, -stride) * 0.9],
    [r + 0.12, 9.72 - Math.max(0, -stride) * 0.9],
  ]);
  const swing = stride * 0.3;
  limb(g, coat, 0.62, [
    [-1.02 * bulk, 2.3],
    [-1.3 * bulk - swing * 0.4, 3.8],
    [-1.15 * bulk + swing, 5.2],
  ]);
  limb(
    g,
    coat,
    0.62,
    hasUmbrella
      ? [
          [1.02 * bulk, 2.3],
          [1.38 * bulk, 3.7],
          [0.95, 3.5],
        ]
      : [
          [1.02 * bulk, 2.3],
          [1.3 * bulk + swing * 0.4, 3.8],
          [1.15 * bulk - swing, 5.2],
        ],
  );
  g.fillStyle = coat;
  const hem = isLong ? 7.1 : 5.5;
  g.beginPath();
  g.moveTo(-0.3, 1.6);
  g.bezierCurveTo(-0.9 * bulk, 1.75, -1.2 * bulk, 1.9, -1.22 * bulk, 2.5);
  g.bezierCurveTo(-1.2 * bulk, 3.4, -0.95 * bulk, 4, -0.98 * bulk, 4.6);
  g.lineTo((-1.05 - (isLong ? 0.22 : 0)) * bulk, hem);
  g.quadraticCurveTo(0, hem + 0.22 + 0.1 * sin(stride * 9), (1.05 + (isLong ? 0.22 : 0)) * bulk, hem);
  g.lineTo(0.98 * bulk, 4.6);
  g.bezierCurveTo(0.95 * bulk, 4, 1.2 * bulk, 3.4, 1.22 * bulk, 2.5);
  g.bezierCurveTo(1.2 * bulk, 1.9, 0.9 * bulk, 1.75, 0.3, 1.6);
  g.fill();
  g.strokeStyle = 'rgba(0,0,0,0.3)';
  g.lineWidth = 0.08;
  g.beginPath();
  g.moveTo(0, isBehind ? 4.9 : 1.8);
  g.lineTo(0, hem);
  g.stroke();
  const skin = pick(rng, SKIN);
  limb(g, skin, 0.5, [
    [0, 1.2],
    [0, 1.65],
  ]);
  g.fillStyle = skin;
  g.beginPath();
  g.ellipse(0, 0.78, 0.56, 0.74, 0, 0, 7);
  g.fill();
  const hair = pick(rng, HAIR);
  g.fillStyle = hair;
  g.beginPath();
  if (isBehind) g.ellipse(0, 0.68, 0.62, 0.72, 0, 0, 7);
  else g.ellipse(0, 0.42, 0.62, 0.46, 0, 3.14, 6.29);
  g.fill();
  if (rng() < 0.45) {
    g.fillStyle = hair;
    g.beginPath();
    g.ellipse(0, isBehind ? 1.3 : 0.95, 0.66, 0.85, 0, isBehind ? 0 : 3.14, isBehind ? 7 : 6.29);
    g.fill();
  }
  if (rng() < 0.5)
    limb(g, pick(rng, ['#8c2f2b', '#c9b48a', '#33506b', '#2c2c30']), 0.42, [
      [-0.42, 1.62],
      [0.42, 1.62],
    ]);
  if (rng() < 0.4) {
    g.fillStyle = pick(rng, ['#2a2420', '#4a3626', '#22303a']);
    if (isBehind && !hasUmbrella) g.fillRect(-0.72, 2.2, 1.44, 2);
    else g.fillRect(-1.75 * bulk, 4.7, 0.85, 1.1);
  }
  if (hasUmbrella) umbrella(g, rng);
  return textureOf(canvas);
};

/** People on the pavements and, where no cars are, in the street. Some faces repeat far off; near ones are all their own. */
export const drawWalkers = (
  rng: Rng,
  count: number,
  {
    road,
    walk,
    axisAt,
    areUmbrellasUp,
    isCarFree,
  }: {
    readonly road: number;
    readonly walk: number;
    readonly axisAt: (z: number) => number;
    readonly areUmbrellasUp: boolean;
    readonly isCarFree: boolean;
  },
): Standee[] => {
  const drawn: Texture[] = [];
  return Array.from({ length: count }, (_, n): Standee => {
    const z = 8.5 + 75 * ((n + rng()) / count) ** 1.6;
    const side = rng() < 0.5 ? -1 : 1;
    const isInStreet = isCarFree ? rng() < 0.5 : n === 0 && rng() < 0.55;
    const off = isInStreet ? between(rng, 0.25, 0.75) * road : road + between(rng, 0.7, walk - 0.5);
    if (drawn.length < 12) drawn.push(drawWalker(rng, areUmbrellasUp && rng() < 0.8, rng() < 0.55));
    const texture = n < 12 ? drawn.at(-1)! : pick(rng, drawn);
    const person = between(rng, 1.58, 1.86);
    return { x: axisAt(z) + side * off, z, tall: person * ((10 + HEAD_ROOM) / 10), texture, isFlipped: rng() < 0.5 };
  });
};
