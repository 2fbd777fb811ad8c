import type { LandscapePass } from '../../landscape/render-landscape.js';
import { drawStroke } from '../../landscape/screen-stroke.js';
import { pixelScale } from '../../landscape/view.js';
import { SURFACE } from '../../raster/image.js';
import { clamp01, mix, smoothstep, TAU } from '../../raster/math.js';
import { createNoise, type Noise } from '../../raster/noise.js';
import { between, createRng, type Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import { fieldOf, type Field, type Flower } from './crops.js';
import { HEADS } from './draw-head.js';

const STEMS = 62_000;
/** Beyond this a field is only colour. */
const REACH = 95;

type Stem = {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly tall: number;
  readonly lean: number;
  readonly turn: number;
  readonly gain: number;
  readonly ground: Rgb;
  readonly flower: Flower | null;
  readonly colour: Rgb;
};

/** Rows that run away from the viewer: where across its row a place lies (0 the furrow, 1 its crest), and which row it is. */
const rowsOf = (field: Field, noise: Noise, lean: number) => {
  const at = (x: number, z: number): number => (x - lean * z + noise.at(z * 0.02, 5) * 0.8) / field.rows;
  return {
    indexAt: (x: number, z: number): number => Math.floor(at(x, z)),
    crestAt: (x: number, z: number): number => {
      const u = at(x, z);
      return 1 - Math.abs((u - Math.floor(u)) * 2 - 1);
    },
  };
};

/** Colours the ground where the field grows, so that it goes on beyond the last stem that is drawn. */
const tintGround = (
  pass: LandscapePass,
  field: Field,
  noise: Noise,
  rows: ReturnType<typeof rowsOf>,
  density: number,
): void => {
  const { view, image, depth, ids, plan } = pass;
  const { grassLight, grassDark, snowLine } = plan.ground;
  if (snowLine < 0) return;
  for (let row = Math.max(0, Math.floor(view.horizonY - 60)); row < view.height; row++)
    for (let column = 0; column < view.width; column++) {
      const i = row * view.width + column;
      if (ids[i] !== SURFACE.land) continue;
      const z = depth[i]!;
      if (z > 300) continue;
      const x = ((column + 0.5 - view.width / 2) / view.focal) * z;
      const far = smoothstep(260, 90, z);
      const afar = smoothstep(9, 55, z) * far;
      let share = 0;
      let soil = 0;
      if (field.soil !== null) {
        // Rows melt into one another where they are narrower than some pixels.
        const seen = smoothstep(2.5, 7, (field.rows * view.focal) / z);
        const crest = mix(0.55, rows.crestAt(x, z), seen);
        soil = smoothstep(0.5, 0.2, crest) * far;
        share = smoothstep(0.3, 0.6, crest) * (0.45 + 0.45 * afar);
      } else share = afar * density * (0.35 + 0.9 * smoothstep(-0.1, 0.35, noise.fbm(x * 0.035 + 40, z * 0.02, 3)));
      // Little light reaches the ground between the stems.
      const dense = field.soil === null ? 1 - 0.38 * smoothstep(70, 8, z) : 1;
      const o = i * 3;
      for (let k = 0; k < 3; k++) {
        const grass = (grassLight[k]! + grassDark[k]!) / 2;
        const grown = mix(1, field.afar[k]! / grass, clamp01(share));
        image.rgb[o + k]! *= dense * (field.soil ? mix(grown, (field.soil[k]! * 0.8) / grass, soil * 0.9) : grown);
      }
    }
};

/** A place where something may grow: a pixel of the ground, or a place nearer than the frame shows, from where it reaches in. */
type Spot = { readonly y: number; readonly z: number; readonly wx: number; readonly i: number };

const createSpots = ({ view, terrain, depth, ids }: LandscapePass) => {
  const { width, height, focal, horizonY, eye } = view;
  const stand = eye - terrain.heightAt(0, 3);
  const near = Math.max(1.15, stand * 0.62);
  const lowest = horizonY + (focal * stand) / near;
  const pixel = (x: number, y: number): number =>
    Math.min(height - 1, Math.max(0, y | 0)) * width + Math.min(width - 1, Math.max(0, x | 0));
  return {
    lowest,
    near,
    /** At a place of the frame, or below it. */
    inFrame: (x: number, y: number): Spot | null => {
      const i = pixel(x, y);
      if (ids[i] !== SURFACE.land) return null;
      const z = y < height ? depth[i]! : (focal * stand) / (y - horizonY);
      return { y, z, wx: ((x - width / 2) / focal) * z, i };
    },
    /** At a place of the world. */
    inWorld: (wx: number, z: number): (Spot & { readonly x: number }) | null => {
      const x = width / 2 + (focal * wx) / z;
      const y = horizonY + ((eye - terrain.heightAt(wx, z)) * focal) / z;
      const i = pixel(x, y);
      if (ids[i] !== SURFACE.land || (y < height && Math.abs(depth[i]! - z) > 1 + z * 0.1)) return null;
      return { x, y, z, wx, i };
    },
  };
};

const growth = (rng: Rng, wind: number): Pick<Stem, 'lean' | 'turn' | 'gain'> & { readonly tall: number } => ({
  tall: rng(),
  lean: between(rng, -0.4, 0.4) + wind * 0.7,
  turn: rng() * TAU,
  gain: between(rng, 0.75, 1.25),
});

/** Plants that stand each by itself, in loose rows. */
const plantSingly = (pass: LandscapePass, { flowers, planted }: Field): Stem[] => {
  const { scene, view, image } = pass;
  if (planted === 0 || flowers.length === 0) return [];
  const rng = createRng(scene.seed, 'planted');
  const { near, inWorld } = createSpots(pass);
  const apart = 1 / Math.sqrt(planted);
  const halfWidth = (view.width / 2 / view.focal) * 1.06;
  const stems: Stem[] = [];
  for (let z = near; z < 62; z += apart)
    for (let wx = -halfWidth * z - 1; wx < halfWidth * z + 1; wx += apart) {
      const spot = inWorld(wx + between(rng, -0.35, 0.35) * apart, z + between(rng, -0.35, 0.35) * apart);
      const { tall, ...rest } = growth(rng, 0);
      const flower = flowers[(rng() * flowers.length) | 0]!;
      const colour = flower.colours[(rng() * flower.colours.length) | 0]!;
      if (!spot) continue;
      const o = spot.i * 3;
      const ground: Rgb = [image.rgb[o]!, image.rgb[o + 1]!, image.rgb[o + 2]!];
      stems.push({ x: spot.x, y: spot.y, z: spot.z, tall: mix(...flower.tall, tall), ...rest, ground, flower, colour });
    }
  return stems;
};

const plantStems = (pass: LandscapePass, field: Field, noise: Noise, rows: ReturnType<typeof rowsOf>): Stem[] => {
  const { scene, plan, view, image, pause } = pass;
  const { width, height, horizonY } = view;
  const rng = createRng(scene.seed, 'field');
  const snowy = plan.ground.snowLine < 0;
  const wind = between(rng, -0.5, 0.5);
  const often = field.flowers.reduce((sum, flower) => sum + flower.often, 0);
  const pickFlower = (draw: number, drift: number, index: number): Flower => {
    if (field.rows > 0)
      return field.flowers[((index % field.flowers.length) + field.flowers.length) % field.flowers.length]!;
    // Kinds keep together in drifts.
    let rest = clamp01(draw * 0.55 + (0.5 + drift) * 0.45) * often;
    for (const flower of field.flowers) if ((rest -= flower.often) < 0) return flower;
    return field.flowers.at(-1)!;
  };
  const { lowest, inFrame } = createSpots(pass);
  const stems: Stem[] = [];
  // A small frame needs more stems for its pixels: each covers less than one.
  const count = Math.round(STEMS * pixelScale(view) * (snowy ? 0.008 : scene.crop === 'wheat' ? 0.62 : 1));
  for (let n = 0; n < count; n++) {
    if ((n & 4095) === 0) pause((n / count) * 0.4);
    const x = rng() * width;
    const y = mix(horizonY, lowest, rng() ** 0.9);
    const chance = rng();
    const draw = rng();
    const { tall, lean, turn, gain } = growth(rng, wind);
    // Near stems are broad: few of them cover as much as many far ones.
    if (y > height * 0.93 && draw * (lowest - height * 0.93) < (y - height * 0.93) * 0.8) continue;
    const spot = inFrame(x, y);
    if (!spot || spot.z > REACH) continue;
    const { z, wx, i } = spot;
    const drift = noise.fbm(wx * 0.11 + 40, z * 0.11, 3);
    const tuft = noise.fbm(wx * 0.5, z * 0.5 + 70, 2);
    const crest = field.rows > 0 ? rows.crestAt(wx, z) : 1;
    if (field.rows > 0 && crest < 0.34) continue;
    const bearing =
      field.density *
      (field.rows > 0
        ? smoothstep(0.3, 0.6, crest)
        : field.density >= 0.9
          ? 1
          : 0.12 + 1.1 * smoothstep(-0.12, 0.3, drift));
    const flower = chance < bearing ? pickFlower(draw, drift * 1.4, rows.indexAt(wx, z)) : null;
    const range = flower ? flower.tall : field.grass;
    stems.push({
      x,
      y,
      z,
      tall: mix(range[0], range[1], tall) * (flower ? 1 : 1 + tuft * 0.7) * (field.rows > 0 ? 0.75 + 0.25 * crest : 1),
      lean,
      turn,
      gain,
      ground: [image.rgb[i * 3]!, image.rgb[i * 3 + 1]!, image.rgb[i * 3 + 2]!],
      flower,
      colour: flower ? flower.colours[((draw * 977) % flower.colours.length) | 0]! : [0, 0, 0],
    });
  }
  return [...stems, ...plantSingly(pass, field)].sort((a, b) => b.z - a.z);
};

const drawStems = (pass: LandscapePass, stems: readonly Stem[]): void => {
  const { plan, view, atmosphere, haze, image, pause } = pass;
  const { focal, width } = view;
  const { key, ambient, shading } = atmosphere;
  const snowy = plan.ground.snowLine < 0;
  const back = Math.max(0, shading[2]);
  const front = 0.16 + 0.24 * Math.max(0, -shading[2]) + 0.16 * Math.max(0, shading[1]);
  const root = new Float64Array(3);
  const tip = new Float64Array(3);
  const lit = new Float64Array(3);
  const shade = new Float64Array(3);
  const heart = new Float64Array(3);
  const veil = new Float64Array(4);
  stems.forEach((stem, n) => {
    if ((n & 1023) === 0) pause(0.4 + (n / stems.length) * 0.6);
    const { x, y, z, ground, gain, flower } = stem;
    const greenness = 0.5 + 0.5 * Math.sin(stem.turn * 3);
    const unit = focal / z;
    const reach = stem.tall * unit;
    const broad = Math.max(0.34, (flower ? (flower.head === 'sunflower' ? 0.016 : 0.0035) : 0.0065) * unit);
    for (let k = 0; k < 3; k++) {
      root[k] = ground[k]! * 0.42 * gain;
      tip[k] = snowy
        ? (key[k]! * 0.3 + ambient[k]! * 1.5) * [0.16, 0.12, 0.08][k]!
        : ground[k]! * (0.62 + 0.42 * gain) * (greenness + (1 - greenness) * [0.9, 1.18, 0.62][k]!) +
          key[k]! * back * [0.045, 0.05, 0.01][k]! * gain;
    }
    const mx = x + stem.lean * reach * 0.16;
    const my = y - reach * 0.6;
    const ex = x + stem.lean * reach * 0.5;
    const ey = y - reach;
    drawStroke(image, x, y + 1, mx, my, broad, broad * 0.85, root, tip, 0.88);
    drawStroke(image, mx, my, ex, ey, broad * 0.85, flower ? broad * 0.6 : 0.2, tip, tip, 0.88);
    if (!flower) return;
    if (flower.head === 'sunflower')
      for (let n = 1; n < 6; n++) {
        const side = n & 1 ? -1 : 1;
        const share = n * 0.15;
        const lx = x + stem.lean * reach * share * 0.4;
        const ly = y - reach * share;
        const long = unit * (0.25 - 0.02 * n);
        drawStroke(image, lx, ly, lx + side * long * 0.45, ly - long * 0.1, unit * 0.012, long * 0.19, tip, tip, 0.97);
        drawStroke(
          image,
          lx + side * long * 0.45,
          ly - long * 0.1,
          lx + side * long,
          ly + long * 0.22,
          long * 0.19,
          0.4,
          tip,
          tip,
          0.97,
        );
      }
    haze.veil(z, stem.tall, Math.min(width - 1, Math.max(0, x | 0)), 0, z, veil);
    for (let k = 0; k < 3; k++) {
      const petal = stem.colour[k]!;
      // Thin petals let a light behind them through.
      const light = key[k]! * (front + back * 0.3) * gain * 0.85 + ambient[k]! * 1.1;
      lit[k] = petal * light * veil[3]! + veil[k]!;
      shade[k] = petal * light * 0.5 * veil[3]! + veil[k]!;
      const core = flower.head === 'sunflower' ? [0.045, 0.022, 0.012][k]! : [0.75, 0.48, 0.03][k]!;
      heart[k] = core * light * 0.9 * veil[3]! + veil[k]!;
    }
    HEADS[flower.head](image, ex, ey, Math.max(0.55, flower.broad * unit * (0.8 + 0.25 * gain)), stem.turn, {
      lit,
      shade,
      heart,
    });
  });
};

/** Grass and flowers from the viewer's feet to where they are only colour. */
export const paintField = (pass: LandscapePass): void => {
  const { scene } = pass;
  const rng = createRng(scene.seed, 'crop');
  const pick = rng();
  const dense = between(rng, 0.75, 1.25);
  const field = fieldOf(scene, pick, dense);
  const noise = createNoise(scene.seed ^ 0xf1e1d);
  const rows = rowsOf(field, noise, between(rng, -0.25, 0.25));
  tintGround(pass, field, noise, rows, scene.crop === undefined ? 0.25 * field.density : 0.85);
  drawStems(pass, plantStems(pass, field, noise, rows));
};
