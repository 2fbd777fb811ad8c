import { describe, expect, it } from '@jest/globals';
import { understand } from '../prompt/understand.js';
import { composeScene } from './compose-scene.js';
import { parseSceneDescription } from './parse-scene.js';

const SEEDS = [1, 2, 3, 4, 5, 6];
const compose = (prompt: string, seed: number) =>
  composeScene({ wishes: understand({ prompt, style: 'none' }).wishes, aspectRatio: '1:1', seed });
const palmsOf = (prompt: string, seed: number): number =>
  compose(prompt, seed).subjects.filter(({ kind }) => kind === 'palm').length;

describe('what grows on a shore', () => {
  it('is palms on a tropical one, beside whoever stands there', () => {
    for (const seed of SEEDS) {
      const { subjects, season } = compose('a dog on a tropical beach', seed);
      const palms = subjects.filter(({ kind }) => kind === 'palm');
      const dog = subjects.find(({ kind }) => kind === 'dog')!;
      expect(palms.length).toBeGreaterThan(0);
      for (const palm of palms) expect(Math.abs(palm.x - dog.x)).toBeGreaterThan(0.15);
      expect(season).toBe('summer');
    }
  });

  it('is no palm elsewhere, nor where none is wanted, nor besides those that were counted', () => {
    for (const seed of SEEDS) {
      expect(palmsOf('a beach', seed)).toBe(0);
      expect(palmsOf('a tropical beach without palm trees', seed)).toBe(0);
      expect(palmsOf('two palm trees on a tropical beach', seed)).toBe(2);
    }
  });

  it('makes palms at the sea stand on a beach, and leaves the open sea as it is', () => {
    for (const seed of SEEDS) {
      expect(compose('a palm by the sea', seed)).toMatchObject({ setting: 'ocean', landform: 'tropical-beach' });
      expect(compose('a boat on the sea', seed).landform).toBeUndefined();
    }
  });

  it('travels with the picture', () => {
    const scene = compose('a tropical beach', 9);
    expect(parseSceneDescription(JSON.parse(JSON.stringify(scene)))).toEqual(scene);
  });
});
