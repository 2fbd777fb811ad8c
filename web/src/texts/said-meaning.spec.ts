import { describe, expect, it } from '@jest/globals';
import german from '../../texts/said/studio.de.json' with { type: 'json' };
import { readMeaning, saidMeaning } from './said-meaning.js';

describe('what the studio takes words to mean', () => {
  it('is shown as it is in English', () => {
    expect(saidMeaning('Setting: lake')).toBe('Setting: lake');
  });

  it.each([
    ['Setting: lake', 'Ort: See'],
    ['Weather: light fog', 'Wetter: leichter Nebel'],
    ['Subject: 3 × red fox', 'Motiv, 3 ×'],
    ['Subject: red fox', 'Motiv'],
    ['Edit: cropped to 16:9', 'Bearbeitung: auf 16:9 beschnitten'],
    ['There is no fox', 'There is no fox'],
    ['Novelty: lake', 'Novelty: lake'],
  ])('%j is %j in German', (meaning, other) => {
    expect(readMeaning(german, meaning)).toBe(other);
  });
});
