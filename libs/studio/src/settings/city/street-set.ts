import type { Lamp } from '../../mesh/lamps.js';
import type { Mesh } from '../../mesh/mesh.js';
import type { Texture } from '../../mesh/texture.js';
import type { Rng } from '../../raster/rng.js';
import { drawShopRoom, SHOP_KINDS, type ShopRoom } from './shop-kinds.js';
import { drawSign } from './sign-texture.js';
import type { Townscape } from './townscape.js';

/** Height of the storey with the shops, in metres. */
export const GROUND = 3.9;

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
