import type { Point } from '../sdf/primitives.js';
import type { MeshBuilder, Stuff } from './triangle-mesh.js';
import { across, cross, plus, times, turned, unit } from './vectors.js';

const { cos, sin, PI } = Math;

/** Where a sheet begins and how it lies: `along` leads to its tip, `face` is its upper side. Unit vectors. */
export type Seat = { readonly at: Point; readonly along: Point; readonly face: Point };

/** A petal, leaf or feather. Lengths in the figure's units; `u` runs from 0 at the base to 1 at the tip, `v` across from -1 to 1. */
export type SheetShape = {
  readonly length: number;
  /** Half its breadth at `u`. */
  readonly half: (u: number) => number;
  /** How far it rises off the straight line at a place, towards its face. */
  readonly rise?: (u: number, v: number) => number;
  readonly stuff: (u: number, v: number) => Stuff;
  readonly rows?: number;
  readonly columns?: number;
};

/** Adds a curved sheet. Its normals follow its curve. */
export const addSheet = (mesh: MeshBuilder, { at, along, face }: Seat, shape: SheetShape): void => {
  const { length, half, rise = () => 0, stuff, rows = 8, columns = 6 } = shape;
  const side = unit(cross(face, along));
  const up = cross(along, side);
  const place = (u: number, v: number): Point =>
    plus(plus(plus(at, along, u * length), side, v * half(u)), up, rise(u, v));
  const E = 0.02;
  const numbers: number[] = [];
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++) {
      const u = row / rows;
      const v = (column / columns) * 2 - 1;
      const inner = Math.min(0.97, Math.max(0.03, u));
      const du = plus(place(inner + E, v), place(inner - E, v), -1);
      const dv = plus(place(inner, v + E), place(inner, v - E), -1);
      numbers.push(mesh.vertex(place(u, v), unit(cross(du, dv)), stuff(u, v)));
    }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const a = numbers[row * (columns + 1) + column]!;
      const b = numbers[row * (columns + 1) + column + 1]!;
      const c = numbers[(row + 1) * (columns + 1) + column]!;
      const d = numbers[(row + 1) * (columns + 1) + column + 1]!;
      mesh.triangle(a, b, c);
      mesh.triangle(b, d, c);
    }
};

/** A small flat leaf of four corners; thousands of them make a crown. `normal` lights it, whichever way it lies. */
export const addLeaf = (
  mesh: MeshBuilder,
  { at, along, face }: Seat,
  length: number,
  half: number,
  normal: Point,
  stuff: Stuff,
): void => {
  const side = unit(cross(face, along));
  const a = mesh.vertex(at, normal, stuff);
  const b = mesh.vertex(plus(plus(at, along, length * 0.45), side, half), normal, stuff);
  const c = mesh.vertex(plus(at, along, length), normal, stuff);
  const d = mesh.vertex(plus(plus(at, along, length * 0.45), side, -half), normal, stuff);
  mesh.triangle(a, b, c);
  mesh.triangle(a, c, d);
};

export type Ring = { readonly at: Point; readonly radius: number };

/** A tube through rings: a stem, a branch, a trunk. `stuff` may differ along it, 0 to 1. */
export const addTube = (
  mesh: MeshBuilder,
  rings: readonly Ring[],
  stuff: (share: number) => Stuff,
  sides = 8,
): void => {
  if (rings.length < 2) return;
  let ahead = unit(plus(rings[1]!.at, rings[0]!.at, -1));
  let right = across(ahead);
  let before: number[] = [];
  rings.forEach(({ at, radius }, n) => {
    const next = unit(plus(rings[Math.min(n + 1, rings.length - 1)]!.at, rings[Math.max(0, n - 1)]!.at, -1));
    const axis = cross(ahead, next);
    const bend = Math.asin(Math.min(1, Math.hypot(...axis)));
    if (bend > 1e-4) right = turned(right, unit(axis), bend);
    ahead = next;
    const up = cross(ahead, right);
    const ring: number[] = [];
    const own = stuff(n / (rings.length - 1));
    for (let k = 0; k < sides; k++) {
      const angle = (k / sides) * 2 * PI;
      const out = plus(times(right, cos(angle)), up, sin(angle));
      ring.push(mesh.vertex(plus(at, out, radius), out, own));
    }
    for (let k = 0; k < sides && before.length > 0; k++) {
      const m = (k + 1) % sides;
      mesh.triangle(before[k]!, before[m]!, ring[k]!);
      mesh.triangle(before[m]!, ring[m]!, ring[k]!);
    }
    before = ring;
  });
};
