import type { Vec3 } from '../../light/atmosphere.js';
import { plain, shining } from '../../mesh/facet.js';
import type { Lamp } from '../../mesh/lamps.js';
import type { Mesh } from '../../mesh/mesh.js';
import type { Texture } from '../../mesh/texture.js';
import { mix } from '../../raster/math.js';
import { hexToLinear } from '../../raster/oklab.js';
import { between, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { facade, type FacadeLook } from './facade.js';
import { shopFront } from './shop-front.js';
import { drawShopRoom, SHOP_KINDS, type ShopRoom } from './shop-kinds.js';
import { drawSign } from './sign-texture.js';
import { addAwning, addBladeSign } from './street-things.js';
import { pick } from './pick.js';
import { drawFacade, type Townscape } from './townscape.js';

const { floor, max, round } = Math;

/** A house's place in its row: `side` -1 left, 1 right; `x` is its wall on the street. */
export type Lot = { readonly side: -1 | 1; readonly x: number; readonly z0: number; readonly z1: number };

/** What all houses of a street share. */
export type StreetSet = {
  readonly mesh: Mesh;
  readonly lamps: Lamp[];
  readonly town: Townscape;
  readonly lit: number;
  readonly snow: number;
  /** Drawn once for each kind of shop and again for the nearest shops, so that neighbours differ. */
  readonly roomOf: (kind: number, variant: number) => ShopRoom;
  readonly wordsOf: (words: string, isUpright: boolean, isTube: boolean) => Texture;
  /** The next words of a blade sign, and the next kind of shop. */
  readonly nextBlade: () => string;
  readonly nextShop: () => number;
  /** The next name of a shop of a kind. */
  readonly nextName: (kind: number) => string;
};

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
const GROUND = 3.9;

/** Textures are costly, so each is drawn once a picture, when it is first wanted. */
export const createStreetArt = (rngOf: (name: string) => Rng): Pick<StreetSet, 'roomOf' | 'wordsOf'> => {
  const rooms = new Map<string, ShopRoom>();
  const words = new Map<string, Texture>();
  return {
    roomOf: (kind, variant) => {
      const key = `${kind} ${variant}`;
      const made = rooms.get(key) ?? drawShopRoom(SHOP_KINDS[kind]!, rngOf(`shop ${key}`));
      rooms.set(key, made);
      return made;
    },
    wordsOf: (text, isUpright, isTube) => {
      const key = `${text} ${isUpright} ${isTube}`;
      const made = words.get(key) ?? drawSign(text, isUpright, isTube);
      words.set(key, made);
      return made;
    },
  };
};

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
      room: set.roomOf(index, from < 26 ? floor(rng() * 3) : 0),
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

/** Things that hang on a wall and stand on a roof. */
const addTrim = (
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
