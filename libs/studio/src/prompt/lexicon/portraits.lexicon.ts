import type { Hair } from '../../scene/portrait.js';
import type { Entry, Meaning } from './meaning.js';

const asked = (label: string): Meaning => ({ family: 'Framing', label, portrait: true });
const hair = (style: Hair, label: string): Meaning => ({ family: 'Portrait', label, hair: style, portrait: true });

/** Words that ask for somebody's head: people are shown as double exposures, animals close up. */
export const PORTRAIT_WORDS: readonly Entry[] = [
  [
    'portrait, portraits, headshot, head shot, profile, self portrait, self-portrait, selfie, face, faces, close-up portrait, retrato, ritratto, porträt, portret, портрет, портрета, лицо, 肖像, ポートレート, 초상화',
    asked('portrait'),
  ],
  ['double exposure, double-exposure, multiple exposure, doppelbelichtung', asked('double exposure')],
  ['long hair, long wavy hair, wavy hair, flowing hair, straight hair, braids', hair('long', 'long hair')],
  ['short hair, bob, pixie cut, crew cut', hair('short', 'short hair')],
  ['curly hair, curls, afro, frizzy hair', hair('curls', 'curly hair')],
  ['ponytail, pony tail', hair('ponytail', 'ponytail')],
  ['bun, hair bun, updo, hair up', hair('bun', 'bun')],
  ['bald, shaved head, bald head', hair('shaved', 'shaved head')],
  ['beard, bearded, full beard, beards, goatee', { family: 'Portrait', label: 'beard', beard: true, portrait: true }],
  ['clean-shaven, clean shaven', { family: 'Portrait', label: 'no beard', beard: false, portrait: true }],
];
