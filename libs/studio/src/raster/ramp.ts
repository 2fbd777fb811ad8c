import type { Rgb } from '../scene/scene-description.js';
import { clamp01, mix } from './math.js';
import { hexToLinear, labToLinear, linearToLab } from './oklab.js';

/** A place along the ramp (0 to 1), its colour, and its brightness in scene light. */
export type RampStop = readonly [position: number, hex: string, gain: number];

export const RAMP_SIZE = 512;

/** Bakes stops into a table of linear colours, blended in OKLab so that no step greys or bands. */
export const bakeRamp = (stops: readonly RampStop[], recolour: (colour: Rgb) => Rgb): Float32Array => {
  const labs = stops.map(([position, hex, gain]) => ({ position, lab: linearToLab(recolour(hexToLinear(hex, gain))) }));
  const table = new Float32Array((RAMP_SIZE + 1) * 3);
  for (let i = 0; i <= RAMP_SIZE; i++) {
    const x = Math.min(1, i / (RAMP_SIZE - 1));
    let k = 0;
    while (k < labs.length - 2 && x > labs[k + 1]!.position) k++;
    const from = labs[k]!;
    const to = labs[k + 1]!;
    const share = clamp01((x - from.position) / (to.position - from.position));
    const eased = share * share * (3 - 2 * share) * 0.5 + share * 0.5;
    table.set(
      labToLinear([
        mix(from.lab[0], to.lab[0], eased),
        mix(from.lab[1], to.lab[1], eased),
        mix(from.lab[2], to.lab[2], eased),
      ]),
      i * 3,
    );
  }
  return table;
};
