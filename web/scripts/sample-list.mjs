import { galleryList } from './gallery-list.mjs';

/** Three of the gallery stand on the landing page too, one of each kind: the same files, described in both places. */
const ofGallery = ['gallery-9', 'gallery-12', 'gallery-21'];

/** The sample pictures: what is asked of the studio, and the widths that the pages use. */
const lake = 'Mountains at sunset above a still lake';
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
  hero('aurora', 'Northern lights over snowy peaks and a frozen lake', 3),
  hero('alpine', 'An alpine lake on a bright autumn day', 26),
  hero('ocean', 'A calm ocean at sunrise, wide horizon', 44),
  {
    id: 'login',
    prompt: 'Northern lights over snowy peaks and a lake',
    style: 'photorealistic',
    aspectRatio: '2:3',
    seed: 3,
    widths: [683],
  },
  {
    id: 'final',
    prompt: 'An alpine valley on a clear summer day, deep blue sky',
    style: 'photorealistic',
    aspectRatio: '16:9',
    seed: 12,
    widths: [640, 1344],
  },
  ...styles.map((style) => ({
    id: `style-${style}`,
    prompt: 'An alpine lake on a bright autumn day, tall pines',
    style,
    aspectRatio: '3:2',
    seed: 26,
    part: [0.24, 0.1, 0.52, 0.62],
    widths: [240],
  })),
  ...styles.map((style) => ({
    id: `strip-${style}`,
    prompt: lake,
    style,
    aspectRatio: '2:3',
    seed: 8,
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
  lane(2, '1:1', 'Sand dunes at golden hour', 'oil-painting'),
  lane(3, '2:3', 'A crimson sunset behind sharp peaks'),
  lane(4, '21:9', 'A wide ocean horizon before sunrise'),
  lane(5, '1:1', 'Rolling green hills under cumulus clouds', 'anime'),
  lane(6, '3:2', 'A misty lake in autumn'),
  lane(7, '3:2', 'Snowy alps at noon, deep blue sky'),
  lane(8, '1:1', 'The ocean at dusk', 'digital-art'),
  lane(9, '16:9', 'A desert at sunset'),
  lane(10, '2:3', 'A lake at sunrise with tall pines', 'oil-painting'),
  lane(11, '21:9', 'Hills in morning fog'),
  lane(12, '1:1', 'An alpine lake in spring', 'anime'),
  ...galleryList.filter(({ id }) => ofGallery.includes(id)),
];
