import type { Region } from '../../layout/region-mask.js';
import type { Direction, Sense } from './terms.js';

const amount = (factor: number): Sense => ({ type: 'amount', factor });
/** Adjectives that only count before what they scale: "light rain", but not "golden light". */
const leading = (factor: number): Sense => ({ type: 'amount', factor, isLeading: true });
const direction = (way: Direction): Sense => ({ type: 'direction', direction: way });
const region = (part: Region): Sense => ({ type: 'region', region: part });
const place = (where: string): Sense => ({ type: 'place', place: where });

/** The small words of instructions: how much, which way, where. */
export const GRAMMAR: readonly (readonly [words: string, sense: Sense])[] = [
  ['light, faint, small, soft', leading(0.5)],
  ['big, large, bigger, thick, bold, deep', leading(1.7)],
  [
    'a little, a bit, a little bit, slightly, a touch, a tad, a hint, somewhat, subtle, subtly, gentle, gently, lightly, slight, little, tiny, mild, mildly, half, softly, just a bit',
    amount(0.5),
  ],
  [
    'much, a lot, very, strongly, strong, heavily, heavy, way, far, really, considerably, significantly, dramatically, twice, double, lots',
    amount(1.7),
  ],
  [
    'extremely, super, maximum, max, extreme, ultra, huge, massively, as much as possible, intense, intensely',
    amount(2.3),
  ],
  [
    'more, increase, boost, raise, enhance, turn up, higher, stronger, intensify, bring up, bring out, improve, bump up, pump up, crank up, increased',
    direction('more'),
  ],
  [
    'less, reduce, decrease, lower, turn down, tone down, weaken, bring down, cut down, reduced, not so, not as, not too, too, fewer, isn t so',
    direction('less'),
  ],
  [
    'remove, take away, get rid of, delete, erase, take out, take off, without, no, undo, minus, drop, lose, none of, eliminate, stop',
    direction('remove'),
  ],
  ['not, don t, do not, dont, never, shouldn t, avoid, isn t', direction('not')],
  [
    'make, turn, change, give, apply, set, convert, put, let, render, transform, add, do, use, create, place, insert, include, get, show',
    { type: 'verb' },
  ],
  ['only, except, except for, apart from, all but, but keep, keep, leave', { type: 'only' }],
  ['instead of, rather than', { type: 'instead' }],
  ['and, then, also, plus, after that, finally, as well as, as well, but, next, afterwards, or', { type: 'joint' }],
  ['background, backdrop, the distance, everything behind, surroundings, what is behind', region('background')],
  ['foreground, subject, main subject, front', region('foreground')],
  ['ground, land, earth', region('ground')],
  ['top, at the top, upper, top centre, top center', place('top')],
  ['bottom, at the bottom, lower, below, underneath', place('bottom')],
  ['centre, center, middle, in the middle, in the centre, in the center', place('centre')],
  ['top left, upper left, top left corner', place('top left')],
  ['top right, upper right, top right corner', place('top right')],
  ['bottom left, lower left, bottom left corner', place('bottom left')],
  ['bottom right, lower right, bottom right corner, corner', place('bottom right')],
  ['left, counterclockwise, anticlockwise, to the left', place('left')],
  ['right, clockwise, to the right', place('right')],
  ['next to', { type: 'filler' }],
  ['horizontally, vertically', { type: 'filler' }],
  [
    'it, its, the, a, an, this, that, these, those, my, our, your, to, into, in, of, on, at, by, for, from, with, is, are, be, was, were, please, can, could, would, you, i, we, want, need, like, picture, image, photo, photograph, pic, shot, scene, whole, entire, everything, all, some, so, as, if, just, look, looks, looking, feel, feels, appear, style, effect, filter, format, version, bit, around, over, across, up, out, off, it s, let s, me, us, will, shall, should, have, has, having, s, colours, colors, colour scheme, ratio, aspect ratio, aspect, mode, there, here, now, again, bring, go, try, kind, sort, type, same, one, time, taken, during, under, thanks, thank, hello, hi, hey, again, overall, it to, looks like, nice, nicer, beautiful, better, good, great, cool looking, degrees, percent, words, says, saying, reads, pixels',
    { type: 'filler' },
  ],
];
