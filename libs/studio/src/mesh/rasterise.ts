import type { Vec3 } from '../light/atmosphere.js';
import type { Facet } from './facet.js';
import { lendFloats, lendWords } from '../raster/spare.js';

const { ceil, max, min } = Math;

/** For each sample the number of the nearest facet, from 1, and its nearness; 0 where there is none. */
export type Visible = {
  readonly width: number;
  readonly height: number;
  readonly facet: Uint16Array;
  /** Grows towards the eye, and runs straight across a facet: 1 / depth, or minus the depth for parallel rays. */
  readonly nearness: Float32Array;
};

/** The most facets that a picture may have; their numbers are kept in 16 bits. */
export const MOST_FACETS = 65_534;

export const createVisible = (width: number, height: number): Visible => ({
  width,
  height,
  facet: lendWords(width * height),
  nearness: lendFloats(width * height).fill(-Infinity),
});

/** Corners on the sheet, two numbers each. */
type Outline = { readonly points: Float64Array; count: number };

const MOST_CORNERS = 12;
export const createOutline = (): Outline => ({ points: new Float64Array(MOST_CORNERS * 2), count: 0 });

/** Fills a convex outline where it is nearer than what is there. Nearness is `a * x + b * y + c` at sample centres. */
export const fillConvex = (
  visible: Visible,
  { points, count }: Outline,
  a: number,
  b: number,
  c: number,
  id: number,
): void => {
  const { width, height, facet, nearness } = visible;
  let top = Infinity;
  let bottom = -Infinity;
  for (let n = 0; n < count; n++) {
    const y = points[n * 2 + 1]!;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const first = max(0, ceil(top - 0.5));
  const last = min(height - 1, ceil(bottom - 0.5) - 1);
  for (let row = first; row <= last; row++) {
    const y = row + 0.5;
    let left = Infinity;
    let right = -Infinity;
    for (let n = 0; n < count; n++) {
      const m = n + 1 === count ? 0 : n + 1;
      const y0 = points[n * 2 + 1]!;
      const y1 = points[m * 2 + 1]!;
      if (y0 <= y === y1 <= y) continue;
      const x0 = points[n * 2]!;
      const x = x0 + ((y - y0) / (y1 - y0)) * (points[m * 2]! - x0);
      if (x < left) left = x;
      if (x > right) right = x;
    }
    const from = max(0, ceil(left - 0.5));
    const to = min(width - 1, ceil(right - 0.5) - 1);
    let i = row * width + from;
    const start = b * y + c + a * 0.5;
    for (let column = from; column <= to; column++, i++) {
      const near = start + a * column;
      if (near > nearness[i]!) {
        nearness[i] = near;
        facet[i] = id;
      }
    }
  }
};

/** The eye of a mesh: where it stands in the mesh's space, which way it looks, and what it sees. */
export type Eye = {
  readonly place: Vec3;
  /** Radians; positive looks to the right. */
  readonly yaw: number;
  /** Of the sheet of samples. */
  readonly width: number;
  readonly height: number;
  readonly focal: number;
  readonly horizonY: number;
  /** Sees the world as a level mirror at height zero shows it. */
  readonly isMirror: boolean;
};

const NEAREST = 0.12;

/** Turns a place or direction of the mesh's space into the camera's: right, up, away. */
export const toCamera = (eye: Eye, x: number, y: number, z: number, isPlace: boolean, out: Float64Array): void => {
  const [ex, ey, ez] = eye.place;
  const px = isPlace ? x - ex : x;
  const pz = isPlace ? z - ez : z;
  const up = eye.isMirror ? -y : y;
  const c = Math.cos(eye.yaw);
  const s = Math.sin(eye.yaw);
  out[0] = c * px - s * pz;
  out[1] = isPlace ? up - ey : up;
  out[2] = s * px + c * pz;
};

/** Draws which facet each sample sees. */
export const rasterise = (facets: readonly Facet[], eye: Eye, pause: (fraction: number) => void): Visible => {
  if (facets.length > MOST_FACETS) throw new Error(`a mesh of ${facets.length} facets is too large`);
  const { width, height, focal, horizonY } = eye;
  const visible = createVisible(width, height);
  const outline = createOutline();
  const p = new Float64Array(3);
  const n = new Float64Array(3);
  const camera = new Float64Array(MOST_CORNERS * 3);
  for (let id = 0; id < facets.length; id++) {
    if ((id & 255) === 0) pause(id / facets.length);
    const { corners, normal, isSheet } = facets[id]!;
    const count = corners.length / 3;
    for (let k = 0; k < count; k++) {
      toCamera(eye, corners[k * 3]!, corners[k * 3 + 1]!, corners[k * 3 + 2]!, true, p);
      camera.set(p, k * 3);
    }
    toCamera(eye, normal[0], normal[1], normal[2], false, n);
    const d = n[0]! * camera[0]! + n[1]! * camera[1]! + n[2]! * camera[2]!;
    if (d === 0 || (d > 0 && !isSheet)) continue;
    // Cut at the plane just before the eye.
    let made = 0;
    for (let k = 0; k < count; k++) {
      const m = k + 1 === count ? 0 : k + 1;
      const z0 = camera[k * 3 + 2]!;
      const z1 = camera[m * 3 + 2]!;
      if (z0 >= NEAREST) {
        outline.points[made * 2] = width / 2 + (camera[k * 3]! / z0) * focal;
        outline.points[made * 2 + 1] = horizonY - (camera[k * 3 + 1]! / z0) * focal;
        made++;
      }
      if (z0 >= NEAREST !== z1 >= NEAREST) {
        const t = (NEAREST - z0) / (z1 - z0);
        const x = camera[k * 3]! + t * (camera[m * 3]! - camera[k * 3]!);
        const y = camera[k * 3 + 1]! + t * (camera[m * 3 + 1]! - camera[k * 3 + 1]!);
        outline.points[made * 2] = width / 2 + (x / NEAREST) * focal;
        outline.points[made * 2 + 1] = horizonY - (y / NEAREST) * focal;
        made++;
      }
    }
    if (made < 3) continue;
    outline.count = made;
    const a = n[0]! / (focal * d);
    const b = -n[1]! / (focal * d);
    const c = (n[2]! + (-n[0]! * width * 0.5 + n[1]! * horizonY) / focal) / d;
    fillConvex(visible, outline, a, b, c, id + 1);
  }
  return visible;
};
