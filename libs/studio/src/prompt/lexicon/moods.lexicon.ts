import type { Mood } from '../../scene/scene-description.js';
import type { Entry, Meaning } from './meaning.js';

const mood = (value: Mood, more: Partial<Meaning> = {}): Meaning => ({
  family: 'Mood',
  label: value,
  mood: value,
  ...more,
});

export const MOOD_WORDS: readonly Entry[] = [
  [
    'serene, calm, peaceful, tranquil, quiet, relaxing, soothing, still, silent, idyllic, zen, harmony, harmonious, tranquility, serenity, restful',
    mood('serene'),
  ],
  [
    'dramatic, moody, intense, fiery, powerful, tense, contrast, high contrast, chiaroscuro, dramatic light, dramatic lighting, cinematic, brooding',
    mood('dramatic'),
  ],
  [
    'mysterious, mystic, mystical, eerie, spooky, haunting, haunted, enigmatic, ominous, dark, gloomy, sinister, foreboding, creepy, mystery, gothic',
    mood('mysterious'),
  ],
  ['joyful, happy, cheerful, bright, lively, uplifting, festive, playful, fresh, hopeful, cheery', mood('joyful')],
  [
    'melancholic, melancholy, sad, lonely, solitude, nostalgic, wistful, somber, sombre, bleak, lonesome, desolate, dreary, sorrowful',
    mood('melancholic'),
  ],
  [
    'epic, grand, grandiose, majestic, monumental, heroic, awe inspiring, towering, vast, sublime, magnificent, mighty, glorious',
    mood('epic'),
  ],
  [
    'dreamy, dreamlike, ethereal, surreal, magical, enchanted, fairytale, fairy tale, whimsical, romantic, otherworldly, soft, soft light, fantasy, heavenly, dream, poetic',
    mood('dreamy'),
  ],
];

const framing = (label: string, more: Partial<Meaning>): Meaning => ({ family: 'Framing', label, ...more });

export const FRAMING_WORDS: readonly Entry[] = [
  [
    'wide, wide angle, wide shot, ultra wide, panorama, panoramic, vista, sweeping, expansive, wide view, ultrawide, establishing shot, fisheye',
    framing('wide view', { focal: 0.72 }),
  ],
  [
    'close, close up, closeup, macro, macro shot, macro photo, telephoto, zoomed in, zoom, tele, compressed, long lens, 200mm, 135mm, 85mm',
    framing('close view', { focal: 1.55 }),
  ],
  ['35mm, 50mm, eye level', framing('normal lens', { focal: 1, height: 1 })],
  ['14mm, 16mm, 18mm, 24mm', framing('wide lens', { focal: 0.68 })],
  [
    'aerial, aerial view, aerial shot, from above, bird s eye, birds eye, bird s eye view, birds eye view, drone, drone shot, drone view, overhead, top view, high angle, from the air',
    framing('from above', { height: 3, horizon: 0.3 }),
  ],
  [
    'low angle, worm s eye, worm s eye view, ground level, from below, low viewpoint, low shot',
    framing('low angle', { height: 0.45, horizon: 0.72 }),
  ],
  ['big sky, vast sky, low horizon, open sky, huge sky, endless sky', framing('low horizon', { horizon: 0.74 })],
  ['high horizon, little sky', framing('high horizon', { horizon: 0.36 })],
  ['minimalist, minimal, minimalistic, simple, empty', framing('minimal', { foreground: 'none', forest: 0.25 })],
];

/** Words that ask for a way of painting; the style chosen in the form goes first. */
export const STYLE_WORDS: readonly Entry[] = [
  [
    'photorealistic, photorealism, photo realistic, photographic, photo, photograph, photography, realistic, hyperrealistic, realism, photorealistic style',
    { family: 'Style', label: 'photorealistic', style: 'photorealistic' },
  ],
  [
    'digital art, digital painting, digital illustration, concept art, matte painting, cgi, digital artwork, artstation, digital, digital art style',
    { family: 'Style', label: 'digital art', style: 'digital-art' },
  ],
  [
    'oil painting, oil on canvas, oil paint, painted in oil, oils, impasto, painting, painterly, impressionist, impressionism, impressionistic, monet, van gogh, brush strokes, brushstrokes, oil painting style',
    { family: 'Style', label: 'oil painting', style: 'oil-painting' },
  ],
  [
    'anime, manga, ghibli, studio ghibli, makoto shinkai, cel shaded, cel shading, cartoon, anime style',
    { family: 'Style', label: 'anime', style: 'anime' },
  ],
  [
    'watercolour, watercolor, watercolours, watercolors, water colour, water color, aquarelle, aquarell, acuarela, acquerello, aquarela, акварель, акварелью, 水彩, 水彩画, 수채화, gouache, watercolour painting, watercolor painting, painting in watercolour, painting in watercolor, painting in watercolours, painting in watercolors, painted in watercolour, painted in watercolor, painted in watercolours, painted in watercolors, watercolour style, watercolor style',
    { family: 'Style', label: 'watercolour', style: 'watercolour' },
  ],
  [
    'sketch, sketches, sketched, sketchy, pencil sketch, pencil drawing, drawing, drawn in pencil, pencil, graphite, charcoal, charcoal drawing, charcoal sketch, hand drawn, hand drawing, hatching, cross hatching, doodle, skizze, bleistiftzeichnung, zeichnung, croquis, dessin au crayon, boceto, schizzo, набросок, карандашом, 素描, スケッチ, sketch style, pencil style',
    { family: 'Style', label: 'pencil sketch', style: 'sketch' },
  ],
  [
    'pixel art, pixelart, pixel, pixel style, pixel art style, pixel graphics, 8 bit, 8bit, 8 bit style, 16 bit, 16bit, 16 bit style, retro game, retro game art, retro video game, video game sprite, 像素, ドット絵, пиксель арт',
    { family: 'Style', label: 'pixel art', style: 'pixel-art' },
  ],
  [
    'line art, lineart, line drawing, line work, linework, ink drawing, ink sketch, ink illustration, ink outline, pen and ink, pen drawing, outline drawing, outline, outlines, contour drawing, coloring page, colouring page, coloring book, colouring book, coloring book page, colouring book page, strichzeichnung, dessin au trait, 线稿, 線画, line art style',
    { family: 'Style', label: 'line art', style: 'line-art' },
  ],
];
