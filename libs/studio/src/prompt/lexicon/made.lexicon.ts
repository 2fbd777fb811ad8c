import type { MADE_KINDS } from '../../scene/made-kinds.js';

/** The words for people and made things; the first is what the user reads. */
export const MADE_WORDS: Readonly<Record<(typeof MADE_KINDS)[number], string>> = {
  child:
    'child, children, kid, kids, baby, toddler, niño, niña, enfant, kind, kinder, bambino, criança, ребёнок, ребенок, 子供, 孩子, 아이',
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
};
