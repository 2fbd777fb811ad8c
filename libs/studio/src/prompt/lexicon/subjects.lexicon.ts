import type { Entry } from './meaning.js';

const SUBJECTS =
  'goose, geese, bee, camel, monkey, gorilla, koala, goat, pig, mouse, snake, frog, dinosaur, phoenix, animal, animals, creature, monster, ' +
  'samurai, king, superhero, surfer, ' +
  'building, buildings, ruins, farm, road, path, pier, dock, harbor, harbour, wall, statue, fountain, kitchen, office, garden, park, venice, ' +
  'truck, motorcycle, helicopter, fireworks, piano, chair, sword, crown, phone, computer, laptop, logo, text, ' +
  'lavender field, lavender fields, lotus, cactus, cacti, ' +
  'food, pear, banana, ' +
  'comet, meteor, shooting star, shooting stars, tornado, lava, fire, explosion, mandala';

/** What a picture may be asked for and is not drawn yet: named one by one, so that each is said honestly. */
export const SUBJECT_WORDS: readonly Entry[] = SUBJECTS.split(', ').map(
  (word) => [word, { family: 'Subject', label: word }] as const,
);
