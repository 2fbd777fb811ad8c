import type { MADE_KINDS } from '../../scene/made-kinds.js';

/** The words for people and made things; the first is what the user reads. */
export const MADE_WORDS: Readonly<Record<(typeof MADE_KINDS)[number], string>> = {
  child:
    'child, children, kid, kids, baby, toddler, niño, niña, enfant, kind, kinder, mädchen, bambino, criança, ребёнок, ребенок, 子供, 孩子, 아이',
  'child-with-balloon':
    'child with a balloon, child with balloon, girl with a balloon, girl with balloon, boy with a balloon, boy with balloon, child holding a balloon, girl holding a balloon, boy holding a balloon, kid with a balloon',
  umbrella:
    'person with an umbrella, umbrella, person with umbrella, woman with an umbrella, man with an umbrella, woman with umbrella, man with umbrella, paraguas, parapluie, regenschirm, ombrello, guarda-chuva, зонт, зонтик, зонтом, 雨伞, 傘, 우산',
  couple:
    'couple, lovers, two lovers, newlyweds, pareja, liebespaar, coppia, casal, пара, влюблённые, 情侣, カップル, 연인',
  family: 'family, parents with a child, familia, famille, familie, famiglia, família, семья, 家族, 家庭, 가족',
  crowd:
    'crowd, crowds, crowd of people, group of people, audience, multitud, foule, menschenmenge, folla, multidão, толпа, толпу, 人群, 群衆, 군중',
  dancer:
    'dancer, ballerina, ballet dancer, dancing woman, bailarina, danseuse, tänzerin, ballerino, балерина, танцовщица, 舞者, バレリーナ, 댄서',
  knight:
    'knight, warrior, paladin, crusader, caballero, chevalier, ritter, cavaliere, cavaleiro, рыцарь, рыцаря, 骑士, 騎士, 기사',
  'fruit-bowl':
    'bowl of fruit, fruit bowl, fruit, fruits, bowl with fruit, basket of fruit, still life, still life painting, bowl, nature morte, stillleben, bodegón, natura morta, natureza morta, frutas, obst, frutta, натюрморт, фрукты, 静物, 水果, 果物, 과일',
  apple: 'apple, manzana, pomme, apfel, mela, maçã, яблоко, яблоки, 苹果, リンゴ, 사과',
  orange: 'orange fruit, tangerine fruit, mandarin, clementine, an orange, апельсин, 橙子',
  coffee:
    'cup of coffee, coffee, tasse de café, tasse kaffee, taza de café, tazza di caffè, cappuccino, latte, espresso, coffee cup, cup, mug, mug of coffee, coffee mug, hot chocolate, cocoa, café con leche, tasse, taza, kaffee, caffè, кофе, чашка, чашка кофе, 咖啡, コーヒー, 커피',
  tea: 'cup of tea, tea, teacup, green tea, té, thé, tee, chá, чай, чашка чая, 茶, お茶, 차',
  teapot: 'teapot, kettle, tetera, théière, teekanne, teiera, чайник, 茶壶, 急須',
  vase: 'vase, vase of flowers, vase of tulips, flower vase, tulips in a vase, flowers in a vase, roses in a vase, vase of roses, sunflowers in a vase, vase of sunflowers, bouquet in a vase, bouquet of roses in a vase, bouquet of flowers in a vase, florero, jarrón, ваза, 花瓶, 꽃병',
  wine: 'wine, bottle of wine, glass of wine, wine glass, red wine, wine bottle, bottle, vino, vin, wein, vinho, вино, 红酒, ワイン, 와인',
  book: 'book, open book, libro, livre, buch, livro, novel, diary, spellbook, книга, книгу, 书, 本, 책',
  books: 'stack of books, books, pile of books, libros, livres, bücher, libri, книги',
  lamp: 'lamp, table lamp, desk lamp, bedside lamp, lámpara, lampe, lampada, лампа, 台灯, ランプ, 램프',
  candle:
    'candle, candlelight, candles, burning candle, vela, bougie, kerze, candela, свеча, свечи, 蜡烛, キャンドル, 양초',
  clock: 'clock, alarm clock, reloj, horloge, wecker, uhr, orologio, часы, будильник, 时钟, 時計, 시계',
  guitar: 'guitar, acoustic guitar, guitarra, guitare, gitarre, chitarra, violão, гитара, 吉他, ギター, 기타',
  cake: 'cake, birthday cake, chocolate cake, wedding cake, dessert, cheesecake, pastel de cumpleaños, tarta, gâteau, kuchen, torte, torta, bolo, торт, 蛋糕, ケーキ, 케이크',
  pizza: 'pizza, pizzas, пицца, пиццу, 披萨, ピザ, 피자',
  burger: 'burger, hamburger, cheeseburger, hamburguesa, бургер, гамбургер, 汉堡, ハンバーガー, 햄버거',
  sushi: 'sushi, nigiri, maki, sushi rolls, суши, 寿司, 초밥',
  'ice-cream':
    'ice cream, icecream, ice-cream, sundae, gelato, helado, glace, eis, eiscreme, sorvete, мороженое, 冰淇淋, アイスクリーム, 아이스크림',
  bread:
    'bread, loaf of bread, loaf, baguette, sourdough, pan recién horneado, pain au levain, brot, pane, pão, хлеб, 面包, パン, 빵',
  donut: 'donut, doughnut, donuts, doughnuts, rosquilla, пончик, 甜甜圈, ドーナツ, 도넛',
  car: 'car, cars, automobile, vintage car, classic car, sports car, race car, old car, convertible, taxi, coche, voiture, auto, macchina, carro, машина, автомобиль, 汽车, 車, 자동차',
  bus: 'bus, double-decker, double decker, double-decker bus, autobús, autobus, автобус, 公交车, バス, 버스',
  bicycle: 'bicycle, bike, bicicleta, vélo, fahrrad, bicicletta, велосипед, 自行车, 自転車, 자전거',
  train:
    'train, steam train, locomotive, steam locomotive, steam engine, railway, tren, zug, treno, trem, поезд, паровоз, 火车, 電車, 機関車, 기차',
  airplane:
    'airplane, aeroplane, plane, aircraft, airliner, jet, passenger plane, avión, avion, flugzeug, aereo, avião, самолёт, самолет, 飞机, 飛行機, 비행기',
  ship: 'ocean liner, cruise ship, steamship, liner, steamer, ferry, cargo ship, crucero, paquebot, kreuzfahrtschiff, nave da crociera, лайнер, пароход, 邮轮, 客船',
  rowboat:
    'rowboat, rowing boat, row boat, canoe, kayak, wooden boat, bote de remos, barque, ruderboot, каноэ, 小船, ボート',
  tent: 'tent, camping tent, campsite, tienda de campaña, tente, zelt, tenda, barraca, палатка, палатку, 帐篷, テント, 텐트',
  bridge:
    'bridge, golden gate bridge, tower bridge, stone bridge, arch bridge, bridges, puente, pont, brücke, ponte, мост, мосты, 桥, 橋, 다리',
  tower: 'tower, clock tower, bell tower, towers, torre, tour de pierre, turm, башня, башню, 塔楼, 時計塔, 탑',
  temple: 'temple, greek temple, ancient temple, roman temple, parthenon, templo, tempel, tempio, храм, 神庙, 神殿',
  pagoda:
    'pagoda, japanese temple, buddhist temple, shrine, chinese temple, japanese shrine, пагода, пагоду, 宝塔, 寺, 神社, 불탑',
  church: 'church, chapel, cathedral, iglesia, église, kirche, chiesa, igreja, церковь, собор, 教堂, 教会, 교회',
  pyramid:
    'pyramid, pyramids, egyptian pyramid, pirámide, pyramide, piramide, пирамида, пирамиды, 金字塔, ピラミッド, 피라미드',
  dragon: 'dragon, dragons, wyvern, drake, dragón, drache, drago, dragão, дракон, дракона, 龙, 龍, ドラゴン, 용',
  'floating-island':
    'floating island, floating islands, sky island, sky islands, island in the sky, islands in the sky, floating rocks, isla flotante, île flottante, schwebende insel, летающий остров, парящий остров, 浮空岛, 浮島',
  portal:
    'portal, magic portal, gateway, stargate, magic gate, dimensional portal, portals, портал, 传送门, ポータル, 포털',
  lantern:
    'lantern, lanterns, sky lantern, sky lanterns, paper lantern, paper lanterns, floating lanterns, farolillo, lampion, laterne, lanterna, фонарик, 天灯, 灯笼, ランタン, 풍등',
};
