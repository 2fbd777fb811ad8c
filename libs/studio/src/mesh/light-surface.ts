import type { Vec3 } from '../light/atmosphere.js';
import type { Rgb } from '../scene/scene-description.js';
import type { Shadows } from './cast-shadows.js';
import type { Finish, SurfacePoint } from './facet.js';
import type { LampLight } from './lamps.js';

const { max, min, sqrt } = Math;

/** The light of a mesh, in the mesh's space. */
export type MeshLight = {
  /** Unit direction to the sun or moon. */
  readonly sun: Vec3;
  readonly key: Rgb;
  readonly shadows: Shadows | null;
  /** Adds the light that comes from the sky and all around to a surface with a normal at a place. */
  readonly surround: (x: number, y: number, z: number, nx: number, ny: number, nz: number, out: Float64Array) => void;
  readonly lamps: LampLight;
  /** Writes what a smooth surface at a place mirrors in a unit direction. */
  readonly mirrored: (x: number, y: number, z: number, dx: number, dy: number, dz: number, out: Float64Array) => void;
};

/** Writes the light that leaves a surface towards the eye; `open` is the share of its surroundings that it sees. */
export type LightSurface = (at: SurfacePoint, finish: Finish, open: number, out: Float64Array) => void;

/** The normal of a facet at a point in corner shares `s` (along) and `t` (up), bent where it stands in for a round body. */
const bentNormal = ({ facet, u, v }: SurfacePoint, out: Float64Array): void => {
  const { bend, corners, origin, across, up } = facet;
  if (!bend) return;
  const place = (n: number, axis: Vec3): number =>
    (corners[n * 3]! - origin[0]) * axis[0] +
    (corners[n * 3 + 1]! - origin[1]) * axis[1] +
    (corners[n * 3 + 2]! - origin[2]) * axis[2];
  const tall = place(3, up) || 1;
  const t = min(1, max(0, v / tall));
  const left = place(0, across) * (1 - t) + place(3, across) * t;
  const right = place(1, across) * (1 - t) + place(2, across) * t;
  const s = right - left > 1e-6 ? min(1, max(0, (u - left) / (right - left))) : 0.5;
  const [a, b, c, d] = [(1 - s) * (1 - t), s * (1 - t), s * t, (1 - s) * t];
  for (let k = 0; k < 3; k++) out[k] = bend[k]! * a + bend[3 + k]! * b + bend[6 + k]! * c + bend[9 + k]! * d;
};

export const createLightSurface = ({ sun, key, shadows, surround, lamps, mirrored }: MeshLight): LightSurface => {
  const light = new Float64Array(3);
  const glass = new Float64Array(3);
  const normal = new Float64Array(3);
  return (at, finish, open, out) => {
    const { facet } = at;
    normal.set(facet.normal);
    if (facet.bend) bentNormal(at, normal);
    if (finish.bumpU !== 0 || finish.bumpV !== 0)
      for (let k = 0; k < 3; k++) normal[k]! += facet.across[k]! * finish.bumpU + facet.up[k]! * finish.bumpV;
    let long = 1 / sqrt(normal[0]! * normal[0]! + normal[1]! * normal[1]! + normal[2]! * normal[2]! + 1e-12);
    // A sheet is lit on the side that is seen.
    if (facet.isSheet && facet.normal[0] * at.dx + facet.normal[1] * at.dy + facet.normal[2] * at.dz > 0) long = -long;
    const nx = normal[0]! * long;
    const ny = normal[1]! * long;
    const nz = normal[2]! * long;
    const { x, y, z } = at;
    light.fill(0);
    surround(x, y, z, nx, ny, nz, light);
    for (let k = 0; k < 3; k++) light[k]! *= open;
    const facing = nx * sun[0] + ny * sun[1] + nz * sun[2];
    const reached = facing <= 0 ? 0 : shadows ? shadows(x + nx * 0.04, y + ny * 0.04, z + nz * 0.04) : 1;
    const direct = facing * reached;
    if (direct > 0) for (let k = 0; k < 3; k++) light[k]! += key[k]! * direct;
    glass[0] = glass[1] = glass[2] = 0;
    lamps(x, y, z, nx, ny, nz, glass);
    const near = 0.4 + 0.6 * open;
    for (let k = 0; k < 3; k++) out[k] = finish.colour[k]! * (light[k]! + glass[k]! * near) + finish.glow[k]!;
    if (finish.gloss <= 0) return;
    const toward = -(nx * at.dx + ny * at.dy + nz * at.dz);
    const edge = (1 - min(1, max(0, toward))) ** 5;
    const share = finish.gloss * (0.06 + 0.94 * edge) * (0.35 + 0.65 * open);
    const rx = at.dx + 2 * toward * nx;
    const ry = at.dy + 2 * toward * ny;
    const rz = at.dz + 2 * toward * nz;
    mirrored(x, y, z, rx, ry, rz, glass);
    const glint = reached > 0 ? max(0, rx * sun[0] + ry * sun[1] + rz * sun[2]) ** 160 * 5 * finish.gloss * reached : 0;
    for (let k = 0; k < 3; k++) out[k] = out[k]! * (1 - share) + glass[k]! * share + key[k]! * glint;
  };
};
