import type { Entry } from './meaning.js';

const SUBJECTS =
  'goose, geese, bee, camel, monkey, gorilla, koala, goat, pig, mouse, snake, frog, dragon, dragons, dinosaur, phoenix, animal, animals, creature, monster, ' +
  'samurai, king, superhero, surfer, ' +
  'building, buildings, bridge, tower, temple, church, cathedral, ruins, farm, pyramid, pyramids, road, path, pier, dock, harbor, harbour, wall, statue, fountain, kitchen, office, garden, park, venice, ' +
  'truck, motorcycle, helicopter, lantern, lanterns, fireworks, piano, chair, sword, crown, phone, computer, laptop, logo, text, ' +
  'lavender field, lavender fields, lotus, cactus, cacti, ' +
  'food, pear, banana, ' +
  'comet, meteor, shooting star, shooting stars, tornado, lava, fire, explosion, portal, floating islands, floating island, mandala';

/** What a picture may be asked for and is not drawn yet: named one by one, so that each is said honestly. */
export const SUBJECT_WORDS: readonly Entry[] = SUBJECTS.split(', ').map(
  (word) => [word, { family: 'Subject', label: word }] as const,
);
