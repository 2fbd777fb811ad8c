import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Hair } from '../scene/portrait.js';
import { between, type Rng } from '../raster/rng.js';

const { abs, cos, sin, PI } = Math;

type Point = readonly [x: number, y: number];

/** Paints one hair from its root to its tip, drawn aside by `bow` and `bow2` at its thirds. */
const strand = (context: SKRSContext2D, wide: number, root: Point, tip: Point, bow: number, bow2: number): void => {
  const [dx, dy] = [tip[0] - root[0], tip[1] - root[1]];
  const along = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / along, dx / along];
  context.lineWidth = wide;
  context.beginPath();
  context.moveTo(...root);
  context.bezierCurveTo(
    root[0] + dx * 0.33 + nx * bow,
    root[1] + dy * 0.33 + ny * bow,
    root[0] + dx * 0.67 + nx * bow2,
    root[1] + dy * 0.67 + ny * bow2,
    ...tip,
  );
  context.stroke();
};

/** A lock: hairs that leave side by side and meet near one tip. */
const lock = (
  context: SKRSContext2D,
  rng: Rng,
  root: Point,
  tip: Point,
  spread: number,
  bow: number,
  count: number,
): void => {
  const away = bow * between(rng, 0.7, 1.3);
  const back = -bow * between(rng, 0.3, 1.2);
  for (let n = 0; n < count; n++) {
    const share = n / count - 0.5;
    const from: Point = [root[0] + spread * share, root[1] + spread * share * 0.5];
    const to: Point = [tip[0] + spread * share * 0.35 + between(rng, -8, 8), tip[1] + between(rng, -120, 24)];
    strand(context, between(rng, 0.8, 3), from, to, away + share * spread * 0.4, back + share * spread * 0.4);
  }
};

const blob = (context: SKRSContext2D, x: number, y: number, rx: number, ry: number, turn = 0): void => {
  context.beginPath();
  context.ellipse(x, y, rx, ry, turn, 0, 2 * PI);
  context.fill();
};

/** Hairs combed from the hairline, over the temple and up from the nape, to where they are gathered, within `spread`. */
const comb = (context: SKRSContext2D, rng: Rng, gather: Point, spread: number): void => {
  for (let n = 0; n < 520; n++) {
    const share = rng();
    const isNape = rng() < 0.3;
    const root: Point = isNape
      ? [330 + 110 * share + between(rng, -6, 6), 652 - 90 * share]
      : [668 - 150 * share + between(rng, -5, 5), 226 + 230 * share + between(rng, -10, 10)];
    const tip: Point = [gather[0] + spread * between(rng, -0.7, 1), gather[1] + spread * between(rng, -1.2, 1.2)];
    const bow = isNape ? -30 * rng() : 118 * (1 - share) * between(rng, 0.2, 1) - 30 * share;
    strand(context, between(rng, 0.6, 1.8), root, tip, bow, bow);
  }
};

/** The cap of hair that covers the skull from the hairline at the brow to the nape, `lift` off it. */
const cap = (context: SKRSContext2D, lift: number, nape: Point): void => {
  context.save();
  context.globalAlpha *= context.globalAlpha < 1 ? 0.4 : 1;
  context.beginPath();
  context.moveTo(668, 236);
  context.bezierCurveTo(664 + lift * 0.4, 206 - lift, 590, 130 - lift, 462, 126 - lift);
  context.bezierCurveTo(300 - lift * 0.5, 128 - lift, 196 - lift, 220, 190 - lift, 378);
  context.bezierCurveTo(188 - lift, 500, 240 - lift * 0.5, 580, ...nape);
  context.bezierCurveTo(nape[0] + 90, nape[1] - 20, 430, 640, 446, 560);
  context.bezierCurveTo(452, 520, 520, 500, 536, 440);
  context.bezierCurveTo(552, 380, 620, 330, 668, 236);
  context.fill();
  context.restore();
};

/** Hairs along the crown, from the brow (turn -0.5) backwards to the nape (-3.6), lying back. */
const crown = (context: SKRSContext2D, rng: Rng, to: number, lift: number, length: number, count: number): void => {
  for (let n = 0; n < count; n++) {
    const turn = -0.55 + (to + 0.55) * rng();
    const root: Point = [446 + (246 + lift) * cos(turn), 382 + (246 + lift) * sin(turn)];
    const lie = turn - between(rng, 0.75, 1.5);
    const reach = length * between(rng, 0.4, 1);
    const tip: Point = [root[0] + reach * cos(lie), root[1] + reach * sin(lie)];
    strand(context, between(rng, 0.9, 2.6), root, tip, reach * 0.16, reach * 0.1);
  }
};

