import type { Atmosphere } from '../light/atmosphere.js';
import { smoothstep } from '../raster/math.js';
import { luminance } from '../raster/oklab.js';
import type { Figure, Matter } from './figure.js';
import type { Placement } from './pose.js';
import { lightAt, normalAt, opennessAt } from './sdf/march.js';
import type { Field } from './sdf/field.js';

const { max, sqrt } = Math;

/** Gives the light that leaves a point of the figure towards the eye. `matter` and `normal` tell what was there. */
export type FigureShader = {
  readonly shade: (x: number, y: number, z: number, v: Float64Array, e: number, out: Float64Array) => void;
  readonly matter: Matter;
  /** In the figure's space. */
  readonly normal: [number, number, number];
};

/**
 * Lights a figure as its setting is lit: the sun or moon with the figure's own shadow, the sky from above, the ground from below, and
 * a faint light from behind the camera, as a photographer would hold a reflector, so that it reads against a low sun.
 */
export const createFigureShader = (
  figure: Figure,
  field: Field,
  placement: Placement,
  atmosphere: Atmosphere,
): FigureShader => {
  const { key, ambient, bounce, shading, gloom } = atmosphere;
  const sun = new Float64Array(3);
  placement.turn(shading[0], shading[1], shading[2], sun);
  const reflector = new Float64Array(3);
  const held = 1 / sqrt(0.45 * 0.45 + 0.5 * 0.5 + 1);
  placement.turn(-0.45 * held, 0.5 * held, -held, reflector);
  const fill = 0.2 * luminance(...key) + 0.85 * luminance(...ambient);
  const normal: [number, number, number] = [0, 0, 1];
  const matter: Matter = {
    colour: new Float64Array(3),
    gloss: 0,
    sharpness: 20,
    fur: 0,
    glow: 0,
    metal: 0,
    clear: 0,
    edge: 0,
    isShade: false,
  };

  const shade = (x: number, y: number, z: number, v: Float64Array, e: number, out: Float64Array): void => {
    const nearest = figure.parts[field.partAt(x, y, z)]!;
    normalAt(nearest.solid, x, y, z, e, normal);
    nearest.coat(x, y, z, normal, matter);
    if (matter.isShade) {
      out.set(matter.colour);
      return;
    }
    const [nx, ny, nz] = normal;
    const facing = nx * sun[0]! + ny * sun[1]! + nz * sun[2]!;
    const lit = facing < -0.35 ? 0 : lightAt(figure, field, x + nx * 0.012, y + ny * 0.012, z + nz * 0.012, sun, 0.03);
    const open = opennessAt(field, x, y, z, normal);
    // Hair lets light through at its edge, so that shadow begins later on it.
    const wrap = 0.3 * Math.min(1, matter.fur);
    const direct = max(0, (facing + wrap) / (1 + wrap)) * (lit * (1 - wrap) + wrap * 0.6);
    const up = 0.5 + 0.5 * ny;
    const front = max(0, nx * reflector[0]! + ny * reflector[1]! + nz * reflector[2]!);
    const towards = -(nx * v[0]! + ny * v[1]! + nz * v[2]!);
    const edge = (1 - Math.min(1, max(0, towards))) ** 3;
    const back = max(0, v[0]! * sun[0]! + v[1]! * sun[1]! + v[2]! * sun[2]!);
    const rim = edge * (0.15 + 0.85 * back) * matter.fur * (0.35 + 0.65 * lit) * 0.5;
    let shine = 0;
    if (matter.gloss > 0) {
      const hx = sun[0]! - v[0]!;
      const hy = sun[1]! - v[1]!;
      const hz = sun[2]! - v[2]!;
      const half = max(0, (nx * hx + ny * hy + nz * hz) / max(1e-6, sqrt(hx * hx + hy * hy + hz * hz)));
      shine = half ** matter.sharpness * matter.gloss * lit * (0.2 + matter.sharpness * 0.012);
    }
    // What a mirror shows: the sky above, brightest at its rim, and the ground below.
    const rise = ny * 2 * towards + v[1]!;
    const horizon = 1 - Math.min(1, Math.abs(rise) * 2.2);
    const above = smoothstep(-0.12, 0.12, rise);
    const { metal } = matter;
    // What is clear lets most light through instead of scattering it.
    const body = 1 - 0.85 * matter.clear;
    const neon = 1 + matter.edge * edge;
    for (let k = 0; k < 3; k++) {
      const sky = ambient[k]! * (0.55 + 0.75 * up) * open;
      const ground = bounce[k]! * (1 - up) * open * 0.8;
      const light = key[k]! * direct + sky * 1.25 + ground + fill * front * open * (1 - gloom * 0.3);
      const mirrored = matter.gloss * (0.04 + 0.5 * edge) * ambient[k]! * open * 1.4;
      const glint = key[k]! * (rim * 0.5 + shine);
      const scattered = matter.colour[k]! * light * body + glint + mirrored + matter.colour[k]! * matter.glow * neon;
      if (metal === 0) {
        out[k] = scattered;
        continue;
      }
      const world =
        above * (ambient[k]! * 1.5 + key[k]! * 0.3 * horizon) + (1 - above) * (bounce[k]! + ambient[k]! * 0.22);
      const polished = matter.colour[k]! * (world * (0.35 + 0.65 * open) * 1.5 + key[k]! * direct * 0.22) + glint;
      out[k] = scattered + (polished - scattered) * metal;
    }
  };
  return { shade, matter, normal };
};
