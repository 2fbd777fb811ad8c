import type { Abstraction, Cosmos } from '../../scene/scene-description.js';
import type { Entry, Meaning, Surface } from './meaning.js';

const space = (label: string, surface: Surface, cosmos?: Cosmos): Meaning => ({
  family: 'Setting',
  label,
  setting: 'space',
  surface,
  ...(cosmos === undefined ? {} : { cosmos }),
});

const abstract = (label: string, abstraction?: Abstraction): Meaning => ({
  family: 'Setting',
  label,
  setting: 'abstract',
  surface: 'sky',
  ...(abstraction === undefined ? {} : { abstraction }),
});

/** Places beyond the ground: space, and the sky above the clouds. Before mountains the clouds are fog in the valleys. */
export const BEYOND_WORDS: readonly Entry[] = [
  [
    'space, outer space, deep space, cosmos, cosmic, universe, interstellar, interstellar space, intergalactic, in orbit, celestial, weltraum, weltall, espace, espacio, espacio exterior, spazio, espaço, ruimte, космос, космосе, космоса, 宇宙, 太空, 우주, فضاء, الفضاء, अंतरिक्ष, อวกาศ',
    space('space', 'sky'),
  ],
  [
    'planet, planets, exoplanet, exoplanets, alien planet, distant planet, alien world, alien worlds, planet in space, moon and planet, planète, planeta, pianeta, планета, планеты, 行星, 惑星, 행성',
    space('a planet', 'land', 'planet'),
  ],
  [
    'saturn, ringed planet, planet with rings, planets with rings, ringed world, rings of saturn, planetary rings, saturne, saturno, сатурн, 土星',
    space('a ringed planet', 'land', 'ringed-planet'),
  ],
  [
    'jupiter, gas giant, gas giants, neptune, uranus, gas planet, юпитер, 木星',
    space('a gas giant', 'land', 'gas-giant'),
  ],
  ['mars from space, red planet, mars, planet mars, марс, 火星', space('a red planet', 'land', 'red-planet')],
  [
    'earth from space, planet earth, the earth from space, earth seen from space, blue marble, blue planet, earth from orbit, the blue planet, view from space, view from orbit, erde aus dem all, terre vue de l espace, земля из космоса, 地球',
    space('the Earth from space', 'land', 'earth'),
  ],
  [
    'galaxy, galaxies, spiral galaxy, spiral galaxies, andromeda, andromeda galaxy, galactic, galaxie, galaxia, galassia, галактика, галактики, 银河系, 星系, 은하',
    space('a galaxy', 'sky', 'galaxy'),
  ],
  [
    'black hole, black holes, accretion disk, accretion disc, event horizon, gargantua, supermassive black hole, singularity, schwarzes loch, trou noir, agujero negro, buco nero, чёрная дыра, черная дыра, 黑洞, ブラックホール',
    space('a black hole', 'sky', 'black-hole'),
  ],
  [
    'nebula, nebulae, nebulas, star cluster, supernova, stardust, star nursery, stellar nursery, cosmic dust, cosmic clouds, space clouds, pillars of creation, orion nebula, nébuleuse, nebulosa, туманность, 星云, 星雲, 성운',
    space('a nebula', 'sky', 'nebula'),
  ],
  [
    'above the clouds, over the clouds, cloudscape, cloudscapes, sea of clouds, cloud sea, ocean of clouds, among the clouds, in the clouds, through the clouds, above a sea of clouds, sky above the clouds, stratosphere, high in the sky, high above the earth, high up in the sky, cloud tops, cloudtops, cloud kingdom, kingdom of clouds, über den wolken, wolkenmeer, au dessus des nuages, mer de nuages, sobre las nubes, mar de nubes, sopra le nuvole, над облаками, море облаков, 云海, 雲海, 운해',
    { family: 'Setting', label: 'above the clouds', setting: 'sky', surface: 'sky', fog: 0.6, height: 1.6 },
  ],
  [
    'abstract, abstract art, abstract background, abstract pattern, abstract painting, abstract wallpaper, abstract shapes, abstract composition, abstraction, pattern, patterns, generative art, colour composition, color composition, shapes and colours, shapes and colors, abstrakt, abstrakte kunst, abstrait, art abstrait, abstracto, arte abstracto, astratto, абстракция, абстрактный, 抽象, 抽象画, 추상',
    abstract('abstract'),
  ],
  [
    'fluid, fluid art, fluids, liquid art, liquid colours, liquid colors, acrylic pour, acrylic pouring, pour painting, poured paint, paint pour, marbled, marbling, marbled paper, marble texture, marble pattern, ink in water, swirling colours, swirling colors, swirling paint, psychedelic, lava lamp, abstract fluid, fluid abstract',
    abstract('fluid art', 'fluid'),
  ],
  [
    'attractor, strange attractor, attractors, fractal, fractals, fractal art, mathematical art, math art, clifford attractor, light threads, threads of light, abstract light, light painting, particle art',
    abstract('a strange attractor', 'attractor'),
  ],
  [
    'flow field, flow fields, flow lines, flowing lines, flowing ribbons, streamlines, curved lines, abstract lines, abstract waves, wavy lines, abstract flow, fidenza',
    abstract('flowing lines', 'flow'),
  ],
  [
    'negative space, copy space, white space, empty space, open space, personal space, space for text, text space',
    { family: 'Filler', label: 'space' },
  ],
];
