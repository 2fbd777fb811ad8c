import type { Vec3 } from '../../light/atmosphere.js';
import { plain, shining, type Coat } from '../../mesh/facet.js';
import type { Lamp } from '../../mesh/lamps.js';
import type { Mesh } from '../../mesh/mesh.js';
import { scaled } from '../../mesh/scaled.js';
import { readTexture, type Texture } from '../../mesh/texture.js';
import type { Rgb } from '../../scene/scene-description.js';

const IRON: Rgb = [0.03, 0.03, 0.035];
const TYRE: Rgb = [0.015, 0.015, 0.017];
const GLASS: Rgb = [0.02, 0.024, 0.03];

/** A street lamp on the left (-1) or right side, its head over the road; `lit` 0 to 1. */
export const addStreetLamp = (
  mesh: Mesh,
  lamps: Lamp[],
  [x, z]: readonly [number, number],
  side: number,
  { lit, isOld, light }: { readonly lit: number; readonly isOld: boolean; readonly light: Rgb },
): void => {
  const pole = plain(IRON, 0.2);
  if (isOld) {
    mesh.turned(
      [x, 0, z],
      [
        [0.17, 0],
        [0.15, 0.5],
        [0.06, 0.7],
        [0.05, 3.4],
        [0.12, 3.5],
      ],
      8,
      pole,
    );
    mesh.turned(
      [x, 3.5, z],
      [
        [0.13, 0],
        [0.2, 0.5],
      ],
      6,
      lit > 0 ? shining(light, 5 * lit) : plain([0.4, 0.4, 0.36], 0.5),
    );
    mesh.turned(
      [x, 4, z],
      [
        [0.26, 0],
        [0.02, 0.3],
      ],
      6,
      pole,
    );
    if (lit > 0) lamps.push({ x, y: 3.7, z, colour: scaled(light, 7 * lit), reach: 13, radius: 0.5 });
    return;
  }
  const arm = 1.5;
  mesh.box([x - 0.06, 0, z - 0.06], [x + 0.06, 6.4, z + 0.06], { all: pole });
  const tip = x - side * arm;
  mesh.box([Math.min(x, tip), 6.3, z - 0.04], [Math.max(x, tip), 6.4, z + 0.04], { all: pole });
  mesh.box([tip - 0.35, 6.22, z - 0.14], [tip + 0.35, 6.36, z + 0.14], {
    all: pole,
    bottom: shining(light, 8 * lit + 0.2),
  });
  if (lit > 0) lamps.push({ x: tip, y: 6.1, z, colour: scaled(light, 30 * lit), reach: 17, radius: 0.8 });
};

/** Words that stand out from a wall over the pavement, read by who walks along; `side` is the wall's: -1 left, 1 right. */
export const addBladeSign = (
  mesh: Mesh,
  lamps: Lamp[],
  words: Texture,
  {
    x,
    y,
    z,
    side,
    wide,
    colour,
    glow,
  }: {
    readonly x: number;
    readonly y: number;
    readonly z: number;
    readonly side: number;
    readonly wide: number;
    readonly colour: Rgb;
    readonly glow: number;
  },
): void => {
  const tall = wide / words.aspect;
  const texel = new Float64Array(4);
  const board: Coat = (at, finish) => {
    const s = at.u / wide;
    readTexture(words, s, 1 - at.v / tall, at.du / wide, texel);
    const rim = Math.min(at.u, wide - at.u, at.v, tall - at.v) < 0.06 ? 1 : 0;
    for (let k = 0; k < 3; k++) {
      finish.colour[k] = 0.02 + texel[k]! * 0.5;
      finish.glow[k] = colour[k]! * glow * (0.05 + texel[3]! * 1.1 + rim * 0.8) + texel[k]! * glow * 0.3;
    }
  };
  const edge = plain(scaled(colour, 0.08));
  const x0 = side < 0 ? x + 0.15 : x - 0.15 - wide;
  mesh.box([x0, y, z - 0.09], [x0 + wide, y + tall, z + 0.09], { all: edge, near: board, far: board });
  for (const at of [y + tall * 0.15, y + tall * 0.85])
    mesh.box([Math.min(x, x0 + wide / 2), at - 0.03, z - 0.03], [Math.max(x, x0 + wide / 2), at + 0.03, z + 0.03], {
      all: plain(IRON),
    });
  if (glow > 0.2)
    lamps.push({
      x: x0 + wide / 2,
      y: y + tall / 2,
      z: z - 0.6,
      colour: scaled(colour, 2.6 * glow * Math.sqrt(wide * tall)),
      reach: 13,
      radius: 1.2,
    });
};

/** A striped awning over a shop, coming out of the wall at height `y`. */
export const addAwning = (
  mesh: Mesh,
  x: number,
  side: number,
  z0: number,
  z1: number,
  y: number,
  stripes: readonly [Rgb, Rgb],
): void => {
  const out = 1.15;
  const drop = 0.55;
  const long = Math.hypot(out, drop);
  const coat: Coat = (at, finish) => {
    finish.colour.set(stripes[Math.floor(at.u / 0.32) & 1]!);
  };
  const fall: Vec3 = [(side * out) / long, drop / long, 0];
  const along: Vec3 = side < 0 ? [0, 0, 1] : [0, 0, -1];
  mesh.panel([x - side * out, y - drop, side < 0 ? z0 : z1], along, fall, z1 - z0, long, coat, { isSheet: true });
  mesh.panel([x - side * out, y - drop - 0.22, side < 0 ? z0 : z1], along, [0, 1, 0], z1 - z0, 0.22, coat, {
    isSheet: true,
  });
};

