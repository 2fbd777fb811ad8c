import { clearFinish, createFinish, type Facet, type Finish, type SurfacePoint } from './facet.js';
import type { LightSurface } from './light-surface.js';
import { readOpenness, type Openness } from './occlusion.js';
import { toCamera, type Eye, type Visible } from './rasterise.js';

const { abs, sqrt } = Math;

/** Writes the light that the eye gets along a ray that meets nothing; the place is of the frame, in pixels. */
export type Beyond = (px: number, py: number, out: Float64Array) => void;
/** Changes the light of a surface on its way to the eye, and lays on what only the whole picture knows (haze, a mirror). */
export type Finishing = (at: SurfacePoint, finish: Finish, px: number, py: number, colour: Float64Array) => void;

export type MeshTarget = {
  readonly width: number;
  readonly height: number;
  /** Interleaved, `stride` numbers a pixel. */
  readonly data: Float32Array;
  readonly stride: number;
  readonly depth: Float32Array | null;
  readonly ids: Uint8Array | null;
};

type MeshPicture = {
  readonly facets: readonly Facet[];
  readonly visible: Visible;
  readonly eye: Eye;
  /** Samples along the side of a pixel. */
  readonly samples: number;
  readonly light: LightSurface;
  readonly openness: Openness | null;
  readonly beyond: Beyond;
  readonly finish: Finishing;
};

const PER_FACET = 13;

/** What each facet's shading needs in the camera's space: its plane, axes and the place of its origin. */
const cameraFrames = (facets: readonly Facet[], eye: Eye): Float64Array => {
  const frames = new Float64Array(facets.length * PER_FACET);
  const p = new Float64Array(3);
  const n = new Float64Array(3);
  const axis = new Float64Array(3);
  facets.forEach(({ corners, normal, across, up, origin }, id) => {
    const o = id * PER_FACET;
    toCamera(eye, corners[0]!, corners[1]!, corners[2]!, true, p);
    toCamera(eye, ...normal, false, n);
    frames.set(n, o);
    frames[o + 3] = n[0]! * p[0]! + n[1]! * p[1]! + n[2]! * p[2]!;
    toCamera(eye, ...origin, true, p);
    toCamera(eye, ...across, false, axis);
    frames.set(axis, o + 4);
    frames[o + 7] = axis[0]! * p[0]! + axis[1]! * p[1]! + axis[2]! * p[2]!;
    toCamera(eye, ...up, false, axis);
    frames.set(axis, o + 8);
    frames[o + 11] = axis[0]! * p[0]! + axis[1]! * p[1]! + axis[2]! * p[2]!;
  });
  return frames;
};

/**
 * Shades what the samples see. A pixel whose samples all see one facet is shaded once; at edges each facet is shaded for its own
 * samples and the shares are mixed, so that edges are smooth at little cost.
 */
