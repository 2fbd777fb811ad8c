import type { Vec3 } from '../../light/atmosphere.js';
import { plain, shining } from '../../mesh/facet.js';
import type { Mesh } from '../../mesh/mesh.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { FacadeLook } from './facade.js';
import { GROUND, type Lot, type StreetSet } from './street-set.js';

/** Things that hang on a wall and stand on a roof. */
export const addTrim = (
  set: StreetSet,
  rng: Rng,
  { side, x, z0, z1 }: Lot,
  tall: number,
  { trim, wall }: FacadeLook,
): void => {
  const { mesh, town, snow } = set;
  const coat = plain(trim, 0.05);
  const cap = snow > 0.2 ? plain([0.78, 0.81, 0.87]) : coat;
  const [near, far] = side < 0 ? [x, x + 0.35] : [x - 0.35, x];
  mesh.box([near, tall - 0.45, z0], [far, tall, z1], { all: coat, top: cap });
  mesh.box([side < 0 ? x : x - 0.16, GROUND, z0], [side < 0 ? x + 0.16 : x, GROUND + 0.22, z1], {
    all: coat,
    top: cap,
  });
  if (town.roof === 'mansard') {
    const slate = plain(
      snow > 0.2
        ? [0.7, 0.73, 0.79]
        : town.name === 'old-town' && rng() < 0.6
          ? hexToLinear('#8a4a34')
          : [0.07, 0.075, 0.085],
    );
    const rise = between(rng, 2.2, 3.4);
    const lean = between(rng, 1.2, 3);
    const run = Math.hypot(rise, lean);
    // The end that is seen, up to the flat of the roof.
    mesh.polygon(
      [side < 0 ? x - 16 : x, tall, z0],
      [1, 0, 0],
      [0, 1, 0],
      side < 0
        ? [
            [0, 0],
            [16, 0],
            [16 - lean, rise],
            [0, rise],
          ]
        : [
            [0, 0],
            [16, 0],
            [16, rise],
            [lean, rise],
          ],
      plain(wall),
    );
    mesh.panel(
      [x, tall, side < 0 ? z0 : z1],
      [0, 0, -side],
      [(side * lean) / run, rise / run, 0],
      z1 - z0,
      run,
      slate,
      { isSheet: true },
    );
    for (let z = z0 + 1.6; z < z1 - 1.5; z += between(rng, 2.6, 4)) {
      const back = x + side * 2.2;
      const [l, h] = [Math.min(x + side * 0.35, back), Math.max(x + side * 0.35, back)];
      mesh.box([l, tall, z - 0.55], [h, tall + 1.5, z + 0.55], { all: coat });
      const face: Vec3 = [x + side * 0.34, tall + 0.3, side < 0 ? z - 0.36 : z + 0.36];
      mesh.panel(
        face,
        [0, 0, -side],
        [0, 1, 0],
        0.72,
        1,
        rng() < set.lit * 0.5 ? shining([1, 0.72, 0.4], 0.9) : plain([0.02, 0.02, 0.025], 0.9),
      );
    }
    for (let n = 0; n < 2; n++) {
      const z = between(rng, z0 + 1, z1 - 1);
      const cx = x + side * between(rng, 2.4, 4);
      mesh.box([cx - 0.4, tall + 1, z - 0.55], [cx + 0.4, tall + rise + between(rng, 0.6, 1.6), z + 0.55], {
        all: plain(hexToLinear('#7a5142')),
        top: cap,
      });
    }
    return;
  }
  if (rng() < 0.4) {
    const cx = x + side * between(rng, 3, 6);
    const cz = between(rng, z0 + 2, z1 - 2);
    if (town.name === 'avenue' && rng() < 0.6) {
      mesh.turned(
        [cx, tall + 1.4, cz],
        [
          [1.3, 0],
          [1.3, 2.6],
          [0, 3.5],
        ],
        10,
        plain(hexToLinear('#6a4a35')),
      );
      mesh.box([cx - 0.8, tall, cz - 0.8], [cx + 0.8, tall + 1.4, cz + 0.8], { all: plain([0.05, 0.05, 0.05]) });
    } else mesh.box([cx - 1.5, tall, cz - 1.5], [cx + 1.5, tall + 2, cz + 1.5], { all: coat, top: cap });
  }
  if (town.name === 'avenue' && rng() < 0.4 && z0 < 90)
    addFireEscape(mesh, x, side, between(rng, z0 + 2, z1 - 2.4), tall);
  if (town.isNeon)
    for (let n = 0; n < 5; n++) {
      const y = between(rng, GROUND + 1.4, Math.min(tall - 2, 20));
      const z = between(rng, z0 + 0.6, z1 - 0.6);
      mesh.box([side < 0 ? x : x - 0.34, y, z - 0.4], [side < 0 ? x + 0.34 : x, y + 0.6, z + 0.4], {
        all: plain([0.3, 0.3, 0.29], 0.1),
      });
    }
};

const addFireEscape = (mesh: Mesh, x: number, side: number, z: number, tall: number): void => {
  const iron = plain([0.025, 0.022, 0.02], 0.1);
  const out = x - side * 1.1;
  for (let y = 6.6; y < Math.min(tall - 2, 26); y += 3.2) {
    const [l, h] = [Math.min(x, out), Math.max(x, out)];
    mesh.box([l, y, z], [h, y + 0.07, z + 2.4], { all: iron });
    mesh.box([out - 0.03, y + 0.95, z], [out + 0.03, y + 1.02, z + 2.4], { all: iron });
    for (let n = 0; n <= 4; n++)
      mesh.box([out - 0.02, y, z + n * 0.6 - 0.02], [out + 0.02, y + 0.98, z + n * 0.6 + 0.02], { all: iron });
    const run = Math.hypot(1.8, 3.2);
    mesh.panel(
      [out + side * 0.3, y, z + 0.3],
      [side < 0 ? -1 : 1, 0, 0],
      [0, 3.2 / run, 1.8 / run],
      0.5,
      run,
      (at, finish) => {
        finish.colour.set([0.02, 0.018, 0.016]);
        if (at.v % 0.3 > 0.14) finish.colour[0] = finish.colour[1] = finish.colour[2] = 0.05;
      },
      { isSheet: true },
    );
  }
};
