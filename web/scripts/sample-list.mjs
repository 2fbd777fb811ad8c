import { galleryList } from './gallery-list.mjs';

/** Three of the gallery stand on the landing page too, one of each kind: the same files, described in both places. */
const ofGallery = ['gallery-9', 'gallery-12', 'gallery-22'];

/** The sample pictures: what is asked of the studio, and the widths that the pages use. */
const village = 'A lakeside village in autumn';
const styles = ['photorealistic', 'digital-art', 'oil-painting', 'anime'];
const hero = (id, prompt, seed, style = 'photorealistic') => ({
  id: `hero-${id}`,
  prompt,
  style,
  aspectRatio: '16:9',
  seed,
  widths: [640, 960, 1344],
});
const lane = (n, aspectRatio, prompt, style = 'photorealistic', seed = n * 11) => ({
  id: `lane-${n}`,
  prompt,
  style,
  aspectRatio,
  seed,
  widths: [420],
  blurred: false,
});

export const sampleList = [
  hero('dusk', 'Mountains at sunset above a still lake', 14),
  hero('city', 'A neon street in heavy rain at night', 33),
  hero('forest', 'An autumn forest in golden light', 914),
  hero('whale', 'A humpback whale breaching at sunset', 17),
  {
    id: 'login',
    prompt: 'An enchanted forest at night, glowing mushrooms',
    style: 'photorealistic',
    aspectRatio: '2:3',
    seed: 956,
    widths: [683],
  },
  {
    id: 'final',
    prompt: 'Above the clouds at sunset',
    style: 'photorealistic',
    aspectRatio: '16:9',
    seed: 3,
    widths: [640, 1344],
  },
  ...styles.map((style) => ({
    id: `style-${style}`,
    prompt: 'Close-up of a sunflower on a summer day',
    style,
    aspectRatio: '3:2',
    seed: 757,
    part: [0.2, 0.1, 0.6, 0.72],
    widths: [240],
  })),
  ...styles.map((style) => ({
    id: `strip-${style}`,
    prompt: village,
    style,
    aspectRatio: '2:3',
    seed: 7,
    widths: [540],
  })),
  {
    id: 'season-a',
    prompt: 'An alpine valley on a clear summer day',
    style: 'photorealistic',
    aspectRatio: '3:2',
    seed: 12,
    widths: [760],
  },
  {
    id: 'season-b',
    prompt: 'An alpine valley on a clear autumn day',
    style: 'photorealistic',
    aspectRatio: '3:2',
    seed: 12,
    widths: [760],
  },
  {
    id: 'detail',
    prompt: 'An alpine lake on a bright day, pines on every slope',
    style: 'photorealistic',
    aspectRatio: '3:2',
    seed: 28,
    widths: [1152],
  },
  lane(1, '16:9', 'Aurora over a mountain lake in winter'),
  lane(2, '1:1', 'A cat in a cosy cabin, winter evening', 'photorealistic', 5),
  lane(3, '2:3', 'A purple magic forest at dusk', 'digital-art', 963),
  lane(4, '21:9', 'City skyline at night over the water', 'photorealistic', 45),
  lane(5, '1:1', 'A cup of coffee on a wooden table, morning light', 'photorealistic', 791),
  lane(6, '3:2', 'A steam train in autumn mountains', 'oil-painting', 875),
  lane(7, '3:2', 'An old library at golden hour', 'photorealistic', 7),
  lane(8, '1:1', 'A black hole', 'digital-art', 1),
  lane(9, '16:9', 'A sunflower field at golden hour', 'oil-painting', 998),
  lane(10, '2:3', 'A jellyfish over a coral reef', 'photorealistic', 706),
  lane(11, '21:9', 'An airplane above the clouds at sunset', 'photorealistic', 882),
  lane(12, '1:1', 'A birthday cake', 'anime', 805),
  ...galleryList.filter(({ id }) => ofGallery.includes(id)),
];
