import { EMOJI } from './emoji.lexicon.js';
import type { Meaning } from './meaning.js';

/**
 * The main words in other languages, each as a synonym of an English entry. Words that mean something else in English
 * ("see", "mare", "sole") are left out. Scripts without spaces are looked up inside their runs.
 */
const SYNONYMS: Readonly<Record<string, string>> = {
  lake: 'am see, im see, see bei, see im, see mit, einem see, dem see, den see, bergseen, 湖畔, озера, озере, озером, озеру, озёра, озёрами, lacs, lagos, laghi, seen, meren, bergsees, bergsee, lac, lago, meertje, озеро, 湖, 호수, بحيرة, झील, ทะเลสาบ',
  mountains:
    'bergwelt, berglandschaft, 山脈, 山の, горный, горная, горное, горные, горной, горном, горных, гор, горах, горами, горе, горой, bergige, montagnard, montagneux, montañoso, montuoso, gebirgs, alpi, alpes, alpenglühen, berg, berge, gebirge, gipfel, alpen, montagne, montagnes, montaña, montañas, montagna, montanha, montanhas, bergen, гора, горы, 山, 山々, 雪山, 산, جبل, جبال, पहाड़, पर्वत, ภูเขา',
  hills:
    'холм, холмов, холмах, холмами, холма, холмистый, холмистые, hügelland, hügeln, hügel, colline, collines, colinas, colina, heuvels, холмы, 丘, 丘陵, 언덕, تلال, เนินเขา',
  ocean:
    'strände, nordsee, ostsee, 海辺, 海岸, моря, морем, морской, морское, морская, океана, океане, океаном, пляж, пляже, mers, meeres, océans, oceani, küste, побережье, берег моря, costa, meer, ozean, strand, océan, plage, océano, playa, oceano, spiaggia, mar, praia, море, океан, 海, 大海, 海洋, 海滩, 바다, بحر, समुद्र, ทะเล',
  desert:
    'пустыни, пустыне, пустыню, пустыней, wüsten, déserts, desiertos, deserti, wüste, désert, desierto, deserto, woestijn, dünen, пустыня, 沙漠, 砂漠, 사막, صحراء, रेगिस्तान, ทะเลทราย',
  forest:
    'waldes, waldweg, леса, лесу, лесом, лесной, лесная, лесное, лесов, лесах, wälder, wäldern, forêts, bosques, foreste, boschi, florestas, wald, forêt, bosque, foresta, bosco, floresta, bos, лес, 森林, 森, 树林, 숲, غابة, जंगल, ป่า',
  dawn: 'рассвете, рассвета, рассветом, рассветный, рассветное, alba, amaneceres, morgendämmerung, morgengrauen, aurore, amanecer, madrugada, рассвет, 黎明, 夜明け, 새벽, فجر, भोर',
  sunrise:
    'восход, восходе, восхода, восход солнца, восходе солнца, sonnenaufgangs, утро, утром, утренний, утреннее, утренняя, утренние, утренним, morgens, matin, mañana, mattina, manhã, sonnenaufgang, lever du soleil, salida del sol, nascer do sol, zonsopgang, 日出, 日の出, 일출, शुरुआत, شروق',
  sunset:
    'закате, заката, закатом, закатный, закатное, вечер, вечером, вечерний, вечернее, abends, soir, tarde, sera, sonnenuntergang, coucher de soleil, coucher du soleil, atardecer, puesta de sol, tramonto, pôr do sol, zonsondergang, abend, закат, 日落, 夕日, 夕焼け, 일몰, 노을, غروب, सूर्यास्त, พระอาทิตย์ตก',
  dusk: 'сумерках, сумерек, сумеречный, abenddämmerung, crépuscule, crepúsculo, crepuscolo, schemering, сумерки, 黄昏, 황혼',
  night:
    'ночи, ночью, ночной, ночная, ночное, ночном, ночным, nächtlich, nächtliche, nächtlicher, nachts, nocturne, nocturno, nocturna, notturno, noites, noches, nacht, nuit, noche, notte, noite, ночь, 夜, 夜晚, 밤, ليل, रात, กลางคืน',
  day: 'дня, днём, днем, полдень, в полдень, mittag, mittags, midi, mediodía, mezzogiorno, meio dia, tagsüber, giorno, día, день, 白天, 昼, 낮',
  spring:
    'весной, весны, весенний, весенняя, весеннее, весенние, frühlings, printanier, primaveral, frühling, printemps, primavera, lente, весна, 春, 春天, 봄, ربيع',
  summer:
    'летом, лета, летний, летняя, летнее, летние, sommerlich, estival, sommer, été, verano, estate, verão, zomer, лето, 夏, 夏天, 여름, صيف',
  autumn:
    'осенью, осени, осенний, осенняя, осеннее, осенние, осеннем, herbstlich, herbstliche, herbstlicher, automnal, otoñal, autunnale, herbst, automne, otoño, autunno, outono, herfst, осень, 秋, 秋天, 가을, خريف',
  winter:
    'wintermorgen, зимой, зимы, зимний, зимняя, зимнее, зимние, зимнем, winterlich, winterliche, winterlicher, hivernal, invernal, invernale, hiver, invierno, inverno, зима, 冬, 冬天, 겨울, شتاء, सर्दी',
  fog: 'тумана, тумане, туманом, туманный, туманная, туманное, туманные, neblig, nebligen, neblige, nebel, brouillard, niebla, nebbia, nevoeiro, туман, 雾, 霧, 안개, ضباب, कोहरा, หมอก',
  mist: 'brume, neblina, bruma, foschia',
  rain: 'regnet, regentag, lluvioso, pluvieux, 雨の日, дождя, дожде, дождём, дождем, дождливый, regnerisch, regen, pluie, lluvia, pioggia, chuva, дождь, 雨, 비, مطر, बारिश, ฝน',
  storm:
    'бури, бурю, грозы, грозой, штормовой, stürmisch, stürmische, sturm, gewitter, orage, tempête, tormenta, tempesta, temporale, tempestade, буря, гроза, 暴风雨, 嵐, 폭풍, عاصفة, तूफान',
  snow: 'снега, снегом, снегу, снегопад, schnee, neige, nieve, neve, sneeuw, снег, 雪, 눈, ثلج, बर्फ',
  snowy:
    'заснеженный, заснеженные, заснеженная, заснеженное, снежный, снежные, снежная, снежное, verschneit, verschneite, verschneiter, verschneiten, verschneites, verschneitem, enneigé, enneigée, enneigées, enneigés, nevado, nevados, nevadas, innevato, innevata, innevate',
  clouds: 'облаками, облаков, облаках, тучи, wolken, nuages, nubes, nuvole, nuvens, облака, 云, 雲, 구름, غيوم, बादल',
  stars:
    'звездами, звёздами, звёздное, звездное, звёздная, звездная, sterne, étoiles, estrellas, stelle, estrelas, звезды, звёзды, 星, 星空, 별, نجوم, तारे',
  moon: 'луной, луны, луне, лунная, лунный, mond, lune, luna, lua, maan, луна, 月, 月亮, 달, قمر, चांद, चाँद',
  'full moon': 'vollmond, pleine lune, luna llena, luna piena, lua cheia, 满月, 満月, 보름달',
  'northern lights':
    'polarlicht, nordlicht, polarlichter, nordlichter, aurore boréale, aurores boréales, aurora boreal, aurora boreale, северное сияние, 极光, オーロラ, 오로라',
  rainbow: 'regenbogen, arc en ciel, arcoíris, arcobaleno, arco íris, радуга, 彩虹, 虹, 무지개',
  trees: 'bäume, arbres, árboles, alberi, árvores, bomen, деревья, 树, 木々, 나무',
  sky: 'himmel, ciel, cielo, céu, hemel, небо, 天空, 空, 하늘',
  water: 'wasser, agua, acqua, água, вода, 水, 물',
  red: 'roten, rotem, rouges, rojas, rojos, rossi, vermelhas, vermelhos, красная, красного, 赤, rot, roter, rote, rotes, rouge, rojo, roja, rosso, rossa, vermelho, vermelha, rood, красный, красное, красные, 红色, 赤い, 빨간',
  pink: 'rosafarben, rosafarbene, rosafarbener, roze, rosa, rosane, розовый, розовое, 粉色, 粉红色, ピンク, 분홍색',
  blue: 'blauen, blauem, blaues, bleues, bleus, azules, 青, blau, blauer, blaue, bleu, bleue, azul, azzurro, blauw, синий, синее, 蓝色, 青い, 파란',
  green:
    'grünen, grünes, grünem, verts, vertes, verdes, grün, grüne, grüner, vert, verte, verde, зелёный, зеленый, зеленые, 绿色, 緑, 초록',
  golden:
    'goldenen, gold farben, dorés, dorées, doradas, dorados, 金の, goldene, goldener, goldenes, doré, dorée, dorado, dorada, dorato, dourado, золотой, 金色',
  purple: 'lila, violett, lilas, morado, viola, roxo, фиолетовый, 紫色, 紫の, 보라색',
  calm: 'ruhig, friedlich, calme, paisible, tranquilo, tranquila, tranquillo, спокойный, 宁静, 静かな, 고요한',
  cat: 'katze, chat, gato, gatto, кот, кошка, 猫, 고양이, قطة, बिल्ली, แมว',
  dog: 'hund, chien, perro, cane, cachorro, собака, 狗, 犬, 개, كلب, कुत्ता',
  black:
    'schwarz, schwarze, schwarzer, schwarzes, schwarzen, noir, noire, noirs, noires, negro, negra, negros, negras, nero, nera, neri, preto, preta, zwart, чёрный, черный, чёрная, черная, 黒, 黒い, 黑色, 검은',
  white:
    'weiß, weiße, weißer, weißes, weißen, weiss, weisse, weisser, blanc, blanche, blancs, blanches, blanco, blanca, blancos, blancas, bianco, bianca, bianchi, branco, branca, wit, белый, белая, белое, белые, 白, 白い, 白色, 하얀',
  yellow:
    'gelb, gelbe, gelber, gelbes, gelben, jaune, jaunes, amarillo, amarilla, amarillos, giallo, gialla, amarelo, amarela, geel, жёлтый, желтый, 黄色, 黄色い, 노란',
  orange:
    'orangener, orangefarben, orangefarbene, naranja, naranjas, arancione, laranja, oranje, оранжевый, 橙色, オレンジ色',
  brown: 'braun, braune, brauner, braunes, braunen, marron, marrón, marrone, marrom, bruin, коричневый, 茶色, 棕色',
  grey: 'grau, graue, grauer, graues, grauen, gris, grises, grigio, grigia, cinza, grijs, серый, серая, 灰色',
  'morning mist': 'morgennebel, brume matinale, niebla matinal, 朝霧, 晨雾',
  'starry sky': 'sternenhimmel, ciel étoilé, cielo estrellado, cielo stellato, 星空の',
  table: 'tisch, holztisch, tischen, mesa, table en bois, tavola, 机',
  'oil painting':
    'ölgemälde, ölmalerei, ölbild, peinture à l huile, pintura al óleo, dipinto a olio, 油絵, 油画, масло',
  sketch: 'bleistiftskizze, skizzen, bleistift, dessin, dibujo, disegno, 鉛筆画, рисунок',
  'pixel art': 'pixelkunst, pixelgrafik, arte pixel, ピクセルアート',
  'line art': 'linienkunst, linienzeichnung, tuschezeichnung, strichkunst, arte lineal',
  watercolour: 'wasserfarben, wasserfarbe, en acuarela, à l aquarelle',
  photorealistic: 'fotorealistisch, fotorealistische, foto, photoréaliste, fotorrealista, fotorealistico, 写真',
  'black and white':
    'schwarzweiß, schwarz weiß, schwarz weiss, noir et blanc, blanco y negro, bianco e nero, 白黒, モノクロ',
  'snowy field': 'schneelandschaft, winterlandschaft, paysage enneigé, paisaje nevado',
  village: 'dorfes, bergdorf, dörfer, villages, pueblos',
  meadow: 'wiese, wiesen, blumenwiese, prairie fleurie, prado, prato, луг, 草原, 草地',
  waterfall: 'wasserfall, wasserfälle, cascada, cascata, chute d eau, cachoeira, водопад, 滝, 瀑布, 폭포',
  canyon: 'schlucht, cañón, каньон, 峡谷',
  'magic forest':
    'zauberwald, verwunschener wald, forêt enchantée, bosque encantado, bosque mágico, bosco incantato, волшебный лес, 魔法の森',
  bamboo: 'bambus, bambou, bambú, bambuswald, 竹林',
  'cherry blossom': 'kirschblüten, kirschblüte, fleurs de cerisier, flores de cerezo, 桜の花',
  'above the clouds': '雲の上',
  cosy: 'acogedor, acogedora, chaleureux, accogliente, 居心地の良い',
  sleeping:
    'schläft, schlafende, schlafender, dormant, dort, duerme, dormido, dormida, endormi, addormentato, 眠る, 眠っている, 寝ている',
  flying: 'fliegt, fliegende, fliegender, volant, vuela, volante, 飛ぶ, 飛んでいる',
  running: 'rennt, laufend, galoppierend, galoppiert, courant, corre, 走る',
  sitting: 'sitzt, sitzende, sitzender, assis, assise, sentada, seduto, 座る, 座っている',
  howling: 'hurle, 遠吠え, heult, heulender, hurlant, aulla, aúlla',
  castle: 'burg, burgen, schlösser, schlosses, 城, お城',
  dragon: 'drachen, drachens',
  planet: 'planeten, planètes, planetas',
  beard: 'bart, mit bart, barbe, barba, 髭',
  windowsill: 'fensterbrett, fensterbank, rebord de fenêtre, alféizar, 窓辺',
  'sunflower field': 'sonnenblumenfeld, champ de tournesols, campo de girasoles, ひまわり畑',
  'lavender field': 'lavendelfeld, lavendelfelder, champ de lavande, campo de lavanda, ラベンダー畑',
  sofa: 'canapé, sofá, divano, 沙发, ソファ',
  bouquet: 'bouquet de roses, bouquet de fleurs, ramo de rosas, rosenstrauß',
  space: 'weltraums',
  city: 'stadt, ville, ciudad, città, cidade, город, 城市, 都市, 도시, مدينة, शहर',
};

/** Foreign words with the English meaning that each stands for. */
export const foreignWords = (english: ReadonlyMap<string, Meaning>): [string, Meaning][] =>
  [SYNONYMS, EMOJI].flatMap((table) =>
    Object.entries(table).flatMap(([word, synonyms]) => {
      const meaning = english.get(word);
      if (!meaning) throw new Error(`the English lexicon has no “${word}”`);
      return synonyms.split(', ').map((synonym): [string, Meaning] => [synonym, meaning]);
    }),
  );