const short = (context: SKRSContext2D, rng: Rng): void => {
  cap(context, 8, [276, 640]);
  crown(context, rng, -3.6, 4, 52, 420);
  // A quiff over the brow.
  for (let n = 0; n < 90; n++) {
    const share = rng();
    const root: Point = [590 + 80 * share, 190 + 56 * share + between(rng, -8, 8)];
    strand(context, between(rng, 1, 3), root, [root[0] + 26 - 60 * rng(), root[1] - between(rng, 36, 86)], -12, -22);
  }
};

const bun = (context: SKRSContext2D, rng: Rng): void => {
  cap(context, 4, [322, 650]);
  comb(context, rng, [214, 250], 24);
  blob(context, 196, 236, 98, 86, -0.6);
  for (let n = 0; n < 130; n++) {
    const turn = rng() * 2 * PI;
    const root: Point = [196 + cos(turn) * 88, 236 + sin(turn) * 78];
    const lie = turn + between(rng, 0.6, 1.5);
    const reach = between(rng, 14, 50);
    strand(context, between(rng, 0.6, 1.8), root, [root[0] + cos(lie) * reach, root[1] + sin(lie) * reach], -6, -9);
  }
  for (let n = 0; n < 46; n++) {
    const root: Point = [between(rng, 296, 352), between(rng, 620, 700)];
    const tip: Point = [root[0] + between(rng, -46, 12), root[1] + between(rng, 30, 130)];
    strand(context, between(rng, 0.6, 1.6), root, tip, between(rng, -14, 10), between(rng, -10, 18));
  }
  crown(context, rng, -2.4, 4, 16, 90);
};

const long = (context: SKRSContext2D, rng: Rng): void => {
  cap(context, 20, [330, 700]);
  comb(context, rng, [250, 470], 120);
  // Locks fall behind the ear and blow back, the longest from the nape.
  for (let n = 0; n < 42; n++) {
    const share = n / 41;
    const root: Point = [206 + 190 * share + between(rng, -14, 14), 330 + 240 * share + between(rng, -40, 40)];
    const tip: Point = [30 + 330 * share + between(rng, -60, 40), 760 + 270 * Math.sqrt(share) + between(rng, -90, 70)];
    lock(context, rng, root, tip, between(rng, 40, 80), between(rng, 40, 130), 26);
  }
  crown(context, rng, -3.1, 18, 26, 160);
};

const ponytail = (context: SKRSContext2D, rng: Rng): void => {
  cap(context, 4, [322, 650]);
  comb(context, rng, [210, 264], 24);
  blob(context, 196, 262, 40, 48, -0.5);
  for (let n = 0; n < 18; n++) {
    const share = n / 17;
    const tip: Point = [
      -40 + 200 * share + between(rng, -20, 20),
      720 - 180 * abs(share - 0.55) + between(rng, -40, 60),
    ];
    lock(context, rng, [176 + 26 * share, 244 + 34 * share], tip, 34, 150 * (1 - 0.45 * share), 22);
  }
  crown(context, rng, -2.4, 4, 14, 110);
};

const curls = (context: SKRSContext2D, rng: Rng): void => {
  cap(context, 60, [300, 650]);
  for (let n = 0; n < 900; n++) {
    const turn = -0.5 - 3.55 * rng();
    const far = between(rng, 0.72, 1.12);
    const [x, y] = [412 + 296 * far * cos(turn), 380 + 296 * far * sin(turn)];
    const from = rng() * 2 * PI;
    context.lineWidth = between(rng, 1.6, 5);
    context.beginPath();
    context.arc(x, y, between(rng, 9, 25), from, from + between(rng, 2.4, 4.6));
    context.stroke();
  }
};

/** Hair as shapes and strands in the outline's box, drawn in one colour. A shaved head has none. */
export const HAIR_PAINTERS: Readonly<Record<Hair, (context: SKRSContext2D, rng: Rng) => void>> = {
  short,
  bun,
  long,
  ponytail,
  curls,
  shaved: () => undefined,
};

/** A full beard, from the ear along the jaw to the chin. */
export const beard = (context: SKRSContext2D, rng: Rng): void => {
  context.beginPath();
  context.moveTo(486, 520);
  context.bezierCurveTo(470, 660, 540, 800, 640, 836);
  context.bezierCurveTo(718, 846, 734, 780, 716, 690);
  context.bezierCurveTo(690, 686, 650, 640, 640, 622);
  context.bezierCurveTo(660, 600, 700, 604, 712, 610);
  context.lineTo(704, 588);
  context.bezierCurveTo(650, 580, 600, 640, 560, 640);
  context.bezierCurveTo(530, 620, 520, 560, 486, 520);
  context.fill();
  for (let n = 0; n < 340; n++) {
    const share = rng();
    const root: Point = [510 + 212 * share, 670 + 70 * share + 90 * rng()];
    const tip: Point = [root[0] + between(rng, -22, 26), root[1] + between(rng, 40, 112)];
    strand(context, between(rng, 0.9, 2.6), root, tip, between(rng, -10, 6), between(rng, -6, 10));
  }
};
