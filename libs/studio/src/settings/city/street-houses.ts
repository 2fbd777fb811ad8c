import type { Vec3 } from '../../light/atmosphere.js';
import { plain } from '../../mesh/facet.js';
import { mix } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { facade } from './facade.js';
import { shopFront } from './shop-front.js';
import { SHOP_KINDS } from './shop-kinds.js';
import { GROUND, type Lot, type StreetSet } from './street-set.js';
import { addTrim } from './street-trim.js';
import { addAwning, addBladeSign } from './street-things.js';
import { pick } from './pick.js';
import { drawFacade, type Townscape } from './townscape.js';

const { floor, max, round } = Math;

const NEON: readonly string[] = [
  '#ff2d78',
  '#22e0ff',
  '#ffb02e',
  '#9a6cff',
  '#ff5a36',
  '#30ffa8',
  '#ff4fd8',
  '#4f8dff',
];
/** Words of the signs over the pavement. */
export const BLADES: Readonly<Record<Townscape['name'], readonly string[]>> = {
  neon: [
    'HOTEL',
    'BAR',
    'KARAOKE',
    'SUSHI',
    'CINEMA',
    'TEA',
    'GRILL',
    'CLUB',
    'RAMEN',
    'OPEN',
    'MUSIC',
    'LOUNGE',
    'BILLIARDS',
    'SALON',
    'YAKITORI',
  ],
  avenue: ['HOTEL', 'BAR', 'DINER', 'PARKING', 'THEATRE', 'GRILL', 'BANK', 'MUSIC', 'DELI'],
  'old-town': ['HOTEL', 'TEA', 'CAFÉ', 'WINE', 'BISTRO', 'ART', 'INN'],
};
const FRAMES = ['#26302c', '#3a2418', '#1e2a3a', '#4a1c1c', '#22211f', '#31402f', '#5a4630'];

const addShops = (set: StreetSet, rng: Rng, { side, x, z0, z1 }: Lot): void => {
  const { mesh, lamps, town, lit, snow } = set;
  const count = max(1, round((z1 - z0) / 4.8));
  const wide = (z1 - z0) / count;
  for (let n = 0; n < count; n++) {
    const from = z0 + n * wide;
    const index = set.nextShop();
    const kind = SHOP_KINDS[index]!;
    const name = set.nextName(index);
    const isTube = town.isNeon && rng() < 0.65;
    const sign = hexToLinear(isTube && rng() < 0.5 ? pick(rng, NEON) : pick(rng, kind.sign));
    const hue = hexToLinear(kind.light);
    // Indoors the eye takes most of a lamp's colour for white.
    const light: Rgb = [mix(hue[0], 1, 0.35), mix(hue[1], 0.86, 0.35), mix(hue[2], 0.7, 0.35)];
    const isOpen = rng() < 0.86;
    const frame = hexToLinear(pick(rng, FRAMES));
    const glow = isOpen ? mix(0.2, 2.7, lit) * kind.gain * between(rng, 0.75, 1.2) : 0.05 + 0.1 * lit;
    const coat = shopFront({
      seed: floor(rng() * 1e6),
      room: set.roomOf(index, from < 26 ? floor(rng() * 2) : 0),
      frame,
      board: isTube ? [0.018, 0.016, 0.022] : hexToLinear(pick(rng, FRAMES), 0.8),
      words: set.wordsOf(name, false, isTube),
      sign,
      light,
      glow,
      signGlow: isOpen ? mix(isTube ? 0.25 : 0, isTube ? 3.2 : 1.5, lit) : 0.03,
      wide,
      tall: GROUND,
      isTube,
    });
    const origin: Vec3 = [x - side * 0.02, 0, side < 0 ? from : from + wide];
    mesh.panel(origin, [0, 0, -side], [0, 1, 0], wide, GROUND, coat);
    const middle = from + wide / 2;
    const out = x - side * 1.1;
    if (isOpen && lit > 0.05) {
      const gain = 5.2 * lit;
      lamps.push({
        x: out,
        y: 1.6,
        z: middle,
        colour: [light[0] * gain, light[1] * gain, light[2] * gain],
        reach: 8.5,
        radius: 1.5,
      });
      if (isTube) {
        const bright = 2.6 * lit;
        lamps.push({
          x: out,
          y: 3.6,
          z: middle,
          colour: [sign[0] * bright, sign[1] * bright, sign[2] * bright],
          reach: 9,
          radius: 1.4,
        });
      }
    }
    if (!isTube && rng() < 0.5) {
      const cloth = hexToLinear(pick(rng, ['#8c2f2b', '#2c4a3e', '#27405e', '#a8652a', '#3d3a36']));
      const second: Rgb = rng() < 0.5 ? cloth : hexToLinear('#e6dfcf', 0.9);
      const pale: Rgb = snow > 0.3 ? [0.75, 0.78, 0.83] : cloth;
      addAwning(mesh, x, side, from + 0.25, from + wide - 0.25, 3.12, [pale, snow > 0.3 ? pale : second]);
    }
  }
};

/** One building of the row with its shops, walls, roof and signs. */
export const addHouse = (set: StreetSet, rng: Rng, lot: Lot): void => {
  const { mesh, lamps, town, lit, snow } = set;
  const { side, x, z0, z1 } = lot;
  const plainTall = between(rng, ...town.heights);
  const tall = rng() < town.towers ? plainTall * between(rng, 1.5, 2.4) : plainTall;
  const look = drawFacade(rng, town, lit, GROUND, snow);
  const walls = facade(look);
  const back = x + side * 16;
  const [low, high] = [Math.min(x, back), Math.max(x, back)];
  const roof = plain(snow > 0.2 ? [0.75, 0.78, 0.84] : [0.06, 0.06, 0.062]);
  const inward = side < 0 ? 'right' : 'left';
  mesh.box([low, 0, z0], [high, tall, z1], { near: walls, top: roof, [inward]: walls });
  addShops(set, rng, lot);
  addTrim(set, rng, lot, tall, look);
  const signs = Math.floor(between(rng, town.signs[0], town.signs[1] + 1));
  let height = between(rng, 4.3, 5.2);
  for (let n = 0; n < signs; n++) {
    const wide = between(rng, 0.75, 1.15);
    const words = set.wordsOf(set.nextBlade(), true, town.isNeon && rng() < 0.4);
    const long = wide / words.aspect;
    if (height + long > Math.min(tall - 1, 22)) break;
    const colour = hexToLinear(town.isNeon ? pick(rng, NEON) : pick(rng, ['#ffd9a0', '#ffb45a', '#ff6a4a', '#bfe6ff']));
    const pale: Rgb = [mix(colour[0], 1, 0.06), mix(colour[1], 1, 0.06), mix(colour[2], 1, 0.06)];
    addBladeSign(mesh, lamps, words, {
      x,
      y: height,
      z: between(rng, z0 + 0.5, z1 - 0.5),
      side,
      wide,
      colour: pale,
      glow: mix(0.12, town.isNeon ? 2.5 : 1.5, lit),
    });
    if (rng() < 0.5) height += long + between(rng, 0.2, 1);
  }
};
