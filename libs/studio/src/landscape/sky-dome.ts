import type { Atmosphere } from '../light/atmosphere.js';
import { smoothstep } from '../raster/math.js';
import { RAMP_SIZE } from '../raster/ramp.js';

const { sqrt, min, exp, hypot } = Math;

/** Writes the clear sky's light in a direction (a unit vector) to `out`; `glow` scales the sun's wide halo. */
export type SkyDome = (x: number, y: number, z: number, glow: number, out: Float64Array) => void;

/** Brightness of the sun's face and the tight ring of light around it, by the cosine of the angle to it. */
export const sunCore = (cosine: number, face: number): number => {
  if (cosine < 0.985) return 0;
  return 1.25 * exp((cosine - 1) * 800) + face * smoothstep(0.99987, 0.99994, cosine);
};

export const createSkyDome = ({ towardsRamp, awayRamp, sun, glow: colour, gloom }: Atmosphere): SkyDome => {
  const sunFlat = hypot(sun[0], sun[2]) || 1;
  const flatter = 1 - gloom * 0.75;
  return (x, y, z, glow, out) => {
    const flat = sqrt(x * x + z * z) || 1e-6;
    const facing = 0.5 + (0.5 * (x * sun[0] + z * sun[2])) / (flat * sunFlat);
    const share = facing * facing * flatter + 0.4 * (1 - flatter);
    const position = min(0.999, sqrt(y < 0 ? 0 : y)) * (RAMP_SIZE - 1);
    const index = (position | 0) * 3;
    const fraction = position - (position | 0);
    for (let k = 0; k < 3; k++) {
      const a = towardsRamp[index + k]!;
      const b = awayRamp[index + k]!;
      const towards = a + (towardsRamp[index + 3 + k]! - a) * fraction;
      const away = b + (awayRamp[index + 3 + k]! - b) * fraction;
      out[k] = away + (towards - away) * share;
    }
    const c = x * sun[0] + y * sun[1] + z * sun[2];
    if (c <= 0 || glow <= 0) return;
    const off = 1 - c;
    const light = glow * (0.19 * exp(-off * 9) + 0.42 * exp(-off * 60));
    out[0]! += colour[0] * light;
    out[1]! += colour[1] * light;
    out[2]! += colour[2] * light;
  };
};
