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
} as const satisfies Partial<Record<SubjectKind, string>>;
