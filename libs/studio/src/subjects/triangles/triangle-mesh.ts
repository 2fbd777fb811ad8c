import type { Rgb } from '../../scene/scene-description.js';
import type { Figure } from '../figure.js';
import type { Point } from '../sdf/primitives.js';

/** What a point of a sheet is made of; all but the colour 0 to 1. */
export type Stuff = {
  /** Linear. */
  readonly colour: Rgb;
  /** How much light comes through from behind, as through a petal. */
  readonly through?: number;
  readonly gloss?: number;
  /** How rough its colour is: bark, not petals. */
  readonly grain?: number;
  /** Light of its own, as a multiple of its colour. */
  readonly glow?: number;
};

/** Numbers of a vertex: place, normal, colour, through, gloss, grain, glow. */
export const STRIDE = 13;
export const VERTEX = { place: 0, normal: 3, colour: 6, through: 9, gloss: 10, grain: 11, glow: 12 } as const;

/** Thin things made of triangles: petals, leaves, feathers, branches. In the figure's own units; seen from both sides. */
export type TriangleMesh = {
  /** `STRIDE` numbers a vertex. */
  readonly vertices: Float32Array;
  /** Three vertices a triangle. */
  readonly triangles: Uint32Array;
};

/** Gathers a mesh; what it hands out is a copy. */
export type MeshBuilder = {
  /** Adds a vertex and gives its number. */
  readonly vertex: (place: Point, normal: Point, stuff: Stuff) => number;
  readonly triangle: (a: number, b: number, c: number) => void;
  readonly build: () => TriangleMesh;
};

export const createMeshBuilder = (): MeshBuilder => {
  let vertices = new Float32Array(STRIDE * 1024);
  let triangles = new Uint32Array(3 * 1024);
  let vertexCount = 0;
  let triangleCount = 0;
  return {
    vertex: ([x, y, z], [nx, ny, nz], { colour, through = 0, gloss = 0, grain = 0, glow = 0 }) => {
      if ((vertexCount + 1) * STRIDE > vertices.length) {
        const grown = new Float32Array(vertices.length * 2);
        grown.set(vertices);
        vertices = grown;
      }
      vertices.set(
        [x, y, z, nx, ny, nz, colour[0], colour[1], colour[2], through, gloss, grain, glow],
        vertexCount * STRIDE,
      );
      return vertexCount++;
    },
    triangle: (a, b, c) => {
      if ((triangleCount + 1) * 3 > triangles.length) {
        const grown = new Uint32Array(triangles.length * 2);
        grown.set(triangles);
        triangles = grown;
      }
      triangles.set([a, b, c], triangleCount * 3);
      triangleCount++;
    },
    build: () => ({
      vertices: vertices.slice(0, vertexCount * STRIDE),
      triangles: triangles.slice(0, triangleCount * 3),
    }),
  };
};

/** The radius of the sphere around a place that holds all of a mesh. */
export const reachOf = ({ vertices }: TriangleMesh, [x, y, z]: Point): number => {
  let most = 0;
  for (let v = 0; v < vertices.length; v += STRIDE)
    most = Math.max(most, Math.hypot(vertices[v]! - x, vertices[v + 1]! - y, vertices[v + 2]! - z));
  return most * 1.01;
};

/** A figure of a mesh alone. */
export const figureOf = (mesh: TriangleMesh, centre: Point, height: number, head?: Figure['head']): Figure => ({
  parts: [],
  mesh,
  centre,
  radius: reachOf(mesh, centre),
  height,
  ...(head ? { head } : {}),
});
