import type { SubjectKind } from '../../scene/scene-description.js';

/** Animals of the water and the air, and plants; the first word is what the user reads. */
export const LIVING_WORDS = {
  whale:
    'whale, humpback, humpback whale, blue whale, ballena, baleine, wal, balena, baleia, кит, кита, 鲸鱼, クジラ, 고래',
  dolphin: 'dolphin, porpoise, delfín, delfin, dauphin, delfino, golfinho, дельфин, дельфина, 海豚, イルカ, 돌고래',
  orca: 'orca, killer whale, schwertwal, orque, косатка, シャチ',
  shark:
    'shark, great white, great white shark, tiburón, tiburon, requin, hai, squalo, tubarão, акула, акулу, 鲨鱼, サメ, 상어',
  fish: 'fish, fishes, clownfish, goldfish, koi, trout, salmon, tropical fish, pez, poisson, fisch, pesce, peixe, рыба, рыбу, 鱼, 魚, 물고기',
  octopus:
    'octopus, squid, kraken, pulpo, pieuvre, poulpe, krake, tintenfisch, polpo, polvo, осьминог, осьминога, 章鱼, タコ, 문어',
  jellyfish: 'jellyfish, medusa, méduse, qualle, água-viva, медуза, медузу, 水母, クラゲ, 해파리',
  parrot:
    'parrot, macaw, cockatoo, loro, papagayo, perroquet, papagei, pappagallo, papagaio, попугай, попугая, 鹦鹉, オウム, 앵무새',
  hummingbird: 'hummingbird, humming bird, colibrí, colibri, kolibri, beija-flor, колибри, 蜂鸟, ハチドリ, 벌새',
  flamingo: 'flamingo, flamenco, flamant, flamant rose, fenicottero, фламинго, 火烈鸟, フラミンゴ, 홍학',
  swan: 'swan, cisne, cygne, schwan, cigno, лебедь, лебедя, 天鹅, 白鳥, 백조',
  duck: 'duck, mallard, duckling, pato, canard, ente, anatra, утка, утку, 鸭子, アヒル, カモ, 오리',
  butterfly:
    'butterfly, butterflies, moth, mariposa, papillon, schmetterling, farfalla, borboleta, бабочка, бабочку, 蝴蝶, チョウ, 나비',
  dove: 'dove, pigeon, white dove, paloma, colombe, taube, colomba, pomba, голубь, голубя, 鸽子, ハト, 비둘기',
  rose: 'rose, roses, rosen, роза, розу, розы, 玫瑰, バラ, 장미',
  dahlia: 'dahlia, dahlias, peony, peonies, chrysanthemum, zinnia, flower, flor, fleur, blume, fiore, цветок, 花, 꽃',
  sunflower:
    'sunflower, sunflowers, girasol, tournesol, sonnenblume, girasole, girassol, подсолнух, подсолнухи, 向日葵, ひまわり, 해바라기',
  tulip: 'tulip, tulips, tulipán, tulipe, tulpe, tulipano, tulipa, тюльпан, тюльпаны, 郁金香, チューリップ, 튤립',
  daisy: 'daisy, marguerite, chamomile, margarita, gänseblümchen, margherita, ромашка, ромашки, 雏菊, 데이지',
  bouquet:
    'bouquet, bouquet of roses, bouquet of tulips, bouquet of sunflowers, bouquet of peonies, bouquet of wildflowers, bunch of flowers, bouquet of flowers, ramo de flores, blumenstrauß, букет, букет цветов, 花束, 꽃다발',
  'blossom-branch':
    'blossom branch, cherry blossom branch, branch of cherry blossoms, branch of cherry blossom, cherry blossom, cherry blossoms, sakura branch, sakura, plum blossom, ветка сакуры, 桜, 樱花, 벚꽃',
  oak: 'oak, oak tree, lone tree, single tree, lonely tree, old tree, solitary tree, big tree, roble, chêne, eiche, quercia, carvalho, дуб, 橡树, 나무',
  maple: 'maple, maple tree, acer, arce, érable, ahorn, acero, клён, клен, 枫树, 楓, 단풍나무',
  'cherry-tree':
    'cherry tree, cherry blossom tree, cherry trees, sakura tree, blossoming tree, kirschbaum, cerisier, сакура, 樱花树, 桜の木',
  birch: 'birch, birch tree, birches, abedul, bouleau, birke, betulla, берёза, береза, 白桦, 白樺, 자작나무',
  willow: 'willow, willow tree, weeping willow, sauce, saule, weide, salice, salgueiro, ива, 柳树, 柳, 버드나무',
  baobab: 'baobab, baobab tree, acacia, acacia tree, баобаб, акация, 猴面包树, バオバブ',
  bonsai: 'bonsai, bonsai tree, бонсай, 盆景, 盆栽, 분재',
  palm: 'palm, palm tree, palms, palm trees, coconut palm, coconut tree, palmera, palmier, palme, palma, palmeira, пальма, пальмы, 棕榈树, ヤシの木, 야자수',
} as const satisfies Partial<Record<SubjectKind, string>>;