export const paintMesh = (
  { facets, visible, eye, samples, light, openness, beyond, finish: finishing }: MeshPicture,
  { width, height, data, stride, depth, ids }: MeshTarget,
  pause: (fraction: number) => void,
): void => {
  const frames = cameraFrames(facets, eye);
  const finish = createFinish();
  const colour = new Float64Array(4);
  const at: SurfacePoint = {
    facet: facets[0]!,
    x: 0,
    y: 0,
    z: 0,
    u: 0,
    v: 0,
    du: 0,
    dv: 0,
    dx: 0,
    dy: 0,
    dz: 0,
    distance: 0,
  };
  const cosine = Math.cos(eye.yaw);
  const sine = Math.sin(eye.yaw);
  const flip = eye.isMirror ? -1 : 1;
  const sheetWide = visible.width;
  const pixel = samples / eye.focal;
  const found = new Uint16Array(samples * samples);

  const shade = (id: number, sx: number, sy: number): void => {
    const o = (id - 1) * PER_FACET;
    const X = (sx - sheetWide / 2) / eye.focal;
    const Y = (eye.horizonY - sy) / eye.focal;
    const d = frames[o + 3]!;
    const nx = frames[o]!;
    const ny = frames[o + 1]!;
    // At an edge the middle of the samples may miss the facet's plane; it is never behind the eye there.
    const slope = (nx * X + ny * Y + frames[o + 2]!) / d;
    const t = 1 / (slope > 1e-5 ? slope : 1e-5);
    const tx = 1 / Math.max(1e-5, slope + (nx * pixel) / d);
    const ty = 1 / Math.max(1e-5, slope + (ny * pixel) / d);
    const ux = frames[o + 4]!;
    const uy = frames[o + 5]!;
    const uz = frames[o + 6]!;
    const vx = frames[o + 8]!;
    const vy = frames[o + 9]!;
    const vz = frames[o + 10]!;
    const ru = ux * X + uy * Y + uz;
    const rv = vx * X + vy * Y + vz;
    at.facet = facets[id - 1]!;
    at.u = ru * t - frames[o + 7]!;
    at.v = rv * t - frames[o + 11]!;
    at.du = abs((ru + ux * pixel) * tx - ru * t) + abs((ru + uy * pixel) * ty - ru * t);
    at.dv = abs((rv + vx * pixel) * tx - rv * t) + abs((rv + vy * pixel) * ty - rv * t);
    at.distance = t;
    at.x = eye.place[0] + (cosine * X + sine) * t;
    at.y = (eye.place[1] + Y * t) * flip;
    at.z = eye.place[2] + (cosine - sine * X) * t;
    const inverse = 1 / sqrt(X * X + Y * Y + 1);
    at.dx = (cosine * X + sine) * inverse;
    at.dy = Y * flip * inverse;
    at.dz = (cosine - sine * X) * inverse;
    clearFinish(finish);
    at.facet.coat(at, finish);
    light(at, finish, openness ? readOpenness(openness, sx, sy) : 1, colour);
    finishing(at, finish, sx / samples, sy / samples, colour);
  };

  const all = samples * samples;
  for (let row = 0; row < height; row++) {
    if ((row & 7) === 0) pause(row / height);
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      let first = -1;
      let isOne = true;
      for (let k = 0; k < all; k++) {
        const id = visible.facet[(row * samples + ((k / samples) | 0)) * sheetWide + column * samples + (k % samples)]!;
        found[k] = id;
        if (k === 0) first = id;
        else if (id !== first) isOne = false;
      }
      const o = i * stride;
      if (isOne) {
        if (first === 0) beyond(column + 0.5, row + 0.5, colour);
        else shade(first, (column + 0.5) * samples, (row + 0.5) * samples);
        for (let k = 0; k < 3; k++) data[o + k] = colour[k]!;
        if (depth) depth[i] = first === 0 ? Infinity : at.distance;
        if (ids) ids[i] = first === 0 ? 0 : at.facet.surface;
        continue;
      }
      let [r, g, b] = [0, 0, 0];
      let most = 0;
      for (let k = 0; k < all; k++) {
        const id = found[k]!;
        let share = 0;
        let x = 0;
        let y = 0;
        let isDone = false;
        for (let m = 0; m < all; m++) {
          if (found[m] !== id) continue;
          if (m < k) {
            isDone = true;
            break;
          }
          share++;
          x += m % samples;
          y += (m / samples) | 0;
        }
        if (isDone) continue;
        if (id === 0) beyond(column + 0.5, row + 0.5, colour);
        else shade(id, column * samples + x / share + 0.5, row * samples + y / share + 0.5);
        // A bright sliver beside the dark would twinkle from pixel to pixel.
        r += Math.min(12, colour[0]!) * share;
        g += Math.min(12, colour[1]!) * share;
        b += Math.min(12, colour[2]!) * share;
        if (share > most) {
          most = share;
          if (depth) depth[i] = id === 0 ? Infinity : at.distance;
          if (ids) ids[i] = id === 0 ? 0 : at.facet.surface;
        }
      }
      data[o] = r / all;
      data[o + 1] = g / all;
      data[o + 2] = b / all;
    }
  }
};
