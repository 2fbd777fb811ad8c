import { NORMAL_LENS } from '../../landscape/view.js';
import { between, createRng } from '../../raster/rng.js';
import { frameSize } from '../../scene/frame-size.js';
import type { SceneDescription } from '../../scene/scene-description.js';

/** One drop of the water: where its lip and its foot are, in metres. */
export type Drop = {
  readonly x: number;
  readonly z: number;
  readonly top: number;
  readonly foot: number;
  readonly width: number;
};

/** The shape of one waterfall and its glen. */
export type Fall = {
  /** Distance of the lowest cliff, how it bends towards the viewer at the sides, and how high its rim is above the pool. */
  readonly distance: number;
  readonly bend: number;
  readonly ledges: readonly { readonly back: number; readonly height: number }[];
  readonly x: number;
  readonly width: number;
  readonly drops: readonly Drop[];
  readonly pool: { readonly x: number; readonly z: number; readonly width: number; readonly depth: number };
  /** Where the stream leaves the picture, beside the viewer. */
  readonly outflow: number;
};

const KINDS = ['plunge', 'curtain', 'tiered', 'plunge', 'tiered'] as const;
const TIERS = { plunge: 1, curtain: 1, tiered: 3 } as const;
const WIDTHS: Readonly<Record<(typeof KINDS)[number], readonly [number, number]>> = {
  plunge: [5, 9],
  curtain: [17, 30],
  tiered: [9, 15],
};

/** How far up the frame sees, in metres for each metre of distance: the rim is to be in the picture, whatever its shape. */
const skyward = ({ aspectRatio, camera }: SceneDescription): number => {
  const { width, height } = frameSize(aspectRatio);
  return (camera.horizon * height) / (NORMAL_LENS * Math.sqrt(width * height) * camera.focal);
};

export const planFall = (scene: SceneDescription): Fall => {
  const rng = createRng(scene.seed, 'fall');
  const kind = KINDS[(rng() * KINDS.length) | 0]!;
  const distance = between(rng, 84, 112);
  const total = distance * Math.min(0.9, skyward(scene)) * between(rng, 0.74, 0.9);
  const x = between(rng, -0.16, 0.16) * distance;
  const tiers = kind === 'tiered' && rng() < 0.5 ? 2 : TIERS[kind];
  const width = between(rng, ...WIDTHS[kind]);
  const shares = Array.from({ length: tiers }, () => between(rng, 0.7, 1.3));
  const sum = shares.reduce((all, share) => all + share, 0);
  const ledges: { back: number; height: number }[] = [];
  let height = 0;
  let back = 0;
  for (const share of shares) {
    height += (total * share) / sum;
    ledges.push({ back, height });
    back += between(rng, 10, 17);
  }
  const drops = ledges.map((ledge, n): Drop => ({
    x: x + (n === 0 ? 0 : between(rng, -1.2, 1.2)),
    z: distance + ledge.back,
    top: ledge.height,
    foot: n === 0 ? 0 : ledges[n - 1]!.height,
    width: width / 1.22 ** n,
  }));
  return {
    distance,
    bend: between(rng, 0.002, 0.0052),
    ledges,
    x,
    width,
    drops,
    pool: {
      x: x + between(rng, -4, 4),
      z: distance - between(rng, 20, 27),
      width: between(rng, 24, 36) + width * 0.4,
      depth: between(rng, 19, 26),
    },
    outflow: (rng() < 0.5 ? -1 : 1) * between(rng, 3, 11),
  };
};