/** A parked or driving car; it points away from the viewer (1) or towards (-1). */
export const addCar = (
  mesh: Mesh,
  lamps: Lamp[],
  [x, z]: readonly [number, number],
  heading: 1 | -1,
  paint: Rgb,
  lights: number,
  kind: 'saloon' | 'taxi' | 'van',
): void => {
  const half = 0.88;
  const long = 2.2;
  const body = plain(paint, 0.75);
  const glass = plain(GLASS, 1);
  const dark = plain(TYRE, 0.1);
  const at = (s: number): number => z + s * heading;
  // The outline from the tail (-long) to the nose (long), lower body and cabin.
  const lower: readonly (readonly [number, number])[] = [
    [-long, 0.28],
    [long, 0.28],
    [long, 0.62],
    [long * 0.9, 0.76],
    [0.95, 0.9],
    [-2, 0.95],
    [-long, 0.85],
  ];
  const roof = kind === 'van' ? 1.85 : 1.42;
  const cabin: readonly (readonly [number, number])[] =
    kind === 'van'
      ? [
          [-2.1, 0.94],
          [1.25, 0.9],
          [0.75, roof - 0.08],
          [-2, roof],
        ]
      : [
          [-1.95, 0.94],
          [1.05, 0.9],
          [0.3, roof],
          [-1.15, roof],
        ];
  const tuck = 0.16;
  for (const side of [-1, 1]) {
    const across: Vec3 = [0, 0, side < 0 ? -1 : 1];
    const flip = side < 0 ? -heading : heading;
    const lay = (points: readonly (readonly [number, number])[], inset: number, coat: Coat): void => {
      const placed = points.map(([s, y]) => [s * flip, y] as const);
      mesh.polygon([x + side * (half - inset), 0, z], across, [0, 1, 0], flip < 0 ? placed.toReversed() : placed, coat);
    };
    lay(lower, 0, body);
    lay(cabin, tuck * 0.5, body);
    const inner = cabin.map(([s, y]) => [s * 0.86 - 0.05, 0.97 + (y - 0.92) * 0.74] as const);
    lay(inner, tuck * 0.5 - 0.012, glass);
    for (const s of [-1.35, 1.35]) {
      const wheel = Array.from(
        { length: 12 },
        (_, n) => [s * flip + Math.cos((n / 12) * 6.2832) * 0.33, 0.33 + Math.sin((n / 12) * 6.2832) * 0.33] as const,
      );
      mesh.polygon([x + side * (half + 0.015), 0, z], across, [0, 1, 0], wheel, dark);
      const hub = wheel.map(([u, v]) => [s * flip + (u - s * flip) * 0.52, 0.33 + (v - 0.33) * 0.52] as const);
      mesh.polygon([x + side * (half + 0.025), 0, z], across, [0, 1, 0], hub, plain([0.35, 0.35, 0.37], 0.6));
    }
  }
  const strip = (points: readonly (readonly [number, number])[], inset: number, coatOf: (n: number) => Coat): void => {
    for (let n = 1; n < points.length; n++) {
      const [s0, y0] = points[n]!;
      const [s1, y1] = points[(n + 1) % points.length]!;
      const run = Math.hypot(s1 - s0, y1 - y0);
      const up: Vec3 = [0, (y1 - y0) / run, ((s1 - s0) * heading) / run];
      // The outline runs around the body, so its outer side is known.
      const origin: Vec3 = [heading > 0 ? x + half - inset : x - half + inset, y0, at(s0)];
      mesh.panel(origin, [heading > 0 ? -1 : 1, 0, 0], up, 2 * (half - inset), run, coatOf(n));
    }
  };
  const pane: Coat = (at, finish) => {
    const isFrame = at.u < 0.1 || at.u > 1.58 || at.v < 0.05;
    finish.colour.set(isFrame ? paint : GLASS);
    finish.gloss = isFrame ? 0.75 : 1;
  };
  const end: Coat = (at, finish) => {
    const isPlate = Math.abs(at.u - half) < 0.27 && Math.abs(at.v - 0.2) < 0.06;
    const isBumper = at.v < 0.15;
    finish.colour.set(isPlate ? [0.6, 0.6, 0.52] : isBumper ? TYRE : paint);
    finish.gloss = isPlate ? 0.1 : isBumper ? 0.3 : 0.75;
  };
  strip(lower, 0, (n) => (n === 0 ? dark : n === 1 || n === lower.length - 1 ? end : body));
  strip(cabin, tuck * 0.5, (n) => (n === 1 || n === cabin.length - 1 ? pane : body));
  if (kind === 'taxi')
    mesh.box([x - 0.3, roof, z - 0.5], [x + 0.3, roof + 0.18, z - 0.2], {
      all: shining([1, 0.75, 0.3], 0.25 + 1.6 * lights),
    });
  for (const side of [-1, 1]) {
    const lx = x + side * (half - 0.24);
    const nose = at(long + 0.01);
    const tail = at(-long - 0.01);
    const face = (zAt: number, towards: 1 | -1, colour: Rgb, gain: number, y: number): void =>
      mesh.panel([lx - 0.2 * towards, y, zAt], [towards, 0, 0], [0, 1, 0], 0.4, 0.14, shining(colour, gain));
    face(nose, heading > 0 ? -1 : 1, [1, 0.92, 0.75], 0.35 + lights * 9, 0.55);
    face(tail, heading > 0 ? 1 : -1, [1, 0.05, 0.03], 0.22 + lights * 4.5, 0.68);
  }
  if (lights > 0) {
    lamps.push({ x, y: 0.6, z: at(long + 1.6), colour: scaled([1, 0.9, 0.7], 4 * lights), reach: 8, radius: 1.2 });
    lamps.push({ x, y: 0.7, z: at(-long - 1.2), colour: scaled([1, 0.06, 0.04], 1.1 * lights), reach: 4, radius: 1.4 });
  }
};
