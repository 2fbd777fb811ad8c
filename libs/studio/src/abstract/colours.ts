import { mix } from '../raster/math.js';
import { hexToLinear, labToLinear, linearToLab } from '../raster/oklab.js';
import { createRng } from '../raster/rng.js';
import { wishedHue } from '../scene/palette.js';
import type { Rgb, SceneDescription } from '../scene/scene-description.js';

/** Colours that go together, from the darkest to the lightest and back; the first is the ground. */
const SCHEMES: readonly (readonly string[])[] = [
  ['#061a2e', '#0b4a6b', '#1fa3a8', '#f3ead7', '#f2a65a', '#c8385a', '#4a1247'],
  ['#0b0820', '#3a1a7a', '#b0357f', '#ff8a5c', '#ffe0b0', '#e86a92', '#2a1250'],
  ['#04121f', '#0a3d62', '#3c8dbc', '#dff3ff', '#9ad0c2', '#2f7f79', '#0a2a33'],
  ['#1a0f0a', '#7a2e12', '#d8642a', '#ffd08a', '#fff4dc', '#c98a3a', '#4a2410'],
  ['#101418', '#2f3e46', '#6b8f82', '#f2efe4', '#d9b26a', '#a8623a', '#20262b'],
  ['#0d0b1a', '#2d2a6e', '#6a5acd', '#d9c8ff', '#7fe0d8', '#1f8f9c', '#0c2a44'],
  ['#180610', '#6a0f3a', '#d8346a', '#ffc2cf', '#fff1ec', '#f08a5c', '#5a1430'],
  ['#07150e', '#14532d', '#4f9a54', '#e8f3d0', '#f0cf5a', '#2f7f6a', '#0a2a1e'],
];

const at = (colour: Rgb, lightness: number, chroma: number): Rgb => {
  const [, a, b] = linearToLab(colour);
  return labToLinear([lightness, a * chroma, b * chroma]);
};

/** A scheme of wished-for colours: each dark, itself and light, one leading into the next. */
const schemeOf = (colours: readonly Rgb[]): Rgb[] => {
  const first = colours[0]!;
  const last = colours[colours.length - 1]!;
  const middle = colours.slice(1, -1);
  const own = (colour: Rgb): Rgb => colour;
  return colours.length === 1
    ? [
        at(first, 0.2, 0.5),
        at(first, 0.36, 0.9),
        at(first, 0.56, 1.1),
        at(first, 0.94, 0.25),
        at(first, 0.76, 0.9),
        at(first, 0.46, 1.1),
        at(first, 0.24, 0.6),
      ]
    : [
        at(first, 0.2, 0.5),
        own(first),
        at(first, 0.75, 0.7),
        at(first, 0.95, 0.15),
        ...middle,
        at(last, 0.82, 0.7),
        own(last),
        at(last, 0.26, 0.5),
      ];
};

/** The colours of an abstract picture, the ground first, in linear light: the prompt's, else a scheme of the seed's. */
export const coloursOf = ({ palette, seed }: SceneDescription): readonly Rgb[] => {
  if (palette.hues !== undefined) return schemeOf(palette.hues);
  const hue = wishedHue(palette);
  if (hue !== null) {
    // A tint keeps some white; what is left without it is the colour itself.
    const least = Math.min(...hue) * 0.8;
    return schemeOf([[hue[0] - least, hue[1] - least, hue[2] - least].map((v) => v * 0.45) as unknown as Rgb]);
  }
  const rng = createRng(seed, 'abstract colours');
  return SCHEMES[Math.floor(rng() * SCHEMES.length)]!.map((hex) => hexToLinear(hex));
};

const STEPS = 512;

/** The colours as a table of `STEPS` + 1 linear triples, blended in OKLab; read with `rampIndex`. */
export const bakeColours = (colours: readonly Rgb[]): Float32Array => {
  const labs = colours.map(linearToLab);
  const table = new Float32Array((STEPS + 1) * 3);
  for (let i = 0; i <= STEPS; i++) {
    const place = (i / STEPS) * (labs.length - 1);
    const k = Math.min(labs.length - 2, Math.floor(place));
    const share = place - k;
    const from = labs[k]!;
    const to = labs[k + 1]!;
    table.set(labToLinear([mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)]), i * 3);
  }
  return table;
};

/** Where in a baked table the colour of a share from 0 to 1 begins. */
export const rampIndex = (share: number): number => (share <= 0 ? 0 : share >= 1 ? STEPS : (share * STEPS) | 0) * 3;
