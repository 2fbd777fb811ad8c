/**
 * The thirty pictures of the gallery page (specification 2.13): what is asked of the studio for each. The prompts are also
 * the alternative texts, so they say what is there.
 */
const picture = (aspectRatio, style, prompt, seed) => ({ aspectRatio, style, prompt, seed });

const aiArt = [
  picture('16:9', 'oil-painting', 'A castle above an autumn forest, mountain peaks behind it', 19),
  picture(
    '2:3',
    'photorealistic',
    'Double exposure portrait of a woman with long hair, autumn mountains and a lake',
    3,
  ),
  picture('1:1', 'none', 'A fox in a magic forest', 970),
  picture('3:2', 'oil-painting', 'Tulip fields on a spring day', 991),
  picture('1:1', 'digital-art', 'Fluid art in blue and gold', 5),
  picture('16:9', 'digital-art', 'A humpback whale breaching at sunset', 17),
  picture('2:3', 'anime', 'A girl with a balloon on a hill, summer day', 763),
  picture('3:2', 'oil-painting', 'A bowl of fruit by candlelight', 6),
  picture('3:2', 'anime', 'A lakeside village in autumn', 7),
  picture('21:9', 'digital-art', 'Hot air balloons above a sea of clouds at sunrise', 3),
];
const cyberpunk = [
  picture('1:1', 'none', 'A rainy neon street at night', 33),
  picture('2:3', 'digital-art', 'Tokyo street at night in heavy rain', 21),
  picture('1:1', 'digital-art', 'A robot on a neon street in the rain', 3),
  picture('3:2', 'anime', 'A neon street at dusk, light fog', 45),
  picture('1:1', 'none', 'City skyline at dusk', 10),
  picture('21:9', 'photorealistic', 'Waterfront skyline at night', 7),
  picture('1:1', 'none', 'Abstract light in violet', 9),
  picture('3:2', 'photorealistic', 'A red car on a neon street at night in the rain', 6),
  picture('1:1', 'none', 'A ringed planet', 3),
  picture('3:2', 'digital-art', 'A glowing portal in the desert at night', 4),
];
const nature = [
  picture('3:2', 'photorealistic', 'An autumn forest in the morning', 914),
  picture('16:9', 'photorealistic', 'A pine forest in winter at sunset', 921),
  picture('1:1', 'none', 'A path through a summer forest, day', 907),
  picture('1:1', 'none', 'A wildflower meadow, summer day', 977),
  picture('1:1', 'none', 'Lavender field at sunset', 984),
  picture('1:1', 'none', 'Above the clouds, day', 9),
  picture('2:3', 'photorealistic', 'Northern lights above a mountain lake in winter', 28),
  picture('21:9', 'photorealistic', 'Hills in morning fog', 36),
  picture('1:1', 'none', 'Bamboo forest, day', 942),
  picture('1:1', 'none', 'Misty pine forest at dawn', 928),
];

const widthsOf = {
  '16:9': [560, 1344],
  '21:9': [720, 1536],
  '3:2': [480, 1152],
  '1:1': [400, 1024],
  '2:3': [320, 832],
};

export const galleryList = [...aiArt, ...cyberpunk, ...nature].map((item, index) => ({
  id: `gallery-${index + 1}`,
  ...item,
  widths: widthsOf[item.aspectRatio],
  quality: 60,
}));
