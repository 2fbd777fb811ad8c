import type { Entry } from './meaning.js';

const SUBJECTS =
  'cat, kitten, dog, puppy, fox, wolf, bear, panda, rabbit, bunny, deer, stag, horse, unicorn, elk, moose, owl, eagle, hawk, bird, birds, seagull, seagulls, crow, raven, swan, duck, goose, geese, fish, whale, dolphin, shark, turtle, butterfly, bee, lion, tiger, elephant, giraffe, zebra, camel, monkey, gorilla, koala, penguin, cow, cows, sheep, goat, pig, mouse, snake, frog, dragon, dragons, dinosaur, phoenix, animal, animals, creature, monster, ' +
  'person, people, man, woman, girl, boy, child, children, baby, couple, family, crowd, figure, hiker, warrior, knight, samurai, princess, king, queen, wizard, witch, portrait, face, astronaut, king, robot, robots, cyborg, superhero, dancer, monk, fisherman, surfer, traveler, traveller, silhouette, ' +
  'city, cityscape, skyline, town, village, street, streets, building, buildings, skyscraper, skyscrapers, house, houses, cabin, cottage, hut, castle, lighthouse, bridge, tower, temple, church, cathedral, palace, ruins, barn, farm, windmill, pyramid, pyramids, road, path, pier, dock, harbor, harbour, wall, statue, fountain, room, kitchen, bedroom, interior, office, library, cafe, restaurant, garden, park, tokyo, paris, london, venice, new york, cyberpunk, neon, ' +
  'car, cars, truck, bus, train, bicycle, motorcycle, ship, ships, boat, boats, sailboat, canoe, kayak, yacht, airplane, plane, aircraft, helicopter, balloon, hot air balloon, rocket, spaceship, spacecraft, tent, campfire, lantern, lanterns, fireworks, umbrella, guitar, piano, book, lamp, chair, table, cup, coffee, tea, bottle, sword, crown, clock, phone, computer, laptop, logo, text, ' +
  'rose bush, roses, tulip, tulips, sunflower, sunflowers, lavender field, lavender fields, cherry blossom, cherry blossoms, sakura, dahlia, lotus, palm, palms, palm tree, palm trees, cactus, cacti, oak, birch, birches, willow, maple, mushroom, mushrooms, bonsai, ' +
  'food, cake, pizza, burger, sushi, fruit, apple, apples, orange fruit, pear, banana, bread, wine, dessert, ice cream, still life, bowl, ' +
  'space, galaxy, galaxies, planet, planets, nebula, black hole, universe, cosmos, earth from space, saturn, mars, comet, meteor, shooting star, shooting stars, tornado, lava, fire, explosion, portal, crystal, crystals, floating islands, floating island, abstract, pattern, fractal, mandala';

/** What a picture may be asked for and is not drawn yet: named one by one, so that each is said honestly. */
export const SUBJECT_WORDS: readonly Entry[] = SUBJECTS.split(', ').map(
  (word) => [word, { family: 'Subject', label: word }] as const,
);
