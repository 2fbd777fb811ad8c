import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import type { Point } from '../sdf/primitives.js';
import { addLeaf } from '../triangles/shapes.js';
import { createMeshBuilder, type MeshBuilder, type TriangleMesh } from '../triangles/triangle-mesh.js';
import { across, unit } from '../triangles/vectors.js';

const { cos, sin, PI, sqrt } = Math;

const FOAM: Rgb = [0.86, 0.9, 0.93];
const DROPS = 4200;

/** Where something breaks the water: its place, and the radius of the hole. */
export type Breach = readonly [x: number, y: number, z: number, radius: number];

/** A crown of drops around where something comes out of the water, and foam that spreads from there. */
export const addSplash = (mesh: MeshBuilder, rng: Rng, [x, y, z, radius]: Breach, strength: number): void => {
  for (let n = 0; n < DROPS; n++) {
    const angle = rng() * 2 * PI;
    const isFoam = n % 5 < 2;
    const out = radius * (isFoam ? 0.7 + 0.9 * sqrt(rng()) : 0.85 + 0.35 * rng());
    // Sheets of water stand up here and there around it.
    const plume = 0.35 + 0.65 * sin(angle * 3 + 1.2) ** 2 * (0.5 + 0.5 * sin(angle * 7 + 2));
    const high = isFoam ? 0.012 : 0.5 * strength * radius * plume * rng() ** 1.8;
    const away = out + high * 0.42;
    const at: Point = [x + cos(angle) * away, y + high, z + sin(angle) * away];
    const face = unit([between(rng, -1, 1), isFoam ? 3 : 0.6, between(rng, -1, 1)]);
    const size = (isFoam ? 0.055 : 0.03) * radius * between(rng, 0.5, 1.6);
    addLeaf(mesh, { at, along: across(face), face }, size * 1.5, size * 0.6, [0, 1, 0], {
      colour: FOAM,
      through: 0.8,
      gloss: 0.4,
    });
  }
};

/** A splash alone. */
export const splash = (rng: Rng, breach: Breach, strength: number): TriangleMesh => {
  const mesh = createMeshBuilder();
  addSplash(mesh, rng, breach, strength);
  return mesh.build();
};
