import type { SubjectKind } from '../../scene/scene-description.js';
import { LIVING_WORDS } from './living.lexicon.js';
import { MADE_WORDS } from './made.lexicon.js';
import type { Entry } from './meaning.js';

/** The words for each thing that can be drawn; the first is what the user reads. Plurals are found by themselves. */
const WORDS: Readonly<Record<SubjectKind, string>> = {
  ...LIVING_WORDS,
  ...MADE_WORDS,
  fox: 'fox, vixen, foxes, zorro, renard, fuchs, volpe, raposa, лиса, лису, лисица, 狐狸, 狐, キツネ, 여우',
  wolf: 'wolf, wolves, husky, coyote, lobo, loup, lupo, волк, волка, 狼, 늑대',
  cat: 'cat, kitten, kitty, tabby, gato, gata, katze, gatto, кот, кошка, кошку, котёнок, котенок, 猫, ネコ, 고양이',
  tiger: 'tiger, tigre, тигр, 老虎, 虎, 호랑이',
  lion: 'lion, león, leon, löwe, leone, лев, льва, 狮子, ライオン, 사자',
  dog: 'dog, puppy, hound, retriever, labrador, beagle, perro, chien, hund, cachorro, собака, собаку, щенок, 狗, 犬, 강아지',
  bear: 'bear, grizzly, oso, bär, orso, urso, медведь, медведя, 熊, クマ',
  panda: 'panda, панда, панду, 熊猫, パンダ, 판다',
  rabbit: 'rabbit, bunny, bunnies, hare, conejo, lapin, hase, coniglio, coelho, кролик, заяц, 兔子, 兔, ウサギ, 토끼',
  deer: 'deer, stag, buck, doe, fawn, reindeer, caribou, ciervo, cerf, hirsch, cervo, олень, оленя, 鹿, シカ, 사슴',
  moose: 'moose, elk, alce, élan, elch, лось, лося',
  horse: 'horse, stallion, pony, mustang, caballo, cheval, pferd, cavallo, cavalo, лошадь, конь, коня, 馬',
  unicorn: 'unicorn, unicornio, licorne, einhorn, unicorno, единорог, 独角兽, ユニコーン, 유니콘',
  zebra: 'zebra, cebra, zèbre, зебра, зебру, 斑马, シマウマ, 얼룩말',
  cow: 'cow, bull, calf, calves, ox, oxen, cattle, vaca, vache, kuh, mucca, корова, корову, 牛',
  sheep: 'sheep, lamb, ram, ewe, oveja, mouton, schaf, pecora, ovelha, овца, овцу, 羊',
  giraffe: 'giraffe, jirafa, girafe, giraffa, girafa, жираф, жирафа, 长颈鹿, キリン, 기린',
  elephant: 'elephant, elefante, éléphant, elefant, слон, слона, 大象, 코끼리',
  owl: 'owl, búho, buho, hibou, eule, gufo, coruja, сова, сову, 猫头鹰, フクロウ, 올빼미, 부엉이',
  penguin: 'penguin, pingüino, pinguino, pingouin, manchot, pinguin, pinguim, пингвин, пингвина, 企鹅, ペンギン, 펭귄',
  raven: 'raven, crow, cuervo, corbeau, rabe, corvo, ворон, ворона, 乌鸦, カラス, 까마귀',
  robin: 'robin, songbird, sparrow, finch, small bird, little bird, bluebird',
  turtle: 'turtle, tortoise, tortuga, tortue, schildkröte, tartaruga, черепаха, черепаху, 乌龟, カメ, 거북이',
  eagle: 'eagle, hawk, falcon, águila, aguila, aigle, adler, aquila, águia, орёл, орел, орла, 鹰, ワシ, 독수리',
  seagull:
    'seagull, gull, bird, albatross, flock of birds, gaviota, mouette, möwe, gabbiano, gaivota, pájaro, oiseau, vogel, uccello, pássaro, чайка, чайку, птица, птицы, 海鸥, 鸟, 鳥',
  hiker:
    'hiker, traveler, traveller, backpacker, mountaineer, climber, explorer, person, people, somebody, someone, figure, adventurer, excursionista, randonneur, escursionista, путник, человек, 旅人, 徒步者, 등산객',
  woman:
    'woman, girl, lady, princess, queen, bride, mujer, femme, frau, donna, mulher, женщина, девушка, девочка, 女人, 女孩, 여자, 소녀',
  man: 'man, boy, guy, farmer, cowboy, fisherman, shepherd, hombre, homme, mann, uomo, homem, мужчина, мальчик, 男人, 男孩, 남자, 소년',
  wizard:
    'wizard, witch, monk, sorcerer, mage, druid, hooded figure, cloaked figure, mago, sorcier, zauberer, волшебник, маг, монах, 巫师, 魔法使い, 마법사',
  astronaut:
    'astronaut, cosmonaut, spaceman, astronauta, astronaute, космонавт, астронавт, космонавта, 宇航员, 宇宙飛行士, 우주비행사',
  lighthouse: 'lighthouse, faro, phare, leuchtturm, farol, маяк, 灯塔, 灯台, 등대',
  cabin:
    'cabin, cottage, hut, house, chalet, lodge, barn, log cabin, cabaña, casa, maison, cabane, hütte, haus, baita, хижина, дом, домик, 小屋, 房子, 오두막',
  castle:
    'castle, fortress, palace, citadel, castillo, château, chateau, schloss, castello, castelo, замок, крепость, 城堡',
  windmill: 'windmill, molino, moulin, windmühle, mulino, moinho, мельница, мельницу, 风车, 風車, 풍차',
  balloon:
    'balloon, hot air balloon, hot-air balloon, air balloon, globo, montgolfière, montgolfiere, heißluftballon, mongolfiera, balão, воздушный шар, воздушные шары, воздушных шаров, 热气球, 気球, 열기구',
  sailboat:
    'sailboat, boat, yacht, sailing boat, sailing ship, ship, dinghy, schooner, barco, velero, bateau, voilier, segelboot, boot, boote, barca, veleiro, лодка, лодку, парусник, яхта, корабль, 帆船, 船, ヨット, 돛단배',
  rocket:
    'rocket, spaceship, spacecraft, rocket ship, space rocket, cohete, fusée, rakete, razzo, foguete, ракета, ракету, 火箭, ロケット, 로켓',
  robot: 'robot, android, droid, cyborg, roboter, robô, робот, робота, 机器人, ロボット, 로봇',
  snowman:
    'snowman, snowmen, muñeco de nieve, bonhomme de neige, schneemann, pupazzo di neve, boneco de neve, снеговик, снеговика, 雪人, 雪だるま, 눈사람',
  mushroom: 'mushroom, toadstool, fungus, fungi, champignon, pilz, fungo, cogumelo, гриб, грибы, 蘑菇, キノコ, 버섯',
  campfire:
    'campfire, bonfire, hoguera, fogata, feu de camp, lagerfeuer, falò, fogueira, костёр, костер, 篝火, 焚き火, 모닥불',
  crystal:
    'crystal, gemstone, quartz, amethyst, cristal, kristall, cristallo, кристалл, кристаллы, 水晶, クリスタル, 수정',
};

/** Those whose name tells their colour. */
const COLOURED: readonly Entry[] = [
  [
    'polar bear, ice bear, eisbär, oso polar, ours polaire',
    { family: 'Subject', label: 'polar bear', subject: 'bear', colour: '#f1eee6' },
  ],
  ['golden retriever', { family: 'Subject', label: 'golden retriever', subject: 'dog', colour: '#d9a55c' }],
  ['arctic fox, snow fox', { family: 'Subject', label: 'arctic fox', subject: 'fox', colour: '#f4f4f2' }],
  ['snowy owl', { family: 'Subject', label: 'snowy owl', subject: 'owl', colour: '#f3f1ec' }],
  ['white tiger', { family: 'Subject', label: 'white tiger', subject: 'tiger', colour: '#f2efe8' }],
];

const NAMED: readonly Entry[] = Object.entries(WORDS).map(
  ([subject, words]) =>
    [words, { family: 'Subject', label: words.split(', ')[0]!, subject: subject as SubjectKind }] as const,
);

export const FIGURE_WORDS: readonly Entry[] = [...COLOURED, ...NAMED];
