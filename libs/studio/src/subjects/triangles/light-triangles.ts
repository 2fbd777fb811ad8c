import type { Atmosphere } from '../../light/atmosphere.js';
import type { Noise } from '../../raster/noise.js';
import { luminance } from '../../raster/oklab.js';
import type { Figure } from '../figure.js';
import type { Placement } from '../pose.js';
import { STRIDE, VERTEX, type TriangleMesh } from './triangle-mesh.js';
import { createShadowMap, type ShadowMap } from './shadow-map.js';

const { max, min, sqrt } = Math;

export type TriangleLight = {
  /** The light that leaves a triangle towards the eye, at shares `u` and `v` of its second and third corner. */
  readonly shade: (triangle: number, u: number, v: number, eye: Float64Array, out: Float64Array) => void;
  /** What the mesh keeps of the key light. */
  readonly sunlit: ShadowMap;
};

/**
 * Lights thin things as their setting is lit: the key light with the mesh's own shadow, from behind through what lets it
 * pass, the sky from above as far as it is open, the ground from below, and the faint front light that figures have.
 */
export const createTriangleLight = (
  figure: Figure,
  mesh: TriangleMesh,
  { turn }: Placement,
  { key, ambient, bounce, shading, gloom }: Atmosphere,
  noise: Noise,
): TriangleLight => {
  const sun = new Float64Array(3);
  turn(shading[0], shading[1], shading[2], sun);
  const front = new Float64Array(3);
  const held = 1 / sqrt(0.45 * 0.45 + 0.5 * 0.5 + 1);
  turn(-0.45 * held, 0.5 * held, -held, front);
  const fill = 0.2 * luminance(...key) + 0.85 * luminance(...ambient);
  const sunlit = createShadowMap(figure, mesh, [sun[0]!, sun[1]!, sun[2]!]);
  const open = createShadowMap(figure, mesh, [0.05, 0.99749, -0.05]);
  const { vertices, triangles } = mesh;
  const own = new Float64Array(STRIDE);

  const shade = (triangle: number, u: number, v: number, eye: Float64Array, out: Float64Array): void => {
    const a = triangles[triangle * 3]! * STRIDE;
    const b = triangles[triangle * 3 + 1]! * STRIDE;
    const c = triangles[triangle * 3 + 2]! * STRIDE;
    const w = 1 - u - v;
    for (let k = 0; k < STRIDE; k++) own[k] = vertices[a + k]! * w + vertices[b + k]! * u + vertices[c + k]! * v;
    const [x, y, z] = [own[0]!, own[1]!, own[2]!];
    let nx = own[VERTEX.normal]!;
    let ny = own[VERTEX.normal + 1]!;
    let nz = own[VERTEX.normal + 2]!;
    const size = 1 / max(1e-6, sqrt(nx * nx + ny * ny + nz * nz));
    const towards = -(nx * eye[0]! + ny * eye[1]! + nz * eye[2]!) < 0 ? -size : size;
    nx *= towards;
    ny *= towards;
    nz *= towards;
    const through = own[VERTEX.through]!;
    const gloss = own[VERTEX.gloss]!;
    const grain = own[VERTEX.grain]!;
    const tone = grain > 0 ? 1 + grain * 0.55 * noise.fbm(x * 9 + z * 7, y * 3.2 - z * 2, 3) : 1;
    const facing = nx * sun[0]! + ny * sun[1]! + nz * sun[2]!;
    const lit = sunlit(x, y, z, 1.2);
    const direct = max(0, facing) * lit;
    const behind = through * max(0, -facing) * (0.35 + 0.65 * lit);
    const sky = 0.3 + 0.7 * open(x, y, z, 7);
    const up = 0.5 + 0.5 * ny;
    const facingFront = max(0, nx * front[0]! + ny * front[1]! + nz * front[2]!);
    let shine = 0;
    if (gloss > 0) {
      const hx = sun[0]! - eye[0]!;
      const hy = sun[1]! - eye[1]!;
      const hz = sun[2]! - eye[2]!;
      const half = max(0, (nx * hx + ny * hy + nz * hz) / max(1e-6, sqrt(hx * hx + hy * hy + hz * hz)));
      shine = half ** 26 * gloss * lit * 0.42;
    }
    for (let k = 0; k < 3; k++) {
      const colour = own[VERTEX.colour + k]! * tone;
      const light =
        key[k]! * direct +
        ambient[k]! * (0.7 + 0.75 * up) * sky * 1.2 +
        bounce[k]! * (1 - up) * 0.6 * sky +
        fill * facingFront * (1 - gloom * 0.3) * (0.35 + 0.65 * sky);
      // Light that has come through is coloured twice.
      const passed = key[k]! * behind * (0.35 + 0.65 * min(1, colour * 2.2));
      out[k] = colour * (light + passed) + key[k]! * shine + colour * own[VERTEX.glow]!;
    }
  };
  return { shade, sunlit };
};
