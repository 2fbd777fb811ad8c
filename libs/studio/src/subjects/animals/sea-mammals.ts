import { smoothstep } from '../../raster/math.js';
import type { Noise } from '../../raster/noise.js';
import { hexToLinear } from '../../raster/oklab.js';
import type { Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { lay, paint, type Coat, type Figure, type Part } from '../figure.js';
import { eyeAt } from '../plain-coat.js';
import { blend, ellipsoid, length, limb, sphere, type Solid } from '../sdf/primitives.js';
import { splash } from './splash.js';

const { abs, atan2, max, sin } = Math;

/** A swimmer of the dolphin's build. Lengths in the figure's units: it is about 2.3 long; colours are sRGB. */
export type SwimmerKind = {
  readonly back: string;
  readonly belly: string;
  /** Where the dark of the back ends, as a height on its side, and what else there is. */
  readonly line: number;
  readonly girth: number;
  readonly beak: number;
  readonly fin: number;
  readonly patches: boolean;
  /** Upright flukes of a fish, or level ones of a whale. */
  readonly isFish: boolean;
};

/** Radius of the arc along which it leaps. */
const ARC = 1.35;
/** How far along the arc it has yet to go to its top. */
const RISING = 0.42;

/** From the picture's space onto the arc: `v` out from it, `w` along it. */
type Bent = (x: number, v: number, w: number) => number;
const onArc =
  (bent: Bent, radius: number, middle: number): Solid =>
  (x, y, z) => {
    const cy = y - middle + radius;
    return bent(x, length(cy, z) - radius, atan2(z, cy) * radius + (radius < 2 ? RISING : 0)) * 0.86;
  };

const bodyOf =
  ({ girth: g, beak, fin, isFish }: SwimmerKind): Bent =>
  (x, v, w) => {
    const ax = abs(x);
    let d = ellipsoid(x, v, w - 0.12, 0.25 * g, 0.27 * g, 0.82);
    d = blend(d, limb(x, v, w, [0, -0.01, -0.35], [0, 0.03, -1.1], 0.17 * g, 0.045), 0.16);
    d = blend(d, ellipsoid(x, v - 0.03, w - 0.66, 0.17 * g, 0.18 * g, 0.28), 0.12);
    if (beak > 0) d = blend(d, limb(x, v, w, [0, -0.05, 0.84], [0, -0.07, 0.94 + beak], 0.075, 0.04), 0.08);
    // Back fin, breast fins, flukes.
    const lean = w + v * 0.55;
    d = blend(d, max(ellipsoid(x, v - 0.26 * g, lean - 0.14, 0.035, 0.26 * fin, 0.19), 0.1 - v), 0.05);
    const out = ax - 0.2 * g;
    d = blend(d, ellipsoid(out - 0.16, v + 0.2 + out * 0.5, w - 0.38 + out * 0.7, 0.24, 0.03, 0.11), 0.05);
    // A fish's tail stands upright, the upper half the longer; a whale's lies level.
    const flukes = isFish
      ? max(
          blend(
            limb(x, v, w, [0, 0.02, -1.02], [0, 0.42, -1.42], 0.085, 0.02),
            limb(x, v, w, [0, 0.02, -1.02], [0, -0.28, -1.28], 0.08, 0.02),
            0.05,
          ),
          abs(x) - 0.035,
        )
      : ellipsoid(ax - 0.17, v - 0.03, w + 1.14 + ax * 0.45, 0.24, 0.028, 0.11);
    return blend(d, flukes, 0.06);
  };

const skinOf = ({ back, belly, line, patches }: SwimmerKind, colour: Rgb | null, noise: Noise) => {
  const [dark, pale] = [colour ?? hexToLinear(back), hexToLinear(belly)];
  return (x: number, v: number, w: number, matter: Parameters<Coat>[4]): void => {
    const uneven = noise.fbm(w * 3, v * 4 + x * 2, 3);
    paint(matter, dark);
    lay(matter, pale, smoothstep(line + 0.05, line - 0.05, v + 0.05 * sin(w * 2.6) + uneven * 0.02));
    if (patches) {
      lay(matter, pale, smoothstep(0.12, 0.09, length((w - 0.62) * 0.62, v - 0.07)) * smoothstep(0.05, 0.09, abs(x)));
      lay(matter, pale, 0.5 * smoothstep(0.16, 0.08, length((w + 0.12) * 0.5, v - 0.18)));
    }
    for (let k = 0; k < 3; k++) matter.colour[k]! *= 0.92 + 0.16 * uneven;
    matter.gloss = 0.75;
    matter.sharpness = 34;
  };
};

/** Leaping in an arc out of the water, or swimming level. */
export const swimmer = (kind: SwimmerKind, isLeaping: boolean, colour: Rgb | null, noise: Noise, rng: Rng): Figure => {
  const radius = isLeaping ? ARC : 9;
  const middle = isLeaping ? 0.98 : 0.42;
  const body = bodyOf(kind);
  const skin = skinOf(kind, colour, noise);
  const wrap = onArc(body, radius, middle);
  const bentAt = (x: number, y: number, z: number): readonly [number, number, number] => {
    const cy = y - middle + radius;
    return [x, length(cy, z) - radius, atan2(z, cy) * radius + (isLeaping ? RISING : 0)];
  };
  const look = onArc((x, v, w) => sphere(abs(x) - 0.155 * kind.girth, v - 0.005, w - 0.78, 0.028), radius, middle);
  const parts: Part[] = [
    {
      solid: wrap,
      coat: (x, y, z, _n, matter) => {
        const [u, v, w] = bentAt(x, y, z);
        skin(u, v, w, matter);
        // The line of the mouth.
        const mouth = smoothstep(0.012, 0.004, abs(v + 0.075 - (w - 0.8) * 0.08)) * smoothstep(0.7, 0.78, w);
        lay(matter, [0.01, 0.01, 0.012], mouth * 0.7);
        if (kind.isFish)
          for (let n = 0; n < 4; n++)
            lay(
              matter,
              [0.02, 0.02, 0.025],
              0.7 * smoothstep(0.012, 0.004, abs(w - 0.42 - n * 0.05)) * smoothstep(0.12, 0.08, abs(v)),
            );
      },
    },
    eyeAt(look, 0, 0, 0, 0.028),
  ];
  return {
    parts,
    ...(isLeaping ? { mesh: splash(rng, [0, 0, -1.3, 0.42], 2) } : {}),
    centre: [0, isLeaping ? 0.6 : 0.42, isLeaping ? -0.55 : -0.05],
    radius: isLeaping ? 1.6 : 1.5,
    height: isLeaping ? 1.5 : 1,
  };
};

const dolphin = {
  back: '#5b6b7a',
  belly: '#dfe4e6',
  line: -0.05,
  girth: 0.86,
  beak: 0.14,
  fin: 1,
  patches: false,
  isFish: false,
} as const satisfies SwimmerKind;

/** One more is one entry here and its words in the lexicon. */
export const SWIMMER_KINDS = {
  dolphin,
  orca: { ...dolphin, back: '#0d0f12', belly: '#f4f4f0', line: -0.11, girth: 1.08, beak: 0, fin: 1.55, patches: true },
  whale: { ...dolphin, back: '#2c3844', belly: '#c9cfcc', line: -0.1, girth: 1.3, beak: 0.06, fin: 0.55 },
  shark: { ...dolphin, back: '#55626c', belly: '#e6e9e8', line: -0.04, girth: 0.95, beak: 0.1, fin: 1.2, isFish: true },
} as const satisfies Record<string, SwimmerKind>;

/** A whale that breaches: its fore half stands out of the water, belly and long white flippers to the side. */
export const whale = (colour: Rgb | null, noise: Noise, rng: Rng): Figure => {
  const [c, s] = [Math.cos(0.62), Math.sin(0.62)];
  const dark = colour ?? hexToLinear('#2c3844');
  const pale = hexToLinear('#d9dcd8');
  // `v` towards its back, `w` along its body out of the water.
  const axes = (y: number, z: number): readonly [number, number] => [-(z * c) + y * s, y * c + z * s];
  const body: Solid = (x, y, z) => {
    const [v, w] = axes(y, z);
    const ax = abs(x);
    let d = ellipsoid(x, v, w - 0.25, 0.44, 0.43, 1.15);
    d = blend(d, ellipsoid(x, v + 0.1, w - 0.75, 0.4, 0.36, 0.72), 0.2);
    d = blend(d, limb(x, v, w, [0, 0.06, 1], [0, 0.03, 1.78], 0.27, 0.1), 0.22);
    d = blend(d, ellipsoid(x, v - 0.4, w + 0.28, 0.05, 0.2, 0.24), 0.1);
    const out = ax - 0.36;
    return blend(d, ellipsoid(out - 0.4, v + 0.12 + out * 0.35, w - 0.62 + out * 0.62, 0.55, 0.05, 0.15), 0.09) * 0.9;
  };
  const skin: Coat = (x, y, z, _n, matter) => {
    const [v, w] = axes(y, z);
    const uneven = noise.fbm(w * 4, v * 4 + x * 3, 4);
    paint(matter, dark);
    const below = smoothstep(-0.06, -0.16, v + uneven * 0.05);
    lay(matter, pale, below * 0.95);
    // The pleats of its throat.
    const pleats =
      smoothstep(0.25, 0.8, sin(atan2(x, -v - 0.02) * 26)) * below * smoothstep(0.1, 0.4, w) * smoothstep(1.7, 1.5, w);
    for (let k = 0; k < 3; k++) matter.colour[k]! *= (1 - 0.6 * pleats) * (0.9 + 0.25 * uneven);
    lay(matter, pale, smoothstep(0.52, 0.6, abs(x)) * smoothstep(0.2, -0.3, uneven - 0.1));
    const lips = smoothstep(0.014, 0.004, abs(v + 0.04 - (1.2 - w) * 0.06)) * smoothstep(0.7, 0.9, w);
    lay(matter, [0.01, 0.012, 0.014], lips * 0.8);
    // Barnacles on its chin and brow.
    lay(matter, pale, 0.8 * smoothstep(0.55, 0.75, noise.at(x * 22, w * 22 + v * 20)) * smoothstep(1.3, 1.55, w));
    matter.gloss = 0.8;
    matter.sharpness = 30;
  };
  const look: Solid = (x, y, z) => {
    const [v, w] = axes(y, z);
    return sphere(abs(x) - 0.33, v + 0.06, w - 1.02, 0.032);
  };
  return {
    parts: [{ solid: body, coat: skin }, eyeAt(look, 0, 0, 0, 0.03)],
    mesh: splash(rng, [0, 0, 0, 0.66], 2.2),
    centre: [0, 0.75, 0.45],
    radius: 1.75,
    height: 1.75,
  };
};
