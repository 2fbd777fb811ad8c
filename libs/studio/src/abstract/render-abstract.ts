import { createView } from '../landscape/view.js';
import { createAtmosphere } from '../light/atmosphere.js';
import { NO_HAZE } from '../light/haze.js';
import type { LinearImage } from '../raster/image.js';
import { createImage } from '../raster/resample.js';
import { createRng } from '../raster/rng.js';
import { ABSTRACTIONS, type Abstraction, type Rgb, type SceneDescription } from '../scene/scene-description.js';
import { STAGED, type SettingRenderer } from '../settings/stage.js';
import { paintAttractor } from './attractor.js';
import { coloursOf } from './colours.js';
import { paintFlow } from './flow.js';
import { paintFluid } from './fluid.js';
import { lendBytes, lendFloats } from '../raster/spare.js';

type Painter = (image: LinearImage, seed: number, colours: readonly Rgb[], pause: (fraction: number) => void) => void;

/** All kinds; one more is a file, a line here and a name in ABSTRACTIONS. */
const PAINTERS: Readonly<Record<Abstraction, Painter>> = {
  fluid: paintFluid,
  attractor: paintAttractor,
  flow: paintFlow,
};

/** Which kind is painted: what the scene says, else the seed's choice. */
export const abstractionOf = ({ abstraction, seed }: SceneDescription): Abstraction =>
  abstraction ?? ABSTRACTIONS[Math.floor(createRng(seed, 'abstraction')() * ABSTRACTIONS.length)]!;

/** A picture of nothing but form and colour. What is asked to be in it floats before it. */
export const renderAbstract: SettingRenderer = (scene, size, { checkpoint }) => {
  const image = createImage(size.width, size.height);
  checkpoint('terrain', 0);
  const kind = abstractionOf(scene);
  PAINTERS[kind](image, scene.seed, coloursOf(scene), (fraction) => checkpoint('detail', STAGED * fraction));
  const count = size.width * size.height;
  return {
    view: createView(scene, size, 0),
    image,
    depth: lendFloats(count).fill(Infinity),
    ids: lendBytes(count),
    atmosphere: { ...createAtmosphere(scene), haze: 0, mist: 0, gloom: 0 },
    haze: NO_HAZE,
    sky: null,
    look: {
      exposure: 1.5,
      bloom: kind === 'attractor' ? 0.14 : 0.05,
      vignette: 0.12,
      saturation: 1.12 * scene.palette.saturation,
      highlights: [0, 0, 0],
      shadows: [0, 0, 0],
    },
  };
};
