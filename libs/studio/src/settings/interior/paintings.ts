import { createCanvas } from '@napi-rs/canvas';
import { textureOf, type Texture } from '../../mesh/texture.js';
import { between, type Rng } from '../../raster/rng.js';
import { pick } from '../city/pick.js';

const PALETTES = [
  ['#e8dcc4', '#c96f4a', '#2f4a52', '#d9a441'],
  ['#efe9df', '#5b7a8c', '#1f2f3d', '#c7b299'],
  ['#f1e3d3', '#a6443c', '#3b5b49', '#e0b04a'],
  ['#dfe3e0', '#8aa29e', '#3d5a6c', '#f2c078'],
] as const;

/** A picture for a wall: hills under a disc, or overlapping shapes, in four colours. */
export const drawPainting = (rng: Rng): Texture => {
  const canvas = createCanvas(128, 128);
  const g = canvas.getContext('2d');
  const palette = pick(rng, PALETTES);
  g.fillStyle = palette[0];
  g.fillRect(0, 0, 128, 128);
  if (rng() < 0.55) {
    g.fillStyle = palette[3];
    g.beginPath();
    g.arc(between(rng, 36, 92), between(rng, 30, 52), between(rng, 12, 20), 0, 7);
    g.fill();
    for (let n = 0; n < 3; n++) {
      g.fillStyle = palette[[1, 2, 1][n]!]!;
      g.globalAlpha = 0.75;
      const y = 62 + n * 20;
      g.beginPath();
      g.moveTo(0, 128);
      g.lineTo(0, y + between(rng, -8, 8));
      g.bezierCurveTo(40, y + between(rng, -26, 10), 84, y + between(rng, -10, 26), 128, y + between(rng, -8, 8));
      g.lineTo(128, 128);
      g.fill();
    }
  } else
    for (let n = 0; n < 7; n++) {
      g.globalAlpha = 0.8;
      g.fillStyle = palette[1 + Math.floor(rng() * 3)]!;
      g.beginPath();
      g.ellipse(
        between(rng, 20, 108),
        between(rng, 20, 108),
        between(rng, 10, 34),
        between(rng, 8, 30),
        rng() * 3,
        0,
        rng() < 0.5 ? 7 : 3.2,
      );
      g.fill();
    }
  return textureOf(canvas);
};
