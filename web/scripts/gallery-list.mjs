/**
 * The thirty pictures of the gallery page (specification 2.13): what is asked of the studio for each. The studio draws
 * landscapes, so the category says in which spirit; the prompts, which are also the alternative texts, say what is there.
 */
const picture = (aspectRatio, style, prompt, seed) => ({ aspectRatio, style, prompt, seed });

const aiArt = [
  picture('16:9', 'oil-painting', 'Rolling hills at golden hour under towering clouds', 41),
  picture('2:3', 'digital-art', 'Lavender dusk over mountains and a still lake', 17),
  picture('1:1', 'anime', 'A flower meadow in spring under fluffy clouds', 8),
  picture('3:2', 'oil-painting', 'Pine trees by a misty lake at sunrise', 23),
  picture('1:1', 'oil-painting', 'Sand dunes at sunset, orange sky', 31),
  picture('16:9', 'anime', 'A calm ocean at sunset with pink clouds', 12),
  picture('2:3', 'oil-painting', 'Snowy peaks in the blue hour', 5),
  picture('3:2', 'digital-art', 'Northern lights over a lake in winter', 29),
  picture('3:2', 'anime', 'An alpine lake in autumn with golden leaves', 44),
  picture('21:9', 'oil-painting', 'A stormy sea with dark clouds', 3),
];
const cyberpunk = [
  picture('16:9', 'digital-art', 'Neon pink sky over black mountains at night', 9),
  picture('2:3', 'digital-art', 'Magenta northern lights over a cyan lake', 21),
  picture('1:1', 'digital-art', 'Lightning over a purple desert at night', 33),
  picture('3:2', 'digital-art', 'A full moon over a deep blue sea at night', 14),
  picture('2:3', 'digital-art', 'Turquoise dunes under a magenta sunset', 27),
  picture('21:9', 'digital-art', 'Violet northern lights over snowy mountains', 6),
  picture('1:1', 'digital-art', 'Neon green northern lights above black hills', 38),
  picture('3:2', 'digital-art', 'Hot pink sunset over a cyan lake', 19),
  picture('16:9', 'digital-art', 'Violet mountains under a magenta sky at dusk', 47),
  picture('3:2', 'digital-art', 'A crescent moon over a fuchsia desert', 11),
];
const nature = [
  picture('3:2', 'photorealistic', 'An alpine lake on a clear summer morning', 50),
  picture('16:9', 'photorealistic', 'A lake in autumn on a bright afternoon', 34),
  picture('2:3', 'photorealistic', 'Snow-capped mountains above a pine forest', 15),
  picture('1:1', 'photorealistic', 'Rolling hills at noon in summer, cumulus clouds', 22),
  picture('16:9', 'photorealistic', 'The ocean at sunrise, rocks on the shore', 7),
  picture('3:2', 'photorealistic', 'Desert dunes in the late afternoon', 40),
  picture('2:3', 'photorealistic', 'Northern lights above a mountain lake in winter', 28),
  picture('21:9', 'photorealistic', 'Hills in morning fog', 36),
  picture('1:1', 'photorealistic', 'A rainbow over green hills after rain', 18),
  picture('3:2', 'photorealistic', 'A flower meadow before the mountains in summer', 25),
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
  quality: 72,
}));
