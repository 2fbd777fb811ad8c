/** How many a word asks for, of what follows it. */
const NUMBERS: Readonly<Record<number, string>> = {
  2: 'two, zwei, deux, dos, due, dois, duas, два, две, 二匹, 二羽, 二人, 二頭, 2匹, 2羽, 2人, 两只, 两个, 두 마리, couple, pair, paar, pareja',
  3: 'three, drei, trois, tres, tre, três, три, 三匹, 三羽, 三人, 三頭, 3匹, 3羽, 3人, 三只, 三个, few, family',
  4: 'four, vier, quatre, cuatro, quattro, quatro, четыре, 四匹, 四羽, 四只, several, group, pack, mehrere, einige, plusieurs, varios, varias',
  5: 'five, fünf, cinq, cinco, cinque, пять, 五匹, 五羽, 五只, herd, herde, troupeau, manada',
  6: 'six, sechs, seis, sei, шесть, 六匹, 六羽, flock, schwarm',
  7: 'seven, sieben, sept, siete, sette, семь',
  8: 'eight, acht, huit, ocho, otto, восемь',
  9: 'nine, neun, neuf, nueve, nove, девять',
  10: 'ten, zehn, dix, diez, dieci, dez, десять',
  11: 'eleven, onze, undici',
  12: 'twelve, zwölf, douze, doce, dodici, doze',
};

const COUNTS = new Map(
  Object.entries(NUMBERS).flatMap(([count, words]) =>
    words.split(', ').map((word): [string, number] => [word, Number(count)]),
  ),
);

/** Number words in scripts without spaces, which are found in their runs only when they are in the lexicon. */
export const UNSPACED_NUMBERS: readonly string[] = [...COUNTS.keys()].filter((word) => /\p{Script=Han}/u.test(word));

/** How many a word asks for, of what follows it; null where it is no number. */
export const countOf = (word: string): number | null =>
  COUNTS.get(word) ?? (/^\d{1,3}$/.test(word) ? Math.max(1, Number(word)) : null);
