import type { Entry, Kin } from './meaning.js';

/** What a picture may be asked for and is not drawn: named, so that each is said honestly, with what it is nearest to. */
const NOT_DRAWN: Readonly<Record<Kin, string>> = {
  animal:
    'goose, geese, bee, bees, camel, camels, monkey, gorilla, chimpanzee, koala, kangaroo, goat, pig, piglet, mouse, mice, rat, hamster, snake, frog, lizard, crocodile, dinosaur, t rex, hedgehog, squirrel, otter, beaver, raccoon, badger, seal, sea lion, walrus, seahorse, starfish, crab, lobster, spider, ant, insect, beetle, ladybug, ladybird, dragonfly, snail, rooster, chicken, hen, peacock, ostrich, toucan, vulture, stork, bat, bats, rhino, rhinoceros, hippo, hippopotamus, leopard, cheetah, jaguar, panther, lynx, donkey, llama, alpaca, buffalo, bison, hyena, sloth, creature, animal, animals, igel, eichhörnchen, affe, schlange, frosch, maus, biene, mono, serpiente, singe, serpent, grenouille',
  fantasy:
    'phoenix, monster, demon, devil, angel, fairy, fairies, mermaid, vampire, zombie, ghost, skeleton, elf, dwarf, orc, goblin, troll, griffin, pegasus, centaur, alien, aliens, ufo, ufos, flying saucer, airship, zeppelin, spell, sword, crown, shield, magic wand, treasure',
  person:
    'samurai, ninja, pirate, viking, king, superhero, surfer, soldier, police, doctor, chef, musician, singer, band, football player, athlete, geisha, bicyclist, skier, cyclist',
  building:
    'building, buildings, ruins, ruin, farm, pier, dock, harbor, harbour, port, wall, statue, statue of liberty, big ben, taj mahal, colosseum, fountain, kitchen, office, garden, japanese garden, park, venice, stadium, school, hospital, factory, airport, station, train station, viaduct, dam, market, mosque, treehouse, tree house, dollhouse, gingerbread house, carousel, ferris wheel, roller coaster, greenhouse, subway, tunnel, prison, museum, bathroom',
  vehicle:
    'truck, fire truck, motorcycle, motorbike, scooter, vespa, helicopter, submarine, tank, tractor, van, camper van, tram, carriage, sled, skateboard',
  object:
    'piano, violin, drum, drums, trumpet, chair, phone, smartphone, computer, laptop, keyboard, headphones, shoe, shoes, sneaker, sneakers, handbag, bag, watch, jewellery, jewelry, ring, necklace, sunglasses, glasses, hat, mask, door, mirror, key, pen, spoon, fork, knife, plate, toaster, gift, teddy bear, toy, doll, ball, football, chess, chessboard, kite, flag, dice, coin, diamond ring, perfume bottle, lipstick, cactus, cacti, lotus, logo, text, letters, typography, poster, icon, tattoo, infographic, map',
  food: 'food, pear, banana, bananas, strawberry, strawberries, lemon, watermelon, pineapple, avocado, cherry fruit, grapes, pumpkin, tomato, salad, pasta, spaghetti, noodles, ramen, bowl of ramen, bowl of soup, bowl of noodles, bowl of rice, bowl of cereal, soup, rice, steak, taco, tacos, hot dog, fries, fish and chips, sandwich, pancakes, waffles, croissant, cheese, egg, eggs, chocolate bar, cookie, cookies, cocktail, beer, juice, smoothie, apple pie, dragon fruit',
  event:
    'comet, meteor, meteor shower, shooting star, shooting stars, tornado, lava, fire, flames, explosion, fireworks, firework, feuerwerk, fuegos artificiales, concert, wedding, battle, war, eclipse, tsunami, mandala',
};

export const SUBJECT_WORDS: readonly Entry[] = Object.entries(NOT_DRAWN).flatMap(([kin, words]) =>
  words.split(', ').map((word) => [word, { family: 'Subject', label: word, kin: kin as Kin }] as const),
);
