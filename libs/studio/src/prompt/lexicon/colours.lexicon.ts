import type { Entry, Meaning } from './meaning.js';

const colour = (label: string, hex: string): Meaning => ({ family: 'Colour', label, colour: hex });

export const COLOUR_WORDS: readonly Entry[] = [
  ['red, reddish, blood red, ruby', colour('red', '#d8352a')],
  ['crimson, scarlet, carmine, vermilion', colour('crimson', '#c41e3a')],
  ['maroon, burgundy, wine red', colour('burgundy', '#7a1f35')],
  ['rust, rusty, terracotta, brick red', colour('rust', '#b5532e')],
  ['orange, tangerine, orangey', colour('orange', '#f07d1f')],
  ['amber, honey, ochre, saffron', colour('amber', '#e8a020')],
  ['gold, golden, gilded', colour('golden', '#f0b53c')],
  ['yellow, yellowish, lemon', colour('yellow', '#f2d43a')],
  ['peach, apricot', colour('peach', '#ffb38a')],
  ['coral, salmon', colour('coral', '#ff7f62')],
  ['pink, pinkish, rosy, rose, blush', colour('pink', '#f58fb5')],
  ['hot pink, neon pink, fuchsia, magenta', colour('magenta', '#e0339a')],
  ['purple, purplish, plum, amethyst', colour('purple', '#8b46b5')],
  ['violet, indigo, ultraviolet', colour('violet', '#6a45c8')],
  ['lavender, lilac, mauve', colour('lavender', '#b59ae0')],
  ['blue, bluish, azure, sapphire, cerulean', colour('blue', '#2f74d0')],
  ['navy, midnight blue, deep blue, dark blue', colour('deep blue', '#1d3a80')],
  ['sky blue, light blue, pale blue, baby blue, ice blue, icy blue', colour('light blue', '#8cc4ee')],
  ['cyan, aqua', colour('cyan', '#2fc4d8')],
  ['teal, petrol', colour('teal', '#128a8a')],
  ['turquoise, aquamarine', colour('turquoise', '#2cc8b8')],
  ['green, greenish, verdant', colour('green', '#3f9a45')],
  ['emerald, jade', colour('emerald', '#139a63')],
  ['lime, neon green', colour('lime', '#96d62e')],
  ['olive, khaki, moss green', colour('olive', '#7d8236')],
  ['mint', colour('mint', '#9be3c0')],
  ['brown, chestnut, chocolate, sepia', colour('brown', '#8a5a36')],
  ['tan, beige, cream, ivory', colour('cream', '#ead9b8')],
  ['white', colour('white', '#f4f4f4')],
  ['grey, gray, silver, silvery', colour('grey', '#a3a8ae')],
  ['black', colour('black', '#24262b')],
];

const tone = (label: string, more: Partial<Meaning>): Meaning => ({ family: 'Colour', label, ...more });

/** Words for the whole picture's colour. */
export const TONE_WORDS: readonly Entry[] = [
  [
    'black and white, monochrome, monochromatic, greyscale, grayscale, noir, b w',
    tone('black and white', { saturation: 0 }),
  ],
  [
    'vibrant, colorful, colourful, vivid, saturated, vivid colors, vivid colours, vibrant colors, vibrant colours, rich colors, rich colours',
    tone('vibrant colours', { saturation: 1.3 }),
  ],
  [
    'pastel, muted, desaturated, faded, washed out, pastel colors, pastel colours, muted colors, muted colours, soft colors, soft colours',
    tone('muted colours', { saturation: 0.68 }),
  ],
  ['warm, warm tones, warm colors, warm colours, warm tone', tone('warm colours', { colour: '#ffd8b4' })],
  [
    'cool, cold, cool tones, cold tones, cool colors, cool colours, chilly',
    tone('cool colours', { colour: '#bcd6f4' }),
  ],
];
