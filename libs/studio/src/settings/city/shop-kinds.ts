import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Texture } from '../../mesh/texture.js';
import { between, type Rng } from '../../raster/rng.js';
import { pick } from './pick.js';
import { WIDE, bouquet, disc, drawn, mannequin, pendants, person, plant, rect, shelves, wall } from './shop-drawing.js';

/** What a shop sells: its names over the door, the light inside, what stands along its back wall and in its window. */
export type ShopKind = {
  readonly names: readonly string[];
  /** sRGB of the light inside, and of the sign. */
  readonly light: string;
  /** How bright it is against other shops. */
  readonly gain: number;
  readonly sign: readonly string[];
  readonly back: (g: SKRSContext2D, rng: Rng) => void;
  readonly display: (g: SKRSContext2D, rng: Rng) => void;
};

const BOOKS = ['#8c2f2b', '#2f4d7a', '#d7c29a', '#3b6b4a', '#c98a35', '#5a3a63', '#e5dfd0', '#1f2933', '#b6533a'];
const BOTTLES = ['#2f6b3a', '#8a4a1c', '#c9d9cf', '#d9a441', '#6b1f2a', '#3d6f88', '#e8d9a8'];

export const SHOP_KINDS: readonly ShopKind[] = [
  {
    names: ['BOOKS', 'LIBRAIRIE', 'SECOND STORY', 'PAGE ONE'],
    light: '#ffc684',
    gain: 1,
    sign: ['#ffd9a0', '#7fe0ff'],
    back: (g, rng) => {
      wall(g, '#6b4a30', '#3b2717');
      shelves(g, rng, [1, WIDE - 1], [6, 10, 14, 18, 22, 26], BOOKS, 'book');
    },
    display: (g, rng) => {
      rect(g, '#4a2f1c', 0, 23, WIDE, 5);
      for (let x = 2; x < WIDE - 3; x += 4.2)
        if (rng() < 0.8) rect(g, pick(rng, BOOKS), x, 19.4 - rng() * 0.8, 2.5, 3.7 + rng() * 0.4);
        else shelves(g, rng, [x, x + 3], [22.9], BOOKS, 'box');
      if (rng() < 0.6) person(g, rng, between(rng, 8, 36), 27.5, 17, false);
    },
  },
  {
    names: ['CAFÉ', 'ESPRESSO', 'CAFÉ LUNE', 'ROASTERS', 'BAKERY', 'BOULANGERIE'],
    light: '#ffb765',
    gain: 1,
    sign: ['#ffb45a', '#ffe6bd'],
    back: (g, rng) => {
      wall(g, '#a4714a', '#4f3020');
      rect(g, '#1d211f', 6, 5, 20, 7);
      for (let n = 0; n < 9; n++)
        rect(g, '#cfd6cf', 7.5 + (n % 3) * 6, 6.3 + Math.floor(n / 3) * 1.9, between(rng, 2.4, 4.6), 0.45);
      shelves(g, rng, [29, 42], [8, 12], ['#e9dfcf', '#c9a06b', '#7b4f31', '#9fb2a8'], 'box');
      rect(g, '#5b3923', 4, 18.5, 36, 9.5);
      rect(g, '#e7d6bd', 3.5, 17.8, 37, 0.9);
      person(g, rng, between(rng, 12, 32), 24, 16.5, false);
    },
    display: (g, rng) => {
      pendants(g, rng, 4, '#ffe3a6');
      for (const x of [8, 20, 33]) {
        const at = x + between(rng, -2, 2);
        if (rng() < 0.75) person(g, rng, at - 3.4, 24.5, 11.5, true);
        if (rng() < 0.6) person(g, rng, at + 3.4, 24.5, 11.5, true);
        rect(g, '#33211a', at - 2.7, 20, 5.4, 0.5);
        rect(g, '#33211a', at - 0.2, 20.4, 0.4, 7.2);
        disc(g, '#efe7da', at - 0.9, 19.7, 0.6, 0.4);
      }
      plant(g, rng, rng() < 0.5 ? 3 : 41, 27.5, 8);
    },
  },
  {
    names: ['RAMEN', 'SAKE BAR', 'IZAKAYA', 'JAZZ BAR', 'NOODLES', 'TAPAS'],
    light: '#ff8f4a',
    gain: 1.1,
    sign: ['#ff4d3d', '#ffb03a', '#ff3d7f'],
    back: (g, rng) => {
      wall(g, '#7a3420', '#2b1510');
      shelves(g, rng, [3, WIDE - 3], [8, 12, 16], BOTTLES, 'bottle');
      rect(g, '#41241a', 0, 19, WIDE, 9);
      rect(g, '#9c6238', 0, 18.4, WIDE, 0.8);
      person(g, rng, between(rng, 8, 36), 24.5, 16.5, false);
    },
    display: (g, rng) => {
      for (let x = 3.5; x < WIDE; x += 6.2) {
        disc(g, '#ff7a48', x, 5.4, 1.9, 2.3);
        disc(g, '#ffd9a0', x, 5.6, 1, 1.5);
        rect(g, '#1b0f0b', x - 0.8, 2.8, 1.6, 0.5);
      }
      for (let x = 6; x < WIDE - 3; x += 6.5)
        if (rng() < 0.7) person(g, rng, x + between(rng, -1, 1), 25.5, 11.5, true);
      rect(g, '#21130e', 0, 25.2, WIDE, 2.8);
    },
  },
  {
    names: ['ATELIER', 'MODE', 'VELVET', 'NORD', 'BOUTIQUE', 'TAILOR'],
    light: '#ffe9cf',
    gain: 0.62,
    sign: ['#fff3e0', '#ff9fd0'],
    back: (g, rng) => {
      wall(g, '#d8cabb', '#8f8073');
      rect(g, '#5c5148', 5, 9, 34, 0.3);
      for (let x = 6; x < 38; x += 1.15) {
        if (rng() < 0.12) continue;
        rect(
          g,
          pick(rng, ['#23262e', '#8d8a86', '#b3594d', '#dcd3c5', '#4c5c78', '#a98c5b']),
          x,
          9.3,
          1,
          between(rng, 6, 9.5),
        );
      }
    },
    display: (g, rng) => {
      const colours = ['#c8323f', '#1f2a44', '#e2d3ba', '#2f5d50', '#d59a2b', '#1b1b1f', '#7d4a6d'];
      for (const x of [7, 16, 28, 37]) if (rng() < 0.85) mannequin(g, rng, x + between(rng, -1, 1), pick(rng, colours));
    },
  },
  {
    names: ['FLOWERS', 'FLEURISTE', 'BLOOM', 'GREENHOUSE'],
    light: '#fff0d2',
    gain: 0.7,
    sign: ['#8dffb0', '#ffd3e6'],
    back: (g, rng) => {
      wall(g, '#c4cdb8', '#59664f');
      for (let x = 3; x < WIDE; x += 5) plant(g, rng, x + between(rng, -1, 1), 13, between(rng, 5, 8));
      rect(g, '#6b4d33', 0, 13, WIDE, 0.5);
    },
    display: (g, rng) => {
      for (const [y, from] of [
        [23, 4],
        [28, 2],
      ] as const)
        for (let x = from; x < WIDE; x += 4.1) bouquet(g, rng, x, y);
      plant(g, rng, 41, 28, 15);
    },
  },
  {
    names: ['ARCADE', 'RECORDS', 'VINYL', 'GAMES', 'ELECTRIC'],
    light: '#b48cff',
    gain: 1.1,
    sign: ['#35e6ff', '#ff3dc0', '#b7ff3d'],
    back: (g, rng) => {
      wall(g, '#3a2a66', '#151029');
      for (let row = 0; row < 3; row++)
        for (let x = 2.5; x < WIDE - 3; x += 4.4) {
          const y = 4 + row * 6;
          rect(g, '#0c0a14', x, y, 3.8, 4.6);
          rect(
            g,
            pick(rng, ['#35e6ff', '#ff5ac8', '#ffd23d', '#7dff8a', '#ff6a3d', '#f2ecff']),
            x + 0.3,
            y + 0.4,
            3.2,
            3.6,
          );
          rect(g, 'rgba(10,8,20,0.55)', x + 0.7, y + 1.2 + rng(), 2.4, 0.5);
        }
    },
    display: (g, rng) => {
      for (const x of [6, 17, 28, 38]) {
        const at = x + between(rng, -1, 1);
        rect(g, '#191426', at - 2.6, 13, 5.2, 15);
        rect(g, pick(rng, ['#35e6ff', '#ff5ac8', '#ffd23d']), at - 2, 14, 4, 4);
        rect(g, pick(rng, ['#ff3d7f', '#3d7fff']), at - 2.4, 11.8, 4.8, 1.2);
        if (rng() < 0.5) person(g, rng, at, 28, 16, false);
      }
    },
  },
  {
    names: ['MARKET', 'GROCERY', 'ÉPICERIE', 'DELI', '24 HOURS', 'PHARMACY'],
    light: '#f4fbff',
    gain: 0.42,
    sign: ['#6dff9a', '#ffffff', '#ff5d4a'],
    back: (g, rng) => {
      wall(g, '#e6ebe8', '#98a29f');
      shelves(
        g,
        rng,
        [1, WIDE - 1],
        [7.5, 11.5, 15.5, 19.5, 23.5],
        ['#d8453a', '#f2c230', '#3a83c9', '#58a64d', '#f3efe6', '#e87f2f', '#7a4fa3'],
        'box',
      );
    },
    display: (g, rng) => {
      for (let x = 1.5; x < WIDE - 4; x += 5.4) {
        rect(g, '#7a5636', x, 24.3, 4.8, 3.7);
        const fruit = pick(rng, ['#e0482f', '#f4a12b', '#8fbf3a', '#f1d34a', '#8a3f6b']);
        for (let n = 0; n < 14; n++) disc(g, fruit, x + 0.5 + (n % 6) * 0.75, 24.2 - Math.floor(n / 6) * 0.55, 0.5);
      }
      if (rng() < 0.7) person(g, rng, between(rng, 8, 36), 26.5, 16.5, false);
    },
  },
];

/** A shop's room as its window shows it: the back wall, and what stands before it. */
export type ShopRoom = { readonly back: Texture; readonly display: Texture };

export const drawShopRoom = (kind: ShopKind, rng: Rng): ShopRoom => ({
  back: drawn((g) => kind.back(g, rng)),
  display: drawn((g) => kind.display(g, rng)),
});
