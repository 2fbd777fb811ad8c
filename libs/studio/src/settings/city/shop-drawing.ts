import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { textureOf, type Texture } from '../../mesh/texture.js';
import { between, type Rng } from '../../raster/rng.js';
import { pick } from './pick.js';

/** Drawn in tenths of a metre: a room is 44 wide and 28 high, y downwards, the floor at 28. */
export const WIDE = 44;
export const TALL = 28;
export const PIXELS = 5;

/** A flat rectangle. */
export const rect = (g: SKRSContext2D, colour: string, x: number, y: number, w: number, h: number): void => {
  g.fillStyle = colour;
  g.fillRect(x, y, w, h);
};
/** A flat ellipse. */
export const disc = (g: SKRSContext2D, colour: string, x: number, y: number, rx: number, ry = rx): void => {
  g.fillStyle = colour;
  g.beginPath();
  g.ellipse(x, y, rx, ry, 0, 0, 7);
  g.fill();
};
/** The back wall, shaded from above. */
export const wall = (g: SKRSContext2D, above: string, below: string): void => {
  const shade = g.createLinearGradient(0, 0, 0, TALL);
  shade.addColorStop(0, above);
  shade.addColorStop(1, below);
  g.fillStyle = shade;
  g.fillRect(0, 0, WIDE, TALL);
};
/** Rows of upright things on boards: books, bottles, jars. */
export const shelves = (
  g: SKRSContext2D,
  rng: Rng,
  [x0, x1]: readonly [number, number],
  rows: readonly number[],
  colours: readonly string[],
  thing: 'book' | 'bottle' | 'box',
): void => {
  for (const y of rows) {
    for (let x = x0; x < x1;) {
      const w = thing === 'book' ? between(rng, 0.3, 0.75) : thing === 'bottle' ? 0.85 : between(rng, 0.9, 2);
      const h =
        thing === 'book' ? between(rng, 2, 3) : thing === 'bottle' ? between(rng, 2, 2.9) : between(rng, 1, 2.4);
      const colour = pick(rng, colours);
      if (thing === 'bottle') {
        rect(g, colour, x + 0.1, y - h * 0.68, w - 0.2, h * 0.68);
        rect(g, colour, x + 0.3, y - h, w - 0.6, h * 0.35);
        rect(g, 'rgba(255,255,240,0.5)', x + 0.2, y - h * 0.6, 0.12, h * 0.45);
      } else if (rng() > 0.08) rect(g, colour, x, y - h, w - 0.08, h);
      x += w + (thing === 'book' ? 0 : 0.12);
    }
    rect(g, '#3a2415', x0 - 0.4, y, x1 - x0 + 0.8, 0.35);
    rect(g, 'rgba(0,0,0,0.28)', x0 - 0.4, y + 0.35, x1 - x0 + 0.8, 0.5);
  }
};
/** Lamps that hang from the ceiling. */
export const pendants = (g: SKRSContext2D, rng: Rng, count: number, colour: string): void => {
  for (let n = 0; n < count; n++) {
    const x = (WIDE / count) * (n + 0.5) + between(rng, -1, 1);
    const y = between(rng, 6, 8.5);
    rect(g, '#15100c', x - 0.08, 0, 0.16, y);
    disc(g, '#241a12', x, y, 1.3, 0.9);
    disc(g, colour, x, y + 0.75, 0.85, 0.6);
  }
};
/** A guest or keeper, standing or seated. */
export const person = (g: SKRSContext2D, rng: Rng, x: number, foot: number, tall: number, isSeated: boolean): void => {
  const coat = pick(rng, ['#2b3448', '#4c2a2a', '#2f3d33', '#3b3330', '#51402c', '#1d1d24']);
  const skin = pick(rng, ['#d6a07e', '#b77c58', '#8a5a3e', '#e0b496']);
  const top = foot - tall;
  const h = tall;
  if (!isSeated) rect(g, '#17161c', x - h * 0.075, foot - h * 0.48, h * 0.15, h * 0.48);
  g.fillStyle = coat;
  g.beginPath();
  g.moveTo(x - h * 0.13, foot - h * (isSeated ? 0.02 : 0.42));
  g.quadraticCurveTo(x - h * 0.16, top + h * 0.2, x - h * 0.05, top + h * 0.17);
  g.lineTo(x + h * 0.05, top + h * 0.17);
  g.quadraticCurveTo(x + h * 0.16, top + h * 0.2, x + h * 0.13, foot - h * (isSeated ? 0.02 : 0.42));
  g.fill();
  disc(g, skin, x, top + h * 0.09, h * 0.055, h * 0.075);
  disc(g, pick(rng, ['#201713', '#3d2716', '#6b4a2a', '#17171c']), x, top + h * 0.06, h * 0.062, h * 0.06);
};
/** A figure that wears what is sold. */
export const mannequin = (g: SKRSContext2D, rng: Rng, x: number, colour: string): void => {
  const isDress = rng() < 0.5;
  rect(g, '#8b8680', x - 0.15, 20, 0.3, 7);
  disc(g, '#57534e', x, 27.2, 1.5, 0.4);
  g.fillStyle = colour;
  g.beginPath();
  g.moveTo(x - 2, 11.6);
  g.quadraticCurveTo(x, 10.9, x + 2, 11.6);
  g.lineTo(x + 1.35, 16);
  g.lineTo(x + (isDress ? 3.1 : 1.8), isDress ? 24.5 : 19);
  g.lineTo(x - (isDress ? 3.1 : 1.8), isDress ? 24.5 : 19);
  g.lineTo(x - 1.35, 16);
  g.fill();
  if (!isDress) {
    rect(g, '#2a2d3a', x - 1.7, 19, 1.5, 7.6);
    rect(g, '#2a2d3a', x + 0.2, 19, 1.5, 7.6);
  }
  g.fillStyle = 'rgba(0,0,0,0.2)';
  g.fillRect(x + 0.5, 11.5, 1, isDress ? 12.5 : 7.5);
  disc(g, '#e9e2d8', x, 9.2, 0.8, 1.15);
  rect(g, '#e9e2d8', x - 0.3, 10, 0.6, 1.4);
};
/** A plant in a pot. */
export const plant = (g: SKRSContext2D, rng: Rng, x: number, y: number, size: number): void => {
  disc(g, pick(rng, ['#8d5b3f', '#d8d2c6', '#3c4a52']), x, y - size * 0.15, size * 0.28, size * 0.18);
  for (let n = 0; n < 26; n++) {
    const turn = between(rng, -1.25, 1.25);
    const long = size * between(rng, 0.4, 0.95);
    g.strokeStyle = pick(rng, ['#2f6b34', '#47883f', '#1f5029', '#6ba14d']);
    g.lineWidth = size * 0.06;
    g.beginPath();
    g.moveTo(x, y - size * 0.25);
    g.quadraticCurveTo(
      x + Math.sin(turn) * long * 0.4,
      y - long,
      x + Math.sin(turn) * long,
      y - size * 0.2 - Math.cos(turn) * long * 0.8,
    );
    g.stroke();
  }
};
/** Cut flowers in a bucket. */
export const bouquet = (g: SKRSContext2D, rng: Rng, x: number, y: number): void => {
  g.fillStyle = pick(rng, ['#6d7378', '#4e3a2c', '#37464f']);
  g.beginPath();
  g.moveTo(x - 1.3, y - 3);
  g.lineTo(x + 1.3, y - 3);
  g.lineTo(x + 0.95, y);
  g.lineTo(x - 0.95, y);
  g.fill();
  const colour = pick(rng, ['#ff5d7a', '#ffc64b', '#f7f0ea', '#d573e8', '#ff8a3d', '#e23244']);
  for (let n = 0; n < 30; n++) disc(g, '#2f6a35', x + between(rng, -1.9, 1.9), y - 3 - between(rng, 0, 2.1), 0.35);
  for (let n = 0; n < 22; n++)
    disc(g, colour, x + between(rng, -1.8, 1.8), y - 3.4 - between(rng, 0, 2.4), between(rng, 0.25, 0.5));
};

/** A drawing of a room's size as a texture. */
export const drawn = (draw: (g: SKRSContext2D) => void): Texture => {
  const canvas = createCanvas(WIDE * PIXELS, TALL * PIXELS);
  const g = canvas.getContext('2d');
  g.scale(PIXELS, PIXELS);
  draw(g);
  return textureOf(canvas);
};
