import { createCanvas } from '@napi-rs/canvas';
import { plain, type Coat } from '../../mesh/facet.js';
import type { Lamp } from '../../mesh/lamps.js';
import type { Mesh } from '../../mesh/mesh.js';
import { readTexture, textureOf, type Texture } from '../../mesh/texture.js';
import { between, type Rng } from '../../raster/rng.js';
import { addVessel } from './furnishings.js';
import { addBeam } from './furniture.js';
import { boards, stones } from './materials.js';

/** Tongues of flame, pale at their roots and red at their tips. */
const drawFlames = (rng: Rng): Texture => {
  const canvas = createCanvas(128, 128);
  const g = canvas.getContext('2d');
  const tongues = Array.from({ length: 15 }, () => ({
    x: between(rng, 22, 106),
    tall: between(rng, 42, 112),
    wide: between(rng, 7, 15),
    lean: between(rng, -16, 16),
  }));
  for (const [colour, share, wide] of [
    ['rgba(200,44,6,0.5)', 1, 1.25],
    ['rgba(255,118,16,0.62)', 0.8, 0.95],
    ['rgba(255,200,72,0.75)', 0.55, 0.6],
    ['rgba(255,246,205,0.85)', 0.3, 0.34],
  ] as const)
    for (const tongue of tongues) {
      const middle = 1 - Math.abs(tongue.x - 64) / 58;
      const tall = tongue.tall * share * (0.35 + 0.65 * middle);
      const half = tongue.wide * wide;
      g.fillStyle = colour;
      g.beginPath();
      g.moveTo(tongue.x - half, 124);
      g.bezierCurveTo(
        tongue.x - half * 1.5,
        124 - tall * 0.4,
        tongue.x - half * 0.2 + tongue.lean * 0.4,
        124 - tall * 0.6,
        tongue.x + tongue.lean,
        124 - tall,
      );
      g.bezierCurveTo(
        tongue.x + half * 0.7 + tongue.lean * 0.3,
        124 - tall * 0.55,
        tongue.x + half * 1.6,
        124 - tall * 0.35,
        tongue.x + half,
        124,
      );
      g.fill();
    }
  return textureOf(canvas);
};

/** A fireplace of rough stone against the back wall, with a burning fire, a mantel shelf and what stands on it. */
export const addFireplace = (mesh: Mesh, lamps: Lamp[], rng: Rng, x: number, deep: number, tall: number): void => {
  const stone = stones([0.3, 0.28, 0.26], Math.floor(rng() * 1e6));
  const wood = boards([0.2, 0.1, 0.045], 0.3, 3, 7, 0.12, true);
  const [half, mouth, arch] = [0.95, 0.5, 0.78];
  const front = deep - 0.55;
  mesh.box([x - half, 0, front], [x - mouth, 1.25, deep], { near: stone, left: stone, right: stone });
  mesh.box([x + mouth, 0, front], [x + half, 1.25, deep], { near: stone, left: stone, right: stone });
  mesh.box([x - mouth, arch, front], [x + mouth, 1.25, deep], { near: stone, bottom: plain([0.03, 0.025, 0.022]) });
  mesh.box([x - half * 0.72, 1.25, front + 0.16], [x + half * 0.72, tall, deep], {
    near: stone,
    left: stone,
    right: stone,
  });
  mesh.box([x - half - 0.1, 1.22, front - 0.14], [x + half + 0.1, 1.32, deep], { all: wood });
  mesh.box([x - half - 0.12, 0, front - 0.42], [x + half + 0.12, 0.06, front], {
    all: plain([0.12, 0.115, 0.11], 0.05),
  });
  mesh.box([x - mouth, 0.02, deep - 0.06], [x + mouth, arch, deep], { near: plain([0.028, 0.022, 0.02]) });
  const bark = plain([0.075, 0.045, 0.028]);
  for (let n = 0; n < 4; n++) {
    const y = 0.1 + (n > 2 ? 0.1 : 0);
    const z = front + 0.2 + (n % 3) * 0.09;
    addBeam(
      mesh,
      [x - 0.33 + between(rng, -0.05, 0.05), y, z],
      [x + 0.33, y + between(rng, -0.02, 0.05), z + between(rng, -0.06, 0.06)],
      0.1,
      bark,
    );
  }
  const embers: Coat = (at, finish) => {
    const spark = 0.5 + 0.5 * Math.sin(at.u * 70) * Math.sin(at.v * 90 + at.u * 31);
    finish.colour.fill(0.02);
    finish.glow[0] = 2.4 * spark;
    finish.glow[1] = 0.55 * spark * spark;
    finish.glow[2] = 0.05 * spark;
  };
  mesh.panel([x - 0.36, 0.065, front + 0.12], [1, 0, 0], [0, 0, 1], 0.72, 0.32, embers, { isClear: true });
  const flames = drawFlames(rng);
  const texel = new Float64Array(4);
  const dark: Coat = (at, finish) => {
    // Behind the flames the soot shows; they are laid over it, so no sheet has to be seen through.
    readTexture(flames, (at.u - 0.06) / (2 * mouth - 0.12), 1 - at.v / 0.72, at.du, texel);
    finish.colour.fill(0.02);
    for (let k = 0; k < 3; k++) finish.glow[k] = texel[k]! * [5.2, 4.2, 3.4][k]!;
    finish.glow[0]! += 0.12;
    finish.glow[1]! += 0.03;
  };
  mesh.panel([x - mouth, 0.08, deep - 0.18], [1, 0, 0], [0, 1, 0], 2 * mouth, arch - 0.08, dark, { isClear: true });
  lamps.push({ x, y: 0.4, z: front - 0.12, colour: [4.6, 1.75, 0.5], reach: 5.6, radius: 0.6 });
  lamps.push({ x, y: 0.35, z: deep - 0.3, colour: [1.3, 0.45, 0.12], reach: 1.3, radius: 0.3 });
  for (const side of [-1, 1]) {
    const at = x + side * 0.72;
    mesh.turned(
      [at, 1.32, front + 0.1],
      [
        [0.028, 0],
        [0.026, 0.16],
        [0, 0.165],
      ],
      10,
      plain([0.75, 0.7, 0.6]),
    );
    mesh.turned(
      [at, 1.49, front + 0.1],
      [
        [0.004, 0],
        [0.012, 0.02],
        [0, 0.055],
      ],
      6,
      (_, finish) => finish.glow.set([9, 5.6, 2.2]),
      { isClear: true },
    );
    lamps.push({ x: at, y: 1.55, z: front - 0.05, colour: [0.32, 0.19, 0.08], reach: 1.6, radius: 0.15 });
  }
  addVessel(mesh, [x + 0.3, 1.32, front + 0.1], 'vase', 0.26, [0.1, 0.17, 0.2]);
};
