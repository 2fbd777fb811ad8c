import { STRIDE, type TriangleMesh } from './triangle-mesh.js';

const { ceil, floor, max, min } = Math;

/** Which triangle each sample shows, 0 where none, else its number plus one; and how near it is: the greater, the nearer. */
export type Samples = {
  readonly width: number;
  readonly height: number;
  readonly shown: Uint32Array;
  readonly near: Float32Array;
};

/** Writes column, row and nearness of a place to `out`; nearness of 0 or less is behind the eye. */
export type Projection = (x: number, y: number, z: number, out: Float64Array) => void;

/** The projected vertices: column, row and nearness each. */
export const projectVertices = ({ vertices }: TriangleMesh, project: Projection): Float32Array => {
  const count = vertices.length / STRIDE;
  const points = new Float32Array(count * 3);
  const out = new Float64Array(3);
  for (let n = 0; n < count; n++) {
    const v = n * STRIDE;
    project(vertices[v]!, vertices[v + 1]!, vertices[v + 2]!, out);
    points[n * 3] = out[0]!;
    points[n * 3 + 1] = out[1]!;
    points[n * 3 + 2] = out[2]!;
  }
  return points;
};

/** Finds for every sample the nearest triangle at its middle. */
export const rasterise = (
  { triangles }: TriangleMesh,
  points: Float32Array,
  width: number,
  height: number,
  pause: (fraction: number) => void = () => undefined,
): Samples => {
  const shown = new Uint32Array(width * height);
  const near = new Float32Array(width * height);
  for (let t = 0; t < triangles.length; t += 3) {
    if ((t & 0x3fff) === 0) pause(t / triangles.length);
    const a = triangles[t]! * 3;
    const b = triangles[t + 1]! * 3;
    const c = triangles[t + 2]! * 3;
    const [ax, ay, az] = [points[a]!, points[a + 1]!, points[a + 2]!];
    const [bx, by, bz] = [points[b]!, points[b + 1]!, points[b + 2]!];
    const [cx, cy, cz] = [points[c]!, points[c + 1]!, points[c + 2]!];
    if (az <= 0 || bz <= 0 || cz <= 0) continue;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area === 0) continue;
    const left = max(0, ceil(min(ax, bx, cx) - 0.5));
    const right = min(width - 1, floor(max(ax, bx, cx) - 0.5));
    const top = max(0, ceil(min(ay, by, cy) - 0.5));
    const bottom = min(height - 1, floor(max(ay, by, cy) - 0.5));
    const inverse = 1 / area;
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const px = x + 0.5;
        const py = y + 0.5;
        const u = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) * inverse;
        const v = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) * inverse;
        if (u < 0 || v < 0 || u + v > 1) continue;
        const n = az + u * (bz - az) + v * (cz - az);
        const i = y * width + x;
        if (n <= near[i]!) continue;
        near[i] = n;
        shown[i] = t / 3 + 1;
      }
  }
  return { width, height, shown, near };
};
