import type { Atmosphere } from '../light/atmosphere.js';
import { smoothstep } from '../raster/math.js';
import { luminance } from '../raster/oklab.js';
import type { Figure, Matter } from './figure.js';
import type { Placement } from './pose.js';
import { lightAt, normalAt, opennessAt } from './sdf/march.js';
import type { Field } from './sdf/field.js';

const { max, sqrt } = Math;

/**
 * How much light reaches points that were shaded before, one for each small block of pixels: shadow and openness are soft, and
 * dear, so neighbours on the same surface share them.
 */
export type Near = {
  /** Of the point to be shaded: the block it lies in, as a number of the row of blocks, and that row. */
  block: number;
  row: number;
  readonly rows: Int32Array;
  /** For each block: place, normal, light that reaches it, openness. */
  readonly points: Float32Array;
};

const NEAR_STRIDE = 8;

/** Room for a row of so many blocks. */
export const createNear = (blocks: number): Near => ({
  block: 0,
  row: 0,
  rows: new Int32Array(blocks).fill(-1),
  points: new Float32Array(blocks * NEAR_STRIDE),
});

/** The most that neighbours may lie apart, in the figure's units, and the least that their normals agree. */
const APART = 0.03;
const ALIKE = 0.93;

/** Gives the light that leaves a point of the figure towards the eye. `matter` and `normal` tell what was there. */
export type FigureShader = {
  readonly shade: (x: number, y: number, z: number, v: Float64Array, e: number, out: Float64Array, near?: Near) => void;
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
  const { key, ambient, bounce, shading, gloom, isNight } = atmosphere;
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

  const reached = new Float64Array(2);
  const reach = (x: number, y: number, z: number, facing: number): void => {
    const [nx, ny, nz] = normal;
    reached[0] = facing < -0.35 ? 0 : lightAt(figure, field, x + nx * 0.012, y + ny * 0.012, z + nz * 0.012, sun, 0.03);
    reached[1] = opennessAt(field, x, y, z, normal);
  };
  const reachNear = (x: number, y: number, z: number, facing: number, near: Near): void => {
    const { points, rows, block, row } = near;
    const o = block * NEAR_STRIDE;
    const apart = Math.abs(points[o]! - x) + Math.abs(points[o + 1]! - y) + Math.abs(points[o + 2]! - z);
    const alike = points[o + 3]! * normal[0] + points[o + 4]! * normal[1] + points[o + 5]! * normal[2];
    if (rows[block] === row && apart < APART && alike > ALIKE) {
      reached[0] = points[o + 6]!;
      reached[1] = points[o + 7]!;
      return;
    }
    reach(x, y, z, facing);
    rows[block] = row;
    points[o] = x;
    points[o + 1] = y;
    points[o + 2] = z;
    for (let k = 0; k < 3; k++) points[o + 3 + k] = normal[k]!;
    points[o + 6] = reached[0]!;
    points[o + 7] = reached[1]!;
  };

  const shade = (x: number, y: number, z: number, v: Float64Array, e: number, out: Float64Array, near?: Near): void => {
    const nearest = figure.parts[field.partAt(x, y, z)]!;
    normalAt(nearest.solid, x, y, z, e, normal);
    nearest.coat(x, y, z, normal, matter);
    if (matter.isShade) {
      out.set(matter.colour);
      return;
    }
    const [nx, ny, nz] = normal;
    const facing = nx * sun[0]! + ny * sun[1]! + nz * sun[2]!;
    if (near) reachNear(x, y, z, facing, near);
    else reach(x, y, z, facing);
    const [lit, open] = [reached[0]!, reached[1]!];
    // Hair lets light through at its edge, so that shadow begins later on it.
    const wrap = 0.3 * Math.min(1, matter.fur);
    const direct = max(0, (facing + wrap) / (1 + wrap)) * (lit * (1 - wrap) + wrap * 0.6);
    const up = 0.5 + 0.5 * ny;
    const front = max(0, nx * reflector[0]! + ny * reflector[1]! + nz * reflector[2]!);
    const towards = -(nx * v[0]! + ny * v[1]! + nz * v[2]!);
    const edge = (1 - Math.min(1, max(0, towards))) ** 3;
    const back = max(0, v[0]! * sun[0]! + v[1]! * sun[1]! + v[2]! * sun[2]!);
    // A coat turns light where it turns away, as hair does against the sky: a black one reads by it, most of all by night.
    const outline = (1 - Math.min(1, max(0, towards))) ** 2.4 * Math.min(1, matter.fur * 2.2) * (isNight ? 0.3 : 0.1);
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
      const glint = key[k]! * (rim * 0.5 + shine) + (ambient[k]! * 2.4 + key[k]! * 0.8) * outline * open;
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
